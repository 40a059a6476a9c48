//! The errors of the verifier: the place and the fault.

use crate::attribute_table::AttrKind;
use crate::flags::Flags;
use crate::instruction::{CastOp, Ordering};
use crate::metadata_kind::MetadataKind;
use crate::module::{BlockId, Function, ValueId};
use crate::numbering::Numbering;
use crate::quote::Name;
use crate::types::Type;
use irrefute_version::LlvmVersion;
use std::fmt;
use std::sync::Arc;

/// One mistake in a module.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct VerifyError {
    /// The place of the mistake.
    pub place: Place,
    /// The rule that is broken there.
    pub fault: Fault,
}

/// The place of a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The module as a whole.
    Module,
    /// A global variable, alias or function, by name.
    Symbol(Arc<str>),
    /// A block.
    Block {
        /// The function, by name.
        function: Arc<str>,
        /// The block, by index.
        block: BlockId,
        /// The block as in the text form: `%entry`, or `%3` if it has no name.
        label: Arc<str>,
    },
    /// A phi, instruction or terminator.
    Instruction {
        /// The function, by name.
        function: Arc<str>,
        /// The block, by index.
        block: BlockId,
        /// The block as in the text form.
        label: Arc<str>,
        /// The position in the block.
        position: Position,
        /// The opcode, for the message.
        opcode: &'static str,
    },
}

/// The position of an instruction in its block; the order is that of execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Position {
    /// A phi, by its index among the phis.
    Phi(usize),
    /// An instruction, by its index among those between the phis and the terminator.
    Inst(usize),
    /// The terminator.
    Terminator,
}

impl Place {
    /// The place of a block.
    pub fn block(function: &Function, block: BlockId) -> Place {
        Place::Block { function: function.name.clone(), block, label: block_name(function, block) }
    }

    /// The place of an instruction.
    pub fn instruction(function: &Function, block: BlockId, position: Position) -> Place {
        let body = function.block(block);
        let opcode = match position {
            Position::Phi(_) => "phi",
            Position::Inst(i) => body.insts[i].op.opcode(),
            Position::Terminator => body.term.op.opcode(),
        };
        let label = block_name(function, block);
        Place::Instruction { function: function.name.clone(), block, label, position, opcode }
    }
}

/// A value as in the text form, with its sigil.
pub fn value_name(function: &Function, value: ValueId) -> Arc<str> {
    let name = function.values.get(value.index()).and_then(|v| v.name.as_deref());
    local_name(name, || Numbering::of(function).value(value), value.0)
}

/// A block as in the text form, with its sigil.
pub fn block_name(function: &Function, block: BlockId) -> Arc<str> {
    let name = function.blocks.get(block.index()).and_then(|b| b.name.as_deref());
    local_name(name, || Numbering::of(function).block(block), block.0)
}

/// The name, or else the number. An id that the function does not have is shown as its index.
fn local_name(name: Option<&str>, number: impl FnOnce() -> Option<u32>, index: u32) -> Arc<str> {
    match name {
        Some(name) => format!("%{}", Name(name)).into(),
        None => format!("%{}", number().unwrap_or(index)).into(),
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Module => f.write_str("module"),
            Place::Symbol(name) => write!(f, "@{}", Name(name)),
            Place::Block { function, label, .. } => write!(f, "@{}, block {label}", Name(function)),
            Place::Instruction { function, label, position, opcode, .. } => {
                write!(f, "@{}, block {label}, ", Name(function))?;
                match position {
                    Position::Phi(i) => write!(f, "phi {i}"),
                    Position::Inst(i) => write!(f, "instruction {i} `{opcode}`"),
                    Position::Terminator => write!(f, "terminator `{opcode}`"),
                }
            }
        }
    }
}

/// A class of types, as a requirement on an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeClass {
    /// `iN`.
    Int,
    /// `iN`, or a vector of them.
    IntOrVector,
    /// A floating-point type, or a vector of them.
    FloatOrVector,
    /// `ptr` in any address space.
    Pointer,
    /// `ptr`, or a vector of them.
    PointerOrVector,
    /// The types that `icmp` compares.
    IntOrPointerOrVector,
    /// `i1` or a vector of `i1`.
    BoolOrVector,
    /// A fixed or scalable vector.
    Vector,
    /// A structure or an array.
    Aggregate,
    /// Integers and bytes, or vectors of them.
    BitsOrVector,
    /// The types that `load` and `store` can move atomically.
    Atomic,
    /// The types that `cmpxchg` compares.
    IntOrPointer,
    /// A type whose values can be in memory.
    Sized,
    /// A type that values can have: all but `void` and functions.
    FirstClass,
    /// First class, but not `label`, `metadata` or `token`.
    Ordinary,
    /// Every type.
    Any,
}

impl fmt::Display for TypeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TypeClass::Int => "an integer",
            TypeClass::IntOrVector => "an integer or a vector of integers",
            TypeClass::FloatOrVector => "a floating-point value or a vector of them",
            TypeClass::Pointer => "a pointer",
            TypeClass::PointerOrVector => "a pointer or a vector of pointers",
            TypeClass::IntOrPointerOrVector => "an integer, a pointer or a vector of either",
            TypeClass::BoolOrVector => "i1 or a vector of i1",
            TypeClass::Vector => "a vector",
            TypeClass::Aggregate => "a structure or an array",
            TypeClass::BitsOrVector => "an integer, a byte or a vector of either",
            TypeClass::Atomic => "an integer, a pointer, a floating-point value or a vector of these",
            TypeClass::IntOrPointer => "an integer or a pointer",
            TypeClass::Sized => "a type with a size",
            TypeClass::FirstClass => "a first-class type",
            TypeClass::Ordinary => "a type of values in registers",
            TypeClass::Any => "any type",
        })
    }
}

/// A rule of well-formedness that is broken. The messages state the rules; they follow LLVM's verifier and parser.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    // Structure.
    /// An id beyond the function's table of values.
    #[error("there is no value number {}", .0.0)]
    NoSuchValue(ValueId),
    /// A successor or phi entry beyond the function's blocks.
    #[error("there is no block number {}", .0.0)]
    NoSuchBlock(BlockId),
    /// Two instructions have one result, or an instruction defines a parameter.
    #[error("{name} is defined more than once")]
    DefinedTwice {
        /// The value.
        value: ValueId,
        /// The value as in the text form.
        name: Arc<str>,
    },
    /// An operand that no parameter is and no instruction defines.
    #[error("{name} is used but never defined")]
    NeverDefined {
        /// The value.
        value: ValueId,
        /// The value as in the text form.
        name: Arc<str>,
    },
    /// Values and blocks of a function share one name space.
    #[error("the name %{0} is used twice")]
    LocalNameTwice(Arc<str>),
    /// Functions, variables and aliases share one name space.
    #[error("the symbol is defined twice")]
    SymbolTwice,
    /// Nothing may jump to the entry block.
    #[error("the entry block has a predecessor")]
    EntryHasPredecessor,
    /// A phi needs exactly one entry per incoming edge.
    #[error("the number of entries for {name} is {entries}, that of edges from there {edges}")]
    PhiEntries {
        /// The predecessor with the wrong number of entries.
        block: BlockId,
        /// The predecessor as in the text form.
        name: Arc<str>,
        /// The number of entries for it.
        entries: usize,
        /// The number of edges from it.
        edges: usize,
    },
    /// Entries for several edges from one block must be equal.
    #[error("different values for the same block {name}")]
    PhiAmbiguous {
        /// The predecessor with several edges.
        block: BlockId,
        /// The predecessor as in the text form.
        name: Arc<str>,
    },
    /// Only an operation of type `void` has no result.
    #[error("an operation of type {0} needs a result")]
    ResultMissing(Type),
    /// `void` is not the type of a value.
    #[error("an operation without a value has a result")]
    ResultOfVoid,
    /// The table of values gives the result another type than the operation does.
    #[error("the result has type {found}, but the operation gives {expected}")]
    ResultType {
        /// The type that follows from the operation.
        expected: Type,
        /// The type of the value in the table.
        found: Type,
    },
    /// See docs/semantics.md#definitions-dominate-uses.
    #[error("the definition of {name} does not dominate this use")]
    NotDominated {
        /// The value.
        value: ValueId,
        /// The value as in the text form.
        name: Arc<str>,
    },
    /// Only a phi may use its own value, by way of a back edge.
    #[error("an instruction that is no phi uses its own value")]
    UsesItself,

    // Types.
    /// An operand must have one certain type.
    #[error("{role} has type {found}, expected {expected}")]
    WrongType {
        /// The operand, for the message: "the condition".
        role: &'static str,
        /// The type that it must have.
        expected: Type,
        /// The type that it has.
        found: Type,
    },
    /// An operand must have a type of some class.
    #[error("{role} has type {found}, expected {expected}")]
    WrongClass {
        /// The operand, for the message: "the condition".
        role: &'static str,
        /// The class in which its type must be.
        expected: TypeClass,
        /// The type that it has.
        found: Type,
    },
    /// A type with an element or width that it cannot have, or one that is not allowed here.
    #[error("{0} is no valid type")]
    InvalidType(Type),
    /// A named structure without a definition.
    #[error("the type %{0} is not defined")]
    UndefinedType(Arc<str>),
    /// A structure that contains itself would have no size.
    #[error("the structure %{0} contains itself")]
    RecursiveType(Arc<str>),
    /// The opcode does not convert between these types.
    #[error("`{}` cannot convert {from} to {to}", .op.keyword())]
    InvalidCast {
        /// The opcode.
        op: CastOp,
        /// The type of the operand.
        from: Type,
        /// The type of the result.
        to: Type,
    },
    /// The versions of LLVM that have bytes have only `bitcast` of them.
    #[error("`{opcode}` of bytes is no instruction of LLVM {}", .version.0)]
    OnlyWithoutBytes {
        /// The opcode.
        opcode: &'static str,
        /// The version of the text.
        version: LlvmVersion,
    },
    /// See [`Op::allowed_flags`](crate::Op::allowed_flags).
    #[error("`{opcode}` of type {ty} cannot carry: {}", .flags.to_string().trim_end())]
    FlagsNotAllowed {
        /// The opcode.
        opcode: &'static str,
        /// The type of the result.
        ty: Type,
        /// The flags that are not allowed.
        flags: Flags,
    },
    /// A vector condition chooses lane by lane.
    #[error("the condition has another number of lanes ({condition}) than the values ({value})")]
    SelectLanes {
        /// The type of the condition.
        condition: Type,
        /// The type of both values.
        value: Type,
    },
    /// A mask may name only lanes that exist.
    #[error("shuffle mask lane {lane} is beyond the {lanes} lanes of both operands")]
    MaskLane {
        /// The entry of the mask.
        lane: u32,
        /// The number of lanes of both operands together.
        lanes: u64,
    },
    /// The number of lanes is unknown, so a mask cannot list them.
    #[error("the mask of a scalable shuffle is all zero or all poison")]
    ScalableMask,
    /// A vector has at least one lane.
    #[error("an empty shuffle mask")]
    EmptyMask,
    /// The indices of `extractvalue` or `insertvalue` lead nowhere.
    #[error("no index path {indices:?} in {ty}")]
    NoSuchElement {
        /// The aggregate.
        ty: Type,
        /// The path, outermost index first.
        indices: Vec<u32>,
    },
    /// An index of `getelementptr` selects within a type that has no parts.
    #[error("cannot index {0}")]
    InvalidIndex(Type),
    /// The type of a field depends on the index, so it must be a constant.
    #[error("a structure index is a constant i32 within the structure {0}")]
    StructIndex(Type),
    /// The offsets of the fields would not be constants.
    #[error("getelementptr into {0}, which holds scalable vectors")]
    ScalableStructure(Type),
    /// Vector operands of a `getelementptr` must have one length.
    #[error("vectors of different lengths in one getelementptr")]
    GepLanes,
    /// An alignment in bytes.
    #[error("the alignment {0} is no power of two up to 2^32")]
    Alignment(u64),
    /// An ordering that means nothing for the operation.
    #[error("`{opcode}` cannot have the ordering {}", .ordering.keyword())]
    OrderingNotAllowed {
        /// The opcode.
        opcode: &'static str,
        /// The ordering.
        ordering: Ordering,
    },
    /// `cmpxchg` and `atomicrmw` are always atomic.
    #[error("an atomic access needs an ordering")]
    OrderingMissing,
    /// Only atomic accesses have a scope.
    #[error("an access that is not atomic has a synchronization scope")]
    ScopeWithoutOrdering,
    /// LLVM assumes no alignment for atomic accesses.
    #[error("an atomic access needs an explicit alignment")]
    AtomicAlignment,
    /// Atomic accesses move 1, 2, 4, … bytes.
    #[error("the size of {0} is no power of two of at least 8 bits, so it cannot be accessed atomically")]
    AtomicSize(Type),
    /// The definition of a token must be known at each use.
    #[error("a phi of token type")]
    TokenPhi,

    // Control flow.
    /// Cases must be distinct.
    #[error("two cases of the switch are equal")]
    SwitchCaseTwice,
    /// A case must be a literal integer.
    #[error("a case of the switch is no integer constant")]
    SwitchCaseKind,
    /// Only a function of type `void` returns nothing.
    #[error("`ret` without a value in a function that returns {0}")]
    ReturnValueMissing(Type),
    /// A rule about pads and unwinding, in words ("Exception Handling in LLVM").
    #[error("{0}")]
    ExceptionHandling(&'static str),
    /// `llvm.va_start` in a function that takes no arguments beyond its parameters.
    #[error("llvm.va_start in a function without variable arguments")]
    NotVariadic,
    /// LLVM 23 takes alignments, numbers of bytes and offsets of `llvm.assume` in 64 bits at most.
    #[error("an operand of type {0} in a bundle of llvm.assume that takes 64 bits at most")]
    WideBundleOperand(Type),
    /// A rule about tokens of convergence, in words ("Convergent Operation Semantics").
    #[error("{0}")]
    Convergence(&'static str),

    // Constants and globals.
    /// A global that the module neither defines nor declares.
    #[error("there is no symbol @{0}")]
    NoSuchSymbol(Arc<str>),
    /// The value does not fit the type.
    #[error("a constant of type {0} cannot have this value")]
    InvalidConstant(Type),
    /// A constant must have as many elements as its type.
    #[error("an aggregate constant of {found} elements for {ty}")]
    ElementCount {
        /// The type of the constant.
        ty: Type,
        /// The number of elements that it has.
        found: usize,
    },
    /// A rule about global variables, functions or aliases, in words.
    #[error("{0}")]
    Global(&'static str),

    // Calls.
    /// A call needs one argument per parameter; more only with variable arguments.
    #[error("a call with {found} arguments of a function with {expected} parameters")]
    ArgumentCount {
        /// The number of parameters.
        expected: usize,
        /// The number of arguments.
        found: usize,
    },
    /// A parameter must have a type that values can have.
    #[error("{0} cannot be the type of a parameter")]
    ParameterType(Type),
    /// A function returns `void` or a type that values can have.
    #[error("{0} cannot be the type of a result")]
    ReturnType(Type),
    /// Intrinsics have no address.
    #[error("an intrinsic can only be called")]
    IntrinsicAddress,
    /// A call of an intrinsic, or its declaration, differs from what LLVM defines.
    #[error("the signature does not fit the intrinsic {0}")]
    IntrinsicSignature(Arc<str>),
    /// An `immarg` parameter takes only a literal number; the argument is counted from 0.
    #[error("argument {0} must be a constant")]
    NotImmediate(usize),
    /// A rule about the value of a literal argument, in words.
    #[error("{0}")]
    Immediate(&'static str),
    /// A rule about `musttail`, in words.
    #[error("{0}")]
    MustTail(&'static str),

    // Attributes and metadata.
    /// An attribute on a function, parameter or result that cannot have it.
    #[error("the attribute `{0}` does not belong here")]
    AttributePlace(AttrKind),
    /// Two attributes that contradict each other or mean the same slot.
    #[error("the attributes `{0}` and `{1}` exclude each other")]
    AttributesExclude(AttrKind, AttrKind),
    /// The first attribute is valid only together with the second.
    #[error("the attribute `{0}` needs `{1}` beside it")]
    AttributeNeeds(AttrKind, AttrKind),
    /// The attribute is for values of other types.
    #[error("the attribute `{kind}` does not fit the type {ty}")]
    AttributeType {
        /// The attribute.
        kind: AttrKind,
        /// The type of the value that has it.
        ty: Type,
    },
    /// At most one parameter of a function may have the attribute.
    #[error("the attribute `{0}` is on more than one parameter")]
    AttributeTwice(AttrKind),
    /// Equal bounds; LLVM rejects both meanings.
    #[error("the range of the attribute is empty or full")]
    RangeAttribute,
    /// A rule about a kind of metadata, in words.
    #[error("!{kind}: {reason}")]
    Metadata {
        /// The kind of the attachment.
        kind: MetadataKind,
        /// The rule that it breaks.
        reason: &'static str,
    },
}

/// Checks a type against the expected one; `role` names the operand in the message.
pub fn expect(role: &'static str, expected: &Type, found: &Type) -> Result<(), Fault> {
    if expected == found {
        return Ok(());
    }
    Err(Fault::WrongType { role, expected: expected.clone(), found: found.clone() })
}
