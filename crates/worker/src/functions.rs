//! The functions of LLVM's C API through which a loaded library is used, as a table: each library has its own.
//!
//! All of them have had the same signatures since LLVM 14. A library is opened once and never closed: LLVM installs
//! handlers and keeps statics that would outlive it.

use std::error::Error;
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::path::Path;

use inkwell::llvm_sys::LLVMDiagnosticSeverity;
use inkwell::llvm_sys::analysis::LLVMVerifierFailureAction;
use inkwell::llvm_sys::error::LLVMErrorRef;
use inkwell::llvm_sys::error_handling::LLVMFatalErrorHandler;
use inkwell::llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef, LLVMMemoryBufferRef, LLVMModuleRef};
use inkwell::llvm_sys::target::LLVMTargetDataRef;
use inkwell::llvm_sys::target_machine::{
    LLVMCodeGenOptLevel, LLVMCodeModel, LLVMRelocMode, LLVMTargetMachineRef, LLVMTargetRef,
};
use inkwell::llvm_sys::transforms::pass_builder::LLVMPassBuilderOptionsRef;
use libloading::os::unix::{Library, RTLD_LAZY, RTLD_LOCAL};

/// What the loader says of a failure; the error itself only names the function that failed.
fn reason(error: &libloading::Error) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

/// LLVM's type for truth values.
type Bool = c_int;

/// The signature of LLVM's diagnostic handlers.
pub type OnDiagnostic = extern "C" fn(LLVMDiagnosticInfoRef, *mut c_void);

/// Declares the table: the field for `LLVMContextCreate` is `context_create`.
macro_rules! functions {
    (
        required { $($field:ident = $symbol:literal: fn($($argument:ty),*) $(-> $result:ty)?;)* }
        optional { $($o_field:ident = $o_symbol:literal: fn($($o_argument:ty),*) $(-> $o_result:ty)?;)* }
    ) => {
        /// The functions of one library.
        pub struct Functions {
            $(pub $field: unsafe extern "C" fn($($argument),*) $(-> $result)?,)*
            $(pub $o_field: Option<unsafe extern "C" fn($($o_argument),*) $(-> $o_result)?>,)*
        }

        impl Functions {
            /// Finds them in an open library.
            ///
            /// # Errors
            /// The name of the first that it does not have.
            fn find(library: &Library) -> Result<Functions, String> {
                Ok(Functions {
                    // SAFETY: these are the signatures of LLVM's C headers, 14 to 23.
                    $($field: *unsafe { library.get($symbol) }.map_err(|error| reason(&error))?,)*
                    // SAFETY: as above, for the versions that have them.
                    $($o_field: unsafe { library.get($o_symbol) }.ok().map(|symbol| *symbol),)*
                })
            }
        }
    };
}

functions! {
    required {
        context_create = "LLVMContextCreate": fn() -> LLVMContextRef;
        context_dispose = "LLVMContextDispose": fn(LLVMContextRef);
        context_set_diagnostic_handler = "LLVMContextSetDiagnosticHandler":
            fn(LLVMContextRef, Option<OnDiagnostic>, *mut c_void);
        get_diag_info_severity = "LLVMGetDiagInfoSeverity": fn(LLVMDiagnosticInfoRef) -> LLVMDiagnosticSeverity;
        get_diag_info_description = "LLVMGetDiagInfoDescription": fn(LLVMDiagnosticInfoRef) -> *mut c_char;
        install_fatal_error_handler = "LLVMInstallFatalErrorHandler": fn(LLVMFatalErrorHandler);
        parse_command_line_options = "LLVMParseCommandLineOptions": fn(c_int, *const *const c_char, *const c_char);
        create_memory_buffer = "LLVMCreateMemoryBufferWithMemoryRangeCopy":
            fn(*const c_char, usize, *const c_char) -> LLVMMemoryBufferRef;
        parse_ir = "LLVMParseIRInContext":
            fn(LLVMContextRef, LLVMMemoryBufferRef, *mut LLVMModuleRef, *mut *mut c_char) -> Bool;
        verify_module = "LLVMVerifyModule":
            fn(LLVMModuleRef, LLVMVerifierFailureAction, *mut *mut c_char) -> Bool;
        print_module = "LLVMPrintModuleToString": fn(LLVMModuleRef) -> *mut c_char;
        dispose_module = "LLVMDisposeModule": fn(LLVMModuleRef);
        dispose_message = "LLVMDisposeMessage": fn(*mut c_char);
        set_target = "LLVMSetTarget": fn(LLVMModuleRef, *const c_char);
        get_data_layout = "LLVMGetDataLayoutStr": fn(LLVMModuleRef) -> *const c_char;
        set_module_data_layout = "LLVMSetModuleDataLayout": fn(LLVMModuleRef, LLVMTargetDataRef);
        get_target_from_triple = "LLVMGetTargetFromTriple":
            fn(*const c_char, *mut LLVMTargetRef, *mut *mut c_char) -> Bool;
        create_target_machine = "LLVMCreateTargetMachine":
            fn(
                LLVMTargetRef, *const c_char, *const c_char, *const c_char, LLVMCodeGenOptLevel, LLVMRelocMode,
                LLVMCodeModel
            ) -> LLVMTargetMachineRef;
        dispose_target_machine = "LLVMDisposeTargetMachine": fn(LLVMTargetMachineRef);
        create_target_data_layout = "LLVMCreateTargetDataLayout": fn(LLVMTargetMachineRef) -> LLVMTargetDataRef;
        dispose_target_data = "LLVMDisposeTargetData": fn(LLVMTargetDataRef);
        create_pass_builder_options = "LLVMCreatePassBuilderOptions": fn() -> LLVMPassBuilderOptionsRef;
        dispose_pass_builder_options = "LLVMDisposePassBuilderOptions": fn(LLVMPassBuilderOptionsRef);
        set_verify_each = "LLVMPassBuilderOptionsSetVerifyEach": fn(LLVMPassBuilderOptionsRef, Bool);
        run_passes = "LLVMRunPasses":
            fn(LLVMModuleRef, *const c_char, LLVMTargetMachineRef, LLVMPassBuilderOptionsRef) -> LLVMErrorRef;
        get_error_message = "LLVMGetErrorMessage": fn(LLVMErrorRef) -> *mut c_char;
        dispose_error_message = "LLVMDisposeErrorMessage": fn(*mut c_char);
    }
    optional {
        get_version = "LLVMGetVersion": fn(*mut c_uint, *mut c_uint, *mut c_uint);
        set_alias_analyses = "LLVMPassBuilderOptionsSetAAPipeline": fn(LLVMPassBuilderOptionsRef, *const c_char);
    }
}

/// Targets that some LLVM has; those that a library lacks are skipped.
const TARGETS: [&str; 24] = [
    "AArch64",
    "AMDGPU",
    "ARC",
    "ARM",
    "AVR",
    "BPF",
    "CSKY",
    "Hexagon",
    "Lanai",
    "LoongArch",
    "M68k",
    "Mips",
    "MSP430",
    "NVPTX",
    "PowerPC",
    "RISCV",
    "Sparc",
    "SPIRV",
    "SystemZ",
    "VE",
    "WebAssembly",
    "X86",
    "XCore",
    "Xtensa",
];

/// Opens a library for as long as the process lives.
///
/// # Errors
/// The message of the loader, or the name of a function that the library lacks.
pub fn open(path: &Path) -> Result<&'static Functions, String> {
    // A library must find its own definitions first, even if its symbols have the same names and version as those of
    // the linked one (two builds of LLVM 22).
    let flags = RTLD_LAZY | RTLD_LOCAL | libc::RTLD_DEEPBIND;
    // SAFETY: runs the constructors of an LLVM, as linking to it would.
    let library = unsafe { Library::open(Some(path), flags) }.map_err(|error| reason(&error))?;
    let functions = Functions::find(&library)?;
    initialize_targets(&library);
    // Never closed.
    let _ = library.into_raw();
    Ok(Box::leak(Box::new(functions)))
}

/// As `InitializeAllTargets` and similar functions of LLVM's headers, which are inline and not symbols of the library.
fn initialize_targets(library: &Library) {
    for part in ["TargetInfo", "Target", "TargetMC", "AsmPrinter", "AsmParser"] {
        for target in TARGETS {
            let symbol = format!("LLVMInitialize{target}{part}");
            // SAFETY: all of them have this signature, and may be called more than once.
            unsafe {
                if let Ok(initialize) = library.get::<unsafe extern "C" fn()>(symbol.as_str()) {
                    initialize();
                }
            }
        }
    }
}
