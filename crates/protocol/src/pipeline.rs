//! A change that a pipeline text needs before LLVM runs it.
//!
//! Since LLVM 18, `instcombine` in a pipeline text means `instcombine<verify-fixpoint>`: it ends the *process* when a
//! second iteration would change something. That check is meant for LLVM's own tests, and fails on ordinary programs.
//! The standard pipelines (`default<O2>`) do not verify, and neither does irrefute, unless the pipeline asks for it by
//! name.

use std::borrow::Cow;

const PASS: &str = "instcombine";
const LENIENT: &str = "no-verify-fixpoint";

/// Adds `no-verify-fixpoint` to every `instcombine` whose parameters do not mention it. For LLVM 18 and newer.
///
/// ```
/// # use irrefute_protocol::pipeline::lenient;
/// assert_eq!(lenient("function(sroa,instcombine)"), "function(sroa,instcombine<no-verify-fixpoint>)");
/// assert_eq!(lenient("aggressive-instcombine"), "aggressive-instcombine");
/// ```
pub fn lenient(pipeline: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut copied = 0;
    for (start, _) in pipeline.match_indices(PASS) {
        let end = start + PASS.len();
        if !is_whole_name(pipeline, start, end) {
            continue;
        }
        out.push_str(&pipeline[copied..end]);
        copied = end;
        let Some(parameters) = parameters_at(pipeline, end) else {
            out.push_str(&format!("<{LENIENT}>"));
            continue;
        };
        if parameters.split(';').any(|word| word == LENIENT || word == "verify-fixpoint") {
            continue;
        }
        let separator = if parameters.is_empty() { "" } else { ";" };
        out.push_str(&format!("<{parameters}{separator}{LENIENT}>"));
        copied = end + parameters.len() + 2;
    }
    if copied == 0 {
        return Cow::Borrowed(pipeline);
    }
    out.push_str(&pipeline[copied..]);
    Cow::Owned(out)
}

/// Whether `pipeline[start..end]` is a pass name and not a part of a longer one.
fn is_whole_name(pipeline: &str, start: usize, end: usize) -> bool {
    let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    !pipeline[..start].ends_with(in_name) && !pipeline[end..].starts_with(in_name)
}

/// The text between `<` and `>` if they follow.
fn parameters_at(pipeline: &str, at: usize) -> Option<&str> {
    let rest = pipeline[at..].strip_prefix('<')?;
    rest.split_once('>').map(|(parameters, _)| parameters)
}

#[cfg(test)]
mod tests {
    use super::lenient;

    #[test]
    fn parameters_are_kept() {
        assert_eq!(lenient("instcombine<max-iterations=1>"), "instcombine<max-iterations=1;no-verify-fixpoint>");
        assert_eq!(lenient("instcombine<>,gvn"), "instcombine<no-verify-fixpoint>,gvn");
        assert_eq!(
            lenient("gvn,instcombine<max-iterations=2;verify-fixpoint>"),
            "gvn,instcombine<max-iterations=2;verify-fixpoint>"
        );
    }

    #[test]
    fn every_occurrence_is_seen() {
        assert_eq!(
            lenient("instcombine,early-cse,instcombine"),
            "instcombine<no-verify-fixpoint>,early-cse,instcombine<no-verify-fixpoint>"
        );
        assert_eq!(lenient("print<instcombine"), "print<instcombine<no-verify-fixpoint>");
        assert_eq!(lenient("instcombine-x,my.instcombine"), "instcombine-x,my.instcombine");
    }
}
