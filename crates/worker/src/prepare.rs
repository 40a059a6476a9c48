//! Prepares an optimized module before native code is made of it.
//!
//! - A wrapper is added through which functions are called ([`crate::wrapper`]). The functions themselves become
//!   internal, so that no symbol of the worker can be used instead of them.
//! - Declarations become weak, so that a missing symbol does not stop the rest of a batch. Functions that reach such a
//!   declaration are not called ([`crate::reach`]).
//! - Functions that reach a variable are not called, unless the request gives them memory: then the variables of the
//!   module are restored before each call ([`crate::variables`]). A variable that is only declared is defined if a
//!   request names it.
//! - Functions that take or return vectors of odd integers, or reach one that does, are not called: such vectors follow
//!   no calling convention.
//! - A trap is placed before every `unreachable`: at `-O0` LLVM makes no code of it, and execution would continue in
//!   the next function.

use std::collections::HashSet;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::BuilderError;
use inkwell::intrinsics::Intrinsic;
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::module::{Linkage, Module};
use inkwell::values::{AsValueRef, FunctionValue, GlobalValue, InstructionOpcode};
use irrefute_protocol::job::NativeRequest;

use crate::cpu::{self, RunsOn};
use crate::reach::{functions_reaching, users};
use crate::runtime;
use crate::signature::{Signature, passes_odd_vectors, signature, uses_address_space};
use crate::variables::{Table, define_named, is_variable};
use crate::wrapper::{Wrapper, WrapperError};

/// A prepared module.
pub struct Prepared {
    /// For each request its function, or why it cannot be called.
    pub functions: Vec<Result<Callable, String>>,
    /// The variables of the module, if a request gives memory.
    pub table: Table,
}

/// A function that can be called.
pub struct Callable {
    pub signature: Signature,
    /// The entries of the table that its code can reach.
    pub reaches: Vec<usize>,
}

/// Prepares `module`, so that the number of a request calls its function.
pub fn prepare(module: &Module, requests: &[NativeRequest], runs_on: RunsOn) -> Result<Prepared, WrapperError> {
    let with_memory = requests.iter().any(|request| !request.memory.is_empty());
    let defined = if with_memory { define_named(module, requests) } else { Vec::new() };
    let mut untouchable = Untouchable::of(module, runs_on);
    let mut table = Table::default();
    if with_memory {
        untouchable.look_at_memory(module, &defined);
        match Table::add(module, requests) {
            Ok(added) => table = added,
            Err(reason) => untouchable.variables = Some(reason),
        }
    }
    let mut wrapper = Wrapper::begin(module)?;
    let mut functions = Vec::with_capacity(requests.len());
    for (number, request) in (0..).zip(requests) {
        let callable = callable(module, request, &untouchable);
        if let Ok((function, _)) = callable {
            wrapper.add(number, function)?;
        }
        let described =
            callable.map(|(function, signature)| Callable { signature, reaches: table.reached_by(function) });
        functions.push(described);
    }
    let wrapper = wrapper.finish()?;
    make_internal(module, wrapper);
    delete_unused(module, wrapper);
    trap_unreachable(module)?;
    Ok(Prepared { functions, table })
}

/// Makes every function but the wrapper internal, and removes all tables for unwinding: nothing unwinds here, and
/// linking such tables costs as much as linking code.
fn make_internal(module: &Module, wrapper: FunctionValue) {
    let kind = Attribute::get_named_enum_kind_id;
    let nounwind = module.get_context().create_enum_attribute(kind("nounwind"), 0);
    for function in defined(module) {
        if function != wrapper {
            function.set_linkage(Linkage::Internal);
            // Code for `llvm.memcpy` calls `memcpy`, and would call this definition.
            if let Some(name) = function.get_name().to_str().ok().filter(|name| runtime::is_name(name)) {
                function.as_global_value().set_name(&format!("{name}.defined"));
            }
        }
        function.add_attribute(AttributeLoc::Function, nounwind);
        function.remove_enum_attribute(AttributeLoc::Function, kind("uwtable"));
    }
}

/// Deletes the functions that are not used any more, except for the wrapper: a function that cannot be called may be
/// one that the code generator cannot compile.
fn delete_unused(module: &Module, wrapper: FunctionValue) {
    loop {
        let unused: Vec<_> = defined(module).filter(|function| *function != wrapper && is_unused(*function)).collect();
        if unused.is_empty() {
            return;
        }
        for function in unused {
            // SAFETY: it has no use, and no handle to it remains: signatures are plain numbers.
            unsafe { function.delete() };
        }
    }
}

/// Deletes declarations that nothing uses: another LLVM may not know their attributes, and would not read the text.
pub fn delete_unused_declarations(module: &Module) {
    let declared: Vec<_> = module.get_functions().filter(|f| f.count_basic_blocks() == 0 && is_unused(*f)).collect();
    for function in declared {
        // SAFETY: it has no use, and no handle to it remains.
        unsafe { function.delete() };
    }
}

fn is_unused(function: FunctionValue) -> bool {
    users(function.as_value_ref()).next().is_none()
}

fn defined<'c>(module: &Module<'c>) -> impl Iterator<Item = FunctionValue<'c>> {
    module.get_functions().filter(|function| function.count_basic_blocks() > 0)
}

/// The function of a request, if it can be called with the inputs given.
fn callable<'c>(
    module: &Module<'c>,
    request: &NativeRequest,
    untouchable: &Untouchable,
) -> Result<(FunctionValue<'c>, Signature), String> {
    let function = module.get_function(&request.function).ok_or("no such function is left")?;
    if function.count_basic_blocks() == 0 {
        return Err("it is only declared".into());
    }
    untouchable.check(function, request)?;
    let signature = signature(function, untouchable.runs_on)?;
    if signature.pointers && request.memory.is_empty() {
        return Err("a pointer argument or result, and no memory".into());
    }
    if !request.memory.is_empty() && request.memory.len() != request.inputs.len() {
        return Err(format!("{} memories for {} inputs", request.memory.len(), request.inputs.len()));
    }
    let (wants, given) = (signature.arguments, request.inputs.width());
    if wants != given {
        return Err(format!("it takes {wants} words, and inputs have {given}"));
    }
    Ok((function, signature))
}

/// Functions that must not be called.
struct Untouchable {
    runs_on: RunsOn,
    unresolved: HashSet<LLVMValueRef>,
    stateful: HashSet<LLVMValueRef>,
    odd: HashSet<LLVMValueRef>,
    /// Functions that this processor may not be able to execute.
    foreign: HashSet<LLVMValueRef>,
    /// Functions that are not called with memory either, with the reason.
    with_memory: Vec<(HashSet<LLVMValueRef>, &'static str)>,
    /// Functions that reach a variable that was only declared, with its name.
    defined: Vec<(HashSet<LLVMValueRef>, Vec<u8>)>,
    /// Why variables cannot be restored.
    variables: Option<String>,
}

impl Untouchable {
    fn of(module: &Module, runs_on: RunsOn) -> Self {
        let variables = module.get_globals().filter(is_variable).map(|global| global.as_value_ref()).collect();
        let foreign = match runs_on {
            RunsOn::ThisProcessor => cpu::foreign(module),
            RunsOn::Emulator => Vec::new(),
        };
        Untouchable {
            runs_on,
            odd: with_users(defined(module).filter(|f| passes_odd_vectors(*f))),
            foreign: with_users(foreign.into_iter()),
            unresolved: functions_reaching(weaken_declarations(module)),
            stateful: functions_reaching(variables),
            with_memory: Vec::new(),
            defined: Vec::new(),
            variables: None,
        }
    }

    /// Finds functions that must not be called with memory.
    fn look_at_memory(&mut self, module: &Module, defined_now: &[GlobalValue]) {
        let per_thread = module.get_globals().filter(|global| global.is_thread_local());
        let per_thread = functions_reaching(per_thread.map(|global| global.as_value_ref()).collect());
        let spaced = with_users(defined(module).filter(|f| uses_address_space(*f)));
        self.with_memory =
            vec![(per_thread, "it uses a variable of a thread"), (spaced, "it uses another address space")];
        let reaching = |global: &GlobalValue| {
            (functions_reaching(vec![global.as_value_ref()]), global.get_name().to_bytes().to_vec())
        };
        self.defined = defined_now.iter().map(reaching).collect();
    }

    fn check(&self, function: FunctionValue, request: &NativeRequest) -> Result<(), String> {
        let value = function.as_value_ref();
        if self.unresolved.contains(&value) {
            return Err("it uses something that is only declared".into());
        }
        let stateful = self.stateful.contains(&value);
        if request.memory.is_empty() && stateful {
            return Err("it uses a variable, whose value would depend on the calls before".into());
        }
        if !request.memory.is_empty() {
            self.check_memory(value, stateful, request)?;
        }
        if self.odd.contains(&value) {
            return Err("vectors of odd integers follow no calling convention".into());
        }
        if self.foreign.contains(&value) {
            return Err("it is compiled for a CPU or features that this processor may not have".into());
        }
        Ok(())
    }

    fn check_memory(&self, function: LLVMValueRef, stateful: bool, request: &NativeRequest) -> Result<(), String> {
        if let Some((_, reason)) = self.with_memory.iter().find(|(functions, _)| functions.contains(&function)) {
            return Err((*reason).into());
        }
        let unnamed = |name: &[u8]| request.globals.iter().all(|named| named.as_bytes() != name);
        if self.defined.iter().any(|(functions, name)| functions.contains(&function) && unnamed(name)) {
            return Err("it uses something that is only declared".into());
        }
        match &self.variables {
            Some(reason) if stateful || !request.globals.is_empty() => Err(reason.clone()),
            Some(_) | None => Ok(()),
        }
    }
}

/// Functions, and those that reach them.
fn with_users<'c>(functions: impl Iterator<Item = FunctionValue<'c>>) -> HashSet<LLVMValueRef> {
    let functions: Vec<_> = functions.map(|function| function.as_value_ref()).collect();
    let mut reaching = functions_reaching(functions.clone());
    reaching.extend(functions);
    reaching
}

/// Makes declarations weak, except for those of functions that exist here, and returns them. Intrinsics are not symbols
/// and stay as they are.
fn weaken_declarations(module: &Module) -> Vec<LLVMValueRef> {
    let mut declared = Vec::new();
    for function in module.get_functions() {
        if function.count_basic_blocks() == 0 && function.get_intrinsic_id() == 0 && !runtime::provides(function) {
            function.set_linkage(Linkage::ExternalWeak);
            declared.push(function.as_value_ref());
        }
    }
    for global in module.get_globals().filter(|global| global.is_declaration()) {
        global.set_linkage(Linkage::ExternalWeak);
        declared.push(global.as_value_ref());
    }
    declared
}

fn trap_unreachable(module: &Module) -> Result<(), BuilderError> {
    let mut trap: Option<FunctionValue> = None;
    let builder = module.get_context().create_builder();
    for block in module.get_functions().flat_map(|function| function.get_basic_block_iter()) {
        let Some(end) = block.get_terminator() else { continue };
        if end.get_opcode() != InstructionOpcode::Unreachable {
            continue;
        }
        trap = trap.or_else(|| Intrinsic::find("llvm.trap")?.get_declaration(module, &[]));
        if let Some(trap) = trap {
            builder.position_before(&end);
            builder.build_call(trap, &[], "")?;
        }
    }
    Ok(())
}
