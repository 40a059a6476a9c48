//! A pipeline as stages: runs of LLVM's passes, and between them reference transformations.

use super::{Pass, Pipeline};
use irrefute_transform::pass::PREFIX;
use irrefute_transform::{Transformation, UnknownPass};

/// A stage of a pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// LLVM's passes.
    Llvm(Pipeline),
    /// A reference transformation.
    Reference(Transformation),
}

/// Why a reference transformation cannot stand where it does.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misplaced {
    /// There is none of that name.
    #[error(transparent)]
    Unknown(#[from] UnknownPass),
    /// It manages no passes.
    #[error("`{0}` runs no other passes")]
    Manager(String),
    /// It is inside of a manager that does not run whole functions.
    #[error("`{0}` looks at whole functions, and cannot run in `{1}`")]
    Within(String, String),
}

impl Pass {
    /// Whether the name is one of a reference transformation.
    pub fn is_reference(&self) -> bool {
        self.name.starts_with(PREFIX)
    }

    fn reference(&self) -> Result<Transformation, Misplaced> {
        if !self.nested.is_empty() {
            return Err(Misplaced::Manager(self.name.clone()));
        }
        let name = self.name.strip_prefix(PREFIX).unwrap_or(&self.name);
        Ok(Transformation::named(name, self.parameters.as_deref())?)
    }
}

impl Pipeline {
    /// Whether it contains a reference transformation.
    pub fn has_reference(&self) -> bool {
        self.any(&Pass::is_reference)
    }

    /// Whether it begins with a way to say bytes without the byte type: then the text that it gets is irrefute's, and may
    /// have bytes.
    pub fn begins_with_bytes(&self) -> bool {
        let first = self.0.first().filter(|pass| pass.is_reference());
        matches!(first.map(Pass::reference), Some(Ok(Transformation::Bytes(_))))
    }

    /// The stages of the pipeline. `function(a,irrefute:x,b)` is `function(a)`, `x`, `function(b)`: a function pass sees
    /// one function at a time, so it does not matter when the others are transformed.
    ///
    /// # Errors
    /// If a reference transformation is unknown, or stands where it cannot run.
    ///
    /// ```
    /// use irrefute_trial::Pipeline;
    /// use irrefute_trial::pipeline::stages::Stage;
    /// let pipeline: Pipeline = "irrefute:mem2reg,instcombine".parse()?;
    /// let stages = pipeline.stages().expect("all are known");
    /// assert_eq!(stages[0], Stage::Reference("irrefute:mem2reg".parse().expect("a pass")));
    /// assert_eq!(stages[1], Stage::Llvm("instcombine".parse()?));
    /// # Ok::<(), irrefute_trial::PipelineError>(())
    /// ```
    pub fn stages(&self) -> Result<Vec<Stage>, Misplaced> {
        let mut stages = Vec::new();
        split(&self.0, &mut stages)?;
        Ok(stages)
    }
}

fn split(passes: &[Pass], stages: &mut Vec<Stage>) -> Result<(), Misplaced> {
    let mut llvm: Vec<Pass> = Vec::new();
    let flush = |llvm: &mut Vec<Pass>, stages: &mut Vec<Stage>| {
        if !llvm.is_empty() {
            stages.push(Stage::Llvm(Pipeline(std::mem::take(llvm))));
        }
    };
    for pass in passes {
        let inside = super::find_in(&pass.nested, &Pass::is_reference);
        match (pass.is_reference(), inside) {
            (true, _) => {
                flush(&mut llvm, stages);
                stages.push(Stage::Reference(pass.reference()?));
            }
            (false, None) => llvm.push(pass.clone()),
            (false, Some(_)) if matches!(pass.name.as_str(), "function" | "module") => {
                flush(&mut llvm, stages);
                let mut nested = Vec::new();
                split(&pass.nested, &mut nested)?;
                stages.extend(nested.into_iter().map(|stage| match stage {
                    Stage::Llvm(Pipeline(nested)) => Stage::Llvm(Pipeline(vec![Pass { nested, ..pass.clone() }])),
                    Stage::Reference(reference) => Stage::Reference(reference),
                }));
            }
            (false, Some(inner)) => return Err(Misplaced::Within(inner.name.clone(), pass.name.clone())),
        }
    }
    flush(&mut llvm, stages);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let stages = text.parse::<Pipeline>().expect("a pipeline").stages().expect("stages");
        let of = |stage: &Stage| match stage {
            Stage::Llvm(pipeline) => pipeline.to_string(),
            Stage::Reference(pass) => pass.to_string(),
        };
        stages.iter().map(of).collect()
    }

    #[test]
    fn passes_of_llvm_stay_together() {
        assert_eq!(shown("gvn,function(sccp,licm)"), ["gvn,function(sccp,licm)"]);
        assert_eq!(shown("gvn,sccp,irrefute:gvn,dce"), ["gvn,sccp", "irrefute:gvn", "dce"]);
        assert_eq!(
            shown("module(globalopt,function<eager-inv>(gvn,irrefute:mem2reg<fused>,dce)),O"),
            [
                "module(globalopt)",
                "module(function<eager-inv>(gvn))",
                "irrefute:mem2reg<fused>",
                "module(function<eager-inv>(dce))",
                "O"
            ]
        );
    }

    #[test]
    fn what_cannot_run_there_is_refused() {
        for (text, words) in [
            ("irrefute:nothing", "there is no pass"),
            ("irrefute:mem2reg(gvn)", "runs no other passes"),
            ("cgscc(irrefute:gvn)", "cannot run in `cgscc`"),
            ("function(loop(irrefute:licm))", "cannot run in `loop`"),
        ] {
            let error = text.parse::<Pipeline>().expect_err(text).to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
