//! Confirming that other threads notice a violation: a second thread beside which the target ends as the source cannot
//! (docs/threads.md#a-second-thread).
//!
//! - [`recorded`]: what both executions did, as steps of a litmus test.
//! - [`shapes`]: which second thread shows which violation.
//! - [`machine`]: everything that two threads can do.
//! - [`program`]: the same as a program.
//!
//! A context confirms if, beside it, the source has no race and does nothing that is not known, and the target can end
//! in a way that the source cannot. A first thread that prints what it reads may read something else only if the source
//! is defined there: whoever asks executes it. What is not confirmed is no less wrong.

mod machine;
mod program;
mod recorded;
mod shapes;

use super::comparison::Unallowed;
use super::trace::ThreadTrace;
use crate::relation::Site;
use irrefute_ir::Ordering;
use irrefute_semantics::MemoryBlock;
use irrefute_semantics::display::Named;
use irrefute_semantics::memory::{BlockBytes, Handover, Visible};
use machine::{Ending, Litmus, Place, Reading, Rigour, Step};
use recorded::{Bytes, Execution, OWN, Recorded, UNDEF, value_of};
use serde::{Deserialize, Serialize};
use shapes::Shape;
use std::fmt;
use std::sync::Arc;

/// The most shapes that are tried. Not tuned.
const MOST_SHAPES: usize = 32;

/// Whether a second thread shows a violation. The names are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Context {
    /// None of those that were tried does, or the executions are no litmus test.
    NotFound,
    /// This one does.
    Confirmed(Test),
}

/// A litmus test, in words. The field names are stable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    /// What is in memory at the beginning.
    pub initially: Vec<String>,
    /// What the first thread does with the source.
    pub source: Vec<String>,
    /// The same with the target.
    pub target: Vec<String>,
    /// What the second thread does.
    pub second: Vec<String>,
    /// How they can end with the target, and not with the source.
    pub ending: String,
    /// The same as a program in C, which says how it is used.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub program: String,
}

/// Two executions that other threads tell apart.
#[derive(Clone, Copy)]
pub struct Noticed<'t, 'a> {
    /// What the source shows, and what is in memory at its end.
    pub source: (&'t ThreadTrace<'a>, &'t Visible),
    /// The same of the target.
    pub target: (&'t ThreadTrace<'a>, &'t Visible),
    /// Where they differ.
    pub site: Site,
    /// If it is in a block without a name: which block of the target is that.
    pub matched: Option<MemoryBlock>,
}

impl Noticed<'_, '_> {
    /// The first context that shows it. `is_defined` answers whether the source is with other contents at the beginning.
    pub fn context(&self, mut is_defined: impl FnMut(Handover) -> bool) -> Context {
        let byte = match self.site {
            Site::Threads { block, offset, .. } => Some((block, offset..offset + 1)),
            _ => None,
        };
        let Some(recorded) = self.recorded(byte, false) else { return Context::NotFound };
        let is_owned = matches!(self.site, Site::Threads { unallowed: Unallowed::Invented | Unallowed::Early, .. });
        if is_owned && recorded.loads_byte() {
            return Context::NotFound;
        }
        let shapes = shapes::shapes(&self.site, &recorded).into_iter().take(MOST_SHAPES);
        let found = shapes.into_iter().find_map(|shape| self.shown_by(&shape, &recorded, &mut is_defined, None));
        found.map_or(Context::NotFound, Context::Confirmed)
    }

    /// The same, where the results differ if another thread stores something, as here, while neither side can notice
    /// otherwise. `ending` says how the target ends then.
    pub fn context_of(&self, handover: &Handover, ending: &str) -> Context {
        let Some(block) = handover.block.in_program(self.source.0.side.program) else { return Context::NotFound };
        let bytes = handover.offset..handover.offset + handover.contents.len();
        let Some(recorded) = self.recorded(Some((block, bytes)), true) else { return Context::NotFound };
        let Some(value) = value_of(&handover.contents) else { return Context::NotFound };
        let shapes = shapes::handed(&recorded.counted(handover.at), value, &recorded);
        let mut shown = shapes.iter().filter_map(|shape| self.shown_by(shape, &recorded, &mut |_| false, Some(ending)));
        shown.next().map_or(Context::NotFound, Context::Confirmed)
    }

    /// The executions as litmus tests; `None` if they are none. What a callee does that finds something else is not known.
    fn recorded(&self, bytes: Option<Bytes>, has_loads: bool) -> Option<Recorded<'_, '_>> {
        if has_loads && !(self.source.0.calls.is_empty() && self.target.0.calls.is_empty()) {
            return None;
        }
        let execution = |(trace, end), matched| Execution { trace, end, matched };
        let matched = bytes.as_ref().zip(self.matched).map(|((block, _), matched)| (*block, matched));
        Recorded::new(execution(self.source, None), execution(self.target, matched), bytes, has_loads)
    }

    fn shown_by(
        &self,
        shape: &Shape,
        recorded: &Recorded<'_, '_>,
        is_defined: &mut impl FnMut(Handover) -> bool,
        returns: Option<&str>,
    ) -> Option<Test> {
        let [source, target] =
            recorded.threads(shape.callee)?.map(|steps| [&shape.before[..], &steps, &shape.after].concat());
        let mut initially = recorded.initial_values().to_vec();
        if let Some((place, value)) = shape.initially {
            initially[place] = value;
        }
        let litmus = |first| Litmus { initially: &initially, threads: [first, &shape.second], left: &shape.left };
        let of_source = litmus(&source[..]).explored(Rigour::All).ok()?;
        // What a first thread does that reads something else must not meet what the second one owns.
        let is_ordinary = |step: &Step| match step {
            Step::Load { place, ordering, .. } | Step::Store { place, ordering, .. } => {
                ordering.is_none() && *place >= OWN.len()
            }
            Step::Exchange { .. } | Step::Fence(_) | Step::Wait { .. } => false,
        };
        if !of_source.others.is_empty() && shape.second.iter().any(is_ordinary) {
            return None;
        }
        if of_source.endings.is_empty() {
            return None;
        }
        let of_target = litmus(&target[..]).explored(Rigour::Some).ok()?;
        // Where all that is loaded is known, so is the result.
        let ending = match returns {
            None => of_target.endings.difference(&of_source.endings).next()?,
            Some(_) => of_target.endings.first()?,
        };
        for (place, value) in &of_source.others {
            let (block, bytes) = recorded.bytes(*place)?;
            let dialect = self.source.0.side.program.dialect();
            let new = value.to_le_bytes()[..(bytes.end - bytes.start) as usize].to_vec();
            let handover = Handover {
                at: 0,
                block: super::handovers::named(*block, self.source.0)?,
                offset: bytes.start,
                contents: Arc::new(BlockBytes::defined(new, dialect)),
            };
            // Something else from the beginning on is the same only to who looks once.
            if recorded.count_reads(*place) != 1 || !is_defined(handover) {
                return None;
            }
        }
        let words = Words { noticed: self, recorded };
        let uses = |place: Place| [&source[..], &target, &shape.second].iter().any(|steps| uses(steps, place));
        let of_second = 1 + ending.printed[0].len();
        let said = [words.steps(&source, 1), words.steps(&target, 1), words.steps(&shape.second, of_second)];
        let order = litmus(&target[..]).interleaving(ending);
        let with_words = |(steps, said): (&[Step], &Vec<String>)| steps.iter().copied().zip(said.clone()).collect();
        let [of_first, of_target, of_second] = [&source[..], &target, &shape.second];
        let program = program::program(&program::Parts {
            initially: &initially,
            threads: [(of_first, &said[0]), (of_target, &said[1]), (of_second, &said[2])].map(with_words),
            ending,
            left: shape.left.iter().map(|place| (*place, words.place(*place))).collect(),
            returns,
            order,
        });
        let [source, target, second] = said;
        Some(Test {
            initially: (0..initially.len())
                .filter(|place| uses(*place))
                .map(|place| format!("{} = {}", words.place(place), shown(initially[place])))
                .collect(),
            source,
            target,
            second,
            ending: returns.map_or_else(|| words.ending(ending, &shape.left), |end| format!("thread 1 {end}")),
            program,
        })
    }
}

fn uses(steps: &[Step], at: Place) -> bool {
    steps.iter().any(|step| match step {
        Step::Load { place, .. }
        | Step::Store { place, .. }
        | Step::Exchange { place, .. }
        | Step::Wait { place, .. } => *place == at,
        Step::Fence(_) => false,
    })
}

fn shown(value: u64) -> String {
    if value == UNDEF { "undef".to_owned() } else { value.to_string() }
}

/// The names of a litmus test.
struct Words<'w, 't, 'a> {
    noticed: &'w Noticed<'t, 'a>,
    recorded: &'w Recorded<'t, 'a>,
}

impl Words<'_, '_, '_> {
    fn place(&self, place: Place) -> String {
        let Some((block, bytes)) = self.recorded.bytes(place) else { return OWN[place].to_owned() };
        let block = Named(*block, self.noticed.source.0.side.module);
        if bytes.start == 0 { format!("{block}") } else { format!("{block} + {}", bytes.start) }
    }

    /// The steps of a thread, whose printed values are numbered from `number` on.
    fn steps(&self, steps: &[Step], number: usize) -> Vec<String> {
        let mut number = number;
        let mut register = |reading: Reading| match reading {
            Reading::Printed | Reading::PrintedIf(_) => {
                number += 1;
                format!("r{} = ", number - 1)
            }
            Reading::Only(_) | Reading::Ignored => String::new(),
        };
        let ordered = |ordering: Option<Ordering>| {
            ordering.map_or_else(String::new, |ordering| format!(" {}", ordering.keyword()))
        };
        let mut words = Vec::new();
        for step in steps {
            words.push(match *step {
                Step::Load { place, ordering, reading } => {
                    format!("{}load {}{}", register(reading), self.place(place), ordered(ordering))
                }
                Step::Store { place, value, ordering } => {
                    format!("store {value} to {}{}", self.place(place), ordered(ordering))
                }
                Step::Exchange { place, to, ordering, reading, .. } => {
                    format!("{}exchange {} for {to}{}", register(reading), self.place(place), ordered(Some(ordering)))
                }
                Step::Fence(ordering) => format!("fence{}", ordered(Some(ordering))),
                Step::Wait { place, value, ordering } => {
                    format!("load {}{} until it is {value}", self.place(place), ordered(Some(ordering)))
                }
            });
        }
        words
    }

    fn ending(&self, ending: &Ending, left: &[Place]) -> String {
        let printed = (1..).zip(ending.printed.iter().flatten()).map(|(i, value)| format!("r{i} = {}", shown(*value)));
        let left = left.iter().zip(&ending.left).map(|(place, value)| format!("{} = {value}", self.place(*place)));
        printed.chain(left).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Context::Confirmed(test) = self else { return writeln!(f, "  no context found") };
        writeln!(f, "  confirmed by a context: with the target alone the threads can end like this: {}", test.ending)?;
        writeln!(f, "  initially {}", test.initially.join(", "))?;
        for (title, steps) in
            [("thread 1, source", &test.source), ("thread 1, target", &test.target), ("thread 2", &test.second)]
        {
            writeln!(f, "  {title}:")?;
            steps.iter().try_for_each(|step| writeln!(f, "    {step}"))?;
        }
        Ok(())
    }
}
