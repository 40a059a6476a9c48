//! Instructions: one variant of [`Op`] for each shape of operands, one of [`Terminator`] for each
//! way to leave a block. Opcodes that differ only in arithmetic ([`BinaryOp`], [`CastOp`]) share a
//! shape. There is no catch-all: whoever matches on these names every one of them.

use super::attribute::{Attachment, Attributes, Metadata};
use super::bundle_tag::BundleTag;
use super::constant::Constant;
use super::flags::Flags;
use super::intrinsic::name::is_intrinsic_name;
use super::module::{BlockId, ValueId};
use super::types::{AddressSpace, FunctionType, Type};
use std::sync::Arc;

/// An operand: a local value or a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    Local(ValueId),
    Const(Constant),
    /// Metadata as the argument of a call.
    Metadata(Metadata),
}

impl From<Constant> for Operand {
    fn from(c: Constant) -> Operand {
        Operand::Const(c)
    }
}

impl From<ValueId> for Operand {
    fn from(v: ValueId) -> Operand {
        Operand::Local(v)
    }
}

/// Declares an enumeration of opcodes or predicates with their keywords.
macro_rules! keywords {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($variant),* }

        impl $name {
            /// Every one of them, in the order of the declaration.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The keyword of the text form.
            pub fn keyword(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }

            /// The opcode or predicate of a keyword.
            pub fn from_keyword(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)* _ => None }
            }
        }
    };
}

keywords! {
    /// Binary operations on integers ("Binary Operations", "Bitwise Binary Operations").
    BinaryOp {
        Add = "add", Sub = "sub", Mul = "mul", UDiv = "udiv", SDiv = "sdiv", URem = "urem", SRem = "srem",
        Shl = "shl", LShr = "lshr", AShr = "ashr", And = "and", Or = "or", Xor = "xor",
    }
}

keywords! {
    /// Binary operations on floating-point values.
    FloatOp { FAdd = "fadd", FSub = "fsub", FMul = "fmul", FDiv = "fdiv", FRem = "frem" }
}

keywords! {
    /// Conversions ("Conversion Operations").
    CastOp {
        Trunc = "trunc", ZExt = "zext", SExt = "sext", FPTrunc = "fptrunc", FPExt = "fpext",
        FPToUI = "fptoui", FPToSI = "fptosi", UIToFP = "uitofp", SIToFP = "sitofp",
        PtrToInt = "ptrtoint", PtrToAddr = "ptrtoaddr", IntToPtr = "inttoptr", BitCast = "bitcast",
        AddrSpaceCast = "addrspacecast",
    }
}

keywords! {
    /// The predicates of `icmp`.
    IntPredicate {
        Eq = "eq", Ne = "ne", Ugt = "ugt", Uge = "uge", Ult = "ult", Ule = "ule",
        Sgt = "sgt", Sge = "sge", Slt = "slt", Sle = "sle",
    }
}

keywords! {
    /// The predicates of `fcmp`.
    FloatPredicate {
        False = "false", Oeq = "oeq", Ogt = "ogt", Oge = "oge", Olt = "olt", Ole = "ole", One = "one",
        Ord = "ord", Ueq = "ueq", Ugt = "ugt", Uge = "uge", Ult = "ult", Ule = "ule", Une = "une",
        Uno = "uno", True = "true",
    }
}

keywords! {
    /// Memory orderings; no ordering at all is `None` of an `Option`.
    Ordering {
        Unordered = "unordered", Monotonic = "monotonic", Acquire = "acquire", Release = "release",
        AcqRel = "acq_rel", SeqCst = "seq_cst",
    }
}

keywords! {
    /// The operations of `atomicrmw`.
    RmwOp {
        Xchg = "xchg", Add = "add", Sub = "sub", And = "and", Nand = "nand", Or = "or", Xor = "xor",
        Max = "max", Min = "min", UMax = "umax", UMin = "umin", FAdd = "fadd", FSub = "fsub",
        FMax = "fmax", FMin = "fmin", FMaximum = "fmaximum", FMinimum = "fminimum",
        UIncWrap = "uinc_wrap", UDecWrap = "udec_wrap", USubCond = "usub_cond", USubSat = "usub_sat",
    }
}

keywords! {
    /// How a call may become a tail call.
    TailCall { Tail = "tail", MustTail = "musttail", NoTail = "notail" }
}

/// One lane of a shuffle mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaskLane {
    /// A lane of the concatenation of both operands.
    Lane(u32),
    /// Printed `poison` (or `undef`); whether the lane is undef or poison depends on the version
    /// of the text (`undef` up to LLVM 16).
    Poison,
}

/// Volatility, ordering and synchronization scope of a memory access.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AccessMode {
    pub volatile: bool,
    pub ordering: Option<Ordering>,
    pub scope: Option<Arc<str>>,
}

/// What is called.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    /// A function by name: an intrinsic iff the name begins with `llvm.`.
    Direct(Arc<str>),
    /// Any other operand.
    Indirect(Operand),
    /// Inline assembly: the text from `asm` to the end of the constraint string.
    Asm(Arc<str>),
}

/// A call argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    pub operand: Operand,
    pub attrs: Attributes,
}

/// What `call`, `invoke` and `callbr` share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    pub callee: Callee,
    pub ty: Arc<FunctionType>,
    pub args: Vec<Argument>,
    /// A calling convention other than `ccc`, by its text (`fastcc`, `cc 10`).
    pub convention: Option<Arc<str>>,
    pub ret_attrs: Attributes,
    pub fn_attrs: Attributes,
    pub bundles: Vec<(BundleTag, Vec<Operand>)>,
    /// `addrspace(n)` of the callee.
    pub address_space: AddressSpace,
    pub tail: Option<TailCall>,
    /// Fast-math flags, on calls that give a floating-point value.
    pub flags: Flags,
}

impl Call {
    /// The name of the intrinsic that is called, if it is one.
    pub fn intrinsic(&self) -> Option<&str> {
        match &self.callee {
            Callee::Direct(name) if is_intrinsic_name(name) => Some(name),
            _ => None,
        }
    }
}

/// A clause of `landingpad`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    Catch(Operand),
    Filter(Operand),
}

/// An instruction that is neither a `phi` nor a terminator.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Inst {
    /// The value that it defines; `None` iff its type is `void`.
    pub result: Option<ValueId>,
    pub op: Op,
    pub metadata: Vec<Attachment>,
}

/// The operation of an [`Inst`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    Binary {
        op: BinaryOp,
        flags: Flags,
        lhs: Operand,
        rhs: Operand,
    },
    Float {
        op: FloatOp,
        flags: Flags,
        lhs: Operand,
        rhs: Operand,
    },
    FNeg {
        flags: Flags,
        operand: Operand,
    },
    Cast {
        op: CastOp,
        flags: Flags,
        operand: Operand,
        to: Type,
    },
    ICmp {
        predicate: IntPredicate,
        flags: Flags,
        lhs: Operand,
        rhs: Operand,
    },
    FCmp {
        predicate: FloatPredicate,
        flags: Flags,
        lhs: Operand,
        rhs: Operand,
    },
    Select {
        flags: Flags,
        condition: Operand,
        if_true: Operand,
        if_false: Operand,
    },
    Freeze {
        operand: Operand,
    },
    ExtractElement {
        vector: Operand,
        index: Operand,
    },
    InsertElement {
        vector: Operand,
        element: Operand,
        index: Operand,
    },
    ShuffleVector {
        lhs: Operand,
        rhs: Operand,
        mask: Vec<MaskLane>,
    },
    ExtractValue {
        aggregate: Operand,
        indices: Vec<u32>,
    },
    InsertValue {
        aggregate: Operand,
        element: Operand,
        indices: Vec<u32>,
    },
    Call(Box<Call>),
    Alloca {
        ty: Type,
        count: Option<Operand>,
        align: Option<u64>,
        space: AddressSpace,
        inalloca: bool,
        swifterror: bool,
    },
    Load {
        ty: Type,
        pointer: Operand,
        align: Option<u64>,
        mode: AccessMode,
    },
    Store {
        value: Operand,
        pointer: Operand,
        align: Option<u64>,
        mode: AccessMode,
    },
    GetElementPtr {
        flags: Flags,
        element: Type,
        base: Operand,
        indices: Vec<Operand>,
    },
    /// `psub p, q`: pointer subtraction, of our text form only (`spec`: twin memory, section 4).
    PointerSub {
        lhs: Operand,
        rhs: Operand,
        to: Type,
    },
    Fence {
        ordering: Ordering,
        scope: Option<Arc<str>>,
    },
    CmpXchg {
        weak: bool,
        pointer: Operand,
        expected: Operand,
        new: Operand,
        align: Option<u64>,
        mode: AccessMode,
        failure: Ordering,
    },
    AtomicRmw {
        op: RmwOp,
        pointer: Operand,
        value: Operand,
        align: Option<u64>,
        mode: AccessMode,
    },
    VaArg {
        list: Operand,
        ty: Type,
    },
    LandingPad {
        ty: Type,
        cleanup: bool,
        clauses: Vec<Clause>,
    },
    /// `cleanuppad` and `catchpad`: the parent token and the arguments.
    FuncletPad {
        catch: bool,
        parent: Operand,
        args: Vec<Operand>,
    },
}

/// A `phi`: all phis of a block are evaluated at once, on the edge that was taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phi {
    pub result: ValueId,
    pub flags: Flags,
    /// One entry per incoming edge (so a predecessor may occur more than once, with equal values).
    pub incoming: Vec<(Operand, BlockId)>,
    pub metadata: Vec<Attachment>,
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Terminator {
    /// The value that it defines (`invoke`, `callbr`, `catchswitch`).
    pub result: Option<ValueId>,
    pub op: TerminatorOp,
    pub metadata: Vec<Attachment>,
}

/// The operation of a [`Terminator`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TerminatorOp {
    Ret(Option<Operand>),
    Br(BlockId),
    CondBr { condition: Operand, if_true: BlockId, if_false: BlockId },
    Switch { value: Operand, default: BlockId, cases: Vec<(Constant, BlockId)> },
    Unreachable,
    IndirectBr { address: Operand, targets: Vec<BlockId> },
    Invoke { call: Box<Call>, normal: BlockId, unwind: BlockId },
    CallBr { call: Box<Call>, fallthrough: BlockId, indirect: Vec<BlockId> },
    Resume(Operand),
    CatchSwitch { parent: Operand, handlers: Vec<BlockId>, unwind: Option<BlockId> },
    CatchRet { pad: Operand, to: BlockId },
    CleanupRet { pad: Operand, unwind: Option<BlockId> },
}
