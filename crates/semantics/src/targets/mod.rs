//! Intrinsics of single targets (`llvm.x86.…`): what the processor's instruction computes (docs/targets.md).
//!
//! A [`Row`] gives an intrinsic its types and its [`TargetMeaning`]. Most are a [`LaneOperation`]: a function that gives
//! each lane of the result from the lanes of the operands that it reads. It reads a lane only if its value matters, so
//! that which lanes poison or undef reach follows from the function itself ([`lift::target`](super::lift::target)).
//!
//! - [`x86`], [`aarch64`]: the tables.
//! - [`operands`]: what a lane function reads.
//! - [`lane`]: the operations and how each is computed; `arithmetic`, `shift`, `shuffle`, `scalar`, `float` are the
//!   families, `amd` and `arm` those of one maker, and `vector` has LLVM's own operations on whole vectors.
//!
//! Nothing here knows sets, memory or the types of the program. Each row is compared with the processor itself
//! (`crates/worker/tests/it/target_intrinsics.rs`).

mod aarch64;
pub mod amd;
pub mod arithmetic;
pub mod arm;
pub mod float;
pub mod lane;
pub mod operands;
mod row;
pub mod scalar;
pub mod shift;
pub mod shuffle;
pub mod vector;
mod x86;

pub use lane::LaneOperation;
pub use operands::{Operand, Operands, Unread};
pub use row::{Immediate, Kind, Row, TargetMeaning, rounding_mode};

use irrefute_ir::{Function, FunctionType, IntrinsicId, base_name, first_part};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// A name that is overloaded on types has several rows.
static BY_NAME: LazyLock<FxHashMap<&str, Vec<&Row>>> = LazyLock::new(|| {
    let mut rows: FxHashMap<&str, Vec<&Row>> = FxHashMap::default();
    all().for_each(|row| rows.entry(row.name).or_default().push(row));
    rows
});

/// Every intrinsic that has a meaning.
pub fn all() -> impl Iterator<Item = &'static Row> {
    x86::TABLES.iter().chain(&aarch64::TABLES).copied().flatten()
}

/// Whether the second word of an intrinsic's name says that it is one of a target.
///
/// ```
/// use irrefute_semantics::targets;
/// assert!(targets::is_of_target("llvm.x86.rdtsc") && !targets::is_of_target("llvm.abs.i8"));
/// ```
pub fn is_of_target(name: &str) -> bool {
    first_part(name).is_some_and(|family| FAMILIES.contains(&family))
}

/// The second words of the names of intrinsics of targets.
const FAMILIES: &[&str] = &[
    "aarch64",
    "amdgcn",
    "arm",
    "bpf",
    "dx",
    "hexagon",
    "loongarch",
    "mips",
    "nvvm",
    "ppc",
    "r600",
    "riscv",
    "s390",
    "spv",
    "ve",
    "wasm",
    "x86",
    "xcore",
];

/// The row of an intrinsic, by its name; `None` if it has none, or is called with other types.
///
/// ```
/// use irrefute_ir::{FunctionType, Type};
/// use irrefute_semantics::targets;
/// let v = Type::vector(8, Type::Int(16));
/// let ty = FunctionType { ret: v.clone(), params: vec![v.clone(), v], varargs: false };
/// assert!(targets::of("llvm.x86.sse2.psrl.w", &ty).is_some());
/// assert!(targets::of("llvm.x86.sse2.psrl.d", &ty).is_none());
/// ```
pub fn of(name: &str, ty: &FunctionType) -> Option<&'static Row> {
    BY_NAME.get(name_in_table(name))?.iter().copied().find(|row| row.has_type(ty))
}

/// Whether a function is an intrinsic of a target that the table lacks, or has with other types: all that is known of it is what its declaration says.
///
/// ```
/// use irrefute_ir::{self as ir, LlvmVersion};
/// use irrefute_semantics::targets;
/// let text = "declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i8 @llvm.abs.i8(i8, i1)\ndeclare void @f()\n";
/// let module = ir::parse(text, LlvmVersion::DEFAULT).unwrap();
/// let without: Vec<bool> = module.functions.iter().map(targets::is_without_meaning).collect();
/// assert_eq!(without, [true, false, false]);
/// ```
pub fn is_without_meaning(function: &Function) -> bool {
    let name = &function.name;
    is_of_target(name) && IntrinsicId::of(name).is_none() && of(name, &function.function_type()).is_none()
}

/// Whether a function calls an intrinsic of a target, of the table or not. Not every processor can execute it.
///
/// ```
/// use irrefute_ir::{self as ir, LlvmVersion};
/// use irrefute_semantics::targets;
/// let text = "define i32 @f(i32 %x) {\n  %r = call i32 @llvm.x86.bmi.bzhi.32(i32 %x, i32 3)\n  ret i32 %r\n}\n";
/// let module = ir::parse(text, LlvmVersion::DEFAULT).unwrap();
/// assert!(targets::is_called_in(&module.functions[0]));
/// ```
pub fn is_called_in(function: &Function) -> bool {
    let mut is_called = false;
    function.for_each_call(&mut |call| {
        is_called |= call.intrinsic().is_some_and(|name| IntrinsicId::of(name).is_none());
    });
    is_called
}

/// The name of an intrinsic as the table has it.
fn name_in_table(name: &str) -> &str {
    let base = base_name(name);
    base.strip_prefix("llvm.").unwrap_or(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_types_are_unique() {
        for rows in BY_NAME.values() {
            let types = |row: &Row| (row.params, row.result);
            assert!(rows.iter().enumerate().all(|(i, row)| rows[..i].iter().all(|other| types(other) != types(row))));
        }
    }
}
