//! What a compiler with the byte type makes of C: copies of memory as bytes, whole, in pieces and in loops; values that are
//! put together from bytes or compared as bytes; bytes in variables, in phis, as parameters and as results. Only for versions
//! of LLVM that have the type.

use super::MutationSubject;
use super::bytes::{byte_type, bytes_of, cast};
use super::insertions::{index, put_between, take};
use super::scope::{Point, Use};
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{
    AccessMode, Attributes, BinaryOp, BlockId, Call, Callee, CastOp, Constant, ENTRY, Flags, Function, Inst,
    IntPredicate, IntrinsicId, Op, Operand, Phi, TerminatorOp, Type, ValueId, parse,
};

/// The most bytes that are moved one by one.
const MOST_PIECES: u64 = 8;

/// The most bytes that are moved as one value.
const MOST_COPIED: u64 = 16;

/// Inserts an instruction at a point, which moves behind it.
fn put(s: &mut MutationSubject, at: &mut Point, ty: &Type, op: Op) -> Operand {
    let value = s.insert(*at, ty.clone(), op);
    at.inst += 1;
    value.into()
}

/// Inserts a store at a point, which moves behind it.
fn put_store(s: &mut MutationSubject, at: &mut Point, value: Operand, pointer: Operand) {
    let op = Op::Store { value, pointer, align: Some(1), mode: AccessMode::default() };
    s.function_mut().blocks[at.block].insts.insert(at.inst, Inst::new(None, op));
    at.inst += 1;
}

/// Sets the operation of an instruction, which keeps its result.
fn becomes(s: &mut MutationSubject, at: Point, op: Op) {
    s.inst_mut(at).op = op;
}

fn load(ty: &Type, pointer: Operand) -> Op {
    Op::Load { ty: ty.clone(), pointer, align: Some(1), mode: AccessMode::default() }
}

/// The numbers below `count`, in any order.
fn shuffled(s: &mut MutationSubject, count: u64) -> Vec<u64> {
    let mut left: Vec<u64> = (0..count).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let at = s.random.index(left.len());
        order.push(left.remove(at));
    }
    order
}

/// A pointer to the byte of a number.
fn byte_at(s: &mut MutationSubject, at: &mut Point, pointer: &Operand, byte: u64) -> Operand {
    if byte == 0 {
        return pointer.clone();
    }
    let flags = s.random.pick(&[Flags::INBOUNDS, Flags::NONE]);
    let element = if s.random.coin() { Type::Byte(8) } else { Type::Int(8) };
    let ptr = s.function().type_of(pointer).clone();
    let indices = vec![Constant::int(Type::Int(64), byte as i64).into()];
    put(s, at, &ptr, Op::GetElementPtr { flags, element, base: pointer.clone(), indices })
}

/// The bytes from a pointer on, loaded one by one in any order.
fn loaded_bytes(s: &mut MutationSubject, at: &mut Point, pointer: &Operand, count: u64) -> Vec<Operand> {
    let mut bytes = vec![None; count as usize];
    for byte in shuffled(s, count) {
        let from = byte_at(s, at, pointer, byte);
        bytes[byte as usize] = Some(put(s, at, &Type::Byte(8), load(&Type::Byte(8), from)));
    }
    bytes.into_iter().flatten().collect()
}

/// Stores bytes one by one in any order.
fn store_bytes(s: &mut MutationSubject, at: &mut Point, pointer: &Operand, bytes: &[Operand]) {
    for byte in shuffled(s, bytes.len() as u64) {
        let to = byte_at(s, at, pointer, byte);
        put_store(s, at, bytes[byte as usize].clone(), to);
    }
}

/// The place of a `memcpy` or `memmove` that is not volatile.
fn draw_transfer(s: &mut MutationSubject) -> Option<Point> {
    s.draw_place(|_, inst| match &inst.op {
        Op::Call(call) => {
            let is_transfer =
                call.intrinsic_id().is_some_and(|id| [IntrinsicId::MemCpy, IntrinsicId::MemMove].contains(&id));
            is_transfer && call.args[3].operand.number() == Some(0)
        }
        _ => false,
    })
}

/// A `memcpy` or `memmove` of a few bytes as a load and a store, or as several.
pub(super) fn copy(s: &mut MutationSubject) -> Option<()> {
    let mut at = draw_transfer(s)?;
    let Op::Call(call) = s.op(at).clone() else { return None };
    let [to, from, length] = [0, 1, 2].map(|i| call.args[i].operand.clone());
    let Operand::Const(length) = length else { return None };
    let length = length.as_int()?.to_u64().filter(|length| (1..=MOST_COPIED).contains(length))?;
    if length <= MOST_PIECES && s.random.coin() {
        let bytes = loaded_bytes(s, &mut at, &from, length);
        store_bytes(s, &mut at, &to, &bytes);
    } else {
        let ty = byte_type(s, length as u32);
        let bytes = put(s, &mut at, &ty, load(&ty, from));
        put_store(s, &mut at, bytes, to);
    }
    s.function_mut().blocks[at.block].insts.remove(at.inst);
    Some(())
}

/// `memcpy` as a compiler with the byte type compiles it.
const LOOP: &str = "define void @copy(ptr %to, ptr %from, i64 %n) {
entry:
  %none = icmp eq i64 %n, 0
  br i1 %none, label %end, label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %head ]
  %p = getelementptr inbounds b8, ptr %from, i64 %i
  %b = load b8, ptr %p, align 1
  %q = getelementptr inbounds b8, ptr %to, i64 %i
  store b8 %b, ptr %q, align 1
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %head, label %end
end:
  ret void
}
";

/// A `memcpy` or `memmove` as a call of a function that copies byte by byte.
pub(super) fn copy_loop(s: &mut MutationSubject) -> Option<()> {
    let at = draw_transfer(s)?;
    let Op::Call(call) = s.op(at).clone() else { return None };
    if call.ty.params[..3] != [Type::PTR, Type::PTR, Type::Int(64)] {
        return None;
    }
    let name = format!("{}.copy", s.function().name);
    let mut copying = parse(LOOP, s.module.version).ok()?.functions.pop()?;
    copying.name = name.as_str().into();
    let ty = copying.function_type().into();
    let mut call = *call;
    call.args.truncate(3);
    call.args.iter_mut().for_each(|argument| argument.attrs = Attributes::default());
    becomes(s, at, Op::Call(Box::new(Call { callee: Callee::Direct(name.as_str().into()), ty, ..call })));
    if s.module.function(&name).is_none() {
        s.module.functions.push(copying);
    }
    Some(())
}

/// The place of a load or a store, neither volatile nor atomic, of a value of two to eight bytes.
fn draw_access(s: &mut MutationSubject, is_load: bool) -> Option<(Point, Type, u32)> {
    let at = s.draw_place(|_, inst| match &inst.op {
        Op::Load { mode, .. } => is_load && mode.is_plain() && inst.metadata.is_empty(),
        Op::Store { mode, .. } => !is_load && mode.is_plain() && inst.metadata.is_empty(),
        _ => false,
    })?;
    let ty = match s.op(at) {
        Op::Store { value, .. } => s.function().type_of(value).clone(),
        Op::Load { ty, .. } => ty.clone(),
        _ => return None,
    };
    let bytes = bytes_of(s, &ty).filter(|bytes| (2..=MOST_PIECES).contains(&u64::from(*bytes)))?;
    Some((at, ty, bytes))
}

/// A load as loads of its bytes, which a vector or shifts put together.
pub(super) fn load_in_pieces(s: &mut MutationSubject) -> Option<()> {
    let (mut at, ty, bytes) = draw_access(s, true)?;
    let Op::Load { pointer, .. } = s.op(at).clone() else { return None };
    let parts = loaded_bytes(s, &mut at, &pointer, bytes.into());
    if matches!(ty, Type::Int(_)) && s.random.coin() {
        let binary = |op, lhs, rhs| Op::Binary { op, flags: Flags::NONE, lhs, rhs };
        let mut whole: Option<Operand> = None;
        for (number, byte) in (0..bytes).zip(parts) {
            let byte = put(s, &mut at, &Type::Int(8), cast(byte, &Type::Int(8)));
            let op = Op::Cast { op: CastOp::ZExt, flags: Flags::NONE, operand: byte, to: ty.clone() };
            let part = put(s, &mut at, &ty, op);
            let Some(low) = whole.take() else {
                whole = Some(part);
                continue;
            };
            let amount = Constant::int(ty.clone(), i64::from(8 * number)).into();
            let part = put(s, &mut at, &ty, binary(BinaryOp::Shl, part, amount));
            let both = binary(BinaryOp::Or, low, part);
            if number + 1 == bytes {
                becomes(s, at, both);
            } else {
                whole = Some(put(s, &mut at, &ty, both));
            }
        }
        return Some(());
    }
    let lanes = Type::vector(bytes, Type::Byte(8));
    let mut vector: Operand = Constant::poison(lanes.clone()).into();
    for (number, element) in (0..bytes).zip(parts) {
        vector = put(s, &mut at, &lanes, Op::InsertElement { vector, element, index: index(number) });
    }
    becomes(s, at, cast(vector, &ty));
    Some(())
}

/// A store as stores of its bytes.
pub(super) fn store_in_pieces(s: &mut MutationSubject) -> Option<()> {
    let (mut at, _, bytes) = draw_access(s, false)?;
    let Op::Store { value, pointer, .. } = s.op(at).clone() else { return None };
    let lanes = Type::vector(bytes, Type::Byte(8));
    let vector = put(s, &mut at, &lanes, cast(value, &lanes));
    let mut parts = Vec::new();
    for lane in 0..bytes {
        let op = Op::ExtractElement { vector: vector.clone(), index: index(lane) };
        parts.push(put(s, &mut at, &Type::Byte(8), op));
    }
    store_bytes(s, &mut at, &pointer, &parts);
    s.function_mut().blocks[at.block].insts.remove(at.inst);
    Some(())
}

/// A truth value as a comparison of two values as bytes.
pub(super) fn comparison(s: &mut MutationSubject) -> Option<()> {
    let taken = take(s, |f, o| !matches!(o, Operand::Metadata(_)) && *f.type_of(o) == Type::BOOL)?;
    let scope = s.scope();
    let values = (0..s.function().values.len() as u32).map(ValueId).filter(|v| scope.is_available(*v, taken.place.at));
    let values: Vec<ValueId> = values.filter(|v| bytes_of(s, s.function().ty(*v)).is_some()).collect();
    let first = s.pick(values)?;
    let ty = s.function().ty(first).clone();
    let second = s.draw_operand(taken.place.at, &ty)?;
    let bytes = bytes_of(s, &ty)?;
    let (as_bytes, as_integer) = (byte_type(s, bytes), Type::Int(8 * bytes));
    let does_freeze = s.random.percent(30);
    let mut at = taken.place.at;
    let [lhs, rhs] = [first.into(), second].map(|value| {
        let mut value = put(s, &mut at, &as_bytes, cast(value, &as_bytes));
        if does_freeze {
            value = put(s, &mut at, &as_bytes, Op::Freeze { operand: value });
        }
        put(s, &mut at, &as_integer, cast(value, &as_integer))
    });
    let predicate = s.random.pick(&[IntPredicate::Eq, IntPredicate::Eq, IntPredicate::Ne, IntPredicate::Ult]);
    let op = Op::ICmp { predicate, flags: Flags::NONE, lhs, rhs };
    put_between(s, Use { at, ..taken.place }, op, &Type::BOOL)
}

/// A value that goes through a variable of bytes, as through a union.
pub(super) fn variable(s: &mut MutationSubject) -> Option<()> {
    let taken = take(s, |f, o| !matches!(o, Operand::Metadata(_)) && f.type_of(o).is_first_class())?;
    let bytes = bytes_of(s, &taken.ty)?;
    let [held, as_bytes] = [byte_type(s, bytes), byte_type(s, bytes)];
    let alloca = Op::Alloca {
        ty: held,
        count: None,
        align: DataLayout::of(&s.module).ok()?.abi_align(&taken.ty, &s.module.named_types),
        space: Default::default(),
        inalloca: false,
        swifterror: false,
    };
    let block = s.insert(Point { block: 0, inst: 0 }, Type::PTR, alloca);
    let mut at = taken.place.at;
    if at.block == 0 {
        at.inst += 1;
    }
    put_store(s, &mut at, taken.operand, block.into());
    if s.random.coin() {
        let value = put(s, &mut at, &as_bytes, load(&as_bytes, block.into()));
        return put_between(s, Use { at, ..taken.place }, cast(value, &taken.ty), &taken.ty);
    }
    put_between(s, Use { at, ..taken.place }, load(&taken.ty, block.into()), &taken.ty)
}

/// A phi as a phi of bytes.
pub(super) fn merged(s: &mut MutationSubject) -> Option<()> {
    let phis = s.function().blocks.iter().enumerate();
    let phis: Vec<(usize, usize)> = phis
        .flat_map(|(block, b)| b.phis.iter().enumerate().map(move |(number, phi)| (block, number, phi)))
        .filter(|(_, _, phi)| bytes_of(s, s.function().ty(phi.result)).is_some())
        .map(|(block, number, _)| (block, number))
        .collect();
    let (block, number) = s.pick(phis)?;
    let phi = s.function().blocks[block].phis[number].clone();
    let ty = s.function().ty(phi.result).clone();
    let bytes = bytes_of(s, &ty)?;
    let as_bytes = byte_type(s, bytes);
    let mut incoming: Vec<(Operand, BlockId)> = Vec::new();
    for (operand, from) in phi.incoming {
        // A block that has two edges to this one has the same operand for both.
        let known = incoming.iter().find(|(_, block)| *block == from).map(|(operand, _)| operand.clone());
        let operand = known.unwrap_or_else(|| {
            let mut end = Point { block: from.index(), inst: s.function().blocks[from.index()].insts.len() };
            put(s, &mut end, &as_bytes, cast(operand, &as_bytes))
        });
        incoming.push((operand, from));
    }
    let merged = s.function_mut().new_value(as_bytes);
    let new = Phi { result: merged, flags: Flags::NONE, incoming, metadata: Vec::new() };
    let target = &mut s.function_mut().blocks[block];
    target.phis[number] = new;
    target.insts.insert(0, Inst::new(Some(phi.result), cast(merged.into(), &ty)));
    Some(())
}

/// Whether a function is called in its module.
fn is_called(s: &MutationSubject) -> bool {
    let name = &s.function().name;
    let mut is_called = false;
    for function in s.module.definitions() {
        function.for_each_call(&mut |call| {
            is_called |= matches!(&call.callee, Callee::Direct(callee) if callee == name);
        });
    }
    is_called
}

/// A parameter as bytes.
pub(super) fn parameter(s: &mut MutationSubject) -> Option<()> {
    if is_called(s) {
        return None;
    }
    let parameters: Vec<ValueId> = s.function().param_ids().collect();
    let parameter = s.pick(parameters)?;
    let ty = s.function().ty(parameter).clone();
    let as_bytes = Type::Byte(8 * bytes_of(s, &ty)?);
    let function = s.function_mut();
    function.values[parameter.index()].ty = as_bytes;
    function.params[parameter.index()] = Attributes::default();
    let value = function.new_value(ty.clone());
    function.for_each_operand_mut(|operand| {
        if *operand == Operand::Local(parameter) {
            *operand = value.into();
        }
    });
    let inst = Inst::new(Some(value), cast(parameter.into(), &ty));
    function.blocks[ENTRY.index()].insts.insert(0, inst);
    Some(())
}

/// The result of a function as bytes.
pub(super) fn result(s: &mut MutationSubject) -> Option<()> {
    if is_called(s) || (0..s.function().blocks.len()).any(|block| s.is_pinned(block)) {
        return None;
    }
    let ty = s.function().ret.clone();
    let as_bytes = Type::Byte(8 * bytes_of(s, &ty)?);
    let function: &mut Function = s.function_mut();
    function.ret = as_bytes.clone();
    function.ret_attrs = Attributes::default();
    for block in 0..function.blocks.len() {
        let TerminatorOp::Ret(Some(value)) = &function.blocks[block].term.op else { continue };
        let value = value.clone();
        let result = function.new_value(as_bytes.clone());
        let block = &mut function.blocks[block];
        block.insts.push(Inst::new(Some(result), cast(value, &as_bytes)));
        block.term.op = TerminatorOp::Ret(Some(result.into()));
    }
    Some(())
}
