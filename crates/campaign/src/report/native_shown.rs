//! Native code in a report: the assembly that is wrong beside one that is right, and a sentence about both.

use super::side_by_side::Columns;
use crate::triage::native_code::{Assembly, NativeCode};
use crate::triage::report_input::ReportInput;
use irrefute_llvm::{CodegenLevel, LlvmKind};
use similar::TextDiff;

/// Native code as a report shows it.
#[derive(Clone, Debug)]
pub struct NativeShown<'a> {
    /// At which levels it is wrong, and whether the result varies.
    pub said: String,
    /// The assembly that is wrong.
    pub wrong: &'a Assembly,
    /// An assembly that is right.
    pub right: Option<&'a Assembly>,
    /// Both, side by side: the one that is right at the left.
    pub columns: Columns,
}

impl<'a> NativeShown<'a> {
    /// What a report shows of native code.
    pub fn of(native: &'a NativeCode, report_input: &ReportInput) -> NativeShown<'a> {
        let (wrong, right) = (&native.shown, native.right.as_ref());
        let target = &report_input.settings.target;
        let cpu = if target.cpu.is_empty() { String::new() } else { format!(", CPU `{}`,", target.cpu) };
        let code = format!("Code for `{}`{cpu}", target.triple);
        let is_wrong = format!("{code} is wrong at {}", list(native.wrong.iter().copied()));
        let said = match right {
            Some(right) => format!("{is_wrong}; at {} it is right on this input.", right.level),
            None => format!("{is_wrong}."),
        };
        let said = match native.outcomes.len() {
            0 | 1 => said,
            _ => {
                let outcomes: Vec<String> = native.outcomes.iter().map(|outcome| format!("`{outcome}`")).collect();
                format!("{said} The result varies from run to run: {}.", outcomes.join(", "))
            }
        };
        let said = match &native.blame {
            Some(blame) => format!("{said} {}", blame.said()),
            None => said,
        };
        let said = match &report_input.llc {
            Some(llc) => format!("{said} It was made by `{}` of LLVM {}.", llc.command, llc.version),
            None if report_input.linked.how == LlvmKind::External => {
                format!("{said} It was made by the LLVM that irrefute is linked with, not by that which optimized.")
            }
            None => said,
        };
        let said = match &report_input.emulator {
            Some(emulator) => format!("{said} It was run in {emulator}, not on hardware."),
            None => said,
        };
        let columns = Columns::new(right.map_or("", |right| &right.text), &wrong.text);
        NativeShown { said, wrong, right, columns }
    }

    /// The sentence without Markdown's signs for code.
    pub fn plain(&self) -> String {
        self.said.replace('`', "")
    }

    /// The assembly that is wrong, with what differs from the one that is right.
    pub fn diff(&self) -> String {
        let Some(right) = self.right else { return self.wrong.text.trim_end().to_owned() };
        let diff = TextDiff::from_lines(&*right.text, &*self.wrong.text);
        let lines = diff.iter_all_changes().map(|change| format!("{}{}", change.tag(), change.value()));
        lines.collect::<String>().trim_end().to_owned()
    }
}

/// Levels as a phrase: `-O0, -O1 and -O2`.
fn list(levels: impl Iterator<Item = CodegenLevel>) -> String {
    let levels: Vec<String> = levels.map(|level| level.to_string()).collect();
    match levels.split_last() {
        None => "no level".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differing_instructions_are_marked() {
        let assembly = |level, text: &str| Assembly { level, text: text.to_owned() };
        let right = assembly(CodegenLevel::Default, "f:\n    movzbl %dil, %eax\n    retq\n");
        let wrong = assembly(CodegenLevel::None, "f:\n    movl %edi, %eax\n    retq\n");
        let columns = Columns::new(&right.text, &wrong.text);
        let shown = NativeShown { said: String::new(), wrong: &wrong, right: Some(&right), columns };
        assert_eq!(shown.diff(), " f:\n-    movzbl %dil, %eax\n+    movl %edi, %eax\n     retq");
        assert_eq!(NativeShown { right: None, ..shown }.diff(), "f:\n    movl %edi, %eax\n    retq");
        assert_eq!(list(CodegenLevel::ALL.into_iter()), "-O0, -O1, -O2 and -O3");
    }
}
