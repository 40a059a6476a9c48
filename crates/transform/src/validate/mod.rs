//! Translation validation: a target that computes the same expressions refines its source (docs/transform.md#validation).
//!
//! Both functions are evaluated symbolically, block by block, into terms that are shared between them, so that equal
//! expressions are equal terms. The target is accepted if
//! - both have the same graph, and corresponding blocks have the same phis, the same terminator, and the same sequence
//!   of effects (stores, calls, and all else that is not a function of values);
//! - whatever may be undefined in a block of the target (a load, a division) is executed by the source in the same block
//!   or in one that dominates it, on the same operands and after the same effects.
//!
//! So instructions may be reordered inside blocks, computed once instead of twice, and left out if nothing needs them.
//! Nothing else is accepted: no rule of arithmetic is known here. A rejection says nothing about the target.
//!
//! Invariant, with a test over random programs and seeded faults: what is accepted, the refinement checker never refutes.

mod evaluate;
mod surroundings;
mod terms;

use evaluate::{EvaluatedBlock, Evaluator};
use irrefute_ir::{Cfg, DominatorTree, Function, Module, same_body};
use terms::Terms;

/// Why a target was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// There is no body on one side.
    #[error("one side has no body")]
    NoBody,
    /// Signature, attributes, or something that the functions mention.
    #[error("the functions are declared differently, or mention symbols that differ")]
    Surroundings,
    /// The graphs differ.
    #[error("the control-flow graphs differ")]
    Graph,
    /// Metadata that cannot be compared.
    #[error("metadata cannot be compared")]
    Metadata,
    /// Phis of some block differ.
    #[error("the phis of a block differ")]
    Phis,
    /// The effects of some block differ.
    #[error("the effects of a block differ")]
    Effects,
    /// The terminators of some block differ.
    #[error("the terminators of a block differ")]
    Terminator,
    /// The target executes something that may be undefined and that the source does not execute before.
    #[error("the target may be undefined where the source need not be")]
    Undefined,
}

/// Accepts a function of a target if it computes the same expressions as that of the source.
///
/// # Errors
/// The first reason not to.
///
/// ```
/// use irrefute_ir::{LlvmVersion, parse};
/// use irrefute_transform::validate::validate;
/// let source = parse("define i8 @f(i8 %x, i8 %y) {\n  %a = add i8 %x, %y\n  %b = add i8 %x, %y\n  %r = mul i8 %a, %b\n  ret i8 %r\n}\n", LlvmVersion::DEFAULT)?;
/// let target = parse("define i8 @f(i8 %x, i8 %y) {\n  %a = add i8 %x, %y\n  %r = mul i8 %a, %a\n  ret i8 %r\n}\n", LlvmVersion::DEFAULT)?;
/// assert_eq!(validate((&source, &source.functions[0]), (&target, &target.functions[0])), Ok(()));
/// # Ok::<(), irrefute_ir::ParseError>(())
/// ```
pub fn validate(source: (&Module, &Function), target: (&Module, &Function)) -> Result<(), Mismatch> {
    if !source.1.is_definition() || !target.1.is_definition() {
        return Err(Mismatch::NoBody);
    }
    if !surroundings::agree(source, target) {
        return Err(Mismatch::Surroundings);
    }
    // Every function refines itself, whatever it contains.
    if same_body(source.0, source.1, target.0, target.1) {
        return Ok(());
    }
    let graphs = (Cfg::of(source.1), Cfg::of(target.1));
    let mut terms = Terms::default();
    let before = Evaluator::new(source.0, source.1, &graphs.0, &mut terms).run()?;
    let after = Evaluator::new(target.0, target.1, &graphs.1, &mut terms).run()?;
    if before.len() != after.len() {
        return Err(Mismatch::Graph);
    }
    before.iter().zip(&after).try_for_each(|(a, b)| compare(a, b))?;
    is_defined(&graphs.0, &before, &after)
}

fn compare(source: &EvaluatedBlock, target: &EvaluatedBlock) -> Result<(), Mismatch> {
    let checks = [
        (source.successors == target.successors, Mismatch::Graph),
        (source.phis == target.phis, Mismatch::Phis),
        (source.end == target.end, Mismatch::Effects),
        (source.terminator == target.terminator, Mismatch::Terminator),
    ];
    checks.into_iter().try_for_each(|(holds, mismatch)| if holds { Ok(()) } else { Err(mismatch) })
}

/// Whether the source has executed whatever may be undefined in the target. Blocks are in reverse postorder.
fn is_defined(cfg: &Cfg, source: &[EvaluatedBlock], target: &[EvaluatedBlock]) -> Result<(), Mismatch> {
    let tree = DominatorTree::of(cfg);
    let order: Vec<_> = cfg.reverse_postorder().collect();
    let mut number = vec![usize::MAX; cfg.len()];
    order.iter().enumerate().for_each(|(i, id)| number[id.index()] = i);
    for (at, block) in target.iter().enumerate() {
        for partial in &block.partial {
            let executed = |id| source[number[irrefute_ir::BlockId::index(id)]].partial.contains(partial);
            if !tree.dominators(order[at]).any(executed) {
                return Err(Mismatch::Undefined);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
