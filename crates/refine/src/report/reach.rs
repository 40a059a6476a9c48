//! Reach: how much of both functions the checked inputs reached (docs/semantics.md#reach). It is how a reader knows what
//! `refines` is worth.
//!
//! What counts is a [`Point`]: a block, an arm of a `select`, a case of a `switch`. Only checked inputs count, each with the
//! first execution of the source on it and all executions of the target that were compared.

use crate::side::Side;
use irrefute_ir::Numbering;
use irrefute_semantics::marks::Marks;
use irrefute_semantics::points::Point;
use serde::Serialize;
use std::fmt;

/// How much of both functions the checked inputs reached.
///
/// ```
/// use irrefute_ir::{LlvmVersion, parse};
/// use irrefute_refine::{Options, Side, check};
/// use irrefute_semantics::{Dialect, Program};
/// let text = "define i8 @src(i8 noundef %x) {
///   %even = shl i8 %x, 1
///   %c = icmp eq i8 %even, 7
///   %r = select i1 %c, i8 1, i8 %even
///   ret i8 %r }
/// define i8 @tgt(i8 noundef %x) {
///   %even = shl i8 %x, 1
///   ret i8 %even }";
/// let module = parse(text, LlvmVersion::DEFAULT).unwrap();
/// let program = Program::new(&module, Dialect::LANGREF);
/// let side = |name| Side::new(&module, &program, name).unwrap();
/// let reach = check(side("src"), side("tgt"), &Options::CHECK).reach.unwrap();
/// assert_eq!(
///     reach.to_string(),
///     "reach: source 2 of 3, target 1 of 1\nnot reached: source select %r (true)"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reach {
    /// In the source.
    pub source: SideReach,
    /// In the target; `None` if native code was compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<SideReach>,
}

/// How much of one function the checked inputs reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideReach {
    /// Points that some checked input reached.
    pub reached: u64,
    /// All points.
    pub total: u64,
    /// The points that none reached, in the order of the text.
    pub unreached: Vec<Unreached>,
}

/// A point that no checked input reached, with names as in the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Unreached {
    /// A block.
    Block {
        /// Its name, `%x`.
        block: String,
    },
    /// An arm of a `select`.
    Arm {
        /// The result of the `select`, `%x`.
        select: String,
        /// The condition under which it gives this arm.
        condition: bool,
    },
    /// A case of a `switch`.
    Case {
        /// The block that ends with the `switch`, `%x`.
        block: String,
        /// The value of the case, as LLVM prints it.
        value: String,
    },
    /// The default of a `switch`.
    Default {
        /// The block that ends with the `switch`, `%x`.
        block: String,
    },
}

/// The greatest number of names in a line, and the columns that the indentation of a report leaves of 80.
const MOST_NAMES: usize = 3;
const COLUMNS: usize = 78;

impl Reach {
    /// The reach of executions that left these marks on both sides.
    pub(crate) fn of(source: (Side<'_>, &Marks), target: Option<(Side<'_>, &Marks)>) -> Reach {
        Reach {
            source: SideReach::of(source.0, source.1),
            target: target.map(|(side, marks)| SideReach::of(side, marks)),
        }
    }

    /// The reach of the inputs of this and of others: at another value of `vscale`, a function has the same points.
    pub(crate) fn join(&mut self, other: &Reach) {
        self.source.join(&other.source);
        if let (Some(target), Some(other)) = (&mut self.target, &other.target) {
            target.join(other);
        }
    }

    /// Points that were reached, and all points, of both sides together.
    pub fn counts(&self) -> (u64, u64) {
        let none = (0, 0);
        let target = self.target.as_ref().map_or(none, |side| (side.reached, side.total));
        (self.source.reached + target.0, self.source.total + target.1)
    }
}

impl SideReach {
    fn join(&mut self, other: &SideReach) {
        self.unreached.retain(|point| other.unreached.contains(point));
        self.reached = self.total - self.unreached.len() as u64;
    }

    fn of(side: Side<'_>, marks: &Marks) -> SideReach {
        let text = side.text();
        let points = side.program.points(side.function, text, marks);
        let total = points.len() as u64;
        let missing: Vec<Point> = points.into_iter().filter(|(_, reached)| !reached).map(|(point, _)| point).collect();
        let reached = total - missing.len() as u64;
        // Most functions are reached completely: then nothing needs a name.
        if missing.is_empty() {
            return SideReach { reached, total, unreached: Vec::new() };
        }
        let numbering = Numbering::of(text);
        let block = |block| numbering.display_block(text, block);
        let named = |point| match point {
            Point::Block(id) => Unreached::Block { block: block(id) },
            Point::Arm { select, condition } => {
                Unreached::Arm { select: numbering.display_value(text, select), condition }
            }
            Point::Case { block: id, value: Some(value) } => {
                Unreached::Case { block: block(id), value: value.to_string() }
            }
            Point::Case { block: id, value: None } => Unreached::Default { block: block(id) },
        };
        SideReach { reached, total, unreached: missing.into_iter().map(named).collect() }
    }
}

impl fmt::Display for Unreached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreached::Block { block } => f.write_str(block),
            Unreached::Arm { select, condition } => write!(f, "select {select} ({condition})"),
            Unreached::Case { block, value } => write!(f, "case {value} of {block}"),
            Unreached::Default { block } => write!(f, "default of {block}"),
        }
    }
}

/// A line with the counts. Another one names some points that were not reached, in at most 78 columns unless the first
/// name is longer.
impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SideReach { reached, total, unreached } = &self.source;
        write!(f, "reach: source {reached} of {total}")?;
        let mut names: Vec<String> = unreached.iter().map(|point| format!("source {point}")).collect();
        if let Some(SideReach { reached, total, unreached }) = &self.target {
            write!(f, ", target {reached} of {total}")?;
            names.extend(unreached.iter().map(|point| format!("target {point}")));
        }
        if names.is_empty() {
            return Ok(());
        }
        let with = |shown: usize| {
            let line = format!("not reached: {}", names[..shown].join(", "));
            if shown == names.len() { line } else { format!("{line} and {} more", names.len() - shown) }
        };
        let mut lines = (1..=names.len().min(MOST_NAMES)).rev().map(with);
        let fitting = lines.find(|line| line.chars().count() <= COLUMNS);
        write!(f, "\n{}", fitting.unwrap_or_else(|| with(1)))
    }
}

#[cfg(test)]
mod tests;
