//! The witness of a violation: the one input on which a target does what the source cannot, as data.
//!
//! With `i` an input, `e` an environment, `c` the choices of the target, and `S(i, e)` the outcomes of the source over
//! all of its own choices,
//!
//! ```text
//!   (i, e, c) is a witness of (s, t)   iff   no outcome in S(i, e) covers t(i, e, c)
//! ```
//!
//! So there is no single execution of the source to repeat: a witness keeps one to show, and says how far the others
//! were searched ([`SourceSearch`]). [`check::on`](super::check::on) runs the target by the recorded choices and
//! searches the source again, on any pair, under any dialect, whatever inputs a sampler would draw.
//!
//! What was recorded may not be what is asked: another pair has other parameters, blocks or calls, another dialect has
//! no undef. Then a fixed rule answers, a function of the witness's own seed, and the report notes it:
//!
//! - arguments go by the names of parameters (by position where they have none); what does not fit is cut, what is
//!   missing is drawn from the seed, a pointer to a block that is not there is null;
//! - undef is poison where the dialect has no undef;
//! - a call is answered as recorded if it is the same call (its number and its callee) and may do that; otherwise, and
//!   for functions of their arguments, the environment's rule answers, as on every input.

mod answers;
mod datum;
mod fit;
mod memory;
#[cfg(test)]
mod tests;

pub use answers::{ChoiceTaken, EventAnswer, HowItCameBack, RecordedWrite};
pub use datum::{Bits, BlockName, Datum};
pub use fit::Fit;
pub use memory::{BlockBefore, Bytes, Contents, GlobalBefore, Memory, PointerBytes};

use super::environment::RecordedEvent;
use super::inputs::Input;
use super::judge::{Choice, SourceSearch, Violation};
use super::side::Side;
use super::verdict::Class;
use crate::semantics::{Leaf, Scalar, Value};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An input that shows a violation, with what the environment answered and the target chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witness {
    /// In what respect the target is wrong.
    pub class: Class,
    pub arguments: Vec<Argument>,
    pub memory: Memory,
    /// Of what the environment answers beyond what is recorded.
    pub seed: u64,
    /// What the environment answered to the calls of the target, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<EventAnswer>,
    /// The choices that the target took, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ChoiceTaken>,
    pub shown_by: ShownBy,
    /// How far the source's own choices were searched.
    pub search: SourceSearch,
    /// The choices of the execution of the source that is shown: one of those that do not cover.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub source_choices: Vec<ChoiceTaken>,
    /// The steps that an execution of the source may take; one of the target, twice as many.
    pub steps: u64,
}

/// One argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Argument {
    /// Of the parameter, without sigil; `None` if it only has a number.
    pub name: Option<Arc<str>>,
    /// Its scalars, each with its type: one, or those of a vector or aggregate.
    pub scalars: Vec<(Leaf, Datum)>,
}

/// Where the violation shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShownBy {
    /// In the optimized text, executed by the reference semantics.
    Text,
    /// In native code.
    NativeCode,
}

impl Witness {
    /// The witness that a violation gives. `target` is the function that did it, unless native code did.
    pub(super) fn of(
        (source, target): (Side<'_>, Option<Side<'_>>),
        input: &Input,
        violation: &Violation,
        source_choices: &[Choice],
        steps: u64,
    ) -> Witness {
        let program = target.unwrap_or(source).program;
        let take = |choices: &[Choice], of: Side<'_>| {
            choices.iter().map(|choice| ChoiceTaken::of(choice, of.program)).collect::<Vec<_>>()
        };
        Witness {
            answers: answers::recorded(violation, program),
            choices: target.map_or_else(Vec::new, |target| take(&violation.target_choices, target)),
            search: violation.search,
            source_choices: take(source_choices, source),
            ..Witness::of_input(source, input, violation.difference.class, steps, shown_by(target))
        }
    }

    /// The witness that an input alone is: for native code that fails on it.
    pub fn of_input(source: Side<'_>, input: &Input, class: Class, steps: u64, shown_by: ShownBy) -> Witness {
        let params = source.program.params(source.function);
        let arguments = input.args.iter().zip(params).enumerate().map(|(i, (arg, param))| Argument {
            name: source.parameter_name(i),
            scalars: param
                .shape
                .iter()
                .zip(&arg.0)
                .map(|(leaf, scalar)| (*leaf, Datum::of(scalar, source.program)))
                .collect(),
        });
        Witness {
            class,
            arguments: arguments.collect(),
            memory: Memory::of(&input.environment_memory, source.program),
            seed: input.answers,
            answers: Vec::new(),
            choices: Vec::new(),
            shown_by,
            search: SourceSearch::NotNeeded,
            source_choices: Vec::new(),
            steps,
        }
    }

    /// The input for a source, with the blocks of its program.
    pub fn input_for(&self, source: Side<'_>, fit: &mut Fit) -> Input {
        let params = source.program.params(source.function);
        let args = params.iter().enumerate().map(|(i, param)| {
            let argument = self.argument(i, source.parameter_name(i).as_deref());
            if argument.is_none() {
                fit.note(format!("argument {} was not recorded", i + 1));
            }
            let scalar = |(k, leaf): (usize, &Leaf)| match argument.and_then(|argument| argument.scalars.get(k)) {
                Some((_, datum)) => fit.scalar(datum, *leaf, source.program),
                None => drawn(self.seed, i, k, *leaf),
            };
            Value(param.shape.iter().enumerate().map(scalar).collect())
        });
        let args = args.collect();
        let environment_memory = Arc::new(self.memory.environment_memory(source.program, fit));
        Input { args, environment_memory, answers: self.seed }
    }

    /// What the environment answers to the calls of one side, with the blocks of its program.
    pub fn answers_for(&self, side: Side<'_>, fit: &mut Fit) -> Vec<RecordedEvent> {
        self.answers.iter().map(|answer| answer.in_program(side.program, fit)).collect()
    }

    /// The choices of the target.
    pub fn choices_for(&self, target: Side<'_>, fit: &mut Fit) -> Vec<Choice> {
        self.choices.iter().map(|choice| choice.in_program(target.program, fit)).collect()
    }

    /// Whether undef is among what is given: in an argument, in memory, or in an answer.
    pub fn needs_undef(&self) -> bool {
        self.data().any(Datum::is_undef) || self.memory.contents().any(Contents::has_undef)
    }

    /// Whether poison is among the arguments or in memory.
    pub fn needs_poison(&self) -> bool {
        let arguments = self.arguments.iter().flat_map(|argument| &argument.scalars);
        arguments.into_iter().any(|(_, datum)| *datum == Datum::Poison)
            || self.memory.contents().any(Contents::has_poison)
    }

    /// Renames the symbols that it names, those for which there is another name: a program of a batch has others than
    /// alone.
    pub fn rename(&mut self, rename: &dyn Fn(&str) -> Option<Arc<str>>) {
        let scalars = self.arguments.iter_mut().flat_map(|argument| &mut argument.scalars);
        scalars.for_each(|(_, datum)| datum.rename(rename));
        self.memory.rename(rename);
        self.answers.iter_mut().for_each(|answer| answer.rename(rename));
        let choices = self.choices.iter_mut().chain(&mut self.source_choices);
        choices.for_each(|choice| choice.rename(rename));
    }

    fn argument(&self, i: usize, name: Option<&str>) -> Option<&Argument> {
        match name {
            Some(name) => self.arguments.iter().find(|argument| argument.name.as_deref() == Some(name)),
            None => None,
        }
        // Names of parameters mean nothing: passes and people change them.
        .or_else(|| self.arguments.get(i).filter(|argument| name.is_none() || argument.name.is_none()))
    }

    fn data(&self) -> impl Iterator<Item = &Datum> {
        let arguments = self.arguments.iter().flat_map(|argument| &argument.scalars);
        let returned = self.answers.iter().flat_map(|answer| match &answer.answer {
            HowItCameBack::Returns(scalars) => &scalars[..],
            HowItCameBack::Unwinds | HowItCameBack::NeverReturns => &[],
        });
        arguments.chain(returned).map(|(_, datum)| datum)
    }
}

fn shown_by(target: Option<Side<'_>>) -> ShownBy {
    match target {
        Some(_) => ShownBy::Text,
        None => ShownBy::NativeCode,
    }
}

/// Scalar `k` of argument `i`, where none is recorded.
fn drawn(seed: u64, i: usize, k: usize, leaf: Leaf) -> Scalar {
    match leaf {
        Leaf::Ptr(_) => Scalar::Word(0),
        Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) => super::environment::drawn(seed, i, k, leaf),
    }
}
