//! Slots: stack blocks that can become values (docs/transform.md#promotable-blocks).
//!
//! A slot is an `alloca` of the entry block, of one value, whose address is used by nothing but loads and stores of
//! exactly that type, as their address, and by lifetime markers. Nobody else can reach such a block: its address is
//! never stored, passed, compared or cast.
//!
//! Not slots: blocks with a volatile or atomic access, or with one of another type or size; byte-typed ones, whose bits
//! may be of pointers, and tokens; `inalloca` and `swifterror`. A function that may return twice from a call keeps all
//! of its blocks: memory remembers what was stored after the first return, a value does not.

use super::micro::local;
use irrefute_ir::{AttrKind, BlockId, Call, Callee, ENTRY, Function, Inst, IntrinsicId, Op, Operand, Type, ValueId};

/// A stack block that can become a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The `alloca`.
    pub alloca: ValueId,
    /// The type of the value that it holds.
    pub ty: Type,
}

/// How an instruction uses a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlotUse<'a> {
    /// It makes the block.
    Alloca,
    /// It loads this result.
    Load(ValueId),
    /// It stores this operand.
    Store(&'a Operand),
    /// It begins or ends the life of the block, whose contents are gone: what is loaded before the next store is undef
    /// after the beginning, and poison or undefined behaviour after the end. Undef refines all three.
    Forgets,
}

/// The functions of the C library that return twice.
const RETURN_TWICE: [&str; 5] = ["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "vfork"];

/// The slots of a function, in the order of their `alloca`s.
pub fn slots(function: &Function) -> Vec<Slot> {
    if !function.is_definition() || returns_twice(function) || function.attrs.has(AttrKind::Naked) {
        return Vec::new();
    }
    let mut candidates: Vec<Option<Slot>> = vec![None; function.values.len()];
    for inst in &function.block(ENTRY).insts {
        // Of several elements, only the first is accessed: any other has an address of its own.
        if let (Some(alloca), Op::Alloca { ty, inalloca: false, swifterror: false, .. }) = (inst.result, &inst.op)
            && can_be_value(ty)
        {
            candidates[alloca.index()] = Some(Slot { alloca, ty: ty.clone() });
        }
    }
    for block in &function.blocks {
        block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|(operand, _)| disqualify(&mut candidates, operand));
        for inst in &block.insts {
            match &inst.op {
                Op::Load { pointer, ty, mode, .. } if mode.is_plain() => keep_if(&mut candidates, pointer, ty),
                Op::Store { value, pointer, mode, .. } if mode.is_plain() => {
                    keep_if(&mut candidates, pointer, function.type_of(value));
                    disqualify(&mut candidates, value);
                }
                Op::Call(call) if is_lifetime_marker(call) => {}
                op => op.for_each_operand(&mut |operand| disqualify(&mut candidates, operand)),
            }
        }
        block.term.op.for_each_operand(&mut |operand| disqualify(&mut candidates, operand));
    }
    candidates.into_iter().flatten().collect()
}

/// What is used in any other way is no slot.
fn disqualify(candidates: &mut [Option<Slot>], operand: &Operand) {
    if let Some(value) = local(operand) {
        candidates[value.index()] = None;
    }
}

/// Disqualifies a candidate that is accessed at another type than its own.
fn keep_if(candidates: &mut [Option<Slot>], pointer: &Operand, ty: &Type) {
    if let Some(value) = local(pointer) {
        let candidate = &mut candidates[value.index()];
        if candidate.as_ref().is_some_and(|slot| slot.ty != *ty) {
            *candidate = None;
        }
    }
}

/// The slot that an instruction uses, and how; `None` if it uses none. (It uses at most one.)
pub fn slot_use<'a>(inst: &'a Inst, is_slot: impl Fn(ValueId) -> bool) -> Option<(ValueId, SlotUse<'a>)> {
    let slot = |operand: &Operand| match operand {
        Operand::Local(value) if is_slot(*value) => Some(*value),
        Operand::Local(_) | Operand::Const(_) | Operand::Metadata(_) => None,
    };
    match &inst.op {
        Op::Alloca { .. } => inst.result.filter(|result| is_slot(*result)).map(|result| (result, SlotUse::Alloca)),
        Op::Load { pointer, .. } => Some((slot(pointer)?, SlotUse::Load(inst.result?))),
        Op::Store { value, pointer, .. } => Some((slot(pointer)?, SlotUse::Store(value))),
        Op::Call(call) if is_lifetime_marker(call) => {
            Some((call.args.iter().find_map(|argument| slot(&argument.operand))?, SlotUse::Forgets))
        }
        _ => None,
    }
}

/// Whether what a store of the type writes is what a load of it gives, and a phi can carry it.
fn can_be_value(ty: &Type) -> bool {
    match ty {
        Type::Int(_) | Type::Float(_) | Type::Ptr(_) => true,
        Type::Vector(_, element) | Type::ScalableVector(_, element) => can_be_value(element),
        Type::Array(n, element) => *n > 0 && can_be_value(element),
        Type::Struct(s) => !s.fields.is_empty() && s.fields.iter().all(can_be_value),
        _ => false,
    }
}

fn is_lifetime_marker(call: &Call) -> bool {
    let id = call.intrinsic().and_then(IntrinsicId::of);
    id.is_some_and(IntrinsicId::is_lifetime) && call.bundles.is_empty()
}

fn returns_twice(function: &Function) -> bool {
    let mut found = false;
    function.for_each_call(&mut |call| {
        let is_known = match &call.callee {
            Callee::Direct(name) => RETURN_TWICE.contains(&&**name),
            Callee::Indirect(_) | Callee::Asm(_) => false,
        };
        found |= is_known || call.fn_attrs.has(AttrKind::ReturnsTwice);
    });
    found
}

/// The blocks that change what a slot holds.
pub(super) fn changes(function: &Function, slot: ValueId) -> Vec<BlockId> {
    let changes_in = |id: &BlockId| {
        let uses = function.block(*id).insts.iter().filter_map(|inst| slot_use(inst, |v| v == slot));
        uses.into_iter().any(|(_, how)| matches!(how, SlotUse::Store(_) | SlotUse::Forgets))
    };
    function.block_ids().filter(changes_in).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    fn names(body: &str) -> Vec<String> {
        let text = format!(
            "declare void @g(ptr)\ndeclare void @llvm.lifetime.start.p0(ptr)\ndeclare i32 @setjmp(ptr)\n\
             define void @f(i1 %c, ptr %p, i8 %x) {{\n{body}\n  ret void\n}}\n"
        );
        let module = parse(&text, LlvmVersion::DEFAULT).expect("a module");
        let function = module.function("f").expect("it is defined");
        slots(function)
            .iter()
            .map(|s| function.values[s.alloca.index()].name.as_deref().unwrap_or("").to_owned())
            .collect()
    }

    #[test]
    fn slots_hold_one_value_and_do_not_escape() {
        let good = "%a = alloca i8\n %b = alloca ptr\n %d = alloca <2 x i3>, i32 1\n %e = alloca { i8, float }\n\
                    %f = alloca i8, i32 2\n store i8 1, ptr %f\n\
                    call void @llvm.lifetime.start.p0(ptr %a)\n store i8 1, ptr %a\n %l = load i8, ptr %a\n\
                    store ptr %p, ptr %b";
        assert_eq!(names(good), ["a", "b", "d", "e", "f"]);
        for bad in [
            "%a = alloca i8\n call void @g(ptr %a)",
            "%a = alloca i8\n store ptr %a, ptr %p",
            "%a = alloca ptr\n store ptr %a, ptr %a",
            "%a = alloca i8\n store volatile i8 1, ptr %a",
            "%a = alloca i8\n %l = load atomic i8, ptr %a seq_cst, align 1",
            "%a = alloca i16\n store i8 1, ptr %a",
            "%a = alloca i32\n %l = load float, ptr %a",
            "%a = alloca b8\n %l = load b8, ptr %a",
            "%a = alloca i8\n %q = getelementptr i8, ptr %a, i64 0\n %l = load i8, ptr %q",
            "%a = alloca i8\n %q = icmp eq ptr %a, %p",
            "%a = alloca i8\n store i8 1, ptr %a\n %s = call i32 @setjmp(ptr %p)",
            "br label %next\nnext:\n %a = alloca i8\n store i8 1, ptr %a",
        ] {
            assert_eq!(names(bad), Vec::<String>::new(), "{bad}");
        }
    }
}
