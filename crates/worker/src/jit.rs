//! Native code in memory, made by LLVM's ORC JIT through its C API (inkwell has only MCJIT, which is slower and aborts
//! on a missing symbol).
//!
//! One [`Jit`] serves a worker for its whole life. Everything that belongs to one module is freed with its [`Loaded`].

use std::ffi::CString;
use std::mem::forget;

use inkwell::llvm_sys::orc2::lljit::{
    LLVMOrcCreateLLJIT, LLVMOrcCreateLLJITBuilder, LLVMOrcDisposeLLJIT, LLVMOrcLLJITAddLLVMIRModuleWithRT,
    LLVMOrcLLJITBuilderSetJITTargetMachineBuilder, LLVMOrcLLJITGetMainJITDylib, LLVMOrcLLJITLookup,
    LLVMOrcLLJITMangleAndIntern, LLVMOrcLLJITRef,
};
use inkwell::llvm_sys::orc2::{
    LLVMJITEvaluatedSymbol, LLVMJITSymbolFlags, LLVMJITSymbolGenericFlags, LLVMOrcAbsoluteSymbols,
    LLVMOrcCSymbolMapPair, LLVMOrcCreateNewThreadSafeContextFromLLVMContext, LLVMOrcCreateNewThreadSafeModule,
    LLVMOrcDisposeThreadSafeContext, LLVMOrcDisposeThreadSafeModule, LLVMOrcJITDylibCreateResourceTracker,
    LLVMOrcJITDylibDefine, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine, LLVMOrcReleaseResourceTracker,
    LLVMOrcResourceTrackerRef, LLVMOrcResourceTrackerRemove,
};
use inkwell::targets::{CodeModel, RelocMode, Target as LlvmTarget, TargetTriple};
use irrefute_protocol::job::{CodegenLevel, Target};

use crate::guard::Native;
use crate::heap;
use crate::module::{OwnedModule, check, level_of};
use crate::variables::TABLE;
use crate::wrapper::SYMBOL;

/// Whether code for `cpu` may run here: the baseline always, a higher level if the processor has the features that
/// define it.
#[cfg(target_arch = "x86_64")]
pub fn runs_here(cpu: &str) -> bool {
    use std::arch::is_x86_feature_detected as has;
    let v2 = || has!("sse4.2") && has!("popcnt") && has!("ssse3");
    let v3 = || v2() && has!("avx2") && has!("bmi2") && has!("fma") && has!("lzcnt") && has!("movbe") && has!("f16c");
    match cpu {
        "x86-64" => true,
        "x86-64-v2" => v2(),
        "x86-64-v3" => v3(),
        "x86-64-v4" => {
            v3() && has!("avx512f") && has!("avx512bw") && has!("avx512cd") && has!("avx512dq") && has!("avx512vl")
        }
        _ => false,
    }
}

/// Never: there is no guard for calls on this machine.
#[cfg(not(target_arch = "x86_64"))]
pub fn runs_here(_: &str) -> bool {
    false
}

/// A just-in-time compiler for one target and level.
pub struct Jit {
    target: Target,
    level: CodegenLevel,
    raw: LLVMOrcLLJITRef,
}

impl Jit {
    /// # Errors
    /// Why native code for `target` cannot be made or cannot be run here.
    pub fn new(target: &Target, level: CodegenLevel) -> Result<Jit, String> {
        if !(target.triple.starts_with("x86_64-") && target.triple.contains("linux")) {
            return Err(format!("native code for {} does not run here", target.triple));
        }
        if !(target.features.is_empty() && runs_here(&target.cpu)) {
            return Err(format!("native code for CPU `{}` with `{}` is not run", target.cpu, target.features));
        }
        let triple = TargetTriple::create(&target.triple);
        let machine = LlvmTarget::from_triple(&triple).map_err(|error| error.to_string())?;
        let machine = machine
            .create_target_machine(&triple, &target.cpu, "", level_of(level), RelocMode::PIC, CodeModel::Default)
            .ok_or("LLVM has no target machine")?;
        let mut raw = std::ptr::null_mut();
        // SAFETY: each call takes ownership of what the one before made, `machine` included.
        check(unsafe {
            let machine_builder = LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine.as_mut_ptr());
            forget(machine);
            let builder = LLVMOrcCreateLLJITBuilder();
            LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(builder, machine_builder);
            LLVMOrcCreateLLJIT(&mut raw, builder)
        })?;
        let jit = Jit { target: target.clone(), level, raw };
        jit.define(&heap::functions())?;
        Ok(jit)
    }

    /// Makes these functions known to code under their names.
    fn define(&self, functions: &[(&str, heap::Address)]) -> Result<(), String> {
        let mut symbols = Vec::with_capacity(functions.len());
        for (name, address) in functions {
            let name = CString::new(*name).map_err(|error| error.to_string())?;
            let flags = LLVMJITSymbolFlags {
                GenericFlags: LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsExported as u8
                    | LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsCallable as u8,
                TargetFlags: 0,
            };
            symbols.push(LLVMOrcCSymbolMapPair {
                // SAFETY: the JIT lives, and the name is terminated; the pair owns the entry.
                Name: unsafe { LLVMOrcLLJITMangleAndIntern(self.raw, name.as_ptr()) },
                Sym: LLVMJITEvaluatedSymbol { Address: address.expose_provenance() as u64, Flags: flags },
            });
        }
        // SAFETY: the symbols are taken from the list, and the unit made of them by the JIT, which lives.
        check(unsafe {
            let unit = LLVMOrcAbsoluteSymbols(symbols.as_mut_ptr(), symbols.len());
            LLVMOrcJITDylibDefine(LLVMOrcLLJITGetMainJITDylib(self.raw), unit)
        })
    }

    /// Whether the JIT is for this target and level.
    pub fn is_for(&self, target: &Target, level: CodegenLevel) -> bool {
        self.target == *target && self.level == level
    }

    /// Takes a module. Its code is made at the first lookup.
    ///
    /// # Errors
    /// LLVM's message, if the module has another data layout.
    pub fn load(&self, module: OwnedModule) -> Result<Loaded<'_>, String> {
        let (module, context) = module.into_raw();
        // SAFETY: the context goes to the thread-safe context, that and the module to the thread-safe module, which
        // goes to the JIT, or is disposed of when that refuses it. Nobody else has them.
        unsafe {
            let shared = LLVMOrcCreateNewThreadSafeContextFromLLVMContext(context);
            let module = LLVMOrcCreateNewThreadSafeModule(module, shared);
            LLVMOrcDisposeThreadSafeContext(shared);
            let tracker = LLVMOrcJITDylibCreateResourceTracker(LLVMOrcLLJITGetMainJITDylib(self.raw));
            let loaded = Loaded { jit: self, tracker };
            check(LLVMOrcLLJITAddLLVMIRModuleWithRT(self.raw, tracker, module))
                .inspect_err(|_| LLVMOrcDisposeThreadSafeModule(module))?;
            Ok(loaded)
        }
    }
}

impl Drop for Jit {
    fn drop(&mut self) {
        // SAFETY: it is ours, and whatever was loaded borrowed it and is gone. A failure leaves memory behind.
        let _ = check(unsafe { LLVMOrcDisposeLLJIT(self.raw) });
    }
}

/// A module in a [`Jit`], with the code made of it.
pub struct Loaded<'j> {
    jit: &'j Jit,
    tracker: LLVMOrcResourceTrackerRef,
}

impl Loaded<'_> {
    /// Makes the code of the whole module, and finds its wrapper; valid as long as this lives.
    ///
    /// # Errors
    /// LLVM's message.
    pub fn wrapper(&self) -> Result<Native, String> {
        let address = self.address(SYMBOL)?;
        // SAFETY: LLVM found the symbol, so its address is not null, and it is the wrapper of this module: modules
        // are loaded one at a time, and every other function is internal.
        Ok(unsafe { std::mem::transmute::<usize, Native>(address) })
    }

    /// Finds the table of variables ([`crate::variables`]) in the same way.
    ///
    /// # Errors
    /// LLVM's message.
    pub fn places(&self) -> Result<*const usize, String> {
        Ok(std::ptr::with_exposed_provenance(self.address(TABLE)?))
    }

    fn address(&self, symbol: &str) -> Result<usize, String> {
        let name = CString::new(symbol).map_err(|error| error.to_string())?;
        let mut address = 0;
        // SAFETY: the JIT lives, and the name is terminated.
        check(unsafe { LLVMOrcLLJITLookup(self.jit.raw, &mut address, name.as_ptr()) })?;
        Ok(address as usize)
    }
}

impl Drop for Loaded<'_> {
    fn drop(&mut self) {
        // SAFETY: the tracker is ours, and nobody runs the code that it tracks: the wrapper is called before the drop.
        unsafe {
            // Code that cannot be removed stays; the worker is retired when it has grown.
            let _ = check(LLVMOrcResourceTrackerRemove(self.tracker));
            LLVMOrcReleaseResourceTracker(self.tracker);
        }
    }
}
