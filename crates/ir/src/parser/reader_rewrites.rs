//! What LLVM rewrites in a module as it reads it, where that changes what the module says
//! (docs/semantics.md#what-the-reader-rewrites). Both sides of a comparison are texts, and one of them has been read by LLVM
//! before: without this, a difference that the reader makes would be taken for one of a pass.

use super::super::attribute::Metadata;
use super::super::constant::ConstantKind;
use super::super::module::Module;
use std::sync::Arc;

/// Gives functions that `!nvvm.annotations` calls kernels their calling convention.
pub(super) fn name_kernels(module: &mut Module) {
    let Some(annotations) = module.named_metadata.get("nvvm.annotations") else { return };
    let kernels: Vec<Arc<str>> = annotations.iter().filter_map(|node| kernel(module, node)).collect();
    for function in module.functions.iter_mut().filter(|function| kernels.contains(&function.name)) {
        function.header.convention = Some("ptx_kernel".into());
    }
}

/// The function that an annotation calls a kernel: `!{ptr @f, !"kernel", i32 1}`, among other pairs of a word and a number.
fn kernel(module: &Module, node: &Metadata) -> Option<Arc<str>> {
    let (Metadata::Tuple(parts) | Metadata::Distinct(parts)) = module.resolve(node) else { return None };
    let (first, pairs) = parts.split_first()?;
    let Metadata::Constant(constant) = module.resolve(first) else { return None };
    let ConstantKind::Global(name) = &constant.kind else { return None };
    let says_kernel = |pair: &[Metadata]| match pair {
        [Metadata::String(word), number] => {
            &**word == "kernel" && module.resolve(number).as_int().is_some_and(|number| !number.is_zero())
        }
        _ => false,
    };
    pairs.chunks_exact(2).any(says_kernel).then(|| name.clone())
}
