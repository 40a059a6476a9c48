//! Instructions: one variant of [`Op`] for each shape of operands, one of [`TerminatorOp`] for each
//! way to leave a block. Opcodes that differ only in arithmetic ([`BinaryOp`], [`CastOp`]) share a
//! shape. There is no catch-all variant: code that matches on these names every one, so a new one
//! does not compile until it is handled.

use super::attribute::{Attachment, Attributes, Metadata};
use super::bundle_tag::BundleTag;
use super::constant::Constant;
use super::flags::Flags;
use super::int::Int;
use super::intrinsic::name::is_intrinsic_name;
use super::module::{BlockId, ValueId};
use super::types::{AddressSpace, FunctionType, Type};
use std::sync::Arc;

/// An operand: a local value or a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A parameter or the result of an instruction of the same function.
    Local(ValueId),
    /// A constant with its type.
    Const(Arc<Constant>),
    /// Metadata as the argument of a call.
    Metadata(Metadata),
}

impl Operand {
    /// The number that a constant integer is, if it fits 64 bits.
    ///
    /// ```
    /// use irrefute_ir::{Constant, Operand, Type};
    /// assert_eq!(Operand::from(Constant::int(Type::Int(8), 3)).number(), Some(3));
    /// assert_eq!(Operand::from(Constant::undef(Type::Int(8))).number(), None);
    /// ```
    pub fn number(&self) -> Option<u64> {
        self.as_int()?.to_u64()
    }

    /// The integer that a constant is ([`Constant::as_int`]).
    ///
    /// ```
    /// use irrefute_ir::{Constant, Int, Operand, Type};
    /// assert_eq!(Operand::from(Constant::int(Type::Int(8), 3)).as_int(), Some(&Int::new(8, 3)));
    /// assert_eq!(Operand::from(Constant::poison(Type::Int(8))).as_int(), None);
    /// ```
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Operand::Const(constant) => constant.as_int(),
            Operand::Local(_) | Operand::Metadata(_) => None,
        }
    }
}

impl From<Constant> for Operand {
    fn from(c: Constant) -> Operand {
        Operand::Const(Arc::new(c))
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
        pub enum $name {
            $(
                /// The opcode or predicate that the Language Reference describes under this keyword.
                $variant
            ),*
        }

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
        AddrSpaceCast = "addrspacecast", ByteCast = "bytecast",
    }
}

impl BinaryOp {
    /// Whether the operation divides, and so is undefined on some operands.
    pub fn divides(self) -> bool {
        match self {
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => true,
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor => false,
        }
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
    /// Memory orderings; an access that is not atomic has `None` of an `Option`.
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
        FMaximumNum = "fmaximumnum", FMinimumNum = "fminimumnum",
        UIncWrap = "uinc_wrap", UDecWrap = "udec_wrap", USubCond = "usub_cond", USubSat = "usub_sat",
    }
}

keywords! {
    /// The tail-call marker of a call: a hint, a demand, or a ban.
    TailCall { Tail = "tail", MustTail = "musttail", NoTail = "notail" }
}

/// One lane of a shuffle mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaskLane {
    /// A lane of the concatenation of both operands, from 0.
    Lane(u32),
    /// A lane that nothing fills. Whether it is undef or poison depends on the version of the text
    /// (undef up to LLVM 16, docs/semantics.md#shuffle-lanes); so does its notation.
    Poison,
}

/// Volatility, ordering and synchronization scope of a memory access.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AccessMode {
    /// Whether the access is an event that must neither vanish nor be duplicated (docs/semantics.md#events).
    pub volatile: bool,
    /// The ordering of an atomic access; `None` if the access is not atomic.
    pub ordering: Option<Ordering>,
    /// The name in `syncscope("…")`; `None` is the whole system.
    pub scope: Option<Arc<str>>,
}

impl AccessMode {
    /// Whether the access is neither volatile nor atomic.
    pub fn is_plain(&self) -> bool {
        !self.volatile && self.ordering.is_none()
    }
}

/// The function that a call names or computes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    /// A function by name: an intrinsic iff the name begins with `llvm.`.
    Direct(Arc<str>),
    /// A function pointer.
    Indirect(Operand),
    /// Inline assembly: the text from `asm` to the end of the constraint string.
    Asm(Arc<str>),
}

/// A call argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    /// The value that is passed.
    pub operand: Operand,
    /// The attributes at the call site; the callee's parameter has its own.
    pub attrs: Attributes,
}

/// What `call`, `invoke` and `callbr` share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// The function that is called.
    pub callee: Callee,
    /// The type of the callee as the call states it, which need not be that of its definition.
    pub ty: Arc<FunctionType>,
    /// At least one per parameter; more only if the type has variable arguments.
    pub args: Vec<Argument>,
    /// A calling convention other than `ccc`, by its text (`fastcc`, `cc 10`).
    pub convention: Option<Arc<str>>,
    /// What the call promises of its result.
    pub ret_attrs: Attributes,
    /// What the call promises of the callee's behaviour.
    pub fn_attrs: Attributes,
    /// Operand bundles, `[ "tag"(…) ]`, in the order of the text.
    pub bundles: Vec<(BundleTag, Vec<Operand>)>,
    /// The address space of the callee, `addrspace(n)`.
    pub address_space: AddressSpace,
    /// `tail`, `musttail` or `notail`; only `call` has one.
    pub tail: Option<TailCall>,
    /// Fast-math flags; only on calls that return a floating-point value.
    pub flags: Flags,
}

impl Call {
    /// A direct call without attributes, bundles or flags.
    ///
    /// ```
    /// use irrefute_ir::{Call, Constant, FunctionType, Type};
    /// let ty = FunctionType { ret: Type::Void, params: vec![Type::Int(8)], varargs: false };
    /// let call = Call::plain("f", ty, vec![Constant::int(Type::Int(8), 1).into()]);
    /// assert!(call.intrinsic().is_none() && call.args.len() == 1 && call.fn_attrs.is_empty());
    /// ```
    pub fn plain(callee: impl Into<Arc<str>>, ty: impl Into<Arc<FunctionType>>, args: Vec<Operand>) -> Call {
        Call {
            callee: Callee::Direct(callee.into()),
            ty: ty.into(),
            args: args.into_iter().map(|operand| Argument { operand, attrs: Attributes::default() }).collect(),
            convention: None,
            ret_attrs: Attributes::default(),
            fn_attrs: Attributes::default(),
            bundles: Vec::new(),
            address_space: AddressSpace::default(),
            tail: None,
            flags: Flags::NONE,
        }
    }

    /// The name of the intrinsic that is called, if it is one.
    pub fn intrinsic(&self) -> Option<&str> {
        match &self.callee {
            Callee::Direct(name) if is_intrinsic_name(name) => Some(name),
            _ => None,
        }
    }

    /// The strings among the arguments. They name a predicate, or the environment of floating-point arithmetic.
    ///
    /// ```
    /// use irrefute_ir::{Call, FunctionType, Metadata, Operand, Type};
    /// let ty = FunctionType { ret: Type::Void, params: vec![Type::Metadata], varargs: false };
    /// let call = Call::plain("f", ty, vec![Operand::Metadata(Metadata::String("slt".into()))]);
    /// assert_eq!(call.words().collect::<Vec<_>>(), ["slt"]);
    /// ```
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.args.iter().filter_map(|argument| match &argument.operand {
            Operand::Metadata(Metadata::String(word)) => Some(&**word),
            Operand::Metadata(_) | Operand::Const(_) | Operand::Local(_) => None,
        })
    }

    /// Whether an argument may have to be a literal number (`immarg`): a program does not state which of those of an
    /// intrinsic must.
    pub fn may_be_immediate(&self, argument: usize) -> bool {
        let is_constant = |argument: &Argument| matches!(argument.operand, Operand::Const(_));
        self.intrinsic().is_some() && self.args.get(argument).is_some_and(is_constant)
    }
}

/// A clause of `landingpad`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// `catch`: a type-info pointer that is matched.
    Catch(Operand),
    /// `filter`: an array of the type infos that may pass.
    Filter(Operand),
}

impl Clause {
    /// The keyword of the text.
    pub fn keyword(&self) -> &'static str {
        match self {
            Clause::Catch(_) => "catch",
            Clause::Filter(_) => "filter",
        }
    }
}

/// An instruction that is neither a `phi` nor a terminator.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Inst {
    /// The value that the instruction defines; `None` iff its type is `void`.
    pub result: Option<ValueId>,
    /// The operation with its operands.
    pub op: Op,
    /// Attachments such as `!range !7`, in the order of the text.
    pub metadata: Vec<Attachment>,
}

/// The operation of an [`Inst`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Integer arithmetic or a bitwise operation.
    Binary {
        /// The opcode.
        op: BinaryOp,
        /// `nuw`, `nsw`, `exact`, `disjoint`, as the opcode allows.
        flags: Flags,
        /// The first operand.
        lhs: Operand,
        /// The second operand, of the type of the first.
        rhs: Operand,
    },
    /// Floating-point arithmetic.
    Float {
        /// The opcode.
        op: FloatOp,
        /// Fast-math flags.
        flags: Flags,
        /// The first operand.
        lhs: Operand,
        /// The second operand, of the type of the first.
        rhs: Operand,
    },
    /// `fneg`: flips the sign bit.
    FNeg {
        /// Fast-math flags.
        flags: Flags,
        /// The value to negate.
        operand: Operand,
    },
    /// A conversion ("Conversion Operations").
    Cast {
        /// The opcode.
        op: CastOp,
        /// `nuw` and `nsw` of `trunc`, `nneg`, fast-math flags, as the opcode allows.
        flags: Flags,
        /// The value to convert.
        operand: Operand,
        /// The type of the result.
        to: Type,
    },
    /// `icmp`: a comparison of integers or pointers, lane by lane.
    ICmp {
        /// What is tested.
        predicate: IntPredicate,
        /// `samesign`.
        flags: Flags,
        /// The first operand.
        lhs: Operand,
        /// The second operand, of the type of the first.
        rhs: Operand,
    },
    /// `fcmp`: a comparison of floating-point values, lane by lane.
    FCmp {
        /// What is tested.
        predicate: FloatPredicate,
        /// Fast-math flags.
        flags: Flags,
        /// The first operand.
        lhs: Operand,
        /// The second operand, of the type of the first.
        rhs: Operand,
    },
    /// `select`: a choice between two values, without a branch.
    Select {
        /// Fast-math flags, on floating-point values only.
        flags: Flags,
        /// An `i1`, or a vector of `i1` that chooses lane by lane.
        condition: Operand,
        /// The value where the condition is true.
        if_true: Operand,
        /// The value where the condition is false.
        if_false: Operand,
    },
    /// `freeze`: makes poison and undef one value, the same at every use.
    Freeze {
        /// The value to freeze.
        operand: Operand,
    },
    /// `extractelement`: one lane of a vector.
    ExtractElement {
        /// The vector to read.
        vector: Operand,
        /// The number of the lane, from 0; beyond the last lane the result is poison.
        index: Operand,
    },
    /// `insertelement`: a vector with one lane replaced.
    InsertElement {
        /// The vector that supplies the other lanes.
        vector: Operand,
        /// The new lane.
        element: Operand,
        /// The number of the lane, from 0; beyond the last lane the result is poison.
        index: Operand,
    },
    /// `shufflevector`: lanes of two vectors in another order.
    ShuffleVector {
        /// The vector whose lanes are numbered first.
        lhs: Operand,
        /// The vector whose lanes follow.
        rhs: Operand,
        /// One entry per lane of the result.
        mask: Vec<MaskLane>,
    },
    /// `extractvalue`: a part of a structure or array.
    ExtractValue {
        /// The structure or array to read.
        aggregate: Operand,
        /// The path to the part, outermost index first.
        indices: Vec<u32>,
    },
    /// `insertvalue`: a structure or array with one part replaced.
    InsertValue {
        /// The structure or array that supplies the other parts.
        aggregate: Operand,
        /// The new part.
        element: Operand,
        /// The path to the part, outermost index first.
        indices: Vec<u32>,
    },
    /// `call`, with its tail marker.
    Call(Box<Call>),
    /// `alloca`: a stack block that ends when its function returns.
    Alloca {
        /// The type of one element.
        ty: Type,
        /// The number of elements; `None` is 1.
        count: Option<Operand>,
        /// The alignment in bytes; `None` is the preferred one of the data layout.
        align: Option<u64>,
        /// The address space of the result.
        space: AddressSpace,
        /// Whether the block holds arguments that a call passes in memory.
        inalloca: bool,
        /// Whether the block is a slot that the target may keep in a register.
        swifterror: bool,
    },
    /// `load`.
    Load {
        /// The type of the value.
        ty: Type,
        /// The address to read.
        pointer: Operand,
        /// The promised alignment of the address in bytes; `None` is the ABI alignment of the type.
        align: Option<u64>,
        /// Volatility, ordering and scope.
        mode: AccessMode,
    },
    /// `store`.
    Store {
        /// The value to write.
        value: Operand,
        /// The address to write to.
        pointer: Operand,
        /// The promised alignment of the address in bytes; `None` is the ABI alignment of the type.
        align: Option<u64>,
        /// Volatility, ordering and scope.
        mode: AccessMode,
    },
    /// `getelementptr`: an address computed from another one; no memory is accessed.
    GetElementPtr {
        /// `inbounds`, `nusw`, `nuw`.
        flags: Flags,
        /// The type in which the indices select.
        element: Type,
        /// The address to start from, or a vector of addresses.
        base: Operand,
        /// The first index steps over whole elements, the others into parts of one.
        indices: Vec<Operand>,
    },
    /// `psub p, q`: pointer subtraction; only in the text form of irrefute (docs/memory.md#subtraction).
    PointerSub {
        /// The pointer to subtract from.
        lhs: Operand,
        /// The pointer that is subtracted.
        rhs: Operand,
        /// The integer type of the result, which is a number of bytes.
        to: Type,
    },
    /// `fence`: orders the accesses around it.
    Fence {
        /// `acquire` or stronger.
        ordering: Ordering,
        /// The name in `syncscope("…")`; `None` is the whole system.
        scope: Option<Arc<str>>,
    },
    /// `cmpxchg`: stores `new` if memory holds `expected`.
    CmpXchg {
        /// Whether the exchange may fail although the values are equal.
        weak: bool,
        /// The address to read and write.
        pointer: Operand,
        /// The value to compare with what is in memory.
        expected: Operand,
        /// The value to store if they are equal.
        new: Operand,
        /// The promised alignment of the address in bytes; `None` is the size of the value.
        align: Option<u64>,
        /// Volatility, scope, and the ordering on success.
        mode: AccessMode,
        /// The ordering if the comparison fails.
        failure: Ordering,
    },
    /// `atomicrmw`: reads memory, computes, and writes the result back in one step.
    AtomicRmw {
        /// How the new value is computed.
        op: RmwOp,
        /// The address to read and write.
        pointer: Operand,
        /// The second operand of the computation.
        value: Operand,
        /// The promised alignment of the address in bytes; `None` is the size of the value.
        align: Option<u64>,
        /// Volatility, ordering and scope.
        mode: AccessMode,
    },
    /// `va_arg`: the next variable argument.
    VaArg {
        /// A pointer to the `va_list`, which is advanced.
        list: Operand,
        /// The type of the argument.
        ty: Type,
    },
    /// `landingpad`: where an exception arrives.
    LandingPad {
        /// The type of the exception value.
        ty: Type,
        /// Whether the pad is entered even if no clause matches.
        cleanup: bool,
        /// Tried in order.
        clauses: Vec<Clause>,
    },
    /// `cleanuppad` and `catchpad`: the entry of a funclet.
    FuncletPad {
        /// Whether this is a `catchpad`.
        catch: bool,
        /// The token of the enclosing pad or `catchswitch`, or `none`.
        parent: Operand,
        /// What the personality function needs to know.
        args: Vec<Operand>,
    },
}

/// A `phi`: all phis of a block are evaluated at once, on the edge that was taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phi {
    /// The value that the phi defines.
    pub result: ValueId,
    /// Fast-math flags, on floating-point values only.
    pub flags: Flags,
    /// One entry per incoming edge, so a predecessor may occur more than once, with equal values.
    pub incoming: Vec<(Operand, BlockId)>,
    /// Attachments, in the order of the text.
    pub metadata: Vec<Attachment>,
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Terminator {
    /// The value that the terminator defines (`invoke`, `callbr`, `catchswitch`).
    pub result: Option<ValueId>,
    /// The operation with its operands and successors.
    pub op: TerminatorOp,
    /// Attachments such as `!prof` or `!llvm.loop`, in the order of the text.
    pub metadata: Vec<Attachment>,
}

/// The operation of a [`Terminator`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TerminatorOp {
    /// `ret`; without an operand for `void`.
    Ret(Option<Operand>),
    /// `br` without a condition.
    Br(BlockId),
    /// `br` on a condition; UB if the condition is poison or undef.
    CondBr {
        /// An `i1`.
        condition: Operand,
        /// The successor if the condition is true.
        if_true: BlockId,
        /// The successor if the condition is false.
        if_false: BlockId,
    },
    /// `switch`; UB if the value is poison or undef.
    Switch {
        /// The integer to look up.
        value: Operand,
        /// The successor if no case matches.
        default: BlockId,
        /// Distinct integer constants with their successors.
        cases: Vec<(Constant, BlockId)>,
    },
    /// `unreachable`: executing it is UB.
    Unreachable,
    /// `indirectbr`.
    IndirectBr {
        /// A pointer that a `blockaddress` made.
        address: Operand,
        /// All blocks to which it may lead.
        targets: Vec<BlockId>,
    },
    /// `invoke`: a call that may unwind within the function.
    Invoke {
        /// The call.
        call: Box<Call>,
        /// The successor if the callee returns.
        normal: BlockId,
        /// The successor if the callee unwinds; it begins with a pad.
        unwind: BlockId,
    },
    /// `callbr`: inline assembly that may jump.
    CallBr {
        /// The call.
        call: Box<Call>,
        /// The successor if the assembly does not jump.
        fallthrough: BlockId,
        /// The successors to which it may jump.
        indirect: Vec<BlockId>,
    },
    /// `resume`: goes on unwinding with this exception value.
    Resume(Operand),
    /// `catchswitch`: chooses the `catchpad` that handles an exception.
    CatchSwitch {
        /// The token of the enclosing pad, or `none`.
        parent: Operand,
        /// The blocks that begin with the `catchpad`s, in the order in which they are tried.
        handlers: Vec<BlockId>,
        /// Where to unwind if no handler matches; `None` is to the caller.
        unwind: Option<BlockId>,
    },
    /// `catchret`: ends a `catchpad` without an exception.
    CatchRet {
        /// The token of the pad that is left.
        pad: Operand,
        /// The successor.
        to: BlockId,
    },
    /// `cleanupret`: ends a `cleanuppad` and goes on unwinding.
    CleanupRet {
        /// The token of the pad that is left.
        pad: Operand,
        /// Where to unwind; `None` is to the caller.
        unwind: Option<BlockId>,
    },
}
