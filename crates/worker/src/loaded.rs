//! A loaded LLVM as a function from text to text. It makes no native code: only the linked one does.

use std::ffi::{CStr, CString, c_char, c_void};
use std::path::{Path, PathBuf};
use std::ptr;

use inkwell::llvm_sys::LLVMDiagnosticSeverity;
use inkwell::llvm_sys::analysis::LLVMVerifierFailureAction;
use inkwell::llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef, LLVMModuleRef};
use inkwell::llvm_sys::target::LLVMTargetDataRef;
use inkwell::llvm_sys::target_machine::{LLVMCodeGenOptLevel, LLVMCodeModel, LLVMRelocMode, LLVMTargetMachineRef};
use irrefute_protocol::job::{Job, Target};
use irrefute_protocol::messages::Refusal;
use irrefute_protocol::pipeline::lenient;
use irrefute_version::LlvmVersion;

use crate::capture::of_known_cpu;
use crate::fatal;
use crate::functions::{self, Functions};
use crate::options::{self, VERSION};
use crate::stages::{Machines, Unit};

/// The oldest LLVM with opaque pointers.
const OLDEST: LlvmVersion = LlvmVersion(14);

/// The last LLVM in which pointers are opaque only if this option is set.
const OPAQUE_POINTERS: (LlvmVersion, &str) = (LlvmVersion(14), "-opaque-pointers");

/// `instcombine` in a pipeline verifies its fixpoint since this LLVM.
const FIXPOINT_SINCE: LlvmVersion = LlvmVersion(18);

/// A library that is open.
pub struct Loaded {
    /// The path as the job gives it.
    pub path: PathBuf,
    /// The release: `15.0.7`.
    pub version: String,
    major: LlvmVersion,
    functions: &'static Functions,
    machines: Machines<Machine>,
}

impl Loaded {
    /// Opens a library and sets its options.
    ///
    /// # Errors
    /// The inner error is the reason why it cannot be used; the outer one is the worker's fault.
    pub fn open(path: &Path, options: &[String]) -> anyhow::Result<Result<Loaded, Refusal>> {
        let functions = match functions::open(path) {
            Ok(functions) => functions,
            Err(message) => return Ok(Err(Refusal::Library(format!("cannot load {}: {message}", path.display())))),
        };
        let version = match functions.get_version {
            Some(get_version) => {
                let (mut major, mut minor, mut patch) = (0, 0, 0);
                // SAFETY: three places to write to.
                unsafe { get_version(&mut major, &mut minor, &mut patch) };
                format!("{major}.{minor}.{patch}")
            }
            None => printed_version(path)?,
        };
        let major = LlvmVersion::of_release(&version).unwrap_or(LlvmVersion(0));
        if major < OLDEST {
            let why = format!("{} is LLVM {version}, and {} is the oldest that is supported", path.display(), OLDEST.0);
            return Ok(Err(Refusal::Library(why)));
        }
        // SAFETY: the handler has the signature that LLVM calls and never returns or unwinds.
        unsafe { (functions.install_fatal_error_handler)(Some(fatal::on_fatal_error)) };
        let mut wanted = options.to_vec();
        // Given twice, the option would make LLVM end the process.
        if major <= OPAQUE_POINTERS.0 && !options.iter().any(|option| option == OPAQUE_POINTERS.1) {
            wanted.push(OPAQUE_POINTERS.1.to_owned());
        }
        if let Err(message) = options::set_in(functions, path, &wanted)? {
            return Ok(Err(Refusal::Target(message)));
        }
        Ok(Ok(Loaded { path: path.to_owned(), version, major, functions, machines: Machines::new() }))
    }

    /// The machine for a target.
    ///
    /// # Errors
    /// LLVM's message when it does not know the triple.
    pub fn machine(&mut self, target: &Target) -> Result<&Machine, String> {
        let (functions, major) = (self.functions, self.major);
        self.machines.of(target, |target| of_known_cpu(|| Machine::new(functions, major, target)))
    }
}

/// The version of a library that has no function for it (up to LLVM 15): from the output of its `-version`, which ends
/// the process and therefore runs in one of its own.
fn printed_version(path: &Path) -> anyhow::Result<String> {
    let shown = options::asked()?.arg(VERSION).arg(path).output()?;
    let text = String::from_utf8_lossy(&shown.stdout);
    let version = text.split("LLVM version ").nth(1).and_then(|rest| rest.split_whitespace().next());
    Ok(version.unwrap_or("0").to_owned())
}

/// A target to optimize for.
pub struct Machine {
    functions: &'static Functions,
    major: LlvmVersion,
    triple: CString,
    /// Null if there is no machine, as in `opt` without a triple.
    layout: LLVMTargetDataRef,
    /// As `layout`.
    machine: LLVMTargetMachineRef,
}

impl Machine {
    fn new(functions: &'static Functions, major: LlvmVersion, target: &Target) -> Result<Machine, String> {
        let [triple, cpu, features] = [&target.triple, &target.cpu, &target.features].map(|text| terminated(text));
        let (triple, cpu, features) = (triple?, cpu?, features?);
        if !target.has_machine() {
            return Ok(Machine { functions, major, triple, layout: ptr::null_mut(), machine: ptr::null_mut() });
        }
        let (mut known, mut message) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: a terminated string, and two places to write to.
        let failed = unsafe { (functions.get_target_from_triple)(triple.as_ptr(), &mut known, &mut message) };
        if failed != 0 {
            return Err(functions.take_message(message));
        }
        // SAFETY: a target that LLVM knows, and terminated strings, which it copies.
        let machine = unsafe {
            (functions.create_target_machine)(
                known,
                triple.as_ptr(),
                cpu.as_ptr(),
                features.as_ptr(),
                LLVMCodeGenOptLevel::LLVMCodeGenLevelDefault,
                LLVMRelocMode::LLVMRelocDefault,
                LLVMCodeModel::LLVMCodeModelDefault,
            )
        };
        if machine.is_null() {
            return Err(format!("LLVM has no target machine for {}", target.triple));
        }
        // SAFETY: a living machine.
        let layout = unsafe { (functions.create_target_data_layout)(machine) };
        Ok(Machine { functions, major, triple, layout, machine })
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        if self.machine.is_null() {
            return;
        }
        // SAFETY: both are this machine's own, and neither is used again.
        unsafe {
            (self.functions.dispose_target_data)(self.layout);
            (self.functions.dispose_target_machine)(self.machine);
        }
    }
}

/// A module with its own context.
pub struct Module {
    functions: &'static Functions,
    context: LLVMContextRef,
    /// Null if the text was refused.
    module: LLVMModuleRef,
}

impl Unit for Module {
    type Machine = Machine;

    fn parse(text: &[u8], machine: &Machine) -> Result<Module, String> {
        let functions = machine.functions;
        let handlers = ptr::from_ref(functions).cast_mut().cast::<c_void>();
        let (mut module, mut message) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: a new context, whose handler gets the table that lives for ever; the buffer is a copy of the text and
        // belongs to the parser, which writes to two places.
        let (context, failed) = unsafe {
            let context = (functions.context_create)();
            (functions.context_set_diagnostic_handler)(context, Some(on_diagnostic), handlers);
            let buffer = (functions.create_memory_buffer)(text.as_ptr().cast(), text.len(), c"module".as_ptr());
            (context, (functions.parse_ir)(context, buffer, &mut module, &mut message))
        };
        let owned = Module { functions, context, module: if failed == 0 { module } else { ptr::null_mut() } };
        if failed != 0 {
            return Err(functions.take_message(message));
        }
        // SAFETY: a living module and its layout, as a string that lives as long as the module; LLVM copies the others.
        unsafe {
            (functions.set_target)(module, machine.triple.as_ptr());
            if !machine.layout.is_null() && CStr::from_ptr((functions.get_data_layout)(module)).is_empty() {
                (functions.set_module_data_layout)(module, machine.layout);
            }
        }
        Ok(owned)
    }

    fn verify(&self) -> Result<(), String> {
        let mut message = ptr::null_mut();
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: a living module, and a place to write to; the message is there in any case.
        let broken = unsafe { (self.functions.verify_module)(self.module, action, &mut message) };
        let message = self.functions.take_message(message);
        if broken == 0 { Ok(()) } else { Err(message) }
    }

    fn optimize(&self, job: &Job, machine: &Machine) -> Result<(), String> {
        if job.pipeline.trim().is_empty() {
            return Ok(());
        }
        let pipeline = match machine.major >= FIXPOINT_SINCE {
            true => terminated(&lenient(&job.pipeline))?,
            false => terminated(&job.pipeline)?,
        };
        let analyses = job.alias_analyses.as_deref().map(terminated).transpose()?;
        let set_analyses = match (&analyses, self.functions.set_alias_analyses) {
            (Some(_), None) => return Err("this LLVM has no choice of alias analyses here".into()),
            (_, set) => set,
        };
        // SAFETY: living options and module, a living machine or none, and terminated strings that outlive their use. An error is
        // consumed by asking for its message.
        unsafe {
            let options = (self.functions.create_pass_builder_options)();
            (self.functions.set_verify_each)(options, job.want.verify_each.into());
            if let (Some(analyses), Some(set_analyses)) = (&analyses, set_analyses) {
                set_analyses(options, analyses.as_ptr());
            }
            let error = (self.functions.run_passes)(self.module, pipeline.as_ptr(), machine.machine, options);
            (self.functions.dispose_pass_builder_options)(options);
            if error.is_null() {
                return Ok(());
            }
            let message = (self.functions.get_error_message)(error);
            let text = CStr::from_ptr(message).to_string_lossy().into_owned();
            (self.functions.dispose_error_message)(message);
            Err(text)
        }
    }

    fn print(&self) -> String {
        // SAFETY: a living module.
        let text = unsafe { (self.functions.print_module)(self.module) };
        self.functions.take_message(text)
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: neither is used again, and the module goes before its context.
        unsafe {
            if !self.module.is_null() {
                (self.functions.dispose_module)(self.module);
            }
            (self.functions.context_dispose)(self.context);
        }
    }
}

impl Functions {
    /// The text of a message of LLVM, which is freed.
    fn take_message(&self, message: *mut c_char) -> String {
        if message.is_null() {
            return String::new();
        }
        // SAFETY: a terminated string that LLVM made for whoever asked, and that is not used again.
        unsafe {
            let text = CStr::from_ptr(message).to_string_lossy().into_owned();
            (self.dispose_message)(message);
            text
        }
    }
}

/// Makes errors that LLVM reports in a context fatal; warnings and remarks are dropped.
extern "C" fn on_diagnostic(diagnostic: LLVMDiagnosticInfoRef, functions: *mut c_void) {
    // SAFETY: what `parse` gave, which lives for ever; LLVM passes a diagnostic that lives as long as this call.
    unsafe {
        let functions = &*functions.cast::<Functions>();
        if (functions.get_diag_info_severity)(diagnostic) == LLVMDiagnosticSeverity::LLVMDSError {
            fatal::on_fatal_error((functions.get_diag_info_description)(diagnostic));
        }
    }
}

fn terminated(text: &str) -> Result<CString, String> {
    CString::new(text).map_err(|_| "a zero byte in a text for LLVM".to_owned())
}
