//! The environment's answers and the choices of an execution, as data.

use super::datum::{Bits, BlockName, Datum, RawDatum};
use super::fit::Fit;
use crate::environment::RecordedEvent;
use crate::judge::{Choice, Violation};
use dashu_int::ops::BitTest;
use irrefute_semantics::memory::Piece;
use irrefute_semantics::program::Program;
use irrefute_semantics::value::PointerKind;
use irrefute_semantics::{Answer, Exception, Leaf, Value, Write};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The environment's reaction to one event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventAnswer {
    /// The function that was called.
    pub callee: Arc<str>,
    /// Whether and with what the call returned.
    pub answer: HowItCameBack,
    /// What the environment wrote before the call ended, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub writes: Vec<RecordedWrite>,
    /// The blocks that were freed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frees: Vec<BlockName>,
}

/// How the environment returned from a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HowItCameBack {
    /// With these scalars, each with its type; none for `void`.
    Returns(Vec<(Leaf, Datum)>),
    /// By unwinding with some exception: findings of earlier versions do not say which.
    Unwinds,
    /// By unwinding with the exception of this number.
    Throws(Bits),
    /// Not at all: the execution stopped at this event.
    NeverReturns,
}

/// Scalars that the environment wrote side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedWrite {
    /// The block that was written to.
    pub to: BlockName,
    /// The offset of the first scalar in the block, in bytes.
    pub offset: u64,
    /// The type of each scalar.
    pub leaf: Leaf,
    /// The scalars, from `offset` on.
    pub scalars: Vec<Datum>,
}

/// A choice that an execution took ([`Choice`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChoiceTaken {
    /// The value of a `freeze` of something undefined.
    Freeze(Datum),
    /// The index of one of several alternatives.
    Way(usize),
    /// The address of a block.
    Address(u64),
}

/// The environment's reactions to the events of the target.
pub(super) fn recorded(violation: &Violation, program: &Program) -> Vec<EventAnswer> {
    let events = violation.record.events(&violation.target.trace);
    events.iter().map(|event| EventAnswer::of(event, program)).collect()
}

impl HowItCameBack {
    fn of(answer: &Answer, shape: &[Leaf], program: &Program) -> HowItCameBack {
        match answer {
            Answer::Returns(value) => HowItCameBack::Returns(
                shape.iter().zip(&value.0).map(|(leaf, scalar)| (*leaf, Datum::of(scalar, program))).collect(),
            ),
            Answer::Unwinds(exception) => HowItCameBack::Throws(Bits(exception.0.into())),
            Answer::NeverReturns => HowItCameBack::NeverReturns,
        }
    }

    fn in_program(&self, program: &Program, fit: &mut Fit) -> (Answer, Vec<Leaf>) {
        match self {
            HowItCameBack::Returns(scalars) => {
                let value = scalars.iter().map(|(leaf, datum)| fit.scalar(datum, *leaf, program)).collect();
                (Answer::Returns(Value(value)), scalars.iter().map(|(leaf, _)| *leaf).collect())
            }
            HowItCameBack::Unwinds => (Answer::Unwinds(Exception(0)), Vec::new()),
            HowItCameBack::Throws(Bits(number)) => {
                (Answer::Unwinds(Exception(u64::try_from(number).unwrap_or(0))), Vec::new())
            }
            HowItCameBack::NeverReturns => (Answer::NeverReturns, Vec::new()),
        }
    }
}

impl RecordedWrite {
    fn of(write: &Write, program: &Program) -> Option<RecordedWrite> {
        Some(RecordedWrite {
            to: BlockName::of(write.block, program)?,
            offset: write.piece.offset,
            leaf: write.piece.leaf,
            scalars: write.lanes.iter().map(|lane| Datum::of(lane, program)).collect(),
        })
    }

    /// `None` if the program lacks the block.
    fn in_program(&self, program: &Program, fit: &mut Fit) -> Option<Write> {
        let block = self.to.in_program(program)?;
        let lanes: Vec<_> = self.scalars.iter().map(|datum| fit.scalar(datum, self.leaf, program)).collect();
        Some(Write { block, piece: Piece { offset: self.offset, lanes: lanes.len() as u32, leaf: self.leaf }, lanes })
    }
}

impl EventAnswer {
    fn of(event: &RecordedEvent, program: &Program) -> EventAnswer {
        EventAnswer {
            callee: event.callee.clone(),
            answer: HowItCameBack::of(&event.answer, &event.shape, program),
            writes: event.writes.iter().filter_map(|write| RecordedWrite::of(write, program)).collect(),
            frees: event.frees.iter().filter_map(|block| BlockName::of(*block, program)).collect(),
        }
    }

    pub(super) fn in_program(&self, program: &Program, fit: &mut Fit) -> RecordedEvent {
        let (answer, shape) = self.answer.in_program(program, fit);
        let writes: Vec<Write> = self.writes.iter().filter_map(|write| write.in_program(program, fit)).collect();
        let frees: Vec<_> = self.frees.iter().filter_map(|block| block.in_program(program)).collect();
        if writes.len() < self.writes.len() || frees.len() < self.frees.len() {
            fit.note("a call wrote to or freed a block that is not there");
        }
        RecordedEvent { callee: self.callee.clone(), answer, shape: shape.into_iter().collect(), writes, frees }
    }

    pub(super) fn rename(&mut self, rename: &dyn Fn(&str) -> Option<Arc<str>>) {
        if let Some(name) = rename(&self.callee) {
            self.callee = name;
        }
        if let HowItCameBack::Returns(scalars) = &mut self.answer {
            scalars.iter_mut().for_each(|(_, datum)| datum.rename(rename));
        }
        for write in &mut self.writes {
            write.to.rename(rename);
            write.scalars.iter_mut().for_each(|datum| datum.rename(rename));
        }
        self.frees.iter_mut().for_each(|block| block.rename(rename));
    }
}

impl ChoiceTaken {
    pub(super) fn of(choice: &Choice, program: &Program) -> ChoiceTaken {
        match choice {
            Choice::Freeze(scalar) => ChoiceTaken::Freeze(Datum::of(scalar, program)),
            Choice::Way(way) => ChoiceTaken::Way(*way),
            Choice::Address(address) => ChoiceTaken::Address(*address),
        }
    }

    pub(super) fn in_program(&self, program: &Program, fit: &mut Fit) -> Choice {
        match self {
            // The width of the `freeze` is not recorded. The chooser drops values that do not fit the question
            // (`Repeated`), so the widest form is right.
            ChoiceTaken::Freeze(datum) => Choice::Freeze(fit.scalar(datum, widest(datum), program)),
            ChoiceTaken::Way(way) => Choice::Way(*way),
            ChoiceTaken::Address(address) => Choice::Address(*address),
        }
    }

    pub(super) fn rename(&mut self, rename: &dyn Fn(&str) -> Option<Arc<str>>) {
        match self {
            ChoiceTaken::Freeze(datum) => datum.rename(rename),
            ChoiceTaken::Way(_) | ChoiceTaken::Address(_) => {}
        }
    }
}

/// A leaf that holds all bits of a datum. A number of at most 64 bits is a `Word`, whatever its type.
fn widest(datum: &Datum) -> Leaf {
    match datum {
        Datum::Bits(bits) if bits.0.bit_len() > 64 => Leaf::Int(bits.0.bit_len() as u32),
        Datum::Pointer { .. } | Datum::Physical { .. } => Leaf::Ptr(PointerKind::USUAL),
        Datum::Raw(runs) => Leaf::Byte(runs.iter().map(RawDatum::bits).sum()),
        Datum::Bits(_) | Datum::Poison | Datum::Undef { .. } | Datum::OneOf(_) => Leaf::Int(64),
    }
}
