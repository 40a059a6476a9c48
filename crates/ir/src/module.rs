//! Modules, functions and blocks.
//!
//! A [`Function`] owns a table of its values. [`ValueId`]s index it and stay valid while
//! instructions are added and removed, so an edit never renumbers. The parameters are the first
//! values: value `i` is parameter `i` for `i < params.len()`. Blocks are in layout order, the entry
//! first.
//!
//! Invariants (checked by [`verify`](fn@crate::verify), not by construction): every [`ValueId`]
//! has exactly one definition; definitions dominate uses; a phi has an entry per incoming edge.

use super::attribute::{Attachment, Attributes, Metadata, MetadataId};
use super::constant::Constant;
use super::instruction::{Inst, Operand, Phi, Terminator};
use super::types::{AddressSpace, FunctionType, NamedTypes, Type};
use irrefute_version::LlvmVersion;
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
    /// The position in [`Function::values`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl BlockId {
    /// The position in [`Function::blocks`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The name and type of a local value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// `None`: numbered when printed.
    pub name: Option<Arc<str>>,
    /// The type that the definition must give and that every use expects.
    pub ty: Type,
}

/// A basic block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// `None`: numbered when printed.
    pub name: Option<Arc<str>>,
    /// All are evaluated at once, before the instructions.
    pub phis: Vec<Phi>,
    /// The instructions between the phis and the terminator, in order of execution.
    pub insts: Vec<Inst>,
    /// Where control goes.
    pub term: Terminator,
}

/// A function, defined (it has blocks) or declared (it has none).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Without the `@`; an unnamed function has its number as name.
    pub name: Arc<str>,
    /// The type of the result.
    pub ret: Type,
    /// What the function promises of its result.
    pub ret_attrs: Attributes,
    /// The attributes of each parameter; its type and name are in `values`.
    pub params: Vec<Attributes>,
    /// Whether it takes more arguments than it has parameters (`...`).
    pub varargs: bool,
    /// What the function promises of its behaviour; attribute groups (`#0`) are resolved into it.
    pub attrs: Attributes,
    /// Linkage and the like.
    pub header: Header,
    /// The parameters, then what instructions define; may contain entries that nothing defines any more.
    pub values: Vec<Value>,
    /// In layout order; empty for a declaration.
    pub blocks: Vec<Block>,
    /// Attachments of the function itself.
    pub metadata: Vec<Attachment>,
}

/// The properties of a symbol: those that functions and global variables share, and the others of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Who may see and replace the symbol.
    pub linkage: Linkage,
    /// `hidden`, `protected`.
    pub visibility: Option<Arc<str>>,
    /// `dllimport`, `dllexport`.
    pub dll_storage: Option<Arc<str>>,
    /// Whether the definition is known to be in the same linkage unit.
    pub dso_local: bool,
    /// Whether the address may be shared with equal symbols.
    pub unnamed_addr: UnnamedAddr,
    /// The space in which the symbol lies.
    pub address_space: AddressSpace,
    /// The section of the object file; `None` is the default one.
    pub section: Option<Arc<str>>,
    /// The code model of a global variable.
    pub code_model: Option<Arc<str>>,
    /// The partition of the linked image.
    pub partition: Option<Arc<str>>,
    /// The comdat of the symbol; `Some("")` for a bare `comdat`, which has the symbol's own name.
    pub comdat: Option<Arc<str>>,
    /// A lower bound of the alignment, in bytes.
    pub align: Option<u64>,
    /// A calling convention other than `ccc`, by its text.
    pub convention: Option<Arc<str>>,
    /// The garbage collector of a function.
    pub gc: Option<Arc<str>>,
    /// Data in front of the code of a function.
    pub prefix: Option<Constant>,
    /// Data at the beginning of the code of a function.
    pub prologue: Option<Constant>,
    /// The function that decides how exceptions are handled.
    pub personality: Option<Constant>,
}

impl Header {
    /// Makes it the symbol of this module alone: nobody else sees it, or imports it.
    pub fn make_internal(&mut self) {
        self.linkage = Linkage::Internal;
        (self.visibility, self.dll_storage) = (None, None);
    }
}

/// Linkage ("Linkage Types").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Linkage {
    /// Visible to other modules.
    #[default]
    External,
    /// Visible in this module only, without an entry in the symbol table.
    Private,
    /// Visible in this module only.
    Internal,
    /// A copy for optimization of what another module defines.
    AvailableExternally,
    /// Merged with others of the name, dropped if unused; another definition may have another meaning.
    LinkOnce,
    /// As [`LinkOnce`](Linkage::LinkOnce), but all definitions have one meaning.
    LinkOnceOdr,
    /// Merged with others of the name, never dropped; another definition may have another meaning.
    Weak,
    /// As [`Weak`](Linkage::Weak), but all definitions have one meaning.
    WeakOdr,
    /// A tentative definition of C, with a zero initializer.
    Common,
    /// An array that the linker concatenates with others of the name.
    Appending,
    /// A declaration whose address is null if no module defines the symbol.
    ExternWeak,
}

impl Linkage {
    /// Every linkage with its keyword; a text may leave out `external`.
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

    /// Whether the symbol is invisible outside its module.
    pub fn is_local(self) -> bool {
        matches!(self, Linkage::Private | Linkage::Internal)
    }

    /// Whether the linker may take another definition of the symbol, be its meaning the same or not.
    pub fn is_weak_for_linker(self) -> bool {
        self.is_interposable() || matches!(self, Linkage::LinkOnceOdr | Linkage::WeakOdr)
    }

    /// Whether another definition may replace this one at link time, with another meaning.
    pub fn is_interposable(self) -> bool {
        matches!(self, Linkage::LinkOnce | Linkage::Weak | Linkage::Common | Linkage::ExternWeak)
    }
}

/// Whether the address of a symbol is significant, or only what lies there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UnnamedAddr {
    /// Distinct from the addresses of all other symbols.
    #[default]
    Significant,
    /// `local_unnamed_addr`: not significant within this module.
    Local,
    /// `unnamed_addr`: not significant; equal constants may share it.
    Global,
}

/// A global variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    /// Without the `@`; an unnamed variable has its number as name.
    pub name: Arc<str>,
    /// The type of the contents; the variable itself is a pointer.
    pub ty: Type,
    /// Whether its contents never change.
    pub constant: bool,
    /// Whether something outside may change it before the program starts.
    pub externally_initialized: bool,
    /// The model in parentheses after `thread_local`; empty for the general one, `None` if it is not thread-local.
    pub thread_local: Option<Arc<str>>,
    /// Linkage and the like.
    pub header: Header,
    /// `None`: defined elsewhere.
    pub initializer: Option<Constant>,
    /// Words that sanitizers read, and string attributes.
    pub attrs: Attributes,
    /// Attachments of the variable.
    pub metadata: Vec<Attachment>,
}

/// An alias or an ifunc.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// Without the `@`.
    pub name: Arc<str>,
    /// Whether the target is a resolver that computes the address when the program is loaded.
    pub ifunc: bool,
    /// The type of what lies there, as the text states it.
    pub ty: Type,
    /// Linkage and the like.
    pub header: Header,
    /// As in [`Global::thread_local`].
    pub thread_local: Option<Arc<str>>,
    /// The address, or for an `ifunc` the resolver.
    pub target: Constant,
}

/// A module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The LLVM that wrote the text, or is to read it.
    pub version: LlvmVersion,
    /// The file that was compiled, as the text states it; without meaning here.
    pub source_filename: Option<Arc<str>>,
    /// The layout string; [`layout`](super::layout) reads it.
    pub data_layout: Option<Arc<str>>,
    /// The target triple.
    pub triple: Option<Arc<str>>,
    /// Module-level inline assembly, line by line.
    pub asm: Vec<Arc<str>>,
    /// Structure types by name; `None` is opaque.
    pub named_types: NamedTypes,
    /// Comdats by name, each with its selection kind.
    pub comdats: BTreeMap<Arc<str>, Arc<str>>,
    /// In the order of the text.
    pub globals: Vec<Global>,
    /// Aliases and ifuncs, in the order of the text.
    pub aliases: Vec<Alias>,
    /// Definitions and declarations, in the order of the text.
    pub functions: Vec<Function>,
    /// The numbered nodes.
    pub metadata: BTreeMap<MetadataId, Metadata>,
    /// Named nodes, such as `!llvm.module.flags = !{!0}`.
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

    /// The body of a metadata node: a number is replaced by its node. Numbers inside the node stay.
    pub fn resolve<'a>(&'a self, metadata: &'a Metadata) -> &'a Metadata {
        match metadata {
            Metadata::Id(id) => self.metadata.get(id).unwrap_or(metadata),
            m => m,
        }
    }

    /// The number that a module flag has: `!llvm.module.flags` lists nodes `!{i32 behaviour, !"name", i32 number}`.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, parse};
    /// let text = "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"wchar_size\", i32 4}\n";
    /// let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
    /// assert_eq!((module.flag("wchar_size"), module.flag("PIC Level")), (Some(4), None));
    /// ```
    pub fn flag(&self, name: &str) -> Option<u64> {
        let parts = |node| match self.resolve(node) {
            Metadata::Tuple(parts) | Metadata::Distinct(parts) => Some(parts),
            _ => None,
        };
        let named = self.named_metadata.get("llvm.module.flags")?.iter().filter_map(parts);
        named.into_iter().find_map(|flag| match &flag[..] {
            [_, Metadata::String(known), Metadata::Constant(number)] if **known == *name => number.as_int()?.to_u64(),
            _ => None,
        })
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

    /// A new value of a type. The caller has to add the instruction that defines it.
    pub fn new_value(&mut self, ty: Type) -> ValueId {
        let id = ValueId(self.values.len() as u32);
        self.values.push(Value { name: None, ty });
        id
    }

    /// The block of an id.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// Every block, in layout order.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// The number of instructions, phis and terminators included.
    pub fn instruction_count(&self) -> usize {
        self.blocks.iter().map(|b| b.phis.len() + b.insts.len() + 1).sum()
    }
}
