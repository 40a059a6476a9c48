//! Assembler and disassembler of the linked LLVM: texts to object files, and machine code to texts.
//!
//! LLVM's library has no assembler of its own for others. But it assembles what a module has as `module asm`, so a text is
//! that of a module with nothing else. Invariant: errors of the assembler are collected and never end the process, as the
//! errors of a module do ([`crate::fatal`]).

use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr;

use inkwell::context::Context;
use inkwell::llvm_sys::LLVMDiagnosticSeverity;
use inkwell::llvm_sys::core::{
    LLVMContextSetDiagnosticHandler, LLVMDisposeMessage, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
    LLVMSetModuleInlineAsm2,
};
use inkwell::llvm_sys::disassembler::{
    LLVMCreateDisasmCPUFeatures, LLVMDisasmContextRef, LLVMDisasmDispose, LLVMDisasmInstruction,
};
use inkwell::llvm_sys::prelude::LLVMDiagnosticInfoRef;
use inkwell::targets::TargetTriple;
use irrefute_protocol::job::{CodegenLevel, Decoded, Target};
use irrefute_protocol::rows::Bytes;

use crate::module::object_of;

/// Room for the text of one instruction.
const TEXT: usize = 4096;

/// The object file that the assembler makes of a text.
///
/// # Errors
/// What the assembler says, each with its place.
pub fn assembled(text: &str, target: &Target) -> Result<Bytes, Vec<String>> {
    let context = Context::create();
    let mut errors: Vec<String> = Vec::new();
    // SAFETY: `on_diagnostic` has the signature that LLVM calls, and the vector lives longer than what is made below.
    unsafe {
        LLVMContextSetDiagnosticHandler(context.raw(), Some(on_diagnostic), (&raw mut errors).cast::<c_void>());
    }
    let module = context.create_module("assembly");
    module.set_triple(&TargetTriple::create(&target.triple));
    // SAFETY: a living module, and a text of that length, which LLVM copies.
    unsafe { LLVMSetModuleInlineAsm2(module.as_mut_ptr(), text.as_ptr().cast::<c_char>(), text.len()) };
    let made = object_of(&module, target, CodegenLevel::Default);
    drop(module);
    drop(context);
    match made {
        Ok(bytes) if errors.is_empty() => Ok(Bytes(bytes)),
        Err(message) if errors.is_empty() => Err(vec![message]),
        Ok(_) | Err(_) => Err(errors),
    }
}

extern "C" fn on_diagnostic(diagnostic: LLVMDiagnosticInfoRef, errors: *mut c_void) {
    // SAFETY: LLVM passes a diagnostic that lives as long as this call, and the vector of `assembled`, which nothing else
    // uses meanwhile. The description is a terminated string that is ours to dispose of.
    unsafe {
        if LLVMGetDiagInfoSeverity(diagnostic) != LLVMDiagnosticSeverity::LLVMDSError {
            return;
        }
        let description = LLVMGetDiagInfoDescription(diagnostic);
        let text = CStr::from_ptr(description).to_string_lossy().into_owned();
        LLVMDisposeMessage(description);
        (*errors.cast::<Vec<String>>()).push(text);
    }
}

/// The instructions in each piece of machine code.
///
/// # Errors
/// If LLVM has no disassembler for the target.
pub fn disassembled(pieces: &[Bytes], target: &Target) -> Result<Vec<Vec<Decoded>>, String> {
    pieces.iter().map(|piece| Ok(Disassembler::new(target)?.all(piece))).collect()
}

/// It keeps what one instruction says of the next, so each piece has one of its own.
struct Disassembler(LLVMDisasmContextRef);

impl Disassembler {
    fn new(target: &Target) -> Result<Disassembler, String> {
        let terminated = |text: &str| CString::new(text).map_err(|error| error.to_string());
        let (triple, cpu) = (terminated(&target.triple)?, terminated(&target.cpu)?);
        let features = terminated(&target.features)?;
        // SAFETY: three terminated strings, and callbacks that may be missing.
        let context = unsafe {
            LLVMCreateDisasmCPUFeatures(
                triple.as_ptr(),
                cpu.as_ptr(),
                features.as_ptr(),
                ptr::null_mut(),
                0,
                None,
                None,
            )
        };
        match context.is_null() {
            true => Err(format!("LLVM has no disassembler for {}", target.triple)),
            false => Ok(Disassembler(context)),
        }
    }

    fn all(&self, code: &[u8]) -> Vec<Decoded> {
        let mut code = code.to_vec();
        let (mut decoded, mut at) = (Vec::new(), 0);
        let mut buffer = [0_u8; TEXT];
        while at < code.len() {
            let rest = &mut code[at..];
            // SAFETY: a living context, and two places of the lengths given.
            let length = unsafe {
                LLVMDisasmInstruction(
                    self.0,
                    rest.as_mut_ptr(),
                    rest.len() as u64,
                    at as u64,
                    buffer.as_mut_ptr().cast::<c_char>(),
                    TEXT,
                )
            };
            if length == 0 {
                decoded.push(Decoded { length: rest.len(), text: None });
                break;
            }
            let text = CStr::from_bytes_until_nul(&buffer).map(|text| text.to_string_lossy().into_owned());
            decoded.push(Decoded { length, text: text.ok() });
            at += length;
        }
        decoded
    }
}

impl Drop for Disassembler {
    fn drop(&mut self) {
        // SAFETY: made by `new`, and not used again.
        unsafe { LLVMDisasmDispose(self.0) };
    }
}
