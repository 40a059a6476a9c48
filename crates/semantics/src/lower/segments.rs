//! Accesses of several vectors at once, whose lanes lie beside each other in memory: NEON's and SVE's `ld1` to `ld4` and
//! `st1` to `st4`, RISC-V's segments (Arm, "Architecture Reference Manual for A-profile"; "RISC-V Vector Extension", "Vector
//! Load/Store Segment Instructions"). With `n` vectors of `m` lanes,
//!
//! ```text
//! place l · n + v  is lane l of vector v      structures, one after another
//! place v · m + l  is lane l of vector v      vectors, one after another
//! ```
//!
//! An access under a mask leaves out the lanes where it is false; they are 0 in SVE, and poison in RISC-V, whose intrinsics
//! say nothing of them. The alignment is the one that the call states, or none: `sve.ld1` and `st1` alone have that of a
//! load and a store of the vector, which LLVM makes of them.
//!
//! A tuple of RISC-V's registers is a structure of vectors of bytes ([`scale`](irrefute_ir::scale)); the intrinsic that
//! accesses it says how wide an element is.

use super::emit::masked_access;
use super::lowering::{Lowering, bitcast, gather};
use super::predicated::below_length;
use super::types::leaf_width;
use super::{Reason, constant, memory};
use crate::intrinsics::is_access_of_sve;
use crate::program::{Action, MaskedKind, Slot, Slots};
use crate::value::{Leaf, Scalar};
use irrefute_ir::{AccessMode, Argument, Call, Operand, Type, ValueId, base_name};

/// What an intrinsic of this kind does, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segments {
    kind: MaskedKind,
    /// Whether the vectors are the registers of a tuple.
    is_tuple: bool,
    vectors: u32,
    order: Order,
    inactive: Inactive,
    aligned: Aligned,
}

/// Which lanes are accessed, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Structures,
    Vectors,
    /// The lane of one number of each vector; the others are those of the operands.
    OneLane,
    /// One structure is loaded, and is in all lanes.
    Repeated,
}

/// What a lane is that is not loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inactive {
    Zero,
    Poison,
}

/// The alignment of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aligned {
    /// None.
    No,
    /// In bytes, by the last argument; 0 for none.
    ByArgument,
    /// That of the vector.
    AsVector,
}

impl Segments {
    /// What an intrinsic of this name accesses; `None` if it accesses no segments.
    pub(super) fn of(name: &str) -> Option<Segments> {
        let base = base_name(name).strip_prefix("llvm.")?;
        if let Some(word) = base.strip_prefix("riscv.v")
            && let Some((count, rest)) = word.get(4..).and_then(|word| word.split_once('.'))
        {
            let kind = match &word[..4] {
                "lseg" => MaskedKind::Load,
                "sseg" => MaskedKind::Store,
                _ => return None,
            };
            let vectors = count.parse().ok().filter(|count| (2..=8).contains(count) && rest.starts_with("mask"))?;
            let (order, inactive, aligned) = (Order::Structures, Inactive::Poison, Aligned::No);
            return Some(Segments { kind, is_tuple: true, vectors, order, inactive, aligned });
        }
        let (kind, count, order) = match base.strip_prefix("riscv.seg").and_then(|word| word.split_once('.')) {
            Some((count, "load.mask")) => (MaskedKind::Load, count, Order::Structures),
            Some((count, "store.mask")) => (MaskedKind::Store, count, Order::Structures),
            Some(_) => return None,
            None => {
                let families = ["aarch64.neon.", "aarch64.sve.", "arm.neon.v"];
                named_by_arm(families.iter().find_map(|family| base.strip_prefix(family))?)?
            }
        };
        let vectors = count.parse().ok().filter(|count| (1..=8).contains(count))?;
        let is_sve = base.starts_with("aarch64.sve.");
        let aligned = match base.starts_with("arm.") {
            true => Aligned::ByArgument,
            false if is_sve && vectors == 1 => Aligned::AsVector,
            false => Aligned::No,
        };
        let inactive = if is_sve { Inactive::Zero } else { Inactive::Poison };
        Some(Segments { kind, is_tuple: false, vectors, order, inactive, aligned })
    }
}

/// The kind, the number of vectors and the order that a name of Arm's says.
fn named_by_arm(word: &str) -> Option<(MaskedKind, &str, Order)> {
    let (kind, rest) = match word.strip_prefix("ld") {
        Some(rest) => (MaskedKind::Load, rest),
        None => (MaskedKind::Store, word.strip_prefix("st")?),
    };
    let rest = rest.strip_prefix("nt").unwrap_or(rest);
    if let Some(count) = rest.strip_prefix("1x") {
        return Some((kind, count, Order::Vectors));
    }
    let (count, order) = rest.split_at_checked(1)?;
    Some(match (order, kind) {
        ("" | ".sret", _) => (kind, count, Order::Structures),
        ("lane", _) => (kind, count, Order::OneLane),
        ("r" | "dup", MaskedKind::Load) => (kind, count, Order::Repeated),
        _ => return None,
    })
}

/// The arguments of a call, by their types.
struct Arguments<'a> {
    pointer: &'a Argument,
    mask: Option<&'a Argument>,
    vectors: Vec<(Type, Slots)>,
    numbers: Vec<&'a Argument>,
}

impl<'a> Arguments<'a> {
    fn of(lowering: &mut Lowering<'a>, call: &'a Call) -> Result<Arguments<'a>, Reason> {
        let (mut pointer, mut mask, mut vectors, mut numbers) = (None, None, Vec::new(), Vec::new());
        for argument in &call.args {
            let ty = lowering.function.type_of(&argument.operand).clone();
            match &ty {
                Type::Ptr(_) if pointer.is_none() => pointer = Some(argument),
                Type::Int(_) => numbers.push(argument),
                Type::Vector(..) if *ty.scalar() == Type::BOOL && mask.is_none() => mask = Some(argument),
                Type::Vector(..) => {
                    let slots = lowering.operand(&argument.operand)?;
                    vectors.push((ty, slots));
                }
                Type::Struct(body) => {
                    let mut start = lowering.operand(&argument.operand)?.start;
                    for field in &body.fields {
                        let len = field.lanes().ok_or_else(other)?;
                        vectors.push((field.clone(), Slots { start, len }));
                        start = start.offset(len);
                    }
                }
                _ => return Err(other()),
            }
        }
        Ok(Arguments { pointer: pointer.ok_or_else(other)?, mask, vectors, numbers })
    }
}

fn other() -> Reason {
    "an access of segments with other arguments than it has".into()
}

/// Lowers a call of one of these intrinsics.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    segments: Segments,
    call: &'a Call,
    result: Option<ValueId>,
) -> Result<(), Reason> {
    let mut arguments = Arguments::of(lowering, call)?;
    // Of a tuple, the logarithm of the width of an element in bits; before it, of a load, what is done with other lanes.
    let bytes = match segments.is_tuple {
        true => {
            let log = arguments.numbers.pop().and_then(|log| log.operand.number()).filter(|log| (3..=6).contains(log));
            let is_load = segments.kind == MaskedKind::Load;
            if is_load && arguments.numbers.pop().and_then(|policy| policy.operand.number()) != Some(AGNOSTIC) {
                return Err("an access of segments that keeps other lanes".into());
            }
            1 << (log.ok_or_else(other)? - 3)
        }
        false => 1,
    };
    let ty = vector_type(segments, call, &arguments).ok_or_else(other)?;
    let lanes = ty.lanes().ok_or_else(other)?;
    let size = |ty: &Type| lowering.context.layout.store_size(ty, &lowering.context.module.named_types);
    if size(&ty) != size(ty.scalar()).map(|size| size * u64::from(lanes)) {
        return Err("memory: segments of lanes that are no whole bytes".into());
    }
    let align = match segments.aligned {
        Aligned::ByArgument if segments.order != Order::Vectors => {
            let align = arguments.numbers.pop().and_then(|align| align.operand.number()).ok_or_else(other)?;
            if align == 0 { Some(1) } else { Some(align).filter(|align| align.is_power_of_two()) }.ok_or_else(other)?
        }
        Aligned::ByArgument | Aligned::No => 1,
        Aligned::AsVector => {
            lowering.context.layout.abi_align(&ty, &lowering.context.module.named_types).ok_or_else(other)?
        }
    };
    let lane = match segments.order {
        Order::OneLane => {
            let lane = arguments.numbers.pop().and_then(|lane| lane.operand.number()).ok_or_else(other)?;
            Some(u32::try_from(lane).ok().filter(|lane| *lane < lanes).ok_or_else(other)?)
        }
        Order::Structures | Order::Vectors | Order::Repeated => None,
    };
    let length = arguments.numbers.pop();
    if !arguments.numbers.is_empty()
        || length.is_some() != (arguments.mask.is_some() && segments.inactive == Inactive::Poison)
    {
        return Err(other());
    }
    if lanes % bytes != 0 {
        return Err(other());
    }
    let places = Places { vectors: segments.vectors, lanes, bytes, order: segments.order };
    let active = active(lowering, &arguments, (length, segments.is_tuple), lanes / bytes)?;
    let access = Access { places, element: ty.scalar().clone(), align, active, inactive: segments.inactive };
    let to = lowering.result(result)?;
    match segments.kind {
        MaskedKind::Load => {
            let loaded = access.load(lowering, arguments.pointer)?;
            let from = |(vector, k): (u32, u32)| match segments.order {
                Order::OneLane if Some(k) != lane => arguments.vectors[vector as usize].1.start.offset(k),
                Order::OneLane | Order::Repeated => loaded.start.offset(vector),
                Order::Structures | Order::Vectors => loaded.start.offset(places.place(vector, k)),
            };
            let sources =
                (0..places.vectors).flat_map(|vector| (0..lanes).map(move |k| (vector, k))).map(from).collect();
            gather(lowering, sources, to);
            Ok(())
        }
        MaskedKind::Store => {
            let sources = (0..places.count()).map(|place| {
                let (vector, k) = places.at(place);
                arguments.vectors[vector as usize].1.start.offset(lane.unwrap_or(k))
            });
            let sources: Vec<Slot> = sources.collect();
            let value = lowering.new_slots(places.count());
            gather(lowering, sources, value);
            access.store(lowering, arguments.pointer, value)
        }
    }
}

/// The type of each of the vectors, if the call has as many as its name says.
fn vector_type(segments: Segments, call: &Call, arguments: &Arguments) -> Option<Type> {
    let is_load = segments.kind == MaskedKind::Load;
    let results: Vec<Type> = match &call.ty.ret {
        Type::Struct(body) if is_load => body.fields.clone(),
        Type::Vector(..) if is_load => vec![call.ty.ret.clone()],
        Type::Void if !is_load => Vec::new(),
        _ => return None,
    };
    let operands: Vec<Type> = arguments.vectors.iter().map(|(ty, _)| ty.clone()).collect();
    let has_operands = !is_load || segments.order == Order::OneLane || segments.is_tuple;
    let fits = |types: &[Type], are_there: bool| types.len() == if are_there { segments.vectors as usize } else { 0 };
    let ty = results.first().or(operands.first())?;
    let is_same = results.iter().chain(&operands).all(|other| other == ty) && matches!(ty, Type::Vector(..));
    (is_same && fits(&results, is_load) && fits(&operands, has_operands)).then(|| ty.clone())
}

/// The lanes that the mask and the length say; `None` for all.
fn active<'a>(
    lowering: &mut Lowering<'a>,
    arguments: &Arguments<'a>,
    (length, is_whole_register): (Option<&'a Argument>, bool),
    lanes: u32,
) -> Result<Option<Slots>, Reason> {
    let Some(mask) = arguments.mask else { return Ok(None) };
    // Beyond the end of a register there is nothing; beyond a part of one there are more lanes.
    let number = length.and_then(|length| length.operand.number());
    if number.is_some_and(|number| number > lanes.into() && !is_whole_register) {
        return Err("an access of more lanes than a vector has".into());
    }
    let is_all = length.is_none() || number.is_some_and(|number| number >= lanes.into());
    if is_all && self::is_all(lowering, &mask.operand, 1) {
        return Ok(None);
    }
    let mask = lowering.operand(&mask.operand)?;
    if mask.len != lanes {
        return Err("an access of segments under another number of lanes".into());
    }
    let Some(length) = length.filter(|_| !is_all) else { return Ok(Some(mask)) };
    let below = below_length(lowering, length, lanes)?;
    Ok(Some(super::predicated::both(lowering, below, mask)))
}

/// Whether all lanes of a mask are constants of this value.
fn is_all(lowering: &Lowering, mask: &Operand, word: u64) -> bool {
    let Operand::Const(mask) = mask else { return false };
    constant::evaluate(lowering.context, mask).is_ok_and(|lanes| lanes.iter().all(|lane| *lane == Scalar::Word(word)))
}

/// The policy of RISC-V that leaves lanes open that are not loaded.
const AGNOSTIC: u64 = 3;

/// Maps each place in memory to a vector and a lane, and back.
#[derive(Clone, Copy)]
struct Places {
    vectors: u32,
    lanes: u32,
    /// How many lanes are one element, whose bytes they are.
    bytes: u32,
    order: Order,
}

impl Places {
    /// How many lanes are accessed.
    fn count(self) -> u32 {
        match self.order {
            Order::Structures | Order::Vectors => self.vectors * self.lanes,
            Order::OneLane | Order::Repeated => self.vectors,
        }
    }

    /// The vector and the lane at a place.
    fn at(self, place: u32) -> (u32, u32) {
        match self.order {
            Order::Vectors => (place / self.lanes, place % self.lanes),
            Order::Structures | Order::OneLane | Order::Repeated => {
                let (element, byte) = (place / self.bytes, place % self.bytes);
                (element % self.vectors, element / self.vectors * self.bytes + byte)
            }
        }
    }

    /// The place of a lane of a vector.
    fn place(self, vector: u32, lane: u32) -> u32 {
        match self.order {
            Order::Vectors => vector * self.lanes + lane,
            Order::Structures | Order::OneLane | Order::Repeated => {
                (lane / self.bytes * self.vectors + vector) * self.bytes + lane % self.bytes
            }
        }
    }
}

/// An access of the lanes at all places.
struct Access {
    places: Places,
    element: Type,
    align: u64,
    /// The lanes that are accessed, if not all are.
    active: Option<Slots>,
    inactive: Inactive,
}

impl Access {
    fn load<'a>(&self, lowering: &mut Lowering<'a>, pointer: &'a Argument) -> Result<Slots, Reason> {
        let loaded = lowering.new_slots(self.places.count());
        let Some(active) = self.active else {
            let ty = Type::vector(self.places.count(), self.element.clone());
            let mode = AccessMode::default();
            memory::load(lowering, &ty, &pointer.operand, Some(self.align), &mode, loaded)?;
            return Ok(loaded);
        };
        let scalar = match self.inactive {
            Inactive::Zero => Scalar::Word(0),
            Inactive::Poison => Scalar::Poison,
        };
        let leaf = *lowering.context.shape(&self.element)?.first().ok_or("an access of nothing")?;
        let others = lowering.constant_lanes(scalar, loaded.len, leaf);
        self.masked(lowering, MaskedKind::Load, pointer, active, others, loaded)?;
        Ok(loaded)
    }

    fn store<'a>(&self, lowering: &mut Lowering<'a>, pointer: &'a Argument, value: Slots) -> Result<(), Reason> {
        let Some(active) = self.active else {
            let ty = Type::vector(self.places.count(), self.element.clone());
            let mode = AccessMode::default();
            return memory::store_slots(lowering, &ty, value, &pointer.operand, Some(self.align), &mode);
        };
        self.masked(lowering, MaskedKind::Store, pointer, active, value, Slots::default())
    }

    fn masked<'a>(
        &self,
        lowering: &mut Lowering<'a>,
        kind: MaskedKind,
        pointer: &'a Argument,
        active: Slots,
        value: Slots,
        to: Slots,
    ) -> Result<(), Reason> {
        let leaf = *lowering.context.shape(&self.element)?.first().ok_or("an access of nothing")?;
        let places = self.places;
        let mask = lowering.new_slots(places.count());
        gather(
            lowering,
            (0..places.count()).map(|place| active.start.offset(places.at(place).1 / places.bytes)).collect(),
            mask,
        );
        let pointer_kind = memory::pointer_kind(lowering, &pointer.operand)?;
        let pointer = lowering.operand(&pointer.operand)?;
        masked_access(lowering, kind, (pointer_kind, pointer), mask, value, (to, leaf, self.align))
    }
}

/// Whether a call is an access of SVE under a mask that is false: whatever the instruction does, it does it to no lane.
pub(super) fn is_of_no_lane(lowering: &Lowering, name: &str, call: &Call) -> bool {
    let mask = call.args.iter().map(|argument| &argument.operand).find(|operand| {
        let ty = lowering.function.type_of(operand);
        ty.lanes().is_some() && *ty.scalar() == Type::BOOL
    });
    is_access_of_sve(name) && mask.is_some_and(|mask| is_all(lowering, mask, 0))
}

/// Lowers such a call: the result is 0.
pub(super) fn of_no_lane(lowering: &mut Lowering, call: &Call, to: Slots) -> Result<(), Reason> {
    if to.len == 0 {
        lowering.emit(Action::Nothing);
        return Ok(());
    }
    let zero = lowering.constant_slots(vec![Scalar::Word(0); to.len as usize]);
    lowering.note_leaves(zero, &call.ty.ret)?;
    lowering.emit(Action::Copy { from: zero.start, to: to.start, len: to.len });
    Ok(())
}

/// Lowers `llvm.riscv.tuple.extract` and `.insert`: the bytes of one of the registers of a tuple.
pub(super) fn of_tuple<'a>(lowering: &mut Lowering<'a>, call: &'a Call, to: Slots) -> Result<(), Reason> {
    let other = || Reason::from("a tuple with other arguments than it has");
    let (Some(tuple), Some(number)) = (call.args.first(), call.args.last()) else { return Err(other()) };
    let ty = lowering.function.type_of(&tuple.operand).clone();
    let Type::Struct(body) = &ty else { return Err(other()) };
    let number = number.operand.number().filter(|number| *number < body.fields.len() as u64).ok_or_else(other)?;
    let len = body.fields[0].lanes().ok_or_else(other)?;
    let bytes = vec![Leaf::Int(8); len as usize];
    let registers = lowering.operand(&tuple.operand)?;
    let register = Slots { start: registers.start.offset(number as u32 * len), len };
    let bits = |shape: &[Leaf]| shape.iter().map(|leaf| leaf_width(*leaf)).sum::<u32>();
    match &call.args[1..call.args.len() - 1] {
        [] => {
            let shape = lowering.context.shape(&call.ty.ret)?;
            (bits(&shape) == 8 * len).then_some(()).ok_or_else(other)?;
            bitcast(lowering, register, &bytes, &shape, to)
        }
        [vector] if call.ty.ret == ty => {
            let shape = lowering.shape(&vector.operand)?;
            (bits(&shape) == 8 * len).then_some(()).ok_or_else(other)?;
            let vector = lowering.operand(&vector.operand)?;
            let inserted = lowering.new_slots(len);
            bitcast(lowering, vector, &shape, &bytes, inserted)?;
            let first = register.start.0 - registers.start.0;
            let source = |k: u32| match k.checked_sub(first) {
                Some(byte) if byte < len => inserted.start.offset(byte),
                _ => registers.start.offset(k),
            };
            gather(lowering, (0..registers.len).map(source).collect(), to);
            Ok(())
        }
        _ => Err(other()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_how_lanes_lie() {
        let of = |name| Segments::of(name).map(|s| (s.kind, s.vectors, s.order, s.aligned));
        let (load, store) = (MaskedKind::Load, MaskedKind::Store);
        assert_eq!(of("llvm.aarch64.neon.ld3.v4i32.p0"), Some((load, 3, Order::Structures, Aligned::No)));
        assert_eq!(of("llvm.aarch64.neon.st1x2.v4i32.p0"), Some((store, 2, Order::Vectors, Aligned::No)));
        assert_eq!(of("llvm.aarch64.neon.ld4r.v4i32.p0"), Some((load, 4, Order::Repeated, Aligned::No)));
        assert_eq!(of("llvm.aarch64.sve.ld2.sret.nxv4i32"), Some((load, 2, Order::Structures, Aligned::No)));
        assert_eq!(of("llvm.aarch64.sve.stnt1.nxv4i32"), Some((store, 1, Order::Structures, Aligned::AsVector)));
        assert_eq!(of("llvm.arm.neon.vst2lane.p0.v4i32"), Some((store, 2, Order::OneLane, Aligned::ByArgument)));
        assert_eq!(of("llvm.riscv.seg8.load.mask.v8i32.p0.i64"), Some((load, 8, Order::Structures, Aligned::No)));
        for other in ["aarch64.sve.ld1rq", "aarch64.sve.ldff1", "aarch64.neon.st4r", "arm.neon.vshifts", "riscv.vle"] {
            assert_eq!(Segments::of(&format!("llvm.{other}")), None);
        }
    }
}
