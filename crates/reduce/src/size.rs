//! The size of a module: the order in which the reduction descends.
//!
//! [`Size`] is a tuple of naturals, compared lexicographically in the order of its fields. It is therefore
//! well-founded, and an edit may enlarge a later field to make an earlier one smaller: an inlined
//! function costs instructions, a parameter in place of an instruction costs a parameter.

use super::plainness::{plainness, wraps_unsigned_only};
use dashu_int::UBig;
use dashu_int::ops::{BitTest, PowerOfTwo};
use irrefute_ir::{
    BinaryOp, Constant, ConstantKind, Function, Inst, Int, Module, Op, Operand, Phi, StructType, Type, ValueId,
};

/// The size of a module. Every field is a count; declarations of intrinsics count nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// Functions with a body.
    pub definitions: u64,
    /// Instructions that are no terminators; phis are among them.
    pub instructions: u64,
    /// Blocks of functions with a body.
    pub blocks: u64,
    /// Edges of the control flow; several cases of a switch with one target count each.
    pub edges: u64,
    /// Declarations, global variables, aliases, named types, named metadata, module assembly.
    pub symbols: u64,
    /// Parameters of functions with a body.
    pub parameters: u64,
    /// Bits of all values and results; a vector or aggregate costs one more than its parts.
    pub bits: u64,
    /// Flags, attributes, metadata attachments and everything else that only promises something.
    pub promises: u64,
    /// 2 for the result of an instruction as an operand, 1 for a parameter.
    pub operands: u64,
    /// The complexity of the constants ([`constant`]).
    pub constants: u64,
    /// The distance of opcodes, predicates and shuffle masks from plain ones.
    pub opcodes: u64,
    /// Commutative instructions and comparisons whose operands are in the wrong order.
    pub disorder: u64,
    /// Values and blocks that have a name, parameters excepted.
    pub names: u64,
}

impl Size {
    /// The size of a module.
    pub fn of(module: &Module) -> Size {
        let mut size = Size::default();
        for function in &module.functions {
            size.add_function(function);
        }
        for global in &module.globals {
            size.promises += (global.attrs.0.len() + global.metadata.len()) as u64;
            size.constants += global.initializer.as_ref().map_or(0, constant);
            size.bits = size.bits.saturating_add(bits(&global.ty));
        }
        let named = module.named_types.len() + module.named_metadata.len() + module.comdats.len();
        let symbols = module.globals.len() + module.aliases.len() + module.asm.len() + named;
        size.symbols += symbols as u64;
        size
    }

    fn add_function(&mut self, function: &Function) {
        // Declarations of intrinsics come and go with their calls, so no edit is needed to remove one.
        if function.is_intrinsic() {
            return;
        }
        self.promises += function_promises(function);
        if !function.is_definition() {
            self.symbols += 1;
            return;
        }
        self.definitions += 1;
        self.blocks += function.blocks.len() as u64;
        self.parameters += function.params.len() as u64;
        let types = function.values.iter().map(|v| &v.ty).chain([&function.ret]);
        self.bits = types.map(bits).fold(self.bits, u64::saturating_add);
        // Parameters keep their names: a witness follows them by name.
        self.names += function.values.iter().skip(function.params.len()).filter(|v| v.name.is_some()).count() as u64;
        function.for_each_operand(|operand| self.add_operand(function, operand));
        for block in &function.blocks {
            self.names += block.name.is_some() as u64;
            self.edges += block.term.op.successors().len() as u64;
            self.promises += block.term.metadata.len() as u64;
            self.instructions += (block.phis.len() + block.insts.len()) as u64;
            self.promises += block.phis.iter().map(phi_promises).sum::<u64>();
            self.promises += block.insts.iter().map(promises).sum::<u64>();
            self.opcodes +=
                block.insts.iter().map(|i| plainness(&i.op) + wraps_unsigned_only(&i.op) as u64).sum::<u64>();
            self.disorder += block.insts.iter().filter(|i| is_disordered(&i.op)).count() as u64;
        }
    }

    fn add_operand(&mut self, function: &Function, operand: &Operand) {
        match operand {
            Operand::Local(v) => self.operands += if v.index() < function.params.len() { 1 } else { 2 },
            Operand::Const(c) => self.constants += constant(c),
            Operand::Metadata(_) => self.promises += 1,
        }
    }
}

/// The bits of a type, one more for each vector and aggregate; saturating.
fn bits(ty: &Type) -> u64 {
    match ty {
        Type::Int(w) | Type::Byte(w) => u64::from(*w),
        Type::Float(kind) => u64::from(kind.bits()),
        Type::Ptr(_) => 64,
        Type::Vector(n, t) | Type::ScalableVector(n, t) => u64::from(*n).saturating_mul(bits(t)).saturating_add(1),
        Type::Array(n, t) => n.saturating_mul(bits(t)).saturating_add(1),
        Type::Struct(s) => fields(s),
        Type::Void | Type::Function(_) | Type::Label | Type::Metadata | Type::Token => 0,
        Type::Named(_) | Type::X86Amx | Type::Target(_) => 128,
    }
}

fn fields(s: &StructType) -> u64 {
    s.fields.iter().map(bits).fold(1, u64::saturating_add)
}

/// The promises in a function's header.
fn function_promises(f: &Function) -> u64 {
    let h = &f.header;
    let words = [&h.visibility, &h.dll_storage, &h.section, &h.partition, &h.comdat, &h.convention, &h.gc];
    let constants = [&h.prefix, &h.prologue, &h.personality];
    let attributes = f.attrs.0.len() + f.ret_attrs.0.len() + f.params.iter().map(|p| p.0.len()).sum::<usize>();
    let header = words.iter().filter(|w| w.is_some()).count() + constants.iter().filter(|c| c.is_some()).count();
    let rest = usize::from(h.dso_local)
        + usize::from(h.align.is_some())
        + usize::from(h.unnamed_addr != Default::default())
        + usize::from(h.linkage != Default::default());
    (attributes + header + rest + f.metadata.len()) as u64
}

fn phi_promises(phi: &Phi) -> u64 {
    (phi.flags.iter().count() + phi.metadata.len()) as u64
}

/// The promises of an instruction.
fn promises(inst: &Inst) -> u64 {
    let call = match &inst.op {
        Op::Call(c) => {
            c.args.iter().map(|a| a.attrs.0.len()).sum::<usize>()
                + c.ret_attrs.0.len()
                + c.fn_attrs.0.len()
                + c.bundles.len()
                + usize::from(c.tail.is_some())
                + usize::from(c.convention.is_some())
        }
        Op::Load { mode, align, .. } | Op::Store { mode, align, .. } => {
            usize::from(mode.volatile) + usize::from(mode.ordering.is_some()) + usize::from(align.is_some())
        }
        _ => 0,
    };
    (call + inst.op.flags().iter().count() + inst.metadata.len()) as u64
}

/// The distance of a constant from 0: 0, 1, -1, then by the length of its absolute value, powers of two
/// first. Undef and poison come after integers of fewer than 100 bits, because a test case with a number convinces more
/// readers; expressions come last.
///
/// ```
/// use irrefute_ir::{Constant, Type};
/// use irrefute_reduce::size::constant;
/// let c = |v| constant(&Constant::int(Type::Int(8), v));
/// assert!(c(0) < c(1) && c(1) < c(-1) && c(-1) < c(2) && c(2) < c(3) && c(3) < c(4) && c(4) < c(-4));
/// ```
pub fn constant(c: &Constant) -> u64 {
    match &c.kind {
        ConstantKind::Int(i) => integer(i),
        // By the length of the part up to the last bit that is set: a float with a short significand reads well.
        ConstantKind::Float(i) => 4 * i.to_big().trailing_zeros().map_or(0, |z| 1 + u64::from(i.width()) - z as u64),
        ConstantKind::Null | ConstantKind::Zero | ConstantKind::TokenNone => 0,
        ConstantKind::Splat(element) => constant(element),
        ConstantKind::Aggregate(elements) => elements.iter().map(|e| 1 + constant(e)).fold(1, u64::saturating_add),
        ConstantKind::Bytes(bytes) => bytes.iter().map(|b| 1 + u64::from(*b != 0)).sum(),
        ConstantKind::Global(_) => 1,
        ConstantKind::Undef => 400,
        ConstantKind::Poison => 401,
        ConstantKind::DsoLocalEquivalent(_) | ConstantKind::NoCfi(_) => 2,
        ConstantKind::Expr(_) | ConstantKind::BlockAddress(..) | ConstantKind::Opaque(_) => 500,
    }
}

/// The distance of an integer from 0: 0 comes before 1 before -1 before the others, which are ordered by the number of
/// bits of their absolute value. Of one length, powers of two come first, and positive ones before negative ones.
pub fn integer(value: &Int) -> u64 {
    let width = value.width();
    let big = value.to_big();
    if big.is_zero() || big.is_one() {
        return u64::from(big.is_one());
    }
    let negative = value.bit(width - 1);
    let magnitude = if negative { (UBig::ONE << width as usize) - big } else { big };
    if magnitude.is_one() {
        return 2;
    }
    // 4 leaves room for the two bits below, so that they never outweigh the length.
    4 * magnitude.bit_len() as u64 + 2 * u64::from(!magnitude.is_power_of_two()) + u64::from(negative)
}

/// Whether the operands of a commutative instruction or of a comparison are in the wrong order: earlier values come
/// first, constants last.
pub(super) fn is_disordered(op: &Op) -> bool {
    let key = |o: &Operand| match o {
        Operand::Local(ValueId(v)) => (0, *v),
        Operand::Const(_) | Operand::Metadata(_) => (1, 0),
    };
    match op {
        Op::Binary {
            op: BinaryOp::Add | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor,
            lhs,
            rhs,
            ..
        }
        | Op::ICmp { lhs, rhs, .. } => key(lhs) > key(rhs),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_part_is_smaller_than_the_whole() {
        let i8 = Type::Int(8);
        let wholes = [
            Type::Array(1, Arc::new(i8.clone())),
            Type::vector(1, i8.clone()),
            Type::structure(vec![i8.clone()]),
            Type::Array(u64::MAX, Arc::new(Type::Array(u64::MAX, Arc::new(i8.clone())))),
        ];
        assert!(wholes.iter().all(|whole| bits(whole) > bits(&i8)));
    }

    #[test]
    fn earlier_fields_decide() {
        let inlined = Size { definitions: 1, instructions: 50, ..Size::default() };
        let with_helper = Size { definitions: 2, instructions: 3, ..Size::default() };
        assert!(inlined < with_helper);
    }
}
