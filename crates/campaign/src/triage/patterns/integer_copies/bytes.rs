//! What the bytes of each value are: moved from elsewhere, or the value's own.
//!
//! A *root* is a value (or a constant) whose bytes are its own. Every other value that is followed consists of bytes of
//! roots and of literal bytes. Bytes are numbered by significance, the least significant first.
//!
//! ```text
//! bytes(trunc x)   = the first bytes of x             bytes(x or y)[k] = x[k]  where y[k] is 0
//! bytes(zext x)    = bytes(x), zeros                                      its own elsewhere
//! bytes(shl x, 8c) = c zeros, the first bytes of x    bytes(load)      = its own: those of the memory
//! bytes(extractelement x, i) = those of lane i
//! ```
//!
//! Invariants: only reachable values with a whole number of bytes are followed; an instruction with a flag that is not
//! known to hold for all operands is a root, so that its poison stays. A value *gains* if its bytes, taken one by one,
//! may be more defined than the value: one byte of it may be poison, or part of a pointer, while others are not.

use irrefute_ir::layout::{DataLayout, Endianness};
use irrefute_ir::{
    Attachment, BinaryOp, BlockId, CastOp, Cfg, Constant, ConstantExpr, ConstantKind, Flags, Function, Inst, Int,
    MetadataKind, Module, Op, Operand, Phi, Type, ValueId,
};
use std::collections::{BTreeMap, BTreeSet};

/// Values of more bytes are not followed. Each byte is an entry of its own in every value that it passes through.
const MOST_BYTES: u64 = 128;

/// Metadata of a load that promises nothing about the value. With `!noundef` it does, but the load stays in its place
/// and is undefined behaviour as before.
const NO_PROMISE_OF_THE_VALUE: [MetadataKind; 7] = [
    MetadataKind::Dbg,
    MetadataKind::Tbaa,
    MetadataKind::TbaaStruct,
    MetadataKind::AliasScope,
    MetadataKind::NoAlias,
    MetadataKind::NonTemporal,
    MetadataKind::NoUndef,
];

/// Whether `ptrtoint` and `inttoptr` move the bytes of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Casts {
    Moved,
    /// They are casts: a pointer cast from an integer reaches what is exposed.
    Kept,
}

/// A value or constant that has bytes of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Root {
    Value(ValueId),
    /// The index in [`RawBytes::constants`].
    Constant(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Byte {
    Literal(u8),
    /// The byte of a root with this significance.
    Of(Root, u64),
}

/// Where a value has its bytes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CopyForm {
    /// From a computation that is not followed.
    Own,
    Loaded {
        pointer: Operand,
    },
    /// All bytes are those of other values.
    Moved,
    /// A cast of a pointer to an integer of its size: the bytes of the pointer.
    PtrToInt,
    /// Bytes that are its own are computed bit by bit from these operands.
    Bitwise(BinaryOp, Vec<Byte>, Vec<Byte>),
    Frozen(Operand),
    Chosen {
        condition: Operand,
        if_true: Operand,
        if_false: Operand,
    },
    Merged(Vec<(Operand, BlockId)>),
}

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KnownBits {
    pub form: CopyForm,
    pub bytes: Vec<Byte>,
    pub gains: bool,
}

impl KnownBits {
    /// A value all of whose bytes are its own.
    fn root(value: ValueId, size: u64, form: CopyForm, gains: bool) -> KnownBits {
        KnownBits { form, bytes: whole(Root::Value(value), size), gains }
    }

    fn moved(bytes: Vec<Byte>, from: &[&KnownBits]) -> KnownBits {
        let roots = |bytes: &[Byte]| -> BTreeSet<Root> { bytes.iter().filter_map(|byte| byte.root()).collect() };
        let mine = roots(&bytes);
        let theirs: BTreeSet<Root> = from.iter().flat_map(|known| roots(&known.bytes)).collect();
        let gains = from.iter().any(|known| known.gains) || mine != theirs || mine.len() > 1;
        KnownBits { form: CopyForm::Moved, bytes, gains }
    }
}

impl Byte {
    pub fn root(self) -> Option<Root> {
        match self {
            Byte::Literal(_) => None,
            Byte::Of(root, _) => Some(root),
        }
    }

    fn is_zero(self) -> bool {
        self == Byte::Literal(0)
    }
}

fn whole(root: Root, size: u64) -> Vec<Byte> {
    (0..size).map(|k| Byte::Of(root, k)).collect()
}

/// The bytes of the values of a function.
pub(super) struct RawBytes<'f> {
    function: &'f Function,
    module: &'f Module,
    layout: DataLayout,
    casts: Casts,
    pub known: BTreeMap<ValueId, KnownBits>,
    /// The constants that are roots.
    pub constants: Vec<Constant>,
}

impl<'f> RawBytes<'f> {
    /// `None` if the data layout is invalid.
    pub fn of(module: &'f Module, function: &'f Function, casts: Casts) -> Option<RawBytes<'f>> {
        let layout = DataLayout::of(module).ok()?;
        let mut bytes = RawBytes { function, module, layout, casts, known: BTreeMap::new(), constants: Vec::new() };
        let cfg = Cfg::of(function);
        // To a fixed point: a phi gains if a value that comes around a loop does, which is seen later.
        while bytes.sweep(&cfg) {}
        bytes.give_up_what_does_not_gain();
        Some(bytes)
    }

    pub fn is_big_endian(&self) -> bool {
        self.layout.endianness == Endianness::Big
    }

    /// The size in bytes of a type whose values are followed.
    pub fn size(&self, ty: &Type) -> Option<u64> {
        if !matches!(ty.scalar(), Type::Int(_) | Type::Float(_) | Type::Ptr(_)) {
            return None;
        }
        let bits = self.layout.bits(ty, &self.module.named_types)?;
        (bits.is_multiple_of(8) && bits / 8 <= MOST_BYTES).then_some(bits / 8)
    }

    pub fn size_of_root(&self, root: Root) -> u64 {
        let ty = match root {
            Root::Value(value) => self.function.ty(value),
            Root::Constant(i) => &self.constants[i].ty,
        };
        self.size(ty).expect("a root is of a type that is followed")
    }

    /// The root of which a value is an exact copy.
    pub fn whole_root(&self, known: &KnownBits) -> Option<Root> {
        let root = known.bytes.first()?.root()?;
        (known.bytes == whole(root, self.size_of_root(root))).then_some(root)
    }

    /// The bytes of an operand; `None` if it is not followed.
    pub fn operand(&mut self, operand: &Operand) -> Option<KnownBits> {
        match operand {
            Operand::Local(value) => self.known.get(value).cloned(),
            Operand::Const(constant) => self.constant(constant),
            Operand::Metadata(_) => None,
        }
    }

    fn constant(&mut self, constant: &Constant) -> Option<KnownBits> {
        let size = self.size(&constant.ty)?;
        let own = |bytes, gains| KnownBits { form: CopyForm::Own, bytes, gains };
        match &constant.kind {
            ConstantKind::Int(int) => Some(own(literals(int, size), false)),
            ConstantKind::Null | ConstantKind::Zero => Some(own(vec![Byte::Literal(0); size as usize], false)),
            ConstantKind::Expr(expression) => match &**expression {
                // A cast between lanes and an integer: the lanes were poison one by one.
                ConstantExpr::Cast { op: CastOp::BitCast, operand } => {
                    self.constant(operand).map(|known| KnownBits { gains: true, ..known })
                }
                _ => Some(own(whole(self.root_of(constant), size), false)),
            },
            _ => Some(own(whole(self.root_of(constant), size), constant.ty.lanes().is_some())),
        }
    }

    /// The root of a constant.
    pub fn root_of(&mut self, constant: &Constant) -> Root {
        let known = self.constants.iter().position(|other| other == constant);
        Root::Constant(known.unwrap_or_else(|| {
            self.constants.push(constant.clone());
            self.constants.len() - 1
        }))
    }

    /// Goes through the function once; `true` if anything new was found.
    fn sweep(&mut self, cfg: &Cfg) -> bool {
        let mut changed = false;
        let function = self.function;
        for parameter in function.param_ids() {
            changed |= self.learn(parameter, None);
        }
        for block in cfg.reverse_postorder() {
            let block = function.block(block);
            for phi in &block.phis {
                let known = self.merged(phi);
                changed |= self.learn(phi.result, known);
            }
            for inst in &block.insts {
                let Some(result) = inst.result else { continue };
                let known = self.computed(inst, result);
                changed |= self.learn(result, known);
            }
        }
        changed
    }

    /// Records what is known of a value: its own bytes, if it is followed and nothing else is known. `true` if that is
    /// new.
    fn learn(&mut self, value: ValueId, known: Option<KnownBits>) -> bool {
        let ty = self.function.ty(value);
        let Some(size) = self.size(ty) else { return false };
        // Lanes of a vector can be poison one by one.
        let own = || KnownBits::root(value, size, CopyForm::Own, ty.lanes().is_some());
        let mut known = known.unwrap_or_else(own);
        // Never taken back, so that sweeps come to an end.
        known.gains |= self.known.get(&value).is_some_and(|before| before.gains);
        self.known.insert(value, known.clone()) != Some(known)
    }

    fn merged(&mut self, phi: &Phi) -> Option<KnownBits> {
        let size = self.size(self.function.ty(phi.result))?;
        let incoming: Option<Vec<KnownBits>> = phi.incoming.iter().map(|(operand, _)| self.operand(operand)).collect();
        // Unknown as yet: the operand comes around a loop, or from an unreachable block.
        let Some(incoming) = incoming else { return Some(KnownBits::root(phi.result, size, CopyForm::Own, false)) };
        let gains = incoming.iter().any(|known| known.gains);
        Some(KnownBits::root(phi.result, size, CopyForm::Merged(phi.incoming.clone()), gains))
    }

    /// What is known of the result of an instruction; `None` if its bytes are not followed.
    fn computed(&mut self, inst: &Inst, result: ValueId) -> Option<KnownBits> {
        let size = self.size(self.function.ty(result))?;
        match &inst.op {
            // Also a volatile or atomic one: what is stored there is the same behind it.
            Op::Load { pointer, .. } => {
                let form = CopyForm::Loaded { pointer: pointer.clone() };
                promises_nothing(&inst.metadata).then(|| KnownBits::root(result, size, form, true))
            }
            Op::Cast { op, flags, operand, to } => self.cast(*op, *flags, operand, to, size),
            Op::Binary { op, flags, lhs, rhs } => {
                // Integers only: a shift of a vector moves bits within its lanes.
                self.function.ty(result).int_width()?;
                match op {
                    BinaryOp::Shl | BinaryOp::LShr => self.shifted(*op, *flags, lhs, rhs),
                    BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => self.bitwise(*op, *flags, lhs, rhs, result),
                    _ => None,
                }
            }
            Op::ExtractElement { vector, index } => {
                let (from, lanes) = (self.operand(vector)?, u64::from(self.function.type_of(vector).lanes()?));
                let lane = index.number().filter(|lane| *lane < lanes)?;
                // Lane 0 lies lowest in memory: its bytes are the most significant ones of a big-endian integer.
                let place = if self.is_big_endian() { lanes - 1 - lane } else { lane };
                let start = (place * size) as usize;
                Some(KnownBits::moved(from.bytes.get(start..start + size as usize)?.to_vec(), &[&from]))
            }
            // In memory a freeze works on bytes as integers, and a pointer would lose its provenance.
            Op::Freeze { operand } if !holds_pointers(self.function.ty(result)) => {
                let gains = self.operand(operand)?.gains;
                Some(KnownBits::root(result, size, CopyForm::Frozen(operand.clone()), gains))
            }
            Op::Select { condition, if_true, if_false, .. }
                if *self.function.type_of(condition) == Type::BOOL && !holds_pointers(self.function.ty(result)) =>
            {
                let gains = self.operand(if_true)?.gains | self.operand(if_false)?.gains;
                let [condition, if_true, if_false] = [condition, if_true, if_false].map(Operand::clone);
                Some(KnownBits::root(result, size, CopyForm::Chosen { condition, if_true, if_false }, gains))
            }
            // What is not followed stays as it is.
            _ => None,
        }
    }

    fn cast(&mut self, op: CastOp, flags: Flags, operand: &Operand, to: &Type, size: u64) -> Option<KnownBits> {
        let from = self.operand(operand)?;
        let is_integer = to.int_width().is_some();
        match op {
            CastOp::Trunc if is_integer => {
                let (kept, dropped) = from.bytes.split_at(size as usize);
                // A flag that may not hold makes poison of the whole value; then the result is a root.
                let holds = all_zero(dropped) || !flags.contains(Flags::NUW);
                let holds_signed = all_zero(dropped) && is_small(kept.last()) || !flags.contains(Flags::NSW);
                (holds && holds_signed).then(|| KnownBits::moved(kept.to_vec(), &[&from]))
            }
            CastOp::ZExt if is_integer => {
                let holds = is_small(from.bytes.last()) || !flags.contains(Flags::NNEG);
                let mut bytes = from.bytes.clone();
                bytes.resize(size as usize, Byte::Literal(0));
                holds.then(|| KnownBits::moved(bytes, &[&from]))
            }
            CastOp::BitCast => Some(KnownBits::moved(from.bytes.clone(), &[&from])),
            CastOp::PtrToInt | CastOp::IntToPtr if self.casts == Casts::Moved && from.bytes.len() as u64 == size => {
                let form = if op == CastOp::PtrToInt { CopyForm::PtrToInt } else { CopyForm::Moved };
                Some(KnownBits { form, gains: true, ..from })
            }
            _ => None,
        }
    }

    /// `shl` or `lshr` by a whole number of bytes.
    fn shifted(&mut self, op: BinaryOp, flags: Flags, lhs: &Operand, by: &Operand) -> Option<KnownBits> {
        let from = self.operand(lhs)?;
        let Operand::Const(by) = by else { return None };
        let bits = by.as_int()?.to_u64()?;
        let by = usize::try_from(bits / 8).ok().filter(|by| bits.is_multiple_of(8) && *by < from.bytes.len())?;
        let zeros = vec![Byte::Literal(0); by];
        let (low, high) = (from.bytes.split_at(by), from.bytes.split_at(from.bytes.len() - by));
        if op == BinaryOp::LShr {
            let holds = all_zero(low.0) || !flags.contains(Flags::EXACT);
            return holds.then(|| KnownBits::moved([low.1, &zeros].concat(), &[&from]));
        }
        let holds = all_zero(high.1) || !flags.contains(Flags::NUW);
        let holds_signed = all_zero(high.1) && is_small(high.0.last()) || !flags.contains(Flags::NSW);
        (holds && holds_signed).then(|| KnownBits::moved([&zeros, high.0].concat(), &[&from]))
    }

    fn bitwise(
        &mut self,
        op: BinaryOp,
        flags: Flags,
        lhs: &Operand,
        rhs: &Operand,
        result: ValueId,
    ) -> Option<KnownBits> {
        let (lhs, rhs) = (self.operand(lhs)?, self.operand(rhs)?);
        let pairs = || lhs.bytes.iter().copied().zip(rhs.bytes.iter().copied());
        if flags.contains(Flags::DISJOINT) && !pairs().all(|(a, b)| a.is_zero() || b.is_zero()) {
            return None;
        }
        let own = |k: usize| Byte::Of(Root::Value(result), k as u64);
        let bytes: Vec<Byte> =
            pairs().enumerate().map(|(k, (a, b))| one_of_both(op, a, b).unwrap_or_else(|| own(k))).collect();
        let computed = bytes.iter().enumerate().filter(|(k, byte)| **byte == own(*k)).count();
        if computed == 0 {
            return Some(KnownBits::moved(bytes, &[&lhs, &rhs]));
        }
        let gains = lhs.gains || rhs.gains || computed < bytes.len();
        Some(KnownBits { form: CopyForm::Bitwise(op, lhs.bytes, rhs.bytes), bytes, gains })
    }

    /// Values that do not gain keep their registers: memory would not make them more defined.
    fn give_up_what_does_not_gain(&mut self) {
        for known in self.known.values_mut().filter(|known| !known.gains) {
            match known.form {
                CopyForm::Bitwise(..) | CopyForm::Frozen(_) | CopyForm::Chosen { .. } | CopyForm::Merged(_) => {
                    known.form = CopyForm::Own
                }
                CopyForm::Own | CopyForm::Loaded { .. } | CopyForm::Moved | CopyForm::PtrToInt => {}
            }
        }
    }
}

fn promises_nothing(metadata: &[Attachment]) -> bool {
    metadata.iter().all(|attachment| NO_PROMISE_OF_THE_VALUE.contains(&attachment.kind))
}

fn holds_pointers(ty: &Type) -> bool {
    matches!(ty.scalar(), Type::Ptr(_))
}

fn all_zero(bytes: &[Byte]) -> bool {
    bytes.iter().all(|byte| byte.is_zero())
}

/// Whether the highest bit of a byte is known to be 0.
fn is_small(byte: Option<&Byte>) -> bool {
    matches!(byte, Some(Byte::Literal(..0x80)))
}

/// The byte that `and`, `or` or `xor` of two bytes is without a computation: a byte of one operand, or a literal.
fn one_of_both(op: BinaryOp, a: Byte, b: Byte) -> Option<Byte> {
    let is_and = op == BinaryOp::And;
    if is_and && (a.is_zero() || b.is_zero()) {
        return Some(Byte::Literal(0));
    }
    let neutral = if is_and { 0xff } else { 0 };
    match (a, b) {
        (Byte::Literal(x), other) | (other, Byte::Literal(x)) if x == neutral => Some(other),
        (Byte::Literal(_) | Byte::Of(..), Byte::Literal(_) | Byte::Of(..)) => None,
    }
}

/// The bytes of an integer.
fn literals(int: &Int, size: u64) -> Vec<Byte> {
    let mut bytes = int.to_big().to_le_bytes().to_vec();
    bytes.resize(size as usize, 0);
    bytes.into_iter().map(Byte::Literal).collect()
}
