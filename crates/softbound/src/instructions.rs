//! The instrumentation of each instruction but calls.

use super::bounds::{ADDRESS, Bounds, address};
use super::rewrite::Rewriter;
use super::runtime;
use super::unsupported::Construct;
use irrefute_ir::{BinaryOp, CastOp, Flags, Inst, Op, Operand, Type, ValueId};

impl Rewriter<'_> {
    /// Instruments an instruction.
    ///
    /// # Errors
    /// If it has no instrumentation.
    pub(super) fn inst(&mut self, mut inst: Inst) -> Result<(), Construct> {
        // Pointers that have no bounds are refused wherever they occur.
        let count = match inst.result {
            Some(result) => self.shared.types.pointers(self.function.ty(result))?.len(),
            None => 0,
        };
        let result = inst.result;
        match &mut inst.op {
            Op::Load { ty, pointer, .. } => {
                let at = self.access(pointer, ty.clone())?;
                let offsets = self.shared.types.pointers(ty)?;
                self.keep(inst);
                let mut bounds = Vec::new();
                for offset in offsets {
                    let place = self.add(at.clone(), address(offset));
                    bounds.push(self.bounds_in_memory(place));
                }
                self.set_bounds(result, bounds);
            }
            Op::Store { value, pointer, .. } => {
                let ty = self.function.type_of(value).clone();
                let at = self.access(pointer, ty.clone())?;
                let of = self.bounds_of(value)?;
                let offsets = self.shared.types.pointers(&ty)?;
                self.keep(inst);
                // The bounds of the pointer that is stored, not those of the address.
                for (offset, bounds) in offsets.into_iter().zip(of) {
                    let place = self.add(at.clone(), address(offset));
                    self.set_bounds_in_memory(place, bounds);
                }
            }
            Op::CmpXchg { pointer, new, .. } => {
                let ty = self.function.type_of(new).clone();
                self.refuse_pointers(&ty, "cmpxchg")?;
                self.access(pointer, ty)?;
                self.keep(inst);
            }
            Op::AtomicRmw { pointer, value, .. } => {
                let ty = self.function.type_of(value).clone();
                self.refuse_pointers(&ty, "atomicrmw")?;
                self.access(pointer, ty)?;
                self.keep(inst);
            }
            Op::Alloca { ty, count, inalloca: false, .. } => {
                let size = self.shared.types.alloc_size(ty)?;
                let size = match count {
                    None => address(size),
                    Some(count) => {
                        *count = self.frozen(count.clone());
                        let number = self.widened(count.clone());
                        self.binary(BinaryOp::Mul, number, address(size))
                    }
                };
                self.keep(inst);
                if let Some(result) = result {
                    let base = self.address(result.into());
                    let bound = self.add(base.clone(), size);
                    self.set_bounds(Some(result), vec![Bounds { base, bound }]);
                    self.set_sound(Some(result));
                }
            }
            Op::Alloca { inalloca: true, .. } => return Err(Construct::Preallocated),
            Op::GetElementPtr { flags, base, indices, .. } => {
                *flags = Flags::NONE;
                let bounds = if count > 0 { vec![self.pointer_bounds(base)?] } else { Vec::new() };
                let is_fixed = indices.iter().all(|i| matches!(i, Operand::Const(c) if c.as_int().is_some()));
                if is_fixed && self.is_sound(base) {
                    self.set_sound(result);
                }
                self.keep(inst);
                self.set_bounds(result, bounds);
            }
            Op::Select { condition, if_true, if_false, .. } => {
                if count > 0 {
                    // Pointer and bounds follow the same choice.
                    *condition = self.frozen(condition.clone());
                }
                let (condition, if_true, if_false) = (condition.clone(), if_true.clone(), if_false.clone());
                self.keep(inst);
                if count > 0 {
                    let (yes, no) = (self.bounds_of(&if_true)?, self.bounds_of(&if_false)?);
                    let mut bounds = Vec::new();
                    for (yes, no) in yes.into_iter().zip(no) {
                        let base = self.choose(&condition, yes.base, no.base);
                        let bound = self.choose(&condition, yes.bound, no.bound);
                        bounds.push(Bounds { base, bound });
                    }
                    self.set_bounds(result, bounds);
                }
            }
            Op::Freeze { operand } => {
                let bounds = self.bounds_of(operand)?;
                self.keep(inst);
                self.set_bounds(result, bounds);
                self.set_sound(result);
            }
            Op::Cast { op, operand, .. } => {
                let bounds = match op {
                    CastOp::BitCast if count > 0 => self.bounds_of(operand)?,
                    // An integer has no bounds, even if it was a pointer.
                    CastOp::IntToPtr => vec![Bounds::none(); count],
                    CastOp::AddrSpaceCast => return Err(Construct::Instruction("addrspacecast")),
                    CastOp::ByteCast if count > 0 => return Err(Construct::Instruction("bytecast")),
                    CastOp::BitCast
                    | CastOp::ByteCast
                    | CastOp::Trunc
                    | CastOp::ZExt
                    | CastOp::SExt
                    | CastOp::FPTrunc
                    | CastOp::FPExt
                    | CastOp::FPToUI
                    | CastOp::FPToSI
                    | CastOp::UIToFP
                    | CastOp::SIToFP
                    | CastOp::PtrToInt
                    | CastOp::PtrToAddr => Vec::new(),
                };
                self.keep(inst);
                self.set_bounds(result, bounds);
            }
            Op::ExtractValue { aggregate, indices } => {
                let bounds = if count > 0 {
                    let ty = self.function.type_of(aggregate).clone();
                    let part = self.shared.types.part(&ty, indices)?;
                    self.bounds_of(aggregate)?[part].to_vec()
                } else {
                    Vec::new()
                };
                self.keep(inst);
                self.set_bounds(result, bounds);
            }
            Op::InsertValue { aggregate, element, indices } => {
                let bounds = if count > 0 {
                    let ty = self.function.type_of(aggregate).clone();
                    let part = self.shared.types.part(&ty, indices)?;
                    let mut bounds = self.bounds_of(aggregate)?;
                    bounds.splice(part, self.bounds_of(element)?);
                    bounds
                } else {
                    Vec::new()
                };
                self.keep(inst);
                self.set_bounds(result, bounds);
            }
            Op::Call(_) => self.call(inst)?,
            Op::Binary { .. }
            | Op::Float { .. }
            | Op::FNeg { .. }
            | Op::ICmp { .. }
            | Op::FCmp { .. }
            | Op::ExtractElement { .. }
            | Op::InsertElement { .. }
            | Op::ShuffleVector { .. }
            | Op::PointerSub { .. }
            | Op::Fence { .. } => self.keep(inst),
            Op::VaArg { .. } => return Err(Construct::Instruction("va_arg")),
            Op::LandingPad { .. } => return Err(Construct::Instruction("landingpad")),
            Op::FuncletPad { catch: true, .. } => return Err(Construct::Instruction("catchpad")),
            Op::FuncletPad { catch: false, .. } => return Err(Construct::Instruction("cleanuppad")),
        }
        Ok(())
    }

    /// Checks the access of a type, through a pointer that is frozen, and gives its address.
    fn access(&mut self, pointer: &mut Operand, ty: Type) -> Result<Operand, Construct> {
        if let Type::Ptr(space) = self.function.type_of(pointer)
            && space.0 != 0
        {
            return Err(Construct::AddressSpace(space.0));
        }
        let size = self.shared.types.store_size(&ty)?;
        let bounds = self.pointer_bounds(pointer)?;
        *pointer = self.frozen(pointer.clone());
        let at = self.address(pointer.clone());
        if size > 0 {
            self.check(at.clone(), &bounds, address(size), false);
        }
        Ok(at)
    }

    /// The bounds of the pointer at an address.
    pub(super) fn bounds_in_memory(&mut self, place: Operand) -> Bounds {
        let pair = Type::structure(vec![ADDRESS, ADDRESS]);
        let Some(both) = self.call_runtime(runtime::LOAD, pair, vec![place]) else { return Bounds::none() };
        let mut part = |index| {
            let op = Op::ExtractValue { aggregate: both.clone(), indices: vec![index] };
            self.push(ADDRESS, op)
        };
        Bounds { base: part(0), bound: part(1) }
    }

    /// Says what the bounds of the pointer at an address are.
    pub(super) fn set_bounds_in_memory(&mut self, place: Operand, bounds: Bounds) {
        self.call_runtime(runtime::STORE, Type::Void, vec![place, bounds.base, bounds.bound]);
    }

    /// One of two integers of 64 bits.
    pub(super) fn choose(&mut self, condition: &Operand, if_true: Operand, if_false: Operand) -> Operand {
        if if_true == if_false {
            return if_true;
        }
        let condition = condition.clone();
        self.push(ADDRESS, Op::Select { flags: Flags::NONE, condition, if_true, if_false })
    }

    fn refuse_pointers(&self, ty: &Type, opcode: &'static str) -> Result<(), Construct> {
        if self.shared.types.pointers(ty)?.is_empty() { Ok(()) } else { Err(Construct::AtomicPointer(opcode)) }
    }

    /// The bounds of a result that may be null: those of the block that it points to, or empty ones.
    pub(super) fn bounds_unless_null(&mut self, result: ValueId, size: Operand) -> Bounds {
        let base = self.address(result.into());
        let bound = self.add(base.clone(), size);
        let is_null = self.is_null(base.clone());
        let bound = self.choose(&is_null, address(0), bound);
        Bounds { base, bound }
    }
}
