//! What the verifier says: where, and what is wrong.

use crate::ir::attribute_table::AttrKind;
use crate::ir::flags::Flags;
use crate::ir::instruction::{CastOp, Ordering};
use crate::ir::metadata_kind::MetadataKind;
use crate::ir::module::{BlockId, Function, ValueId};
use crate::ir::numbering::Numbering;
use crate::ir::quote::Name;
use crate::ir::types::Type;
use std::fmt;
use std::sync::Arc;

/// One thing that is wrong with a module.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct VerifyError {
    pub place: Place,
    pub fault: Fault,
}

/// Where something is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    Module,
    /// A global variable, alias or function, by name.
    Symbol(Arc<str>),
    Block {
        function: Arc<str>,
        block: BlockId,
        /// The block as a text has it: `%entry`, or `%3` if it has no name.
        label: Arc<str>,
    },
    Instruction {
        function: Arc<str>,
        block: BlockId,
        label: Arc<str>,
        position: Position,
        opcode: &'static str,
    },
}

/// Which instruction of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Position {
    Phi(usize),
    Inst(usize),
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

/// A value as a text has it, with its sigil.
pub fn value_name(function: &Function, value: ValueId) -> Arc<str> {
    let name = function.values.get(value.index()).and_then(|v| v.name.as_deref());
    local_name(name, || Numbering::of(function).value(value), value.0)
}

/// A block as a text has it, with its sigil.
pub fn block_name(function: &Function, block: BlockId) -> Arc<str> {
    let name = function.blocks.get(block.index()).and_then(|b| b.name.as_deref());
    local_name(name, || Numbering::of(function).block(block), block.0)
}

/// What is not in the function at all has its index for a name.
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

/// A class of types that an operand may be required to be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeClass {
    Int,
    IntOrVector,
    FloatOrVector,
    Pointer,
    PointerOrVector,
    /// What `icmp` compares.
    IntOrPointerOrVector,
    /// `i1` or a vector of `i1`.
    BoolOrVector,
    Vector,
    Aggregate,
    /// Integers and bytes, or vectors of them.
    BitsOrVector,
    /// What `load` and friends move atomically.
    Atomic,
    /// What `cmpxchg` compares.
    IntOrPointer,
    Sized,
    FirstClass,
    /// First class, and no `label`, `metadata` or `token`.
    Ordinary,
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

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    // Structure.
    #[error("there is no value number {}", .0.0)]
    NoSuchValue(ValueId),
    #[error("there is no block number {}", .0.0)]
    NoSuchBlock(BlockId),
    #[error("{name} is defined more than once")]
    DefinedTwice { value: ValueId, name: Arc<str> },
    #[error("{name} is used but never defined")]
    NeverDefined { value: ValueId, name: Arc<str> },
    #[error("the name %{0} is used twice")]
    LocalNameTwice(Arc<str>),
    #[error("the symbol is defined twice")]
    SymbolTwice,
    #[error("the entry block has a predecessor")]
    EntryHasPredecessor,
    #[error("the number of entries for {name} is {entries}, that of edges from there {edges}")]
    PhiEntries { block: BlockId, name: Arc<str>, entries: usize, edges: usize },
    #[error("different values for the same block {name}")]
    PhiAmbiguous { block: BlockId, name: Arc<str> },
    #[error("an operation of type {0} needs a result")]
    ResultMissing(Type),
    #[error("an operation without a value has a result")]
    ResultOfVoid,
    #[error("the result has type {found}, but the operation gives {expected}")]
    ResultType { expected: Type, found: Type },
    #[error("the definition of {name} does not dominate this use")]
    NotDominated { value: ValueId, name: Arc<str> },
    #[error("an instruction that is no phi uses its own value")]
    UsesItself,

    // Types.
    #[error("{role} has type {found}, expected {expected}")]
    WrongType { role: &'static str, expected: Type, found: Type },
    #[error("{role} has type {found}, expected {expected}")]
    WrongClass { role: &'static str, expected: TypeClass, found: Type },
    #[error("{0} is no valid type")]
    InvalidType(Type),
    #[error("the type %{0} is not defined")]
    UndefinedType(Arc<str>),
    #[error("the structure %{0} contains itself")]
    RecursiveType(Arc<str>),
    #[error("`{}` cannot convert {from} to {to}", .op.keyword())]
    InvalidCast { op: CastOp, from: Type, to: Type },
    #[error("`{opcode}` of type {ty} cannot carry: {}", .flags.to_string().trim_end())]
    FlagsNotAllowed { opcode: &'static str, ty: Type, flags: Flags },
    #[error("the condition has another number of lanes ({condition}) than the values ({value})")]
    SelectLanes { condition: Type, value: Type },
    #[error("shuffle mask lane {lane} is beyond the {lanes} lanes of both operands")]
    MaskLane { lane: u32, lanes: u64 },
    #[error("the mask of a scalable shuffle is all zero or all poison")]
    ScalableMask,
    #[error("an empty shuffle mask")]
    EmptyMask,
    #[error("no index path {indices:?} in {ty}")]
    NoSuchElement { ty: Type, indices: Vec<u32> },
    #[error("cannot index {0}")]
    InvalidIndex(Type),
    #[error("a structure index is a constant i32 within the structure {0}")]
    StructIndex(Type),
    #[error("getelementptr into {0}, which holds scalable vectors")]
    ScalableStructure(Type),
    #[error("vectors of different lengths in one getelementptr")]
    GepLanes,
    #[error("the alignment {0} is no power of two up to 2^32")]
    Alignment(u64),
    #[error("`{opcode}` cannot have the ordering {}", .ordering.keyword())]
    OrderingNotAllowed { opcode: &'static str, ordering: Ordering },
    #[error("an atomic access needs an ordering")]
    OrderingMissing,
    #[error("an access that is not atomic has a synchronization scope")]
    ScopeWithoutOrdering,
    #[error("an atomic access needs an explicit alignment")]
    AtomicAlignment,
    #[error("the size of {0} is no power of two of at least 8 bits, so it cannot be accessed atomically")]
    AtomicSize(Type),
    #[error("a phi of token type")]
    TokenPhi,

    // Control flow.
    #[error("two cases of the switch are equal")]
    SwitchCaseTwice,
    #[error("a case of the switch is no integer constant")]
    SwitchCaseKind,
    #[error("`ret` without a value in a function that returns {0}")]
    ReturnValueMissing(Type),
    #[error("{0}")]
    ExceptionHandling(&'static str),

    // Constants and globals.
    #[error("there is no symbol @{0}")]
    NoSuchSymbol(Arc<str>),
    #[error("a constant of type {0} cannot have this value")]
    InvalidConstant(Type),
    #[error("an aggregate constant of {found} elements for {ty}")]
    ElementCount { ty: Type, found: usize },
    #[error("{0}")]
    Global(&'static str),

    // Calls.
    #[error("a call with {found} arguments of a function with {expected} parameters")]
    ArgumentCount { expected: usize, found: usize },
    #[error("{0} cannot be the type of a parameter")]
    ParameterType(Type),
    #[error("{0} cannot be the type of a result")]
    ReturnType(Type),
    #[error("an intrinsic can only be called")]
    IntrinsicAddress,
    #[error("the signature does not fit the intrinsic {0}")]
    IntrinsicSignature(Arc<str>),
    #[error("argument {0} must be a constant")]
    NotImmediate(usize),
    #[error("{0}")]
    Immediate(&'static str),
    #[error("{0}")]
    MustTail(&'static str),

    // Attributes and metadata.
    #[error("the attribute `{0}` does not belong here")]
    AttributePlace(AttrKind),
    #[error("the attributes `{0}` and `{1}` exclude each other")]
    AttributesExclude(AttrKind, AttrKind),
    #[error("the attribute `{0}` needs `{1}` beside it")]
    AttributeNeeds(AttrKind, AttrKind),
    #[error("the attribute `{kind}` does not fit the type {ty}")]
    AttributeType { kind: AttrKind, ty: Type },
    #[error("the attribute `{0}` is on more than one parameter")]
    AttributeTwice(AttrKind),
    #[error("the range of the attribute is empty or full")]
    RangeAttribute,
    #[error("!{kind}: {reason}")]
    Metadata { kind: MetadataKind, reason: &'static str },
}

/// Checks that the type of a part that plays a role is the expected one.
pub fn expect(role: &'static str, expected: &Type, found: &Type) -> Result<(), Fault> {
    if expected == found {
        return Ok(());
    }
    Err(Fault::WrongType { role, expected: expected.clone(), found: found.clone() })
}
