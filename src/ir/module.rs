//! Modules, functions and blocks.
//!
//! A [`Function`] owns a table of its values; [`ValueId`]s index it and stay what they are while
//! instructions come and go, so an edit never renumbers. The parameters are the first values:
//! value `i` is parameter `i` for `i < params.len()`. Blocks are in layout order, the entry first.
//!
//! Invariants (checked by [`verify`](crate::ir::verify), not by construction): every [`ValueId`]
//! has exactly one definition; definitions dominate uses; a phi has an entry per incoming edge.

use super::attribute::{Attachment, Attributes, Metadata, MetadataId};
use super::constant::Constant;
use super::instruction::{Inst, Operand, Phi, Terminator};
use super::types::{AddressSpace, FunctionType, NamedTypes, Type};
use super::version::LlvmVersion;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A local value of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub u32);

/// A block of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(pub u32);

/// The entry block of every function.
pub const ENTRY: BlockId = BlockId(0);

impl ValueId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl BlockId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is known of a local value wherever it is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// `None`: numbered when printed.
    pub name: Option<Arc<str>>,
    pub ty: Type,
}

/// A basic block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// `None`: numbered when printed.
    pub name: Option<Arc<str>>,
    pub phis: Vec<Phi>,
    pub insts: Vec<Inst>,
    pub term: Terminator,
}

/// A function, defined (it has blocks) or declared (it has none).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: Arc<str>,
    pub ret: Type,
    pub ret_attrs: Attributes,
    /// The attributes of each parameter; its type and name are in `values`.
    pub params: Vec<Attributes>,
    pub varargs: bool,
    /// With the attribute groups (`#0`) resolved into it.
    pub attrs: Attributes,
    pub header: Header,
    /// The parameters, then everything that instructions define.
    pub values: Vec<Value>,
    /// In layout order; empty for a declaration.
    pub blocks: Vec<Block>,
    pub metadata: Vec<Attachment>,
}

/// What functions and global variables share, and the rest of a function's header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    pub linkage: Linkage,
    /// `hidden`, `protected`.
    pub visibility: Option<Arc<str>>,
    /// `dllimport`, `dllexport`.
    pub dll_storage: Option<Arc<str>>,
    pub dso_local: bool,
    pub unnamed_addr: UnnamedAddr,
    pub address_space: AddressSpace,
    pub section: Option<Arc<str>>,
    /// The code model of a global variable.
    pub code_model: Option<Arc<str>>,
    pub partition: Option<Arc<str>>,
    /// `Some("")` for a bare `comdat`.
    pub comdat: Option<Arc<str>>,
    pub align: Option<u64>,
    /// A calling convention other than `ccc`, by its text.
    pub convention: Option<Arc<str>>,
    pub gc: Option<Arc<str>>,
    pub prefix: Option<Constant>,
    pub prologue: Option<Constant>,
    pub personality: Option<Constant>,
}

/// Linkage ("Linkage Types").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Linkage {
    #[default]
    External,
    Private,
    Internal,
    AvailableExternally,
    LinkOnce,
    LinkOnceOdr,
    Weak,
    WeakOdr,
    Common,
    Appending,
    ExternWeak,
}

impl Linkage {
    /// Every linkage with its keyword; that of `External` may be left out of a text.
    pub const ALL: [(Linkage, &'static str); 11] = [
        (Linkage::External, "external"),
        (Linkage::Private, "private"),
        (Linkage::Internal, "internal"),
        (Linkage::AvailableExternally, "available_externally"),
        (Linkage::LinkOnce, "linkonce"),
        (Linkage::LinkOnceOdr, "linkonce_odr"),
        (Linkage::Weak, "weak"),
        (Linkage::WeakOdr, "weak_odr"),
        (Linkage::Common, "common"),
        (Linkage::Appending, "appending"),
        (Linkage::ExternWeak, "extern_weak"),
    ];

    /// The keyword of the text form.
    pub fn keyword(self) -> &'static str {
        match self {
            Linkage::External => "external",
            Linkage::Private => "private",
            Linkage::Internal => "internal",
            Linkage::AvailableExternally => "available_externally",
            Linkage::LinkOnce => "linkonce",
            Linkage::LinkOnceOdr => "linkonce_odr",
            Linkage::Weak => "weak",
            Linkage::WeakOdr => "weak_odr",
            Linkage::Common => "common",
            Linkage::Appending => "appending",
            Linkage::ExternWeak => "extern_weak",
        }
    }

    /// Whether the symbol is not visible outside its module.
    pub fn is_local(self) -> bool {
        matches!(self, Linkage::Private | Linkage::Internal)
    }

    /// Whether another definition may replace this one at link time, with another meaning.
    pub fn is_interposable(self) -> bool {
        matches!(self, Linkage::LinkOnce | Linkage::Weak | Linkage::Common | Linkage::ExternWeak)
    }
}

/// How significant an address is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UnnamedAddr {
    #[default]
    Significant,
    Local,
    Global,
}

/// A global variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    pub name: Arc<str>,
    pub ty: Type,
    pub constant: bool,
    pub externally_initialized: bool,
    /// The text in parentheses after `thread_local`, empty for the general model.
    pub thread_local: Option<Arc<str>>,
    pub header: Header,
    /// `None`: defined elsewhere.
    pub initializer: Option<Constant>,
    pub attrs: Attributes,
    pub metadata: Vec<Attachment>,
}

/// An alias or an ifunc.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    pub name: Arc<str>,
    pub ifunc: bool,
    pub ty: Type,
    pub header: Header,
    pub thread_local: Option<Arc<str>>,
    pub target: Constant,
}

/// A module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The LLVM whose text this was, or is to be.
    pub version: LlvmVersion,
    pub source_filename: Option<Arc<str>>,
    pub data_layout: Option<Arc<str>>,
    pub triple: Option<Arc<str>>,
    /// Module-level inline assembly, line by line.
    pub asm: Vec<Arc<str>>,
    /// Structure types by name; `None` is opaque.
    pub named_types: NamedTypes,
    /// Comdats with their selection kind.
    pub comdats: BTreeMap<Arc<str>, Arc<str>>,
    pub globals: Vec<Global>,
    pub aliases: Vec<Alias>,
    /// Definitions and declarations, in the order of the text.
    pub functions: Vec<Function>,
    pub metadata: BTreeMap<MetadataId, Metadata>,
    /// `!llvm.module.flags = !{!0}`.
    pub named_metadata: BTreeMap<Arc<str>, Vec<Metadata>>,
}

impl Module {
    /// An empty module for an LLVM version.
    pub fn new(version: LlvmVersion) -> Module {
        Module {
            version,
            source_filename: None,
            data_layout: None,
            triple: None,
            asm: Vec::new(),
            named_types: BTreeMap::new(),
            comdats: BTreeMap::new(),
            globals: Vec::new(),
            aliases: Vec::new(),
            functions: Vec::new(),
            metadata: BTreeMap::new(),
            named_metadata: BTreeMap::new(),
        }
    }

    /// The function of a name, defined or declared.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|f| &*f.name == name)
    }

    /// The global variable of a name.
    pub fn global(&self, name: &str) -> Option<&Global> {
        self.globals.iter().find(|g| &*g.name == name)
    }

    /// The functions that have a body.
    pub fn definitions(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter().filter(|f| f.is_definition())
    }

    /// The body of a metadata node: numbered references are followed once.
    pub fn resolve<'a>(&'a self, metadata: &'a Metadata) -> &'a Metadata {
        match metadata {
            Metadata::Id(id) => self.metadata.get(id).unwrap_or(metadata),
            m => m,
        }
    }
}

impl Function {
    /// A function without blocks, with unnamed parameters of the given types.
    pub fn new(name: impl Into<Arc<str>>, ret: Type, params: &[Type]) -> Function {
        Function {
            name: name.into(),
            ret,
            ret_attrs: Attributes::default(),
            params: vec![Attributes::default(); params.len()],
            varargs: false,
            attrs: Attributes::default(),
            header: Header::default(),
            values: params.iter().map(|ty| Value { name: None, ty: ty.clone() }).collect(),
            blocks: Vec::new(),
            metadata: Vec::new(),
        }
    }

    /// Whether the function has a body.
    pub fn is_definition(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// The parameters as values.
    pub fn param_ids(&self) -> impl Iterator<Item = ValueId> + use<> {
        (0..self.params.len() as u32).map(ValueId)
    }

    /// The type of a local value.
    pub fn ty(&self, value: ValueId) -> &Type {
        &self.values[value.index()].ty
    }

    /// The type of an operand.
    pub fn type_of<'a>(&'a self, operand: &'a Operand) -> &'a Type {
        match operand {
            Operand::Local(v) => self.ty(*v),
            Operand::Const(c) => &c.ty,
            Operand::Metadata(_) => &Type::Metadata,
        }
    }

    /// The function's type.
    pub fn function_type(&self) -> FunctionType {
        let params = self.param_ids().map(|p| self.ty(p).clone()).collect();
        FunctionType { ret: self.ret.clone(), params, varargs: self.varargs }
    }

    /// A new value of a type, which the caller makes some instruction define.
    pub fn new_value(&mut self, ty: Type) -> ValueId {
        let id = ValueId(self.values.len() as u32);
        self.values.push(Value { name: None, ty });
        id
    }

    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// The number of instructions, phis and terminators included.
    pub fn instruction_count(&self) -> usize {
        self.blocks.iter().map(|b| b.phis.len() + b.insts.len() + 1).sum()
    }
}
