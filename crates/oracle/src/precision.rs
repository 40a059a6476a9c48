//! Where a printer claimed nothing: what it could have claimed.
//!
//! A line such as `MayAlias` or `full-set` comes with the claims of the same printer that would be stronger, the strongest
//! first. They are tested like claims, on functions whose every execution was run: all arguments are listed, and nothing else
//! decides what happens. A stronger claim that holds in all of them, and was put to the test, is precision that LLVM lost.
//! Poison and undef are no arguments here, since they refute no claim.

use super::claim::{Bound, ClaimKind, MayAccess, Overlap, Statement};
use super::evolution::{Expr, Typed};
use super::range::Range;
use serde::Serialize;
use std::sync::Arc;

/// A line that claims nothing.
#[derive(Clone, Debug)]
pub struct Weak {
    /// The name of the function.
    pub function: Arc<str>,
    /// What it is about.
    pub kind: ClaimKind,
    /// As LLVM printed it.
    pub text: String,
    /// What it is about in the program, in words.
    pub shape: String,
    /// What could have been claimed, the strongest first, each in words; none if nothing is known that could.
    pub stronger: Vec<(&'static str, Statement)>,
}

/// A line that claims nothing of a function whose every execution was run.
#[derive(Clone, Debug, Serialize)]
pub struct WeakLine {
    /// What it is about.
    pub kind: ClaimKind,
    /// What it is about in the program, in words.
    pub shape: String,
    /// As LLVM printed it.
    pub line: String,
    /// What all executions agree on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agreed: Option<&'static str>,
}

/// What could be claimed of an integer of a width.
pub(super) fn ranges(width: u32, of: impl Fn(Range) -> Statement) -> Vec<(&'static str, Statement)> {
    let top = 1i128 << width.saturating_sub(1);
    let candidates = [
        ("zero", (0, 1)),
        ("zero or one", (0, 2)),
        ("zero or minus one", (-1, 1)),
        ("zero to fifteen", (0, 16)),
        ("not negative", (0, top)),
        ("negative", (-top, 0)),
        ("not zero", (1, 0)),
    ];
    // Ends that do not fit into the width would be other ranges.
    let fits = |(lo, hi): (i128, i128)| hi <= top && lo >= -top && width > 1;
    let candidates = candidates.into_iter().filter(|(_, ends)| fits(*ends));
    candidates.filter_map(|(words, (lo, hi))| Some((words, of(Range::between(lo, hi, width)?)))).collect()
}

/// What could be claimed of how often a loop goes back.
pub(super) fn counts(natural: usize) -> Vec<(&'static str, Statement)> {
    let constant = |count: i128| Typed { width: 64, expr: Expr::Constant(count) };
    let exact = [("never", 0), ("once", 1), ("twice", 2), ("three times", 3), ("four times", 4)];
    let exact = exact.into_iter().map(|(words, count)| (words, Bound::Exactly(constant(count))));
    let most = [("at most once", 1), ("at most 3 times", 3), ("at most 15 times", 15), ("at most 255 times", 255)];
    let most = most.into_iter().map(|(words, count)| (words, Bound::AtMost(constant(count))));
    exact.chain(most).map(|(words, bound)| (words, Statement::Backedges(natural, bound))).collect()
}

/// What could be claimed of two locations.
pub(super) fn overlaps(of: impl Fn(Overlap) -> Statement) -> Vec<(&'static str, Statement)> {
    vec![("no alias", of(Overlap::None)), ("must alias", of(Overlap::Must))]
}

/// What could be claimed of a call and a location.
pub(super) fn accesses(of: impl Fn(MayAccess) -> Statement) -> Vec<(&'static str, Statement)> {
    let may = |write, read| MayAccess { write, read };
    vec![
        ("no access", of(may(false, false))),
        ("reads only", of(may(false, true))),
        ("writes only", of(may(true, false))),
    ]
}
