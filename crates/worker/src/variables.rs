//! Global variables of a module: where they are, and what they contain at the beginning of each call.
//!
//! Without this, a variable would contain what the previous call left in it. So the module gets a table of the
//! addresses of its variables ([`Table`]). When its code is made, their contents are saved, and restored before each
//! row ([`Variables`]).

use std::collections::{HashMap, HashSet};

use inkwell::AddressSpace;
use inkwell::llvm_sys::core::{
    LLVMConstNull, LLVMGlobalGetValueType, LLVMSetGlobalConstant, LLVMSetInitializer, LLVMTypeIsSized,
};
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::llvm_sys::target::{LLVMABISizeOfType, LLVMGetModuleDataLayout};
use inkwell::module::{Linkage, Module};
use inkwell::values::{AsValueRef, FunctionValue, GlobalValue};
use irrefute_protocol::NativeRequest;
use irrefute_protocol::memory::VARIABLES_MAX;

use crate::reach::functions_reaching;

/// The name of the table in the module.
pub const TABLE: &str = "irrefute.places";

/// Whether a global is a variable that a call may find changed. LLVM's own lists (`llvm.used`) are not.
pub fn is_variable(global: &GlobalValue) -> bool {
    !global.is_declaration() && !global.is_constant() && !global.get_name().to_bytes().starts_with(b"llvm.")
}

/// Defines the globals that requests name and the module only declares. Returns those that were defined.
pub fn define_named<'c>(module: &Module<'c>, requests: &[NativeRequest]) -> Vec<GlobalValue<'c>> {
    let names = requests.iter().flat_map(|request| &request.globals);
    let declared = |global: &GlobalValue| {
        let definable = global.is_declaration() && !global.is_thread_local() && is_sized(global);
        definable && size_of(module, global) <= VARIABLES_MAX
    };
    let mut defined = Vec::new();
    for global in names.filter_map(|name| module.get_global(name)).filter(declared) {
        // SAFETY: a global of a living module; null is a value of every sized type.
        unsafe {
            LLVMSetInitializer(global.as_value_ref(), LLVMConstNull(LLVMGlobalGetValueType(global.as_value_ref())));
            LLVMSetGlobalConstant(global.as_value_ref(), 0);
        }
        defined.push(global);
    }
    defined
}

fn is_sized(global: &GlobalValue) -> bool {
    // SAFETY: a global of a living module has a type.
    unsafe { LLVMTypeIsSized(LLVMGlobalGetValueType(global.as_value_ref())) != 0 }
}

/// The globals in a module's table.
#[derive(Default)]
pub struct Table {
    entries: Vec<Entry>,
    names: HashMap<String, usize>,
    /// The entries that the code of a function can reach.
    reached: HashMap<LLVMValueRef, Vec<usize>>,
}

#[derive(Clone, Copy)]
struct Entry {
    size: usize,
    variable: bool,
}

impl Table {
    /// Adds the table to a module: its variables, and the constants that requests name. They become internal, so that
    /// no symbol of the worker can be used instead of them.
    ///
    /// # Errors
    /// When they are too large.
    pub fn add(module: &Module, requests: &[NativeRequest]) -> Result<Table, String> {
        let names: HashSet<&[u8]> =
            requests.iter().flat_map(|request| &request.globals).map(|name| name.as_bytes()).collect();
        let named = |global: &GlobalValue| names.contains(global.get_name().to_bytes());
        let wanted = |global: &GlobalValue| {
            !global.is_thread_local() && (is_variable(global) || !global.is_declaration() && named(global))
        };
        let globals: Vec<GlobalValue> = module.get_globals().filter(wanted).collect();
        let mut table = Table::default();
        for global in &globals {
            let entry = Entry { size: size_of(module, global), variable: !global.is_constant() };
            table.names.insert(global.get_name().to_string_lossy().into_owned(), table.entries.len());
            for function in functions_reaching(vec![global.as_value_ref()]) {
                table.reached.entry(function).or_default().push(table.entries.len());
            }
            table.entries.push(entry);
            global.set_linkage(Linkage::Internal);
        }
        let total = table.entries.iter().fold(0, |total: usize, entry| total.saturating_add(entry.size));
        if total > VARIABLES_MAX {
            return Err(format!("variables of {total} bytes"));
        }
        if !globals.is_empty() {
            let pointer = module.get_context().ptr_type(AddressSpace::default());
            let places: Vec<_> = globals.iter().map(|global| global.as_pointer_value()).collect();
            let list = pointer.const_array(&places);
            let global = module.add_global(list.get_type(), None, TABLE);
            global.set_initializer(&list);
            global.set_constant(true);
        }
        Ok(table)
    }

    /// Whether the table is empty; then the module contains none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The index of each global that a request names; `None` if the module does not contain it.
    pub fn indices(&self, request: &NativeRequest) -> Vec<Option<usize>> {
        request.globals.iter().map(|name| self.names.get(name).copied()).collect()
    }

    /// The indices of the globals that the code of a function can reach.
    pub fn reached_by(&self, function: FunctionValue) -> Vec<usize> {
        self.reached.get(&function.as_value_ref()).cloned().unwrap_or_default()
    }

    /// The globals in the order of the table.
    pub fn described(&self) -> Vec<irrefute_protocol::Variable> {
        let of = |entry: &Entry| irrefute_protocol::Variable { size: entry.size, constant: !entry.variable };
        self.entries.iter().map(of).collect()
    }

    /// The variables, after code was made.
    ///
    /// # Safety
    /// `places` is the table's address in the code made of the module, which stays loaded as long as what is returned
    /// is used, and nothing of that code has run yet.
    pub unsafe fn loaded(self, places: *const usize) -> Variables {
        let variable = |(index, entry): (usize, Entry)| {
            // SAFETY: the table has as many places as entries, and each is that of a global of its size.
            let (base, contents) = unsafe {
                let base = *places.add(index);
                (base, std::slice::from_raw_parts(std::ptr::with_exposed_provenance(base), entry.size).to_vec())
            };
            Variable { base, initial: contents, constant: !entry.variable }
        };
        Variables(self.entries.into_iter().enumerate().map(variable).collect())
    }
}

/// A global in memory.
struct Variable {
    base: usize,
    initial: Vec<u8>,
    constant: bool,
}

/// All globals of a table, in memory.
#[derive(Default)]
pub struct Variables(Vec<Variable>);

impl Variables {
    /// Gives every variable its initial contents.
    pub fn restore(&mut self) {
        for variable in self.0.iter_mut().filter(|variable| !variable.constant) {
            variable.write(None);
        }
    }

    /// The address of a global.
    pub fn base(&self, index: usize) -> usize {
        self.0[index].base
    }

    /// The initial contents of a global.
    pub fn initial(&self, index: usize) -> &[u8] {
        &self.0[index].initial
    }

    /// Whether a global is constant.
    pub fn is_constant(&self, index: usize) -> bool {
        self.0[index].constant
    }

    /// The current contents of a global.
    pub fn read(&self, index: usize) -> &[u8] {
        let variable = &self.0[index];
        // SAFETY: as `Table::loaded` requires, it is there and of this size; native code does not run while the slice
        // lives.
        unsafe { std::slice::from_raw_parts(std::ptr::with_exposed_provenance(variable.base), variable.initial.len()) }
    }

    /// Overwrites a variable; `bytes` has its size.
    pub fn write(&mut self, index: usize, bytes: &[u8]) {
        self.0[index].write(Some(bytes));
    }
}

impl Variable {
    /// Writes these bytes, or the initial ones.
    fn write(&mut self, bytes: Option<&[u8]>) {
        assert!(!self.constant, "a constant stays as it is");
        let place = std::ptr::with_exposed_provenance_mut(self.base);
        // SAFETY: as `Table::loaded` says, it is there and of this size, and writable, as it is no constant; native
        // code does not run while the slice lives.
        let memory = unsafe { std::slice::from_raw_parts_mut(place, self.initial.len()) };
        memory.copy_from_slice(bytes.unwrap_or(&self.initial));
    }
}

fn size_of(module: &Module, global: &GlobalValue) -> usize {
    // SAFETY: a living module has a layout, and the type of a definition, or of what is to be one, is sized.
    let size = unsafe {
        LLVMABISizeOfType(LLVMGetModuleDataLayout(module.as_mut_ptr()), LLVMGlobalGetValueType(global.as_value_ref()))
    };
    usize::try_from(size).unwrap_or(usize::MAX)
}
