//! Products and sums that `contract` allows to be fused (docs/floats.md#contraction).
//!
//! A product is *closed* if every way to fuse it is a sum that takes it as an operand. Then the sums list the fused
//! results, and the product itself is rounded like any other. If not, somebody may fuse it in a way that is seen only
//! after other rewriting (through a `select`, a conversion, a lane that is extracted, a caller), and its results are
//! open.

use irrefute_ir::{Flags, FloatOp, Function, Op, Operand, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// The products of a function that carry `contract`.
pub(super) type Products<'a> = FxHashMap<ValueId, Product<'a>>;

/// `fmul contract`.
pub(super) struct Product<'a> {
    pub operands: [&'a Operand; 2],
    /// Whether all sums that may be fused with it are known.
    pub is_closed: bool,
}

/// The products of a function that carry `contract`.
pub(super) fn products(function: &Function) -> Products<'_> {
    let mut products = Products::default();
    let mut sums = FxHashSet::default();
    let instructions = || function.blocks.iter().flat_map(|block| &block.insts);
    for inst in instructions() {
        let (Op::Float { op, flags, lhs, rhs }, Some(result)) = (&inst.op, inst.result) else { continue };
        match op {
            _ if !flags.contains(Flags::CONTRACT) => {}
            FloatOp::FMul => {
                products.insert(result, Product { operands: [lhs, rhs], is_closed: true });
            }
            FloatOp::FAdd | FloatOp::FSub => {
                sums.insert(result);
            }
            FloatOp::FDiv | FloatOp::FRem => {}
        }
    }
    if products.is_empty() {
        return products;
    }
    // `(x + 1) · y` may become `x · y + y`, fused.
    let is_sum = |operand: &Operand| matches!(operand, Operand::Local(value) if sums.contains(value));
    for product in products.values_mut() {
        product.is_closed = !product.operands.into_iter().any(is_sum);
    }
    let mut open = |operand: &Operand| {
        if let Operand::Local(value) = operand
            && let Some(product) = products.get_mut(value)
        {
            product.is_closed = false;
        }
    };
    for block in &function.blocks {
        block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|(operand, _)| open(operand));
        for inst in &block.insts {
            let keeps = match &inst.op {
                Op::FCmp { .. } => true,
                Op::Float { op, flags, .. } => {
                    !flags.contains(Flags::CONTRACT) || matches!(op, FloatOp::FAdd | FloatOp::FSub)
                }
                // Everything else may pass the value on.
                _ => false,
            };
            if !keeps {
                inst.op.operands().into_iter().for_each(&mut open);
            }
        }
        block.term.op.for_each_operand(&mut open);
    }
    products
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    #[test]
    fn products_that_somebody_may_pass_on_are_open() {
        let closed = |body: &str| {
            let text = format!("define float @f(float %x, float %y, i1 %c) {{\n{body}\n ret float %r\n}}");
            let module = parse(&text, LlvmVersion::DEFAULT).expect("a function");
            products(&module.functions[0]).values().filter(|product| product.is_closed).count()
        };
        assert_eq!(closed("%m = fmul contract float %x, %y\n %r = fsub contract float %x, %m"), 1);
        assert_eq!(closed("%m = fmul contract float %x, %y\n %r = fdiv float %x, %m"), 1);
        assert_eq!(closed("%m = fmul float %x, %y\n %r = fsub contract float %x, %m"), 0);
        for open in [
            "%r = fmul contract float %x, %y",
            "%m = fmul contract float %x, %y\n %r = select i1 %c, float %m, float %x",
            "%m = fmul contract float %x, %y\n %r = fneg float %m",
            "%s = fadd contract float %x, 1.0\n %m = fmul contract float %s, %y\n %r = fadd contract float %m, %x",
            "%m = fmul contract float %x, %y\n %r = fdiv contract float %m, %x",
        ] {
            assert_eq!(closed(open), 0, "{open}");
        }
    }
}
