//! Changes of flags, attributes and metadata: each is added if it is absent and removed if it is present.

use super::MutationSubject;
use super::scope::MAX_WIDTH;
use crate::constants::{self, Bases};
use crate::floats::attributes::draw_excluded;
use crate::random::Random;
use irrefute_ir::{
    Attachment, AttrKind, Attribute, Attributes, Constant, Flags, Int, Metadata, MetadataKind, Op, Type,
};

/// Toggles one flag, or removes or adds all.
pub(super) fn flags(s: &mut MutationSubject) -> Option<()> {
    let version = s.module.version;
    let allowed_at = |f: &irrefute_ir::Function, inst: &irrefute_ir::Inst| {
        let allowed = inst.result.map_or(Flags::NONE, |r| inst.op.allowed_flags_in(f.ty(r), version));
        match &inst.op {
            // Addresses have no sign to promise anything about, so `samesign` is for integers only.
            Op::ICmp { lhs, .. } if !f.type_of(lhs).is_int_or_int_vector() => Flags::NONE,
            _ => allowed,
        }
    };
    let at = s.draw_place(|f, inst| !allowed_at(f, inst).is_empty())?;
    let allowed = allowed_at(s.function(), &s.function().blocks[at.block].insts[at.inst]);
    let single: Vec<Flags> = allowed.iter().filter(|flag| !flag.is_empty()).collect();
    let choice = s.random.below(10);
    let one = s.pick(single)?;
    let flags = s.inst_mut(at).op.flags_mut()?;
    let new = match choice {
        0 => Flags::NONE,
        1 => allowed,
        _ if flags.contains(one) => flags.without(one),
        _ => *flags | one,
    };
    // `inbounds` implies `nusw`, and the parser keeps only the former.
    *flags = if new.contains(Flags::INBOUNDS) { new.without(Flags::NUSW) } else { new };
    Some(())
}

/// Words for integers and for pointers.
const OF_INTEGERS: &[AttrKind] = &[AttrKind::NoUndef, AttrKind::ZeroExt, AttrKind::SignExt];
const OF_POINTERS: &[AttrKind] = &[
    AttrKind::NoUndef,
    AttrKind::NonNull,
    AttrKind::NoAlias,
    AttrKind::ReadOnly,
    AttrKind::ReadNone,
    AttrKind::WriteOnly,
    AttrKind::NoFree,
];
/// Words for results that are pointers.
const OF_POINTER_RESULTS: &[AttrKind] = &[AttrKind::NoUndef, AttrKind::NonNull];
/// Attributes of pointers with a number.
const NUMBERS: &[(AttrKind, u64)] =
    &[(AttrKind::Align, 1), (AttrKind::Align, 4), (AttrKind::Align, 16), (AttrKind::Dereferenceable, 4)];

/// Toggles an attribute of a value of a type.
fn toggle(random: &mut Random, attributes: &mut Attributes, ty: &Type, words: &[AttrKind]) -> Option<()> {
    let new = match ty {
        _ if ty.is_int_or_int_vector() && random.percent(40) => draw_range(random, ty.scalar().int_width()?)?,
        Type::Ptr(_) if random.percent(30) => {
            let (kind, number) = random.pick_ref(NUMBERS).clone();
            Attribute::Number(kind, number)
        }
        _ if matches!(ty.scalar(), Type::Float(_)) && random.percent(60) => draw_excluded(random),
        _ => random.pick_ref(words).clone().into(),
    };
    let before = attributes.0.len();
    attributes.0.retain(|old| old.kind() != new.kind());
    if attributes.0.len() == before {
        attributes.insert(new);
    }
    Some(())
}

fn words_of(ty: &Type, is_result: bool) -> Option<&'static [AttrKind]> {
    match ty {
        Type::Ptr(_) if is_result => Some(OF_POINTER_RESULTS),
        Type::Ptr(_) => Some(OF_POINTERS),
        Type::Int(_) => Some(OF_INTEGERS),
        Type::Vector(..) | Type::Float(_) => Some(&[AttrKind::NoUndef]),
        _ => None,
    }
}

/// A range between related constants.
fn draw_range(random: &mut Random, width: u32) -> Option<Attribute> {
    // A range of `i1` would leave a single value.
    if width == 1 || width > MAX_WIDTH {
        return None;
    }
    let bases = Bases::draw(random);
    let low = constants::int(width, if random.coin() { 0 } else { bases.draw_value(random, width) });
    let high = constants::int(width, bases.draw_value(random, width));
    (low != high).then_some(Attribute::Range(low, high))
}

/// Toggles an attribute of a parameter.
pub(super) fn parameter(s: &mut MutationSubject) -> Option<()> {
    let params: Vec<_> = s.function().param_ids().collect();
    let param = s.pick(params)?;
    let ty = s.function().ty(param).clone();
    let words = words_of(&ty, false)?;
    let function = &mut s.module.functions[s.function];
    toggle(s.random, &mut function.params[param.index()], &ty, words)
}

/// Toggles an attribute of the result.
pub(super) fn result(s: &mut MutationSubject) -> Option<()> {
    let ty = s.function().ret.clone();
    let words = words_of(&ty, true)?;
    toggle(s.random, &mut s.module.functions[s.function].ret_attrs, &ty, words)
}

/// Toggles an attribute of a call's result or argument.
pub(super) fn call(s: &mut MutationSubject) -> Option<()> {
    let at = s.draw_place(|_, inst| matches!(inst.op, Op::Call(_)))?;
    let Op::Call(mut call) = s.op(at).clone() else { return None };
    let argument = s.random.index(call.args.len() + 1);
    let may_be_immediate = call.may_be_immediate(argument);
    match call.args.get_mut(argument) {
        // It may be an `immarg`, of which LLVM rejects a promise that the number breaks.
        Some(_) if may_be_immediate => return None,
        Some(argument) => {
            let ty = s.function().type_of(&argument.operand).clone();
            toggle(s.random, &mut argument.attrs, &ty, words_of(&ty, false)?)?;
        }
        None => {
            let ty = call.ty.ret.clone();
            toggle(s.random, &mut call.ret_attrs, &ty, words_of(&ty, true)?)?;
        }
    }
    s.inst_mut(at).op = Op::Call(call);
    Some(())
}

/// Toggles `!range`, `!noundef` or `!nonnull` of a load.
pub(super) fn load(s: &mut MutationSubject) -> Option<()> {
    let at = s.draw_place(|_, inst| matches!(inst.op, Op::Load { .. }))?;
    let Op::Load { ty, .. } = s.op(at).clone() else { return None };
    let empty = Metadata::Tuple(Vec::new().into());
    let new = match &ty {
        Type::Int(width) if s.random.coin() => {
            let Some(Attribute::Range(low, high)) = draw_range(s.random, *width) else { return None };
            let bound = |int: Int| Metadata::from(Constant::from_int(Type::Int(*width), int));
            Attachment { kind: MetadataKind::Range, node: Metadata::Tuple([bound(low), bound(high)].into()) }
        }
        Type::Ptr(_) if s.random.coin() => Attachment { kind: MetadataKind::NonNull, node: empty },
        _ => Attachment { kind: MetadataKind::NoUndef, node: empty },
    };
    let metadata = &mut s.inst_mut(at).metadata;
    match metadata.iter().position(|a| a.kind == new.kind) {
        Some(old) => drop(metadata.remove(old)),
        None => metadata.push(new),
    }
    Some(())
}
