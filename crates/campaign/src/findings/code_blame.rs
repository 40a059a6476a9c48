//! Which stage of code generation is wrong, as far as that was found out.
//!
//! Everything here is of one program, one input and the same verdicts as those of a finding. What was not decided is
//! said to be so, and then blames nothing.

use irrefute_llvm::Selector;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A stage of code generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CodeStage {
    /// Passes over IR before instructions are selected: the IR that they make is wrong.
    Preparation,
    /// The selection of instructions.
    Selection,
    /// A pass over machine instructions.
    MachinePass,
}

/// The verdict on a variant of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// It does what the program allows.
    Right,
    /// It does not.
    Wrong,
    /// Nobody can say: it is not made, does not run, or cannot be compared.
    Undecided,
}

/// What makes a difference among the passes that LLVM can skip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Skipped {
    /// The code is wrong when they are all skipped.
    StillWrong,
    /// The code is right when this one and those behind it are skipped, and wrong when it runs.
    Since {
        /// The pass, as LLVM lists it.
        pass: String,
        /// What it ran on.
        unit: String,
    },
    /// That was not found out.
    Undecided,
}

/// What is known of where in code generation a mistake is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeBlame {
    /// The stage that is wrong; `None` if no single one can be blamed.
    pub stage: Option<CodeStage>,
    /// The pass of that stage, as LLVM names it.
    pub pass: Option<String>,
    /// The IR from which instructions are selected, by the reference semantics on the input.
    pub prepared: Answer,
    /// The code of each selector; with all passes skipped that can be, where it is [wrong then](Skipped::StillWrong).
    pub selectors: BTreeMap<Selector, Answer>,
    /// What the passes that can be skipped have to do with it.
    pub skipped: Skipped,
}

impl CodeBlame {
    /// It in a few sentences.
    pub fn said(&self) -> String {
        let mut said = Vec::new();
        let pass = self.pass.as_deref().map_or_else(String::new, |pass| format!(" (`{pass}`)"));
        said.push(match self.stage {
            Some(CodeStage::Preparation) => format!("The preparation of the IR is wrong{pass}."),
            Some(CodeStage::Selection) => format!("The selection of instructions is to blame{pass}."),
            Some(CodeStage::MachinePass) => format!("A pass over machine instructions is to blame{pass}."),
            None => "No stage of code generation can be blamed alone.".to_owned(),
        });
        match self.prepared {
            Answer::Right => {
                said.push("The IR from which instructions are selected is right on this input.".to_owned())
            }
            Answer::Wrong => {}
            Answer::Undecided => said.push("The IR from which instructions are selected is not decided.".to_owned()),
        }
        match &self.skipped {
            Skipped::StillWrong => {
                said.push("The code is wrong even if all passes are skipped that can be.".to_owned());
            }
            Skipped::Since { pass, unit } => said.push(format!(
                "The code is wrong since the pass `{pass}` on {unit}, and right if this one and those behind it are skipped."
            )),
            Skipped::Undecided => {}
        }
        let of = |answer| {
            let all = self.selectors.iter().filter(|(_, is)| **is == answer);
            all.map(|(selector, _)| selector.to_string()).collect::<Vec<_>>().join(", ")
        };
        for (answer, word) in [(Answer::Wrong, "wrong"), (Answer::Right, "right")] {
            let names = of(answer);
            if !names.is_empty() {
                said.push(format!("Selected by {names}, it is {word}."));
            }
        }
        said.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blame_is_said() {
        let blame = CodeBlame {
            stage: Some(CodeStage::Selection),
            pass: Some("riscv-isel".to_owned()),
            prepared: Answer::Right,
            selectors: [(Selector::Dag, Answer::Wrong), (Selector::Global, Answer::Right)].into(),
            skipped: Skipped::Since { pass: "riscv-isel".to_owned(), unit: "function (f)".to_owned() },
        };
        let said = blame.said();
        assert!(said.starts_with("The selection of instructions is to blame (`riscv-isel`). The IR"), "{said}");
        assert!(
            said.ends_with("Selected by SelectionDAG, it is wrong. Selected by GlobalISel, it is right."),
            "{said}"
        );
        let json = serde_json::to_string(&blame).expect("JSON");
        assert!(json.contains(r#""selectors":{"dag":"wrong","global":"right"}"#), "{json}");
        assert_eq!(serde_json::from_str::<CodeBlame>(&json).expect("a blame"), blame);
        let open =
            CodeBlame { stage: None, pass: None, prepared: Answer::Undecided, skipped: Skipped::StillWrong, ..blame };
        assert!(open.said().contains("even if all passes are skipped"), "{}", open.said());
    }
}
