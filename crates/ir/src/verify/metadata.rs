//! Metadata that promises something about a value: `!range`, `!nonnull`, `!align`,
//! `!dereferenceable`. Like LLVM's verifier, this one demands nothing of other kinds (`!noundef`).

use super::{Fault, VerifyScope};
use crate::attribute::{Attachment, Metadata};
use crate::instruction::{CastOp, Op, TerminatorOp};
use crate::int::Int;
use crate::metadata_kind::MetadataKind;
use crate::types::Type;
use dashu_int::UBig;

/// The kind of instruction to which metadata is attached.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Carrier {
    Load,
    Call,
    IntToPtr,
    Other,
}

impl Carrier {
    /// The carrier that an operation is.
    pub fn of(op: &Op) -> Carrier {
        match op {
            Op::Load { .. } => Carrier::Load,
            Op::Call(_) => Carrier::Call,
            Op::Cast { op: CastOp::IntToPtr, .. } => Carrier::IntToPtr,
            _ => Carrier::Other,
        }
    }

    /// The carrier that a terminator is.
    pub fn of_terminator(op: &TerminatorOp) -> Carrier {
        match op {
            TerminatorOp::Invoke { .. } | TerminatorOp::CallBr { .. } => Carrier::Call,
            _ => Carrier::Other,
        }
    }
}

/// Checks the metadata of an instruction that defines a value of a type.
pub fn check(scope: &VerifyScope, attachments: &[Attachment], carrier: Carrier, ty: &Type) -> Result<(), Fault> {
    attachments.iter().try_for_each(|a| {
        let node = scope.symbols.module.resolve(&a.node);
        let result = check_kind(&a.kind, node, carrier, ty);
        result.map_err(|reason| Fault::Metadata { kind: a.kind.clone(), reason })
    })
}

fn check_kind(kind: &MetadataKind, node: &Metadata, carrier: Carrier, ty: &Type) -> Result<(), &'static str> {
    match kind {
        MetadataKind::Range if !matches!(carrier, Carrier::Load | Carrier::Call) => Err("only on loads and calls"),
        MetadataKind::Range => check_range(node, ty),
        MetadataKind::NonNull | MetadataKind::Align if carrier != Carrier::Load => Err("only on loads"),
        MetadataKind::Dereferenceable | MetadataKind::DereferenceableOrNull
            if !matches!(carrier, Carrier::Load | Carrier::IntToPtr) =>
        {
            Err("only on loads and inttoptr")
        }
        MetadataKind::NonNull => pointer(ty).and_then(|()| empty(node)),
        MetadataKind::Align => pointer(ty).and_then(|()| one_i64(node)).and_then(alignment),
        MetadataKind::Dereferenceable | MetadataKind::DereferenceableOrNull => {
            pointer(ty).and_then(|()| one_i64(node)).map(drop)
        }
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

fn one_i64(node: &Metadata) -> Result<&Int, &'static str> {
    match elements(node) {
        Some([Metadata::Constant(c)]) if c.ty == Type::Int(64) => c.as_int().ok_or("must be one i64"),
        _ => Err("must be one i64"),
    }
}

fn alignment(int: &Int) -> Result<(), &'static str> {
    if int.word().is_some_and(u64::is_power_of_two) { Ok(()) } else { Err("must be a power of two") }
}

/// `!range` holds pairs of bounds `[lo, hi)`, which may wrap. No pair is empty, the pairs ascend in
/// `lo`, and neighbours (also the last and the first) neither overlap nor touch. So each set has one
/// notation.
fn check_range(node: &Metadata, ty: &Type) -> Result<(), &'static str> {
    let bounds: Option<Vec<&Int>> = elements(node).and_then(|all| all.iter().map(|m| bound(m, ty)).collect());
    let bounds = bounds.ok_or("must hold integer constants of the type of the value")?;
    if bounds.is_empty() || bounds.len() % 2 == 1 {
        return Err("must hold pairs of bounds");
    }
    let pairs: Vec<Interval> = bounds.chunks_exact(2).map(|p| (p[0], p[1])).collect();
    if pairs.iter().any(|(lo, hi)| lo == hi) {
        return Err("holds an empty range");
    }
    let signed = |int: &Int| int.to_big() ^ (UBig::ONE << (int.width() as usize - 1));
    if pairs.windows(2).any(|w| signed(w[1].0) <= signed(w[0].0)) {
        return Err("holds ranges out of order");
    }
    // LLVM compares the last pair with the first only if there are more than two; two are neighbours already.
    let around = (pairs.len() > 2).then(|| (pairs[0], pairs[pairs.len() - 1]));
    for (a, b) in pairs.windows(2).map(|w| (w[0], w[1])).chain(around) {
        if contains(a, b.0) || contains(b, a.0) {
            return Err("holds overlapping ranges");
        }
        if a.1 == b.0 || b.1 == a.0 {
            return Err("holds adjacent ranges");
        }
    }
    Ok(())
}

/// The integers from the first bound up to, but without, the second, modulo the width.
type Interval<'a> = (&'a Int, &'a Int);

fn contains((lo, hi): Interval, value: &Int) -> bool {
    let above_lo = |int: &Int| {
        let wrapped = int.to_big() + (UBig::ONE << lo.width() as usize) - lo.to_big();
        Int::from_big(lo.width(), wrapped).to_big()
    };
    above_lo(value) < above_lo(hi)
}

fn bound<'a>(metadata: &'a Metadata, ty: &Type) -> Option<&'a Int> {
    match metadata {
        Metadata::Constant(c) if c.ty == *ty.scalar() => c.as_int(),
        _ => None,
    }
}
