//! Floor 1: programs.
//!
//! Types, constants, instructions, functions and modules as LLVM's Language Reference defines them,
//! for LLVM 14 to 23; the text parser and printer, which know the version they read and write;
//! control-flow graph, dominators and loops; the SSA verifier.
//!
//! This floor knows nothing about meaning: nothing here executes, evaluates or folds.
//!
//! The files of the data types import each other in a circle, because the types contain each other: a module has
//! functions with instructions, whose operands are constants; constants are expressions over opcodes; attributes and
//! metadata hold constants and occur on all of them.

pub mod attribute;
mod attribute_table;
mod bundle_tag;
mod byte_operations;
pub mod calls;
pub mod cfg;
mod compact;
pub mod constant;
mod debug_info;
mod debug_location;
mod denormals;
pub mod dominators;
mod downgrade;
pub mod extract;
pub mod flags;
pub mod instruction;
pub mod int;
pub mod intrinsic;
mod labels;
pub mod layout;
mod lexer;
mod link;
pub mod loops;
mod metadata_kind;
pub mod module;
pub mod numbering;
pub mod operands;
pub mod parser;
mod parts;
pub mod printer;
pub mod queries;
pub mod quote;
pub mod retype;
mod same_body;
pub mod scale;
mod since;
mod string_key;
pub mod symbols;
pub mod types;
pub mod verify;
mod vocabulary;

pub use attribute::{Attachment, Attribute, Attributes, Metadata, MetadataId};
pub use attribute_table::{AttrKind, AttrPlace};
pub use bundle_tag::BundleTag;
pub use cfg::Cfg;
pub use constant::{Constant, ConstantExpr, ConstantKind};
pub use debug_location::DebugLocation;
pub use dominators::DominatorTree;
pub use downgrade::{Downgraded, downgrade};
pub use flags::Flags;
pub use instruction::{
    AccessMode, Argument, BinaryOp, Call, Callee, CastOp, Clause, FloatOp, FloatPredicate, Inst, IntPredicate,
    MaskLane, Op, Operand, Ordering, Phi, RmwOp, TailCall, Terminator, TerminatorOp,
};
pub use int::Int;
pub use intrinsic::{IntrinsicId, base_name, first_part, is_intrinsic_name};
pub use irrefute_version::LlvmVersion;
pub use labels::Label;
pub use metadata_kind::MetadataKind;
pub use module::{
    Alias, Block, BlockId, ENTRY, Function, Global, Header, Linkage, Module, UnnamedAddr, Value, ValueId,
};
pub use numbering::Numbering;
pub use parser::{ParseError, SourceMap, parse, parse_with_positions};
pub use printer::{InstDisplay, InstRef, PrintError, display_inst, print, print_function};
pub use queries::{Category, Effect};
pub use same_body::same_body;
pub use since::{BYTE_TYPE_SINCE, DENORMAL_FPENV_SINCE};
pub use string_key::StringKey;
pub use types::{AddressSpace, FloatKind, FunctionType, MAX_INT_BITS, StructType, Type};
pub use verify::{Fault, Place, VerifyError, matrix_formats, matrix_words, verify};
