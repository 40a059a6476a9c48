//! Functions that name the processor that they are compiled for (`"target-cpu"`, `"target-features"`), as all that clang prints
//! do. The wrapper that calls them is compiled for the processor of the job.

use inkwell::attributes::AttributeLoc;
use inkwell::llvm_sys::LLVMTypeKind;
use inkwell::llvm_sys::prelude::LLVMTypeRef;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use inkwell::values::FunctionValue;

use crate::jit::runs_here;
use crate::signature::any_part;

/// Where code runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunsOn {
    /// On this processor, which must have what a function asks for.
    ThisProcessor,
    /// In an emulator. It reports an instruction that it does not know as such.
    Emulator,
}

const CPU: &str = "target-cpu";
const FEATURES: &str = "target-features";

/// Features that every x86-64 has, by the words that LLVM does not list among those of a processor.
const ALWAYS: [&str; 2] = ["x87", "64bit"];

/// What every x86-64 has, and every AArch64: the wrapper that calls functions on this processor may pass values in it.
const BASE: [&str; 10] = ["64bit", "cmov", "cx8", "fxsr", "mmx", "sse", "sse2", "x87", "fp-armv8", "neon"];

/// Whether a function names a processor or features.
pub fn names_one(function: FunctionValue) -> bool {
    said(function, CPU).or_else(|| said(function, FEATURES)).is_some()
}

/// Whether a caller for another processor passes these types in the same way: no feature is taken away that the caller may
/// have, and there are no vectors and no formats that only some processors have registers for.
pub fn passes_alike(function: FunctionValue, types: &[LLVMTypeRef], runs_on: RunsOn) -> bool {
    let matters = |feature: &str| runs_on == RunsOn::Emulator || BASE.contains(&feature);
    let takes_away = said(function, FEATURES)
        .is_some_and(|features| features.split(',').filter_map(|f| f.strip_prefix('-')).any(matters));
    let is_usual = |kind| {
        matches!(
            kind,
            LLVMTypeKind::LLVMVoidTypeKind
                | LLVMTypeKind::LLVMIntegerTypeKind
                | LLVMTypeKind::LLVMPointerTypeKind
                | LLVMTypeKind::LLVMFloatTypeKind
                | LLVMTypeKind::LLVMDoubleTypeKind
                | LLVMTypeKind::LLVMStructTypeKind
                | LLVMTypeKind::LLVMArrayTypeKind
        )
    };
    !takes_away && !any_part(types.to_vec(), |_, kind| !is_usual(kind))
}

/// Functions of a module that this processor may not be able to execute.
pub fn foreign<'c>(module: &Module<'c>) -> Vec<FunctionValue<'c>> {
    let here = TargetMachine::get_host_cpu_features().to_string();
    let here: Vec<&str> = here.split(',').filter_map(|feature| feature.strip_prefix('+')).collect();
    let name = TargetMachine::get_host_cpu_name().to_string();
    let has = |feature: &str| ALWAYS.contains(&feature) || here.contains(&feature);
    let is_foreign = |function: &FunctionValue| {
        let cpu = said(*function, CPU).is_some_and(|cpu| cpu != name && !cpu.is_empty() && !runs_here(&cpu));
        let features = said(*function, FEATURES).unwrap_or_default();
        cpu || features.split(',').filter_map(|feature| feature.strip_prefix('+')).any(|feature| !has(feature))
    };
    module.get_functions().filter(|function| function.count_basic_blocks() > 0).filter(is_foreign).collect()
}

fn said(function: FunctionValue, key: &str) -> Option<String> {
    let attribute = function.get_string_attribute(AttributeLoc::Function, key)?;
    attribute.get_string_value().to_str().ok().map(str::to_owned)
}
