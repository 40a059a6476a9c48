//! Idioms: small patterns of related instructions, as data in `idioms.txt`, which says how they
//! are written. [`instantiate`](super::instantiate) writes them into a program.

use super::constants::Relation;
use super::intrinsics::{self, Form, Intrinsic};
use super::paragraph::{self, Paragraph};
use crate::ir::{BinaryOp, CastOp, Flags, IntPredicate, IntrinsicId};
use std::sync::LazyLock;

/// One idiom.
#[derive(Debug)]
pub(super) struct Idiom {
    need: Need,
    pub steps: Vec<Step>,
}

/// What an idiom asks of the width of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Anything,
    Even,
    PowerOfTwo,
    Bytes,
    AtLeastThree,
}

/// One instruction of an idiom.
#[derive(Debug)]
pub(super) struct Step {
    pub action: Action,
    pub operands: Vec<Term>,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Binary(BinaryOp, Flags),
    Compare(IntPredicate, Flags),
    Select,
    Freeze,
    Cast(CastOp, CastTo),
    Intrinsic(&'static Intrinsic),
    /// The structure that an intrinsic with overflow gives.
    Pair(&'static Intrinsic),
    /// A field of it.
    Field(Field),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Value,
    Bit,
}

/// The type that a conversion gives, relative to that of the idiom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CastTo {
    Same,
    Narrow,
    Wide,
    Bit,
}

/// An operand of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// One of the values that the idiom is about: `x`, `y`, `z`.
    Value(usize),
    /// The truth value `c`.
    Condition,
    /// The result of an earlier step.
    Step(usize),
    Constant(Relation),
    /// `true`, `false`.
    Bit(bool),
}

static IDIOMS: LazyLock<Vec<Idiom>> =
    LazyLock::new(|| include_str!("idioms.txt").split("\n\n").filter_map(parse).collect());

impl Idiom {
    /// The table.
    pub fn all() -> &'static [Idiom] {
        &IDIOMS
    }

    /// Whether the idiom exists for integers of this width.
    pub fn fits(&self, width: u32) -> bool {
        match self.need {
            Need::Anything => true,
            Need::Even => width.is_multiple_of(2) && width <= 64,
            Need::PowerOfTwo => width.is_power_of_two() && (8..=64).contains(&width),
            Need::Bytes => width.is_multiple_of(16),
            Need::AtLeastThree => width >= 3,
        }
    }
}

/// An idiom of a paragraph; `None` if it is only a comment. A word that is unknown leaves the
/// idiom without the line, which a test forbids.
fn parse(paragraph: &'static str) -> Option<Idiom> {
    let Paragraph { header, steps } = paragraph::read(paragraph, parse_step)?;
    let need = match header.first() {
        None => Need::Anything,
        Some(&"even") => Need::Even,
        Some(&"pow2") => Need::PowerOfTwo,
        Some(&"bytes") => Need::Bytes,
        Some(&"wide3") => Need::AtLeastThree,
        Some(_) => return None,
    };
    Some(Idiom { need, steps })
}

fn parse_step(text: &'static str, names: &[&str]) -> Option<Step> {
    let mut words = text.split_whitespace();
    let action = parse_action(words.next()?)?;
    let operands = words.map(|word| parse_term(word, names)).collect::<Option<_>>()?;
    Some(Step { action, operands })
}

fn parse_action(word: &'static str) -> Option<Action> {
    if let Some(name) = word.strip_prefix('@') {
        let intrinsic = intrinsics::find(IntrinsicId::of(name)?)?;
        let is_pair = intrinsic.form == Form::Overflow;
        return Some(if is_pair { Action::Pair(intrinsic) } else { Action::Intrinsic(intrinsic) });
    }
    let mut parts = word.split('.');
    let opcode = parts.next()?;
    if let Some(cast) = CastOp::from_keyword(opcode) {
        let to = match parts.next()? {
            "T" => CastTo::Same,
            "narrow" => CastTo::Narrow,
            "wide" => CastTo::Wide,
            "bit" => CastTo::Bit,
            _ => return None,
        };
        return Some(Action::Cast(cast, to));
    }
    let mut predicate = None;
    let mut flags = Flags::NONE;
    for part in parts {
        match Flags::from_keyword(part) {
            Some(flag) => flags |= flag,
            None => predicate = Some(IntPredicate::from_keyword(part)?),
        }
    }
    match (opcode, predicate) {
        ("icmp", Some(predicate)) => Some(Action::Compare(predicate, flags)),
        ("select", None) => Some(Action::Select),
        ("freeze", None) => Some(Action::Freeze),
        ("first", None) => Some(Action::Field(Field::Value)),
        ("second", None) => Some(Action::Field(Field::Bit)),
        (opcode, None) => BinaryOp::from_keyword(opcode).map(|op| Action::Binary(op, flags)),
        _ => None,
    }
}

fn parse_term(word: &str, names: &[&str]) -> Option<Term> {
    if let Some(step) = names.iter().position(|n| *n == word) {
        return Some(Term::Step(step));
    }
    Some(match word {
        "x" => Term::Value(0),
        "y" => Term::Value(1),
        "z" => Term::Value(2),
        "c" => Term::Condition,
        "true" => Term::Bit(true),
        "false" => Term::Bit(false),
        _ => Term::Constant(parse_relation(word)?),
    })
}

/// A constant by its text, as `idioms.txt` says.
pub(super) fn parse_relation(word: &str) -> Option<Relation> {
    Some(match word {
        "C" => Relation::Base(0),
        "C+1" => Relation::Base(1),
        "C-1" => Relation::Base(-1),
        "~C" => Relation::NotBase,
        "-C" => Relation::NegBase,
        "P" => Relation::Power(0),
        "P-1" => Relation::Power(-1),
        "-P" => Relation::NegPower,
        "~P" => Relation::NotPower,
        "K" => Relation::Log,
        "W" => Relation::Width(0),
        "W-1" => Relation::Width(-1),
        "W-K" => Relation::WidthLessLog,
        "H" => Relation::HalfWidth,
        "MIN" => Relation::SignBit(0),
        "MAX" => Relation::SignBit(-1),
        "stripes1" => Relation::Stripes(1),
        "stripes2" => Relation::Stripes(2),
        "stripes4" => Relation::Stripes(4),
        "stripes8" => Relation::Stripes(8),
        number => Relation::Literal(number.parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the paragraphs of the table.
    fn names() -> Vec<&'static str> {
        let paragraphs = include_str!("idioms.txt").split("\n\n").skip(1);
        paragraphs.filter_map(|p| p.split_whitespace().next()).collect()
    }

    /// A paragraph that is not understood would vanish.
    #[test]
    fn every_paragraph_is_an_idiom() {
        let unknown: Vec<&str> =
            include_str!("idioms.txt").split("\n\n").skip(1).filter(|p| parse(p).is_none()).collect();
        assert_eq!(unknown, Vec::<&str>::new());
        assert_eq!(Idiom::all().len(), names().len());
        assert!(Idiom::all().iter().all(|i| !i.steps.is_empty()));
    }

    #[test]
    fn names_are_unique() {
        let mut unique = names();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), names().len());
    }
}
