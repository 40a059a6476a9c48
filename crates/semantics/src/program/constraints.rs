//! What attributes and metadata promise, as executions check it or environments keep it: of values, of the use of
//! pointers, and of functions as a whole.

use crate::dialect::Breach;
use crate::memory::Permission;
use crate::outcome::May;
use crate::program::Slot;
use crate::value::{PointerKind, Shape};
use irrefute_ir::{Int, Type};

/// The promises of attributes or metadata about one value, as far as they are modelled
/// (docs/semantics.md#values-that-break-a-promise).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValueConstraints {
    /// The effect of a value that breaks `ranges`, `nonnull` or `align`.
    pub breach: Breach,
    /// Each `range(lo, hi)` and `!range`, as its half-open, possibly wrapping intervals: a value
    /// that is in none of them is poison.
    pub ranges: Vec<Vec<(Int, Int)>>,
    /// `noundef`: poison or undef is undefined behaviour.
    pub defined: bool,
    /// `nonnull`: the null pointer is poison.
    pub nonnull: bool,
    /// The type of the pointers, for the promises about them.
    pub pointer: PointerKind,
    /// `align`: a pointer that is no multiple of this, a power of two, is poison.
    pub align: u64,
    /// `dereferenceable`: this many bytes must be accessible.
    pub dereferenceable: u64,
    /// `dereferenceable_or_null`: this many bytes must be accessible, unless the pointer is null.
    pub dereferenceable_or_null: u64,
}

impl ValueConstraints {
    /// Both constraints at once.
    pub fn and(mut self, other: ValueConstraints) -> ValueConstraints {
        let pointer = if self.is_about_pointers() { self.pointer } else { other.pointer };
        self.ranges.extend(other.ranges);
        ValueConstraints {
            // The stronger effect.
            breach: self.breach.max(other.breach),
            ranges: self.ranges,
            defined: self.defined || other.defined,
            nonnull: self.nonnull || other.nonnull,
            pointer,
            align: self.align.max(other.align),
            dereferenceable: self.dereferenceable.max(other.dereferenceable),
            dereferenceable_or_null: self.dereferenceable_or_null.max(other.dereferenceable_or_null),
        }
    }

    /// How many bytes must be accessible if the pointer is not null.
    pub fn accessible(&self) -> u64 {
        self.dereferenceable.max(self.dereferenceable_or_null)
    }

    /// Whether nothing is promised.
    pub fn is_trivial(&self) -> bool {
        self.ranges.is_empty() && !self.defined && !self.is_about_pointers()
    }

    /// Whether every word keeps it: at most that the value is defined is promised.
    #[inline]
    pub fn is_kept_by_words(&self) -> bool {
        self.ranges.is_empty() && !self.is_about_pointers()
    }

    /// Whether something is promised that only pointers can have.
    pub fn is_about_pointers(&self) -> bool {
        self.nonnull || self.align > 1 || self.accessible() > 0
    }
}

/// A parameter of a function, or its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its type in the text.
    pub ty: Type,
    /// The leaves of its type.
    pub shape: Shape,
    /// What its attributes promise of each value.
    pub constraints: ValueConstraints,
    /// What its attributes promise about the use of pointers that are passed.
    pub param_attrs: PointerParamAttrs,
}

/// What a function may do with the pointers that are passed to a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointerParamAttrs {
    /// `readnone`, `readonly`, `writeonly`: the accesses through them.
    pub permission: Permission,
    /// `noalias`: memory that is accessed through them, and written by anything, is accessed through nothing else.
    pub no_alias: bool,
    /// Whether copies may outlive the call: not with `nocapture` or `captures(none)`.
    pub captures: Captures,
    /// Whether memory may be freed through them: not with `nofree`.
    pub freed: bool,
    /// This many bytes from there on are not read after the call: `dead_on_return`, and all of a `byval` copy.
    pub lost: u64,
    /// `dead_on_unwind`: what is written through it is not read after the function has unwound.
    pub dead_on_unwind: bool,
    /// `byval`: it points to the first byte of a copy of this many bytes, which is a block of its own.
    pub copy: Option<u64>,
    /// `writable`: stores through it are allowed wherever it is dereferenceable.
    pub writable: bool,
}

impl PointerParamAttrs {
    /// Nothing is promised.
    pub const FREE: PointerParamAttrs = PointerParamAttrs {
        permission: Permission::ALL,
        no_alias: false,
        captures: Captures::ALL,
        freed: true,
        lost: 0,
        dead_on_unwind: false,
        copy: None,
        writable: false,
    };

    /// Those of an operand of a "deopt" bundle: what it leads to is read, and nothing of it is kept while the caller
    /// goes on (Language Reference, "Deoptimization Operand Bundles").
    pub const STATE: PointerParamAttrs = PointerParamAttrs {
        permission: Permission::READ,
        captures: Captures::NONE,
        freed: false,
        ..PointerParamAttrs::FREE
    };

    /// Those of an argument that a broker only passes on: it neither looks at it nor changes it. The function that it calls
    /// back may, but need not be called.
    pub const PASSED_ON: PointerParamAttrs = PointerParamAttrs {
        permission: Permission::NONE,
        captures: Captures::NONE,
        freed: false,
        ..PointerParamAttrs::FREE
    };

    /// Both promises at once.
    pub fn and(self, other: PointerParamAttrs) -> PointerParamAttrs {
        PointerParamAttrs {
            permission: self.permission.and(other.permission),
            no_alias: self.no_alias || other.no_alias,
            captures: self.captures.and(other.captures),
            freed: self.freed && other.freed,
            lost: self.lost.max(other.lost),
            dead_on_unwind: self.dead_on_unwind || other.dead_on_unwind,
            copy: self.copy.or(other.copy),
            writable: self.writable || other.writable,
        }
    }
}

/// The arguments that a broker only passes on to a function that it calls back (`!callback`).
#[derive(Clone, Debug, Default)]
pub struct PassedOn {
    /// By the number of the parameter, sorted.
    pub parameters: Vec<usize>,
    /// Whether those beyond the parameters are passed on.
    pub variadic: bool,
}

impl PassedOn {
    /// Whether nothing is passed on.
    pub fn is_empty(&self) -> bool {
        self.parameters.is_empty() && !self.variadic
    }

    /// Whether an argument is passed on of a function that has so many parameters.
    pub fn includes(&self, argument: usize, parameters: usize) -> bool {
        self.parameters.contains(&argument) || self.variadic && argument >= parameters
    }
}

/// What of a pointer may outlive the call that it is passed to: `captures(...)`, component by component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captures {
    /// The accesses that are possible through copies: `provenance` allows all, `read_provenance` reads alone.
    pub provenance: Permission,
    /// Whether anything of the address may be remembered: `address`, `address_is_null`.
    pub address: bool,
    /// Whether the result may be a pointer that accesses memory through this one: `ret: provenance`.
    pub returned: bool,
}

impl Captures {
    /// Nothing is promised.
    pub const ALL: Captures = Captures { provenance: Permission::ALL, address: true, returned: true };

    /// `captures(none)`, `nocapture`.
    pub const NONE: Captures = Captures { provenance: Permission::NONE, address: false, returned: false };

    /// What both allow.
    pub fn and(self, other: Captures) -> Captures {
        Captures {
            provenance: self.provenance.and(other.provenance),
            address: self.address && other.address,
            returned: self.returned && other.returned,
        }
    }
}

/// The result of a function; its shape is empty for `void`.
pub type Returned = Param;

/// What the attributes of a function, or of one call of it, promise about its behaviour as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FunctionEffects {
    /// `willreturn`: each call returns or unwinds.
    pub will_return: bool,
    /// `noreturn`: no call returns; it may unwind.
    pub no_return: bool,
    /// `nounwind`: no call unwinds.
    pub no_unwind: bool,
    /// `mustprogress`: it does not run forever without an event.
    pub must_progress: bool,
    /// `norecurse`: it is not entered while it is active.
    pub no_recurse: bool,
    /// `nofree`: it ends no block that existed when it was entered.
    pub no_free: bool,
    /// `nosync`: it never synchronizes with another thread.
    pub no_sync: bool,
    /// `nocallback`: it enters the module of its caller only by coming back.
    pub no_callback: bool,
    /// `speculatable`: no arguments are undefined behaviour.
    pub speculatable: bool,
    /// `nocreateundeforpoison`: of defined arguments, its result is defined.
    pub keeps_defined: bool,
    /// `null_pointer_is_valid`: a block may lie at address 0, which its body reaches through null.
    pub null_is_valid: bool,
    /// `memory(...)` and the like: what it may do to memory that its caller knows.
    pub memory: MemoryEffects,
}

impl FunctionEffects {
    /// `speculatable` of a declaration: nothing but the result, and no undefined behaviour, so it returns.
    pub const SPECULATABLE: FunctionEffects = FunctionEffects {
        will_return: true,
        no_return: false,
        no_unwind: true,
        must_progress: true,
        no_recurse: false,
        no_free: true,
        no_sync: true,
        no_callback: true,
        speculatable: true,
        keeps_defined: false,
        null_is_valid: false,
        memory: MemoryEffects { arguments: Permission::READ, inaccessible: Permission::READ, other: Permission::READ },
    };
}

/// What a function may do to memory that existed when it was entered (Language Reference, `memory(...)`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryEffects {
    /// Memory that its arguments point to.
    pub arguments: Permission,
    /// Memory that is not accessible to the module.
    pub inaccessible: Permission,
    /// Any other memory.
    pub other: Permission,
}

impl Default for MemoryEffects {
    fn default() -> MemoryEffects {
        MemoryEffects::ALL
    }
}

impl MemoryEffects {
    /// No promise: any access to any memory.
    pub const ALL: MemoryEffects =
        MemoryEffects { arguments: Permission::ALL, inaccessible: Permission::ALL, other: Permission::ALL };

    /// What both allow.
    pub fn and(self, other: MemoryEffects) -> MemoryEffects {
        MemoryEffects {
            arguments: self.arguments.and(other.arguments),
            inaccessible: self.inaccessible.and(other.inaccessible),
            other: self.other.and(other.other),
        }
    }

    /// Whether nothing is written.
    pub fn writes_nothing(self) -> bool {
        self.writes_only_arguments() && !self.arguments.write
    }

    /// Whether nothing is written, apart perhaps from memory that arguments point to.
    pub fn writes_only_arguments(self) -> bool {
        !self.inaccessible.write && !self.other.write
    }

    /// Whether nothing is read, not even memory that is not accessible to the module.
    pub fn reads_nothing(self) -> bool {
        !self.arguments.read && !self.inaccessible.read && !self.other.read
    }

    /// Whether some access is forbidden that a body could make. Memory that is inaccessible to the module does not
    /// count.
    pub fn restricts(self) -> bool {
        self.arguments != Permission::ALL || self.other != Permission::ALL
    }
}

impl FunctionEffects {
    /// What a call that promises no more than this may do.
    pub fn may(self) -> May {
        May {
            unwind: !self.no_unwind,
            returns: !self.no_return,
            not_return: !self.returns_or_unwinds(),
            read: !self.memory.reads_nothing(),
            write: !self.memory.writes_only_arguments(),
        }
    }

    /// Whether no call runs forever: by `willreturn`, or since it must make progress and can do nothing that is observed.
    /// Who only reads performs no input or output, and no volatile or synchronizing access (Language Reference,
    /// "mustprogress").
    pub fn returns_or_unwinds(self) -> bool {
        self.will_return || self.must_progress && self.memory.writes_nothing()
    }

    /// Whether a call may synchronize with another thread. Who writes nothing does not: an access that orders others counts
    /// as a write.
    pub fn may_synchronize(self) -> bool {
        !self.no_sync && !self.memory.writes_nothing()
    }

    /// The promises of the callee and of the call site together.
    pub fn and(self, other: FunctionEffects) -> FunctionEffects {
        FunctionEffects {
            will_return: self.will_return || other.will_return,
            no_return: self.no_return || other.no_return,
            no_unwind: self.no_unwind || other.no_unwind,
            must_progress: self.must_progress || other.must_progress,
            no_recurse: self.no_recurse || other.no_recurse,
            no_free: self.no_free || other.no_free,
            no_sync: self.no_sync || other.no_sync,
            no_callback: self.no_callback || other.no_callback,
            speculatable: self.speculatable || other.speculatable,
            keeps_defined: self.keeps_defined || other.keeps_defined,
            // A property of the body, not of the call.
            null_is_valid: self.null_is_valid,
            memory: self.memory.and(other.memory),
        }
    }
}

/// A parameter that is `initializes`.
#[derive(Clone, Debug)]
pub struct Initializes {
    /// Its number.
    pub parameter: u32,
    pub pointer: Slot,
    /// Half-open ranges of bytes behind the pointer.
    pub ranges: Vec<(i64, i64)>,
}
