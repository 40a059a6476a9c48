//! Keeps to what a change of LLVM does: of the programs of a batch, those that LLVM before the change optimizes otherwise.

use crate::triage::base::Base;
use irrefute_ir::{Module, downgrade};
use irrefute_llvm::Backend;
use irrefute_trial::{Difference, Optimizer, Settings, Subject, differences};
use serde::Serialize;
use std::borrow::Cow;
use std::ops::AddAssign;

/// Counts of what was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Differences {
    /// Programs that both LLVMs optimized.
    pub programs: u64,
    /// Those of them that they optimize differently.
    pub differing: u64,
    /// The functions that differ in these.
    pub functions: u64,
    /// Programs on which one of them fails, or that the older one cannot express.
    pub not_compared: u64,
    /// Violations and failures that both have.
    pub old: u64,
}

impl AddAssign for Differences {
    fn add_assign(&mut self, other: Differences) {
        self.programs += other.programs;
        self.differing += other.differing;
        self.functions += other.functions;
        self.not_compared += other.not_compared;
        self.old += other.old;
    }
}

/// Programs, each with its sample.
pub struct Sampled<'p, S> {
    /// The samples, in the order of the programs.
    pub samples: Vec<&'p S>,
    /// The programs.
    pub programs: Cow<'p, [Module]>,
}

/// The programs on which the LLVM under test differs from `base`, and those that could not be compared.
pub fn differing<'p, S>(
    base: &mut Base,
    Sampled { samples, programs }: Sampled<'p, S>,
    settings: &Settings,
    backend: &mut dyn Backend,
    counts: &mut Differences,
) -> Sampled<'p, S> {
    let before = settings.with(&Subject::from(&base.found));
    let said: Vec<_> = programs.iter().map(|p| downgrade(p, before.dialect.version).map(|said| said.module)).collect();
    let (mut of_base, mut of_new) = (Vec::new(), Vec::new());
    for (program, said) in programs.iter().zip(&said) {
        if let Ok(said) = said {
            of_base.push(said.clone());
            of_new.push(program.clone());
        }
    }
    let base_side = Optimizer { settings: &before, backend: &mut *base.backend, programs: &of_base };
    let mut found = differences(base_side, Optimizer { settings, backend, programs: &of_new }).into_iter();
    let (mut kept_samples, mut kept) = (Vec::new(), Vec::new());
    for ((sample, program), said) in samples.into_iter().zip(&*programs).zip(&said) {
        let difference = if said.is_ok() { found.next() } else { None }.unwrap_or(Difference::Unknown);
        match difference {
            Difference::None => counts.programs += 1,
            Difference::Functions(functions) => {
                counts.programs += 1;
                counts.differing += 1;
                counts.functions += functions;
            }
            Difference::Unknown => counts.not_compared += 1,
        }
        if difference != Difference::None {
            kept_samples.push(sample);
            kept.push(program.clone());
        }
    }
    Sampled { samples: kept_samples, programs: Cow::Owned(kept) }
}
