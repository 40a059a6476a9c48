//! Runs of native code: how arguments and results are encoded, and which inputs can be run.
//!
//! Encoding of a value: each scalar leaf, in the order of flattening, as ⌈bits / 64⌉ little-endian
//! words; the bits above the width are 0 in arguments and ignored in results.

use super::check::Prepared;
use super::inputs::Baseline;
use super::side::Side;
use crate::ir::Int;
use crate::semantics::memory::Visible;
use crate::semantics::{End, Leaf, Outcome, Scalar, Value};
use dashu_int::UBig;
use std::sync::Arc;

/// What native code gave for one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeRun {
    /// The index of the input in [`Prepared::cases`].
    pub input: usize,
    /// The result's leaves, encoded.
    pub result: Vec<u64>,
}

/// An input that native code may be run on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeInput {
    /// The index of the input in [`Prepared::cases`].
    pub input: usize,
    /// The arguments' leaves, encoded.
    pub args: Vec<u64>,
}

impl Prepared<'_> {
    /// The inputs on which the source returns without UB and without a call of an unknown
    /// function, shows no memory, and whose arguments are fully defined: native code would otherwise
    /// be free to do anything, or have nobody to call, or other memory.
    pub fn native_inputs(&self) -> Vec<NativeInput> {
        let runnable = |baseline: &Baseline| match baseline {
            Baseline::Outcome { outcome, .. } => {
                outcome.trace.is_empty() && outcome.memory.0.is_empty() && matches!(outcome.end, End::Returns(_))
            }
            Baseline::Ub(_) | Baseline::Undecided { .. } => false,
        };
        self.cases()
            .iter()
            .enumerate()
            .filter(|(_, (_, baseline))| runnable(baseline))
            .filter_map(|(input, (case, _))| Some(NativeInput { input, args: self.encode(&case.args)? }))
            .collect()
    }

    fn encode(&self, args: &[Value]) -> Option<Vec<u64>> {
        let source = self.source();
        let params = source.program.params(source.function);
        let mut words = Vec::new();
        for (arg, param) in args.iter().zip(params) {
            for (scalar, leaf) in arg.0.iter().zip(&param.shape) {
                encode_scalar(scalar, *leaf, &mut words)?;
            }
        }
        Some(words)
    }
}

/// Appends a defined scalar; `None` if it is not.
fn encode_scalar(scalar: &Scalar, leaf: Leaf, words: &mut Vec<u64>) -> Option<()> {
    let width = leaf.bits()?;
    match scalar {
        Scalar::Word(w) => words.push(*w),
        Scalar::Big(b) => {
            let count = width.div_ceil(64) as usize;
            let mut rest = (**b).clone();
            for _ in 0..count {
                words.push(u64::try_from(&rest & UBig::from(u64::MAX)).unwrap_or(0));
                rest >>= 64;
            }
        }
        Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) => return None,
    }
    Some(())
}

/// The outcome that a native run is: it returned a defined value.
pub(super) fn outcome(source: Side<'_>, run: &NativeRun) -> Result<Outcome, Arc<str>> {
    let shape = source.program.result_shape(source.function);
    let mut words = run.result.iter().copied();
    let mut value = Value::default();
    for leaf in shape {
        let width = leaf.bits().ok_or("native code returned a pointer")?;
        let parts: Vec<u64> = words.by_ref().take(width.div_ceil(64) as usize).collect();
        if parts.len() != width.div_ceil(64) as usize {
            return Err("native code returned too few words".into());
        }
        let all = parts.iter().rev().fold(UBig::ZERO, |n, w| (n << 64) | UBig::from(*w));
        value.0.push(Scalar::from_int(&Int::from_big(width, all)));
    }
    Ok(Outcome {
        trace: Vec::new(),
        end: End::Returns(value),
        memory: Visible::default(),
        addresses_observed: false,
        exact: true,
        steps: 0,
        choices: 0,
    })
}
