//! Metadata that promises something about a value: `!range`, `!noundef`, `!nonnull`, `!align`,
//! `!dereferenceable`. Of all other kinds nothing is demanded.

use super::{Fault, Scope};
use crate::ir::attribute::{Attachment, Metadata};
use crate::ir::constant::Constant;
use crate::ir::instruction::{Op, TerminatorOp};
use crate::ir::int::Int;
use crate::ir::types::Type;
use dashu_int::UBig;

/// What metadata is attached to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Carrier {
    Load,
    Call,
    Other,
}

impl Carrier {
    pub fn of(op: &Op) -> Carrier {
        match op {
            Op::Load { .. } => Carrier::Load,
            Op::Call(_) => Carrier::Call,
            _ => Carrier::Other,
        }
    }

    pub fn of_terminator(op: &TerminatorOp) -> Carrier {
        match op {
            TerminatorOp::Invoke { .. } | TerminatorOp::CallBr { .. } => Carrier::Call,
            _ => Carrier::Other,
        }
    }
}

/// Checks the metadata of an instruction that defines a value of a type.
pub fn check(scope: &Scope, attachments: &[Attachment], carrier: Carrier, ty: &Type) -> Result<(), Fault> {
    attachments.iter().try_for_each(|a| {
        let node = scope.symbols.module.resolve(&a.node);
        let result = check_kind(&a.kind, node, carrier, ty);
        result.map_err(|reason| Fault::Metadata { kind: a.kind.clone(), reason })
    })
}

fn check_kind(kind: &str, node: &Metadata, carrier: Carrier, ty: &Type) -> Result<(), &'static str> {
    match kind {
        "range" if carrier == Carrier::Other => Err("only on loads and calls"),
        "range" => check_range(node, ty),
        "noundef" | "nonnull" | "align" | "dereferenceable" | "dereferenceable_or_null" if carrier != Carrier::Load => {
            Err("only on loads")
        }
        "noundef" => empty(node),
        "nonnull" => pointer(ty).and_then(|()| empty(node)),
        "align" | "dereferenceable" | "dereferenceable_or_null" => pointer(ty).and_then(|()| one_i64(node)),
        _ => Ok(()),
    }
}

fn pointer(ty: &Type) -> Result<(), &'static str> {
    if matches!(ty, Type::Ptr(_)) { Ok(()) } else { Err("only on pointers") }
}

fn elements(node: &Metadata) -> Option<&[Metadata]> {
    match node {
        Metadata::Tuple(elements) | Metadata::Distinct(elements) => Some(elements),
        _ => None,
    }
}

fn empty(node: &Metadata) -> Result<(), &'static str> {
    if elements(node).is_some_and(<[_]>::is_empty) { Ok(()) } else { Err("must be an empty node") }
}

fn one_i64(node: &Metadata) -> Result<(), &'static str> {
    match elements(node) {
        Some([Metadata::Constant(Constant { ty: Type::Int(64), .. })]) => Ok(()),
        _ => Err("must be one i64"),
    }
}

/// `!range` holds pairs of bounds `[lo, hi)`: not empty, each after the one before and not
/// adjacent to it, so that a set has one notation.
fn check_range(node: &Metadata, ty: &Type) -> Result<(), &'static str> {
    let bounds: Option<Vec<&Int>> = elements(node).and_then(|all| all.iter().map(|m| bound(m, ty)).collect());
    let bounds = bounds.ok_or("must hold integer constants of the type of the value")?;
    if bounds.is_empty() || bounds.len() % 2 == 1 {
        return Err("must hold pairs of bounds");
    }
    let pairs: Vec<(&Int, &Int)> = bounds.chunks_exact(2).map(|p| (p[0], p[1])).collect();
    if pairs.iter().any(|(lo, hi)| lo == hi) {
        return Err("holds an empty range");
    }
    let signed = |int: &Int| int.to_big() ^ (UBig::ONE << (int.width() as usize - 1));
    for pair in pairs.windows(2) {
        let ((low, high), (next, _)) = (pair[0], pair[1]);
        if high == next {
            return Err("holds adjacent ranges");
        }
        if signed(next) <= signed(low) || signed(next) < signed(high) {
            return Err("holds ranges out of order");
        }
    }
    Ok(())
}

fn bound<'a>(metadata: &'a Metadata, ty: &Type) -> Option<&'a Int> {
    match metadata {
        Metadata::Constant(c) if c.ty == *ty.scalar() => c.as_int(),
        _ => None,
    }
}
