//! The witness of a violation: one input on which a target does what the source cannot, as data
//! (docs/semantics.md#witness).
//!
//! With `i` an input, `e` an environment, `c` the choices of the target, and `S(i, e)` the outcomes of the source over
//! all of its own choices,
//!
//! ```text
//!   (i, e, c) is a witness of (s, t)   iff   no outcome in S(i, e) covers t(i, e, c)
//! ```
//!
//! No single execution of the source can be repeated to show this: a witness keeps one of them for display, and
//! records how far the others were searched ([`SourceSearch`]). [`check::on`](super::check::on) runs the target with
//! the recorded choices and searches the source again, on any pair, under any dialect. It does not depend on the inputs
//! that a sampler would draw.
//!
//! The record may not fit: another pair has other parameters, blocks or calls, and another dialect may have
//! no undef. A fixed rule, a function of the witness's own seed, then fills the gap, and the report notes it:
//!
//! - arguments are matched by the names of parameters (by position where they have none); a value that does not fit is
//!   cut, a missing one is drawn from the seed, and a pointer to a block that does not exist is null;
//! - undef is poison where the dialect has no undef;
//! - a call is answered as recorded if it is the same call (its number and its callee) and may do that; otherwise, and
//!   for functions of their arguments, the environment's rule answers, as on every input.

mod answers;
mod datum;
mod fit;
mod memory;
mod state;
#[cfg(test)]
mod tests;

pub use answers::{ChoiceTaken, EventAnswer, HowItCameBack, RecordedWrite};
pub use datum::{Bits, BlockName, Datum, RawDatum};
pub use fit::Fit;
pub use memory::{BlockBefore, Bytes, CallMade, Contents, GlobalBefore, Memory, PointerBytes};

use super::environment::{AnswerSeed, RecordedEvent};
use super::inputs::Input;
use super::judge::{Choice, SourceSearch, Violation};
use super::side::Side;
use super::verdict::Class;
use irrefute_semantics::{Leaf, Scalar, Value};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An input that shows a violation, with the environment's answers and the target's choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witness {
    /// In what respect the target is wrong.
    pub class: Class,
    /// One for each parameter of the source, in order.
    pub arguments: Vec<Argument>,
    /// The value of `vscale`, if one of the two functions depends on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vscale: Option<u32>,
    /// What exists before the call.
    pub memory: Memory,
    /// The seed of answers of the environment that are not recorded.
    pub seed: u64,
    /// The numbers that recur in such answers.
    #[serde(default)]
    pub recurring: [u64; 2],
    /// Whether it depends on their arguments, too, which calls that only read return.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_arguments: bool,
    /// Whether such answers may be undef.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undef_answers: bool,
    /// The environment's answers to the calls of the target, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<EventAnswer>,
    /// The choices that the target took, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ChoiceTaken>,
    /// Whether the optimized text or native code shows the violation.
    pub shown_by: ShownBy,
    /// How far the source's own choices were searched.
    pub search: SourceSearch,
    /// The choices of the execution of the source that is shown: one of those that do not cover.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub source_choices: Vec<ChoiceTaken>,
    /// The number of steps that an execution of the source may take; an execution of the target may take twice as many.
    pub steps: u64,
}

/// One argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Argument {
    /// The name of the parameter, without sigil; `None` if it only has a number.
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
    /// The witness of a violation. `target` is the function that is wrong; `None` if native code is.
    pub(super) fn of(
        (source, target): (Side<'_>, Option<Side<'_>>),
        input: &Input,
        violation: &Violation,
        source_choices: &[Choice],
        steps: u64,
    ) -> Witness {
        // Answers name blocks as the target numbers them: the record is of its run.
        let program = target.unwrap_or(source).program;
        let take = |choices: &[Choice], of: Side<'_>| {
            choices.iter().map(|choice| ChoiceTaken::of(choice, of.program)).collect::<Vec<_>>()
        };
        Witness {
            vscale: program.vscale().or(source.program.vscale()),
            answers: answers::recorded(violation, program),
            choices: target.map_or_else(Vec::new, |target| take(&violation.target_choices, target)),
            search: violation.search,
            source_choices: take(source_choices, source),
            ..Witness::of_input(source, input, violation.difference.class, steps, shown_by(target))
        }
    }

    /// A witness of an input alone, without answers and choices: for native code that fails on it.
    pub fn of_input(source: Side<'_>, input: &Input, class: Class, steps: u64, shown_by: ShownBy) -> Witness {
        let params = source.program.inputs(source.function);
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
            vscale: source.program.vscale(),
            memory: Memory::of(&input.environment_memory, source.program),
            seed: input.answers.seed,
            recurring: input.answers.values,
            by_arguments: input.answers.by_arguments,
            undef_answers: input.answers.undef,
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
        let params = source.program.inputs(source.function);
        let args = params.iter().enumerate().map(|(i, param)| {
            let argument = self.argument(i, source.parameter_name(i).as_deref());
            if argument.is_none() {
                fit.note(format!("argument {} was not recorded", i + 1));
            }
            let scalar = |(k, leaf): (usize, &Leaf)| match argument.and_then(|argument| argument.scalars.get(k)) {
                Some((_, datum)) => fit.scalar(datum, *leaf, source.program),
                None => drawn(self.answer_seed(), i, k, *leaf),
            };
            Value(param.shape.iter().enumerate().map(scalar).collect())
        });
        let args = args.collect();
        let environment_memory = Arc::new(self.memory.environment_memory(source, fit));
        Input { args, environment_memory, answers: self.answer_seed() }
    }

    fn answer_seed(&self) -> AnswerSeed {
        AnswerSeed {
            seed: self.seed,
            values: self.recurring,
            by_arguments: self.by_arguments,
            undef: self.undef_answers,
        }
    }

    /// The environment's answers to the calls of one side, with the blocks of its program.
    pub fn answers_for(&self, side: Side<'_>, fit: &mut Fit) -> Vec<RecordedEvent> {
        self.answers.iter().map(|answer| answer.in_program(side.program, fit)).collect()
    }

    /// The choices of the target.
    pub fn choices_for(&self, target: Side<'_>, fit: &mut Fit) -> Vec<Choice> {
        self.choices.iter().map(|choice| choice.in_program(target.program, fit)).collect()
    }

    /// Whether an argument, memory or an answer contains undef.
    pub fn needs_undef(&self) -> bool {
        self.data().any(Datum::is_undef) || self.memory.contents().any(Contents::has_undef)
    }

    /// Whether an argument or memory contains poison.
    pub fn needs_poison(&self) -> bool {
        let arguments = self.arguments.iter().flat_map(|argument| &argument.scalars);
        arguments.into_iter().any(|(_, datum)| datum.has_poison()) || self.memory.contents().any(Contents::has_poison)
    }

    /// Renames the symbols for which `rename` has another name: symbols have a prefix in a batch, and none in the
    /// program alone.
    pub fn rename(&mut self, rename: &dyn Fn(&str) -> Option<Arc<str>>) {
        let scalars = self.arguments.iter_mut().flat_map(|argument| &mut argument.scalars);
        scalars.for_each(|(_, datum)| datum.rename(rename));
        self.memory.rename(rename);
        self.answers.iter_mut().for_each(|answer| answer.rename(rename));
        let choices = self.choices.iter_mut().chain(&mut self.source_choices);
        choices.for_each(|choice| choice.rename(rename));
    }

    /// The recorded argument for parameter number `i` of a source.
    fn argument(&self, i: usize, name: Option<&str>) -> Option<&Argument> {
        match name {
            Some(name) => self.arguments.iter().find(|argument| argument.name.as_deref() == Some(name)),
            None => None,
        }
        // A position counts only if one of the two has no name. Where both have names and these differ, a parameter was
        // added or removed, and the position may belong to another one.
        .or_else(|| self.arguments.get(i).filter(|argument| name.is_none() || argument.name.is_none()))
    }

    /// The scalars of arguments and answers.
    fn data(&self) -> impl Iterator<Item = &Datum> {
        let arguments = self.arguments.iter().flat_map(|argument| &argument.scalars);
        let returned = self.answers.iter().flat_map(|answer| match &answer.answer {
            HowItCameBack::Returns(scalars) => &scalars[..],
            HowItCameBack::Unwinds | HowItCameBack::Throws(_) | HowItCameBack::NeverReturns => &[],
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

/// Scalar `k` of argument `i`, where nothing is recorded. A pointer is null: no block can be drawn.
fn drawn(seed: AnswerSeed, i: usize, k: usize, leaf: Leaf) -> Scalar {
    match leaf {
        Leaf::Ptr(_) => Scalar::Word(0),
        Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) => super::environment::drawn(seed, i, k, leaf),
    }
}
