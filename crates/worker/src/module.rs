//! The linked LLVM as a function from text to text: parse, verify, optimize, print.

use std::ffi::{CStr, CString};
use std::mem::{ManuallyDrop, forget};
use std::ptr;

use inkwell::OptimizationLevel;
use inkwell::context::Context;
use inkwell::data_layout::DataLayout;
use inkwell::llvm_sys::core::LLVMDisposeMemoryBuffer;
use inkwell::llvm_sys::error::{LLVMDisposeErrorMessage, LLVMErrorRef, LLVMGetErrorMessage};
use inkwell::llvm_sys::prelude::{LLVMContextRef, LLVMModuleRef};
use inkwell::llvm_sys::transforms::pass_builder::{LLVMPassBuilderOptionsSetAAPipeline, LLVMRunPasses};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::passes::PassBuilderOptions;
use inkwell::targets::{CodeModel, FileType, RelocMode, Target as LlvmTarget, TargetMachine, TargetTriple};
use irrefute_protocol::job::{CodegenLevel, Job, Target};
use irrefute_protocol::pipeline::lenient;

use crate::fatal;
use crate::stages::Unit;

/// A target to optimize for.
pub struct Machine {
    triple: TargetTriple,
    /// `None` if there is none, as in `opt` without a triple.
    known: Option<(DataLayout, TargetMachine)>,
}

impl Machine {
    /// # Errors
    /// LLVM's message when it does not know the triple.
    pub fn new(target: &Target) -> Result<Machine, String> {
        let triple = TargetTriple::create(&target.triple);
        if !target.has_machine() {
            return Ok(Machine { triple, known: None });
        }
        let machine = target_machine(target, &triple, CodegenLevel::Default, RelocMode::Default)?;
        let layout = machine.get_target_data().get_data_layout();
        Ok(Machine { triple, known: Some((layout, machine)) })
    }
}

/// # Errors
/// LLVM's message when it does not know the triple.
fn target_machine(
    target: &Target,
    triple: &TargetTriple,
    level: CodegenLevel,
    reloc: RelocMode,
) -> Result<TargetMachine, String> {
    let known = LlvmTarget::from_triple(triple).map_err(|error| error.to_string())?;
    let (level, model) = (level_of(level), CodeModel::Default);
    let machine = known.create_target_machine(triple, &target.cpu, &target.features, level, reloc, model);
    machine.ok_or_else(|| format!("LLVM has no target machine for {}", target.triple))
}

/// The level in LLVM's API.
pub fn level_of(level: CodegenLevel) -> OptimizationLevel {
    match level {
        CodegenLevel::None => OptimizationLevel::None,
        CodegenLevel::Less => OptimizationLevel::Less,
        CodegenLevel::Default => OptimizationLevel::Default,
        CodegenLevel::Aggressive => OptimizationLevel::Aggressive,
    }
}

fn assembly(module: &Module<'_>, target: &Target, level: CodegenLevel, reloc: RelocMode) -> Option<String> {
    let machine = target_machine(target, &TargetTriple::create(&target.triple), level, reloc).ok()?;
    let text = machine.write_to_memory_buffer(module, FileType::Assembly).ok()?;
    Some(String::from_utf8_lossy(text.as_slice()).trim_end_matches('\0').to_owned())
}

/// The object file of a module for a target, for a program that is linked statically.
///
/// # Errors
/// LLVM's message if it has no such target, or cannot make the file.
pub fn object_of(module: &Module<'_>, target: &Target, level: CodegenLevel) -> Result<Vec<u8>, String> {
    let machine = target_machine(target, &TargetTriple::create(&target.triple), level, RelocMode::Static)?;
    let file = machine.write_to_memory_buffer(module, FileType::Object).map_err(|error| error.to_string())?;
    Ok(file.as_slice().to_vec())
}

/// A module with its own context: it can be moved, sent to the JIT, and dropped.
pub struct OwnedModule {
    /// Its real lifetime is that of `context`, not `'static`. It is lent only for lifetimes that the borrower does not
    /// choose, and dropped before the context.
    module: ManuallyDrop<Module<'static>>,
    context: ManuallyDrop<Context>,
}

impl OwnedModule {
    /// Its assembly for a target, as `llc` prints it; `None` if LLVM has no such target, or it prints none.
    pub fn assembly(&self, target: &Target, level: CodegenLevel) -> Option<String> {
        assembly(&self.module, target, level, RelocMode::Default)
    }

    /// The assembly of the object file that [`object`](Self::object) would make. The module stays as it is.
    pub fn assembly_of_copy(&self, target: &Target, level: CodegenLevel) -> Option<String> {
        assembly(&self.module.clone(), target, level, RelocMode::Static)
    }

    /// Its object file for a target, for a program that is linked statically.
    ///
    /// # Errors
    /// LLVM's message if it has no such target, or cannot make the file.
    pub fn object(&self, target: &Target, level: CodegenLevel) -> Result<Vec<u8>, String> {
        object_of(&self.module, target, level)
    }

    /// Whether it has the data layout of the machine. Code generation takes that for granted, and with another layout it
    /// crashes, or makes code for one layout that uses offsets of the other.
    pub fn is_laid_out_for(&self, machine: &Machine) -> bool {
        let layout = self.module.get_data_layout();
        machine.known.as_ref().is_some_and(|(of_machine, _)| of_machine.as_str() == layout.as_str())
    }
}

impl Unit for OwnedModule {
    type Machine = Machine;

    fn parse(text: &[u8], machine: &Machine) -> Result<OwnedModule, String> {
        let context = Context::create();
        fatal::watch(&context);
        let module = parse(&context, text)?;
        module.set_triple(&machine.triple);
        if let Some((layout, _)) = &machine.known
            && module.get_data_layout().as_str().is_empty()
        {
            module.set_data_layout(layout);
        }
        let raw = module.as_mut_ptr();
        forget(module);
        // SAFETY: a living module that nobody owns now.
        let module = unsafe { Module::new(raw) };
        Ok(OwnedModule { module: ManuallyDrop::new(module), context: ManuallyDrop::new(context) })
    }

    fn verify(&self) -> Result<(), String> {
        self.module.verify().map_err(|error| error.to_string())
    }

    fn optimize(&self, job: &Job, machine: &Machine) -> Result<(), String> {
        if job.pipeline.trim().is_empty() {
            return Ok(());
        }
        let options = PassBuilderOptions::create();
        options.set_verify_each(job.want.verify_each);
        let analyses =
            job.alias_analyses.as_deref().map(CString::new).transpose().map_err(|error| error.to_string())?;
        if let Some(analyses) = &analyses {
            // SAFETY: the options live; they keep the text by its address, and it outlives their use below.
            unsafe { LLVMPassBuilderOptionsSetAAPipeline(options.as_mut_ptr(), analyses.as_ptr()) };
        }
        let pipeline = lenient(&job.pipeline);
        match &machine.known {
            Some((_, machine)) => {
                self.module.run_passes(&pipeline, machine, options).map_err(|error| error.to_string())
            }
            None => run_without_machine(&self.module, &pipeline, &options),
        }
    }

    fn print(&self) -> String {
        self.module.print_to_string().to_string()
    }
}

impl OwnedModule {
    /// Lends the module.
    pub fn with<R>(&self, borrower: impl for<'c> FnOnce(&Module<'c>) -> R) -> R {
        borrower(&self.module)
    }

    /// Gives up ownership of both.
    pub fn into_raw(self) -> (LLVMModuleRef, LLVMContextRef) {
        let raw = (self.module.as_mut_ptr(), self.context.raw());
        forget(self);
        raw
    }
}

impl Drop for OwnedModule {
    fn drop(&mut self) {
        // SAFETY: neither is used again, and the module goes before its context.
        unsafe {
            ManuallyDrop::drop(&mut self.module);
            ManuallyDrop::drop(&mut self.context);
        }
    }
}

/// As inkwell's `run_passes`, which always wants a machine.
fn run_without_machine(module: &Module<'_>, pipeline: &str, options: &PassBuilderOptions) -> Result<(), String> {
    let pipeline = CString::new(pipeline).map_err(|error| error.to_string())?;
    // SAFETY: living module and options, and a terminated string. The machine may be null.
    check(unsafe { LLVMRunPasses(module.as_mut_ptr(), pipeline.as_ptr(), ptr::null_mut(), options.as_mut_ptr()) })
}

/// Consumes an error of LLVM.
pub fn check(error: LLVMErrorRef) -> Result<(), String> {
    if error.is_null() {
        return Ok(());
    }
    // SAFETY: an error that is not null has a message, which is ours to dispose of.
    unsafe {
        let message = LLVMGetErrorMessage(error);
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(message);
        Err(text)
    }
}

fn parse<'c>(context: &'c Context, text: &[u8]) -> Result<Module<'c>, String> {
    let buffer = MemoryBuffer::create_from_memory_range_copy(text, "module");
    let raw = buffer.as_mut_ptr();
    let module = context.create_module_from_ir(buffer).map_err(|error| error.to_string());
    // SAFETY: inkwell 0.11 forgets the buffer, thinking that LLVM took it; with LLVM 22 it calls a parser that does
    // not, and that keeps no reference to text IR.
    unsafe { LLVMDisposeMemoryBuffer(raw) };
    module
}
