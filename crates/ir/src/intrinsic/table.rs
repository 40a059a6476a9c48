//! The intrinsics that irrefute knows by name, one row each, after the Language Reference and `Intrinsics.td`.
//!
//! A new intrinsic needs a row here and one in the table of meanings (`semantics::intrinsics`). Every row has: the name
//! in Rust, the name in the text without `llvm.` and without types, the first version that has the intrinsic, the
//! positions of the arguments that must be literal numbers (`immarg`), and the signature if calls are checked.

use super::signature::{
    Domain::{Int, IntVector, Ints, Ints16, Nothing},
    Shape::{Double, I1, I32, Lane, Other, Overflow, T, Void},
    Signature, UNCHECKED, checked,
};
use irrefute_version::LlvmVersion;

/// One row of the table.
pub(super) struct Row {
    /// With `llvm.`, without types.
    pub name: &'static str,
    /// 14 also means an earlier version, or one that nobody has looked up.
    pub since: LlvmVersion,
    pub immediates: &'static [usize],
    pub signature: Option<Signature>,
}

/// Declares the intrinsics and their table. Row `i` belongs to variant `i`.
macro_rules! intrinsics {
    ($($id:ident = $name:literal, $since:literal, [$($immediate:literal),*], $signature:expr;)*) => {
        /// An intrinsic that irrefute knows by name, without the types that it is overloaded on.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum IntrinsicId {
            $(#[doc = concat!("`llvm.", $name, "`")] $id),*
        }

        impl IntrinsicId {
            /// Every one of them, in the order of the table.
            pub const ALL: &'static [IntrinsicId] = &[$(IntrinsicId::$id),*];
        }

        /// By [`IntrinsicId`].
        pub(super) static ROWS: &[Row] = &[$(Row {
            name: concat!("llvm.", $name),
            since: LlvmVersion($since),
            immediates: &[$($immediate),*],
            signature: $signature,
        }),*];
    };
}

intrinsics! {
    // Integers.
    Abs = "abs", 14, [1], checked(Ints, T, &[T, I1]);
    SMax = "smax", 14, [], checked(Ints, T, &[T, T]);
    SMin = "smin", 14, [], checked(Ints, T, &[T, T]);
    UMax = "umax", 14, [], checked(Ints, T, &[T, T]);
    UMin = "umin", 14, [], checked(Ints, T, &[T, T]);
    SCmp = "scmp", 19, [], checked(Ints, Other, &[T, T]);
    UCmp = "ucmp", 19, [], checked(Ints, Other, &[T, T]);
    PExt = "pext", 23, [], checked(Ints, T, &[T, T]);
    PDep = "pdep", 23, [], checked(Ints, T, &[T, T]);
    CtPop = "ctpop", 14, [], checked(Ints, T, &[T]);
    BitReverse = "bitreverse", 14, [], checked(Ints, T, &[T]);
    BSwap = "bswap", 14, [], checked(Ints16, T, &[T]);
    CtLz = "ctlz", 14, [1], checked(Ints, T, &[T, I1]);
    CtTz = "cttz", 14, [1], checked(Ints, T, &[T, I1]);
    FShl = "fshl", 14, [], checked(Ints, T, &[T, T, T]);
    FShr = "fshr", 14, [], checked(Ints, T, &[T, T, T]);
    ClMul = "clmul", 22, [], UNCHECKED;
    SAddWithOverflow = "sadd.with.overflow", 14, [], checked(Ints, Overflow, &[T, T]);
    UAddWithOverflow = "uadd.with.overflow", 14, [], checked(Ints, Overflow, &[T, T]);
    SSubWithOverflow = "ssub.with.overflow", 14, [], checked(Ints, Overflow, &[T, T]);
    USubWithOverflow = "usub.with.overflow", 14, [], checked(Ints, Overflow, &[T, T]);
    SMulWithOverflow = "smul.with.overflow", 14, [], checked(Ints, Overflow, &[T, T]);
    UMulWithOverflow = "umul.with.overflow", 14, [], checked(Ints, Overflow, &[T, T]);
    SAddSat = "sadd.sat", 14, [], checked(Ints, T, &[T, T]);
    UAddSat = "uadd.sat", 14, [], checked(Ints, T, &[T, T]);
    SSubSat = "ssub.sat", 14, [], checked(Ints, T, &[T, T]);
    USubSat = "usub.sat", 14, [], checked(Ints, T, &[T, T]);
    SShlSat = "sshl.sat", 14, [], checked(Ints, T, &[T, T]);
    UShlSat = "ushl.sat", 14, [], checked(Ints, T, &[T, T]);
    SMulFix = "smul.fix", 14, [2], checked(Ints, T, &[T, T, I32]);
    UMulFix = "umul.fix", 14, [2], checked(Ints, T, &[T, T, I32]);
    SMulFixSat = "smul.fix.sat", 14, [2], checked(Ints, T, &[T, T, I32]);
    UMulFixSat = "umul.fix.sat", 14, [2], checked(Ints, T, &[T, T, I32]);
    SDivFix = "sdiv.fix", 14, [2], checked(Ints, T, &[T, T, I32]);
    UDivFix = "udiv.fix", 14, [2], checked(Ints, T, &[T, T, I32]);
    SDivFixSat = "sdiv.fix.sat", 14, [2], checked(Ints, T, &[T, T, I32]);
    UDivFixSat = "udiv.fix.sat", 14, [2], checked(Ints, T, &[T, T, I32]);
    // Vectors.
    VectorReduceAdd = "vector.reduce.add", 14, [], checked(IntVector, Lane, &[T]);
    VectorReduceMul = "vector.reduce.mul", 14, [], checked(IntVector, Lane, &[T]);
    VectorReduceAnd = "vector.reduce.and", 14, [], checked(IntVector, Lane, &[T]);
    VectorReduceOr = "vector.reduce.or", 14, [], checked(IntVector, Lane, &[T]);
    VectorReduceXor = "vector.reduce.xor", 14, [], checked(IntVector, Lane, &[T]);
    VectorReduceSMax = "vector.reduce.smax", 14, [], checked(IntVector, Lane, &[T]);
    VectorReduceSMin = "vector.reduce.smin", 14, [], checked(IntVector, Lane, &[T]);
    VectorReduceUMax = "vector.reduce.umax", 14, [], checked(IntVector, Lane, &[T]);
    VectorReduceUMin = "vector.reduce.umin", 14, [], checked(IntVector, Lane, &[T]);
    VectorReduceFAdd = "vector.reduce.fadd", 14, [], UNCHECKED;
    VectorReduceFMul = "vector.reduce.fmul", 14, [], UNCHECKED;
    VectorReduceFMax = "vector.reduce.fmax", 14, [], UNCHECKED;
    VectorReduceFMin = "vector.reduce.fmin", 14, [], UNCHECKED;
    VectorReduceFMaximum = "vector.reduce.fmaximum", 17, [], UNCHECKED;
    VectorReduceFMinimum = "vector.reduce.fminimum", 17, [], UNCHECKED;
    VectorPartialReduceAdd = "vector.partial.reduce.add", 22, [], UNCHECKED;
    VectorPartialReduceFAdd = "vector.partial.reduce.fadd", 22, [], UNCHECKED;
    VectorReverse = "vector.reverse", 19, [], UNCHECKED;
    VectorSplice = "vector.splice", 19, [2], UNCHECKED;
    VectorSpliceLeft = "vector.splice.left", 22, [], UNCHECKED;
    VectorSpliceRight = "vector.splice.right", 22, [], UNCHECKED;
    VectorInsert = "vector.insert", 15, [2], UNCHECKED;
    VectorExtract = "vector.extract", 15, [1], UNCHECKED;
    VectorInterleave2 = "vector.interleave2", 19, [], UNCHECKED;
    VectorInterleave3 = "vector.interleave3", 14, [], UNCHECKED;
    VectorInterleave4 = "vector.interleave4", 14, [], UNCHECKED;
    VectorInterleave5 = "vector.interleave5", 14, [], UNCHECKED;
    VectorInterleave6 = "vector.interleave6", 14, [], UNCHECKED;
    VectorInterleave7 = "vector.interleave7", 14, [], UNCHECKED;
    VectorInterleave8 = "vector.interleave8", 14, [], UNCHECKED;
    VectorDeinterleave2 = "vector.deinterleave2", 19, [], UNCHECKED;
    VectorDeinterleave3 = "vector.deinterleave3", 14, [], UNCHECKED;
    VectorDeinterleave4 = "vector.deinterleave4", 14, [], UNCHECKED;
    VectorDeinterleave5 = "vector.deinterleave5", 14, [], UNCHECKED;
    VectorDeinterleave6 = "vector.deinterleave6", 14, [], UNCHECKED;
    VectorDeinterleave7 = "vector.deinterleave7", 14, [], UNCHECKED;
    VectorDeinterleave8 = "vector.deinterleave8", 14, [], UNCHECKED;
    VScale = "vscale", 14, [], checked(Int, T, &[]);
    StepVector = "stepvector", 20, [], UNCHECKED;
    GetActiveLaneMask = "get.active.lane.mask", 14, [], UNCHECKED;
    // Vectors, as older versions spell them.
    ExperimentalVectorReduceAdd = "experimental.vector.reduce.add", 14, [], UNCHECKED;
    ExperimentalVectorReduceMul = "experimental.vector.reduce.mul", 14, [], UNCHECKED;
    ExperimentalVectorReduceAnd = "experimental.vector.reduce.and", 14, [], UNCHECKED;
    ExperimentalVectorReduceOr = "experimental.vector.reduce.or", 14, [], UNCHECKED;
    ExperimentalVectorReduceXor = "experimental.vector.reduce.xor", 14, [], UNCHECKED;
    ExperimentalVectorReduceSMax = "experimental.vector.reduce.smax", 14, [], UNCHECKED;
    ExperimentalVectorReduceSMin = "experimental.vector.reduce.smin", 14, [], UNCHECKED;
    ExperimentalVectorReduceUMax = "experimental.vector.reduce.umax", 14, [], UNCHECKED;
    ExperimentalVectorReduceUMin = "experimental.vector.reduce.umin", 14, [], UNCHECKED;
    ExperimentalVectorReverse = "experimental.vector.reverse", 14, [], UNCHECKED;
    ExperimentalVectorInterleave2 = "experimental.vector.interleave2", 17, [], UNCHECKED;
    ExperimentalVectorDeinterleave2 = "experimental.vector.deinterleave2", 17, [], UNCHECKED;
    ExperimentalStepVector = "experimental.stepvector", 14, [], UNCHECKED;
    ExperimentalVectorInsert = "experimental.vector.insert", 14, [2], UNCHECKED;
    ExperimentalVectorExtract = "experimental.vector.extract", 14, [1], UNCHECKED;
    ExperimentalVectorSplice = "experimental.vector.splice", 14, [2], UNCHECKED;
    // Vectors: counts, lengths, predication, matrices.
    ExperimentalCtTzElts = "experimental.cttz.elts", 14, [1], UNCHECKED;
    ExperimentalGetVectorLength = "experimental.get.vector.length", 14, [1, 2], UNCHECKED;
    ExperimentalVpSplice = "experimental.vp.splice", 14, [2], UNCHECKED;
    VpCtLz = "vp.ctlz", 14, [1], UNCHECKED;
    VpCtTz = "vp.cttz", 14, [1], UNCHECKED;
    VpCtTzElts = "vp.cttz.elts", 14, [1], UNCHECKED;
    VpIsFpClass = "vp.is.fpclass", 14, [1], UNCHECKED;
    LoopDependenceRawMask = "loop.dependence.raw.mask", 14, [2], UNCHECKED;
    LoopDependenceWarMask = "loop.dependence.war.mask", 14, [2], UNCHECKED;
    MatrixColumnMajorLoad = "matrix.column.major.load", 14, [2, 3, 4], UNCHECKED;
    MatrixColumnMajorStore = "matrix.column.major.store", 14, [3, 4, 5], UNCHECKED;
    MatrixMultiply = "matrix.multiply", 14, [2, 3, 4], UNCHECKED;
    MatrixTranspose = "matrix.transpose", 14, [1, 2], UNCHECKED;
    // Vector-predicated operations.
    VpAdd = "vp.add", 14, [], UNCHECKED;
    VpSub = "vp.sub", 14, [], UNCHECKED;
    VpMul = "vp.mul", 14, [], UNCHECKED;
    VpSDiv = "vp.sdiv", 14, [], UNCHECKED;
    VpUDiv = "vp.udiv", 14, [], UNCHECKED;
    VpSRem = "vp.srem", 14, [], UNCHECKED;
    VpURem = "vp.urem", 14, [], UNCHECKED;
    VpAShr = "vp.ashr", 14, [], UNCHECKED;
    VpLShr = "vp.lshr", 14, [], UNCHECKED;
    VpShl = "vp.shl", 14, [], UNCHECKED;
    VpOr = "vp.or", 14, [], UNCHECKED;
    VpAnd = "vp.and", 14, [], UNCHECKED;
    VpXor = "vp.xor", 14, [], UNCHECKED;
    VpSMin = "vp.smin", 17, [], UNCHECKED;
    VpSMax = "vp.smax", 17, [], UNCHECKED;
    VpUMin = "vp.umin", 17, [], UNCHECKED;
    VpUMax = "vp.umax", 17, [], UNCHECKED;
    VpAbs = "vp.abs", 17, [1], UNCHECKED;
    VpBSwap = "vp.bswap", 17, [], UNCHECKED;
    VpBitReverse = "vp.bitreverse", 17, [], UNCHECKED;
    VpCtPop = "vp.ctpop", 17, [], UNCHECKED;
    VpFShl = "vp.fshl", 17, [], UNCHECKED;
    VpFShr = "vp.fshr", 17, [], UNCHECKED;
    VpSAddSat = "vp.sadd.sat", 18, [], UNCHECKED;
    VpUAddSat = "vp.uadd.sat", 18, [], UNCHECKED;
    VpSSubSat = "vp.ssub.sat", 18, [], UNCHECKED;
    VpUSubSat = "vp.usub.sat", 18, [], UNCHECKED;
    VpFAdd = "vp.fadd", 14, [], UNCHECKED;
    VpFSub = "vp.fsub", 14, [], UNCHECKED;
    VpFMul = "vp.fmul", 14, [], UNCHECKED;
    VpFDiv = "vp.fdiv", 14, [], UNCHECKED;
    VpFRem = "vp.frem", 14, [], UNCHECKED;
    VpFNeg = "vp.fneg", 16, [], UNCHECKED;
    VpFAbs = "vp.fabs", 16, [], UNCHECKED;
    VpSqrt = "vp.sqrt", 16, [], UNCHECKED;
    VpFma = "vp.fma", 16, [], UNCHECKED;
    VpFMulAdd = "vp.fmuladd", 16, [], UNCHECKED;
    VpCopySign = "vp.copysign", 16, [], UNCHECKED;
    VpMinNum = "vp.minnum", 16, [], UNCHECKED;
    VpMaxNum = "vp.maxnum", 16, [], UNCHECKED;
    VpMinimum = "vp.minimum", 16, [], UNCHECKED;
    VpMaximum = "vp.maximum", 16, [], UNCHECKED;
    VpCeil = "vp.ceil", 16, [], UNCHECKED;
    VpFloor = "vp.floor", 16, [], UNCHECKED;
    VpRound = "vp.round", 16, [], UNCHECKED;
    VpRoundEven = "vp.roundeven", 16, [], UNCHECKED;
    VpRoundToZero = "vp.roundtozero", 16, [], UNCHECKED;
    VpRInt = "vp.rint", 16, [], UNCHECKED;
    VpNearbyInt = "vp.nearbyint", 16, [], UNCHECKED;
    VpLRInt = "vp.lrint", 19, [], UNCHECKED;
    VpLLRInt = "vp.llrint", 19, [], UNCHECKED;
    VpFPToUI = "vp.fptoui", 15, [], UNCHECKED;
    VpFPToSI = "vp.fptosi", 15, [], UNCHECKED;
    VpUIToFP = "vp.uitofp", 15, [], UNCHECKED;
    VpSIToFP = "vp.sitofp", 15, [], UNCHECKED;
    VpFPTrunc = "vp.fptrunc", 15, [], UNCHECKED;
    VpFPExt = "vp.fpext", 15, [], UNCHECKED;
    VpTrunc = "vp.trunc", 15, [], UNCHECKED;
    VpZExt = "vp.zext", 15, [], UNCHECKED;
    VpSExt = "vp.sext", 15, [], UNCHECKED;
    VpICmp = "vp.icmp", 15, [], UNCHECKED;
    VpFCmp = "vp.fcmp", 15, [], UNCHECKED;
    VpSelect = "vp.select", 14, [], UNCHECKED;
    VpMerge = "vp.merge", 14, [], UNCHECKED;
    VpLoad = "vp.load", 14, [], UNCHECKED;
    VpStore = "vp.store", 14, [], UNCHECKED;
    VpGather = "vp.gather", 14, [], UNCHECKED;
    VpScatter = "vp.scatter", 14, [], UNCHECKED;
    ExperimentalVpStridedLoad = "experimental.vp.strided.load", 14, [], UNCHECKED;
    ExperimentalVpStridedStore = "experimental.vp.strided.store", 14, [], UNCHECKED;
    VpReduceAdd = "vp.reduce.add", 14, [], UNCHECKED;
    VpReduceMul = "vp.reduce.mul", 14, [], UNCHECKED;
    VpReduceAnd = "vp.reduce.and", 14, [], UNCHECKED;
    VpReduceOr = "vp.reduce.or", 14, [], UNCHECKED;
    VpReduceXor = "vp.reduce.xor", 14, [], UNCHECKED;
    VpReduceSMin = "vp.reduce.smin", 14, [], UNCHECKED;
    VpReduceSMax = "vp.reduce.smax", 14, [], UNCHECKED;
    VpReduceUMin = "vp.reduce.umin", 14, [], UNCHECKED;
    VpReduceUMax = "vp.reduce.umax", 14, [], UNCHECKED;
    VpReduceFAdd = "vp.reduce.fadd", 14, [], UNCHECKED;
    VpReduceFMul = "vp.reduce.fmul", 14, [], UNCHECKED;
    VpReduceFMin = "vp.reduce.fmin", 14, [], UNCHECKED;
    VpReduceFMax = "vp.reduce.fmax", 14, [], UNCHECKED;
    VpReduceFMinimum = "vp.reduce.fminimum", 14, [], UNCHECKED;
    VpReduceFMaximum = "vp.reduce.fmaximum", 14, [], UNCHECKED;
    ExperimentalVpReverse = "experimental.vp.reverse", 17, [], UNCHECKED;
    ExperimentalVpSplat = "experimental.vp.splat", 20, [], UNCHECKED;
    // Masked accesses, counts in memory.
    MaskedExpandLoad = "masked.expandload", 14, [], UNCHECKED;
    MaskedCompressStore = "masked.compressstore", 14, [], UNCHECKED;
    ExperimentalVectorCompress = "experimental.vector.compress", 19, [], UNCHECKED;
    ExperimentalVectorExtractLastActive = "experimental.vector.extract.last.active", 20, [], UNCHECKED;
    ExperimentalVectorMatch = "experimental.vector.match", 20, [], UNCHECKED;
    MaskedUDiv = "masked.udiv", 23, [], UNCHECKED;
    MaskedSDiv = "masked.sdiv", 23, [], UNCHECKED;
    MaskedURem = "masked.urem", 23, [], UNCHECKED;
    MaskedSRem = "masked.srem", 23, [], UNCHECKED;
    ExperimentalVectorHistogramAdd = "experimental.vector.histogram.add", 19, [], UNCHECKED;
    ExperimentalVectorHistogramUAddSat = "experimental.vector.histogram.uadd.sat", 21, [], UNCHECKED;
    ExperimentalVectorHistogramUMax = "experimental.vector.histogram.umax", 21, [], UNCHECKED;
    ExperimentalVectorHistogramUMin = "experimental.vector.histogram.umin", 21, [], UNCHECKED;
    // Hints.
    Assume = "assume", 14, [], checked(Nothing, Void, &[I1]);
    Expect = "expect", 14, [], checked(Int, T, &[T, T]);
    ExpectWithProbability = "expect.with.probability", 14, [2], checked(Int, T, &[T, T, Double]);
    SsaCopy = "ssa.copy", 14, [], UNCHECKED;
    IsConstant = "is.constant", 14, [], UNCHECKED;
    Annotation = "annotation", 14, [], UNCHECKED;
    PtrAnnotation = "ptr.annotation", 14, [], UNCHECKED;
    VarAnnotation = "var.annotation", 14, [], UNCHECKED;
    FakeUse = "fake.use", 20, [], UNCHECKED;
    AllowRuntimeCheck = "allow.runtime.check", 14, [], UNCHECKED;
    AllowUbsanCheck = "allow.ubsan.check", 14, [0], UNCHECKED;
    // Nothing, and the end.
    DoNothing = "donothing", 14, [], checked(Nothing, Void, &[]);
    SideEffect = "sideeffect", 14, [], UNCHECKED;
    ExperimentalConvergenceAnchor = "experimental.convergence.anchor", 17, [], UNCHECKED;
    ExperimentalConvergenceEntry = "experimental.convergence.entry", 17, [], UNCHECKED;
    ExperimentalConvergenceLoop = "experimental.convergence.loop", 17, [], UNCHECKED;
    RelocNone = "reloc.none", 22, [], UNCHECKED;
    PseudoProbe = "pseudoprobe", 14, [], UNCHECKED;
    ExperimentalNoAliasScopeDecl = "experimental.noalias.scope.decl", 14, [], UNCHECKED;
    DbgValue = "dbg.value", 14, [], UNCHECKED;
    DbgDeclare = "dbg.declare", 14, [], UNCHECKED;
    DbgLabel = "dbg.label", 14, [], UNCHECKED;
    DbgAssign = "dbg.assign", 14, [], UNCHECKED;
    DbgAddr = "dbg.addr", 14, [], UNCHECKED;
    Trap = "trap", 14, [], UNCHECKED;
    UbsanTrap = "ubsantrap", 14, [0], UNCHECKED;
    LoopTrap = "looptrap", 23, [], UNCHECKED;
    // Memory.
    LifetimeStart = "lifetime.start", 14, [0], UNCHECKED;
    LifetimeEnd = "lifetime.end", 14, [0], UNCHECKED;
    MemSet = "memset", 14, [3], UNCHECKED;
    MemSetInline = "memset.inline", 15, [3], UNCHECKED;
    MemSetElementUnorderedAtomic = "memset.element.unordered.atomic", 14, [3], UNCHECKED;
    MemCpy = "memcpy", 14, [3], UNCHECKED;
    MemCpyInline = "memcpy.inline", 14, [3], UNCHECKED;
    MemCpyElementUnorderedAtomic = "memcpy.element.unordered.atomic", 14, [3], UNCHECKED;
    MemMove = "memmove", 14, [3], UNCHECKED;
    MemMoveElementUnorderedAtomic = "memmove.element.unordered.atomic", 14, [3], UNCHECKED;
    ExperimentalMemSetPattern = "experimental.memset.pattern", 14, [3], UNCHECKED;
    MaskedLoad = "masked.load", 14, [1], UNCHECKED;
    MaskedStore = "masked.store", 14, [2], UNCHECKED;
    MaskedGather = "masked.gather", 14, [1], UNCHECKED;
    MaskedScatter = "masked.scatter", 14, [2], UNCHECKED;
    Prefetch = "prefetch", 14, [1, 2, 3], UNCHECKED;
    // Variable arguments.
    VaStart = "va_start", 14, [], UNCHECKED;
    VaCopy = "va_copy", 14, [], UNCHECKED;
    VaEnd = "va_end", 14, [], UNCHECKED;
    // Pointers.
    PtrMask = "ptrmask", 14, [], UNCHECKED;
    ObjectSize = "objectsize", 14, [1, 2, 3], UNCHECKED;
    StackSave = "stacksave", 14, [], UNCHECKED;
    StackRestore = "stackrestore", 14, [], UNCHECKED;
    LaunderInvariantGroup = "launder.invariant.group", 14, [], UNCHECKED;
    StripInvariantGroup = "strip.invariant.group", 14, [], UNCHECKED;
    InvariantStart = "invariant.start", 14, [0], UNCHECKED;
    InvariantEnd = "invariant.end", 14, [1], UNCHECKED;
    ThreadLocalAddress = "threadlocal.address", 15, [], UNCHECKED;
    FrameAddress = "frameaddress", 14, [0], UNCHECKED;
    ReturnAddress = "returnaddress", 14, [0], UNCHECKED;
    LocalRecover = "localrecover", 14, [2], UNCHECKED;
    PreserveArrayAccessIndex = "preserve.array.access.index", 14, [1, 2], UNCHECKED;
    PreserveStructAccessIndex = "preserve.struct.access.index", 14, [1, 2], UNCHECKED;
    PreserveUnionAccessIndex = "preserve.union.access.index", 14, [1], UNCHECKED;
    ProtectedFieldPtr = "protected.field.ptr", 14, [2], UNCHECKED;
    PtrAuthAuth = "ptrauth.auth", 14, [1], UNCHECKED;
    PtrAuthResign = "ptrauth.resign", 14, [1, 3], UNCHECKED;
    PtrAuthSign = "ptrauth.sign", 14, [1], UNCHECKED;
    PtrAuthStrip = "ptrauth.strip", 14, [1], UNCHECKED;
    // Floating point.
    IsFpClass = "is.fpclass", 15, [1], UNCHECKED;
    Sqrt = "sqrt", 14, [], UNCHECKED;
    Fma = "fma", 14, [], UNCHECKED;
    FMulAdd = "fmuladd", 14, [], UNCHECKED;
    FAbs = "fabs", 14, [], UNCHECKED;
    CopySign = "copysign", 14, [], UNCHECKED;
    MinNum = "minnum", 14, [], UNCHECKED;
    MaxNum = "maxnum", 14, [], UNCHECKED;
    Minimum = "minimum", 14, [], UNCHECKED;
    Maximum = "maximum", 14, [], UNCHECKED;
    MinimumNum = "minimumnum", 20, [], UNCHECKED;
    MaximumNum = "maximumnum", 20, [], UNCHECKED;
    Canonicalize = "canonicalize", 14, [], UNCHECKED;
    Floor = "floor", 14, [], UNCHECKED;
    Ceil = "ceil", 14, [], UNCHECKED;
    FTrunc = "trunc", 14, [], UNCHECKED;
    RInt = "rint", 14, [], UNCHECKED;
    NearbyInt = "nearbyint", 14, [], UNCHECKED;
    Round = "round", 14, [], UNCHECKED;
    RoundEven = "roundeven", 14, [], UNCHECKED;
    LRInt = "lrint", 14, [], UNCHECKED;
    LLRInt = "llrint", 14, [], UNCHECKED;
    LRound = "lround", 14, [], UNCHECKED;
    LLRound = "llround", 14, [], UNCHECKED;
    FPToUISat = "fptoui.sat", 14, [], UNCHECKED;
    FPToSISat = "fptosi.sat", 14, [], UNCHECKED;
    ConvertFromFp16 = "convert.from.fp16", 14, [], UNCHECKED;
    ConvertToFp16 = "convert.to.fp16", 14, [], UNCHECKED;
    LdExp = "ldexp", 17, [], UNCHECKED;
    FrExp = "frexp", 17, [], UNCHECKED;
    Modf = "modf", 21, [], UNCHECKED;
    PowI = "powi", 14, [], UNCHECKED;
    Sin = "sin", 14, [], UNCHECKED;
    Cos = "cos", 14, [], UNCHECKED;
    Tan = "tan", 19, [], UNCHECKED;
    Asin = "asin", 19, [], UNCHECKED;
    Acos = "acos", 19, [], UNCHECKED;
    Atan = "atan", 19, [], UNCHECKED;
    Atan2 = "atan2", 20, [], UNCHECKED;
    Sinh = "sinh", 19, [], UNCHECKED;
    Cosh = "cosh", 19, [], UNCHECKED;
    Tanh = "tanh", 19, [], UNCHECKED;
    Exp = "exp", 14, [], UNCHECKED;
    Exp2 = "exp2", 14, [], UNCHECKED;
    Exp10 = "exp10", 18, [], UNCHECKED;
    Log = "log", 14, [], UNCHECKED;
    Log2 = "log2", 14, [], UNCHECKED;
    Log10 = "log10", 14, [], UNCHECKED;
    Pow = "pow", 14, [], UNCHECKED;
    SinCos = "sincos", 20, [], UNCHECKED;
    SinCosPi = "sincospi", 20, [], UNCHECKED;
    ArithmeticFence = "arithmetic.fence", 14, [], UNCHECKED;
    // The same in a floating-point environment that is named.
    ConstrainedFAdd = "experimental.constrained.fadd", 14, [], UNCHECKED;
    ConstrainedFSub = "experimental.constrained.fsub", 14, [], UNCHECKED;
    ConstrainedFMul = "experimental.constrained.fmul", 14, [], UNCHECKED;
    ConstrainedFDiv = "experimental.constrained.fdiv", 14, [], UNCHECKED;
    ConstrainedFRem = "experimental.constrained.frem", 14, [], UNCHECKED;
    ConstrainedFma = "experimental.constrained.fma", 14, [], UNCHECKED;
    ConstrainedFMulAdd = "experimental.constrained.fmuladd", 14, [], UNCHECKED;
    ConstrainedSqrt = "experimental.constrained.sqrt", 14, [], UNCHECKED;
    ConstrainedCeil = "experimental.constrained.ceil", 14, [], UNCHECKED;
    ConstrainedFloor = "experimental.constrained.floor", 14, [], UNCHECKED;
    ConstrainedRound = "experimental.constrained.round", 14, [], UNCHECKED;
    ConstrainedRoundEven = "experimental.constrained.roundeven", 14, [], UNCHECKED;
    ConstrainedTrunc = "experimental.constrained.trunc", 14, [], UNCHECKED;
    ConstrainedRInt = "experimental.constrained.rint", 14, [], UNCHECKED;
    ConstrainedNearbyInt = "experimental.constrained.nearbyint", 14, [], UNCHECKED;
    ConstrainedMinNum = "experimental.constrained.minnum", 14, [], UNCHECKED;
    ConstrainedMaxNum = "experimental.constrained.maxnum", 14, [], UNCHECKED;
    ConstrainedMinimum = "experimental.constrained.minimum", 14, [], UNCHECKED;
    ConstrainedMaximum = "experimental.constrained.maximum", 14, [], UNCHECKED;
    ConstrainedFPTrunc = "experimental.constrained.fptrunc", 14, [], UNCHECKED;
    ConstrainedFPExt = "experimental.constrained.fpext", 14, [], UNCHECKED;
    ConstrainedFPToSI = "experimental.constrained.fptosi", 14, [], UNCHECKED;
    ConstrainedFPToUI = "experimental.constrained.fptoui", 14, [], UNCHECKED;
    ConstrainedSIToFP = "experimental.constrained.sitofp", 14, [], UNCHECKED;
    ConstrainedUIToFP = "experimental.constrained.uitofp", 14, [], UNCHECKED;
    ConstrainedFCmp = "experimental.constrained.fcmp", 14, [], UNCHECKED;
    ConstrainedFCmpS = "experimental.constrained.fcmps", 14, [], UNCHECKED;
    // Calls, exceptions, collectors and sanitizers.
    CallPreallocatedArg = "call.preallocated.arg", 14, [1], UNCHECKED;
    CallPreallocatedSetup = "call.preallocated.setup", 14, [0], UNCHECKED;
    EhTypeIdFor = "eh.typeid.for", 14, [], UNCHECKED;
    EhSjljCallSite = "eh.sjlj.callsite", 14, [0], UNCHECKED;
    ExperimentalDeoptimize = "experimental.deoptimize", 14, [], UNCHECKED;
    ExperimentalDeoptimizeVoid = "experimental.deoptimize.isVoid", 14, [], UNCHECKED;
    ExperimentalGuard = "experimental.guard", 14, [], UNCHECKED;
    ExperimentalWidenableCondition = "experimental.widenable.condition", 14, [], UNCHECKED;
    ExperimentalGcRelocate = "experimental.gc.relocate", 14, [1, 2], UNCHECKED;
    ExperimentalGcStatepoint = "experimental.gc.statepoint", 14, [0, 1, 3, 4], UNCHECKED;
    ExperimentalPatchPoint = "experimental.patchpoint", 14, [0, 1, 3], UNCHECKED;
    ExperimentalPatchPointVoid = "experimental.patchpoint.void", 14, [0, 1, 3], UNCHECKED;
    ExperimentalStackMap = "experimental.stackmap", 14, [0, 1], UNCHECKED;
    AsanCheckMemAccess = "asan.check.memaccess", 14, [1], UNCHECKED;
    HwasanCheckMemAccess = "hwasan.check.memaccess", 14, [2], UNCHECKED;
    HwasanCheckMemAccessFixedShadow = "hwasan.check.memaccess.fixedshadow", 14, [1, 2], UNCHECKED;
    HwasanCheckMemAccessShortGranules = "hwasan.check.memaccess.shortgranules", 14, [2], UNCHECKED;
    HwasanCheckMemAccessShortGranulesFixedShadow
        = "hwasan.check.memaccess.shortgranules.fixedshadow", 14, [1, 2], UNCHECKED;
}
