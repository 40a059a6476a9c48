//! Stores of aggregates that leave the padding as it was.
//!
//! ```text
//! store { i8, i32 } %v, ptr %p   ⟶   store i8 %v.0, ptr %p
//!                                    store i32 %v.1, ptr %p + 4
//! ```
//!
//! The target alone is rewritten if LLVM stores what it loaded; both sides are, if LLVM splits a store of the source.

use super::builder::Builder;
use super::{Experiment, KnownPattern, Rewrite, rewritten};
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{Function, Inst, Module, Op, Operand, Type};

pub(super) const PADDING_KEPT: KnownPattern = KnownPattern {
    name: "padding-kept",
    sentence: "LLVM stores an aggregate as if its padding kept what was there.",
    evidence: "Language Reference: \"store Instruction\" (padding is filled with undef); LICM's promotion of memory to \
               scalars stores what it loaded, and code generation stores an aggregate field by field",
    experiments,
};

/// Aggregates of more scalars are left alone: each becomes a store, and the rewritten program must stay small.
const MOST_FIELDS: usize = 64;

fn experiments(pair: &Rewrite<'_>) -> Vec<Experiment> {
    let source = rewritten(pair.source, pair.function, rewrite);
    let target = rewritten(pair.target, pair.function, rewrite);
    let original = || (pair.source.clone(), pair.target.clone());
    let alone = target.as_ref().map(|target| Experiment {
        source: original().0,
        target: target.clone(),
        may_be_undefined: false,
    });
    let both = source.map(|source| Experiment {
        source,
        target: target.unwrap_or_else(|| original().1),
        may_be_undefined: false,
    });
    alone.into_iter().chain(both).collect()
}

/// Splits the stores of aggregates with padding; `true` if there is one.
fn rewrite(module: &Module, function: &mut Function) -> bool {
    let Ok(layout) = DataLayout::of(module) else { return false };
    let mut changed = false;
    for block in 0..function.blocks.len() {
        let insts = std::mem::take(&mut function.blocks[block].insts);
        let mut builder = Builder { function, insts: Vec::new() };
        for inst in insts {
            match fields_of_stored(module, &layout, builder.function, &inst) {
                Some(fields) => {
                    changed = true;
                    split(&inst.op, &fields, &mut builder);
                }
                None => builder.insts.push(inst),
            }
        }
        function.blocks[block].insts = builder.insts;
    }
    changed
}

/// A scalar or vector in an aggregate.
struct PaddedField {
    path: Vec<u32>,
    offset: u64,
    ty: Type,
    /// The alignment of its address, provided that the aggregate has the alignment of the store.
    align: u64,
}

/// The fields of the value that an instruction stores; `None` if it has no padding.
fn fields_of_stored(
    module: &Module,
    layout: &DataLayout,
    function: &Function,
    inst: &Inst,
) -> Option<Vec<PaddedField>> {
    let Op::Store { value, align, mode, .. } = &inst.op else { return None };
    if mode.volatile || mode.ordering.is_some() {
        return None;
    }
    let ty = function.type_of(value);
    let align = align.or_else(|| layout.abi_align(ty, &module.named_types))?;
    let mut fields = Vec::new();
    collect(module, layout, ty, &mut PaddedField { path: Vec::new(), offset: 0, ty: ty.clone(), align }, &mut fields)?;
    let sizes = fields.iter().map(|field| layout.store_size(&field.ty, &module.named_types));
    let covered: u64 = sizes.sum::<Option<u64>>()?;
    // Padding is what the sizes of the fields do not add up to.
    (covered < layout.store_size(ty, &module.named_types)?).then_some(fields)
}

/// Adds the fields of a type whose path, offset and alignment are those of `at`; `None` if there are too many.
fn collect(
    module: &Module,
    layout: &DataLayout,
    ty: &Type,
    at: &mut PaddedField,
    fields: &mut Vec<PaddedField>,
) -> Option<()> {
    let named = &module.named_types;
    let parts: Vec<(Type, u64)> = match ty {
        Type::Array(count, element) => {
            let size = layout.alloc_size(element, named)?;
            // One more than the limit is enough to refuse the aggregate; an array may have 2^60 elements.
            let count = (*count).min(MOST_FIELDS as u64 + 1);
            (0..count).map(|i| ((**element).clone(), i * size)).collect()
        }
        Type::Struct(body) => body.fields.iter().cloned().zip(layout.structure(body, named)?.offsets).collect(),
        Type::Named(name) => {
            let body = named.get(name)?.clone()?;
            return collect(module, layout, &Type::Struct(body), at, fields);
        }
        _ => {
            let offset = at.offset;
            let align = if offset == 0 { at.align } else { at.align.min(1 << offset.trailing_zeros()) };
            fields.push(PaddedField { path: at.path.clone(), offset, ty: ty.clone(), align });
            return (fields.len() <= MOST_FIELDS).then_some(());
        }
    };
    for (i, (part, offset)) in parts.into_iter().enumerate() {
        at.path.push(i as u32);
        at.offset += offset;
        collect(module, layout, &part, at, fields)?;
        at.offset -= offset;
        at.path.pop();
    }
    Some(())
}

fn split(store: &Op, fields: &[PaddedField], builder: &mut Builder<'_>) {
    let Op::Store { value, pointer, .. } = store else { return };
    for field in fields {
        let aggregate: Operand = value.clone();
        let element = builder.value(field.ty.clone(), Op::ExtractValue { aggregate, indices: field.path.clone() });
        let to = builder.at(pointer, field.offset);
        builder.store(element, to, field.align);
    }
}
