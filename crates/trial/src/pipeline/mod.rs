//! Pass pipelines: the text that `opt -passes=` reads, as a tree that prints per LLVM version and
//! shrinks.
//!
//! ```text
//!   pipeline ::= pass ("," pass)*
//!   pass     ::= name ("<" parameters ">")? ("(" pipeline ")")?
//! ```
//!
//! The name of a reference transformation begins with `irrefute:` ([`irrefute_transform::pass`]); [`stages`] divides a
//! pipeline at them.
//!
//! [`table`]: the passes that exist. [`draw`]: random pipelines of them.

pub mod draw;
pub mod stages;
pub mod table;

pub use draw::{random, singles};
use stages::Misplaced;

use irrefute_ir::LlvmVersion;
use irrefute_llvm::pipeline::lenient;
use irrefute_transform::pass::PREFIX;
use std::fmt;
use std::str::FromStr;
use winnow::Parser;
use winnow::combinator::{cut_err, delimited, eof, opt, separated, terminated};
use winnow::error::{StrContext, StrContextValue};
use winnow::token::take_while;

/// The deepest nesting of passes. LLVM's own pipelines need five levels; the parser is recursive, and text from outside
/// must not exhaust its stack.
const MAX_DEPTH: usize = 32;

/// A sequence of passes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pipeline(Vec<Pass>);

/// One pass, or a pass manager with the passes that it runs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pass {
    /// As in `opt -passes=`.
    pub name: String,
    /// The text between the angle brackets.
    pub parameters: Option<String>,
    /// The passes that a pass manager runs, in order.
    pub nested: Vec<Pass>,
}

/// Why a pipeline text could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("pipeline `{text}`, at column {column}: {message}")]
pub struct PipelineError {
    text: String,
    /// Counted from 1.
    column: usize,
    message: String,
}

impl Pipeline {
    /// Whether many programs may share a module without becoming part of each other.
    pub fn batchable(&self) -> bool {
        !self.any(&|p| table::table().is_alone(&p.name))
    }

    /// Whether there is nothing but `verify` in it, so that a module is left as it is.
    ///
    /// ```
    /// # use irrefute_trial::Pipeline;
    /// let changes_nothing = |text: &str| text.parse::<Pipeline>().map(|pipeline| pipeline.changes_nothing());
    /// assert_eq!([changes_nothing("verify"), changes_nothing("verify,dce")], [Ok(true), Ok(false)]);
    /// ```
    pub fn changes_nothing(&self) -> bool {
        self.0.iter().all(|pass| pass.name == "verify")
    }

    /// Whether functions are optimized one by one, so that nothing depends on a function's callers.
    pub fn is_function_local(&self) -> bool {
        let manages_more = |p: &Pass| matches!(p.name.as_str(), "module" | "cgscc");
        !self.any(&|p| manages_more(p) || table::table().sees_functions_together(&p.name))
    }

    /// Whether every analysis that a pass reads without requiring it is required by an earlier pass. LLVM would read a
    /// null pointer otherwise.
    pub fn has_what_it_needs(&self) -> bool {
        self.0.iter().enumerate().all(|(i, outer)| {
            let asked = |analysis: &str| {
                let is_request = |p: &Pass| p.name == "require" && p.parameters.as_deref() == Some(analysis);
                self.0[..i].iter().any(is_request)
            };
            let lacks = |p: &Pass| table::table().needs(&p.name).is_some_and(|analysis| !asked(analysis));
            find_in(std::slice::from_ref(outer), &lacks).is_none()
        })
    }

    /// The text for a version: from 18 on, `instcombine` verifies that it reached a fixpoint and
    /// ends the process if it did not, unless a parameter switches that off.
    pub fn text_for(&self, version: LlvmVersion) -> String {
        let text = self.to_string();
        if version >= LlvmVersion(18) { lenient(&text).into_owned() } else { text }
    }

    /// The passes of the outermost level.
    pub fn passes(&self) -> &[Pass] {
        &self.0
    }

    /// A pipeline of these passes.
    pub fn from_passes(passes: Vec<Pass>) -> Pipeline {
        Pipeline(passes)
    }

    /// Pipelines that are smaller by one step: without one pass, at any depth, or without the parameters of one.
    /// A pass does not lose the analysis that it [needs](Self::has_what_it_needs).
    ///
    /// ```
    /// use irrefute_trial::Pipeline;
    /// let p: Pipeline = "function(gvn,sccp)".parse()?;
    /// let smaller: Vec<String> = p.smaller().iter().map(|p| p.to_string()).collect();
    /// assert_eq!(smaller, ["function(sccp)", "function(gvn)"]);
    /// # Ok::<(), irrefute_trial::PipelineError>(())
    /// ```
    pub fn smaller(&self) -> Vec<Pipeline> {
        let complete = self.has_what_it_needs();
        let smaller = smaller_lists(&self.0).into_iter().filter(|l| !l.is_empty()).map(Pipeline);
        smaller.filter(|p| !complete || p.has_what_it_needs()).collect()
    }

    /// The first pass for which `holds` returns true, at any depth.
    pub fn find(&self, holds: &dyn Fn(&Pass) -> bool) -> Option<&Pass> {
        find_in(&self.0, holds)
    }

    fn any(&self, holds: &dyn Fn(&Pass) -> bool) -> bool {
        self.find(holds).is_some()
    }
}

fn find_in<'a>(passes: &'a [Pass], holds: &dyn Fn(&Pass) -> bool) -> Option<&'a Pass> {
    passes.iter().find_map(|p| if holds(p) { Some(p) } else { find_in(&p.nested, holds) })
}

/// The lists that are smaller by one step. No list becomes empty, since a manager without passes cannot be read.
fn smaller_lists(passes: &[Pass]) -> Vec<Vec<Pass>> {
    let mut all = Vec::new();
    for (i, pass) in passes.iter().enumerate() {
        if passes.len() > 1 {
            all.push([&passes[..i], &passes[i + 1..]].concat());
        }
        for nested in smaller_lists(&pass.nested) {
            let mut smaller = passes.to_vec();
            smaller[i].nested = nested;
            all.push(smaller);
        }
        // The parameters of a manager decide how its passes run, so they stay.
        if pass.parameters.is_some() && pass.nested.is_empty() {
            let mut smaller = passes.to_vec();
            smaller[i].parameters = None;
            all.push(smaller);
        }
    }
    all
}

impl FromStr for Pipeline {
    type Err = PipelineError;

    /// Reads a pipeline; `O2` and `-O2` are short for `default<O2>`, and nothing at all is no pass, as for `opt`: code is
    /// generated of what is given.
    fn from_str(text: &str) -> Result<Pipeline, PipelineError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Pipeline::from_passes(Vec::new()));
        }
        let level = text.strip_prefix('-').unwrap_or(text);
        if ["O0", "O1", "O2", "O3", "Os", "Oz"].contains(&level) {
            let pass = Pass { name: "default".into(), parameters: Some(level.into()), nested: Vec::new() };
            return Ok(Pipeline(vec![pass]));
        }
        let deepest = text.bytes().scan(0usize, |depth, b| {
            *depth = match b {
                b'(' => *depth + 1,
                b')' => depth.saturating_sub(1),
                _ => *depth,
            };
            Some(*depth)
        });
        if deepest.max().unwrap_or(0) > MAX_DEPTH {
            return Err(PipelineError { text: text.into(), column: 1, message: "nested too deeply".into() });
        }
        let read = terminated(passes, eof.context(expected("`,` or the end"))).parse(text).map(Pipeline);
        let pipeline = read.map_err(|e| PipelineError {
            text: text.into(),
            column: e.offset() + 1,
            message: e.inner().to_string().replace('\n', ", "),
        })?;
        if pipeline.has_reference() {
            let column = text.find(PREFIX).unwrap_or(0) + 1;
            let misplaced = |error: Misplaced| PipelineError { text: text.into(), column, message: error.to_string() };
            pipeline.stages().map_err(misplaced)?;
        }
        Ok(pipeline)
    }
}

fn expected(what: &'static str) -> StrContext {
    StrContext::Expected(StrContextValue::Description(what))
}

fn passes(input: &mut &str) -> winnow::ModalResult<Vec<Pass>> {
    separated(1.., pass, (",", opt(" "))).parse_next(input)
}

fn pass(input: &mut &str) -> winnow::ModalResult<Pass> {
    let word = take_while(1.., |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'));
    let name = (opt(PREFIX), word).take().context(expected("the name of a pass")).parse_next(input)?;
    let parameters: Option<&str> =
        opt(delimited("<", cut_err(take_while(0.., |c: char| c != '>')), cut_err(">").context(expected("`>`"))))
            .parse_next(input)?;
    let nested = opt(delimited("(", cut_err(passes), cut_err(")").context(expected("`)`")))).parse_next(input)?;
    Ok(Pass { name: name.into(), parameters: parameters.map(str::to_owned), nested: nested.unwrap_or_default() })
}

fn write_passes(f: &mut fmt::Formatter<'_>, passes: &[Pass]) -> fmt::Result {
    for (i, pass) in passes.iter().enumerate() {
        f.write_str(if i > 0 { "," } else { "" })?;
        f.write_str(&pass.name)?;
        if let Some(parameters) = &pass.parameters {
            write!(f, "<{parameters}>")?;
        }
        if !pass.nested.is_empty() {
            f.write_str("(")?;
            write_passes(f, &pass.nested)?;
            f.write_str(")")?;
        }
    }
    Ok(())
}

impl fmt::Display for Pipeline {
    /// The text as it was given.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_passes(f, &self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_prints() {
        for text in
            ["", "default<O2>", "instcombine", "function(gvn,loop-mssa(licm<allowspeculation>),sccp)", "cgscc(inline)"]
        {
            let p: Pipeline = text.parse().unwrap();
            assert_eq!(p.to_string(), text);
        }
        assert_eq!("-O2".parse::<Pipeline>().unwrap().to_string(), "default<O2>");
    }

    #[test]
    fn instcombine_does_not_verify_its_fixpoint_where_it_could() {
        let p: Pipeline = "function(instcombine,instcombine<max-iterations=2>)".parse().unwrap();
        assert_eq!(
            p.text_for(LlvmVersion(22)),
            "function(instcombine<no-verify-fixpoint>,instcombine<max-iterations=2;no-verify-fixpoint>)"
        );
        assert_eq!(p.text_for(LlvmVersion(16)), p.to_string());
    }

    #[test]
    fn errors_say_where() {
        let e = "gvn,function(sccp".parse::<Pipeline>().unwrap_err();
        assert_eq!(e.column, 18);
        assert!(e.to_string().contains("expected `)`"), "{e}");
        assert!("gvn,".parse::<Pipeline>().is_err());
        assert!("a(".repeat(40).parse::<Pipeline>().is_err());
    }

    #[test]
    fn functions_meet_only_in_some_passes() {
        assert!("default<O2>".parse::<Pipeline>().unwrap().batchable());
        assert!(!"gvn,mergefunc".parse::<Pipeline>().unwrap().batchable());
        assert!("instcombine,gvn".parse::<Pipeline>().unwrap().is_function_local());
        for together in ["default<O2>", "lto<O3>", "cgscc(inline)", "module(function(gvn))", "globalopt", "internalize"]
        {
            assert!(!together.parse::<Pipeline>().unwrap().is_function_local(), "{together}");
        }
        for local in ["function(gvn,loop(licm))", "print,verify", "newpass"] {
            assert!(local.parse::<Pipeline>().unwrap().is_function_local(), "{local}");
        }
    }

    #[test]
    fn smaller_pipelines_keep_what_their_passes_need() {
        let p: Pipeline = "require<profile-summary>,function(gvn<pre>,codegenprepare)".parse().unwrap();
        let smaller: Vec<String> = p.smaller().iter().map(|p| p.to_string()).collect();
        let expected = [
            "require<profile-summary>",
            "require<profile-summary>,function(codegenprepare)",
            "require<profile-summary>,function(gvn,codegenprepare)",
            "require<profile-summary>,function(gvn<pre>)",
        ];
        assert_eq!(smaller, expected);
    }
}
