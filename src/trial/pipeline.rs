//! Pass pipelines: the text that `opt -passes=` reads, as a tree that prints per LLVM version and
//! shrinks.
//!
//! ```text
//!   pipeline ::= pass ("," pass)*
//!   pass     ::= name ("<" parameters ">")? ("(" pipeline ")")?
//! ```

use crate::ir::LlvmVersion;
use std::fmt;
use std::str::FromStr;
use winnow::Parser;
use winnow::combinator::{cut_err, delimited, eof, opt, separated, terminated};
use winnow::error::{StrContext, StrContextValue};
use winnow::token::take_while;

/// How deeply passes may nest: LLVM's own pipelines need five levels.
const MAX_DEPTH: usize = 32;

/// A sequence of passes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pipeline(Vec<Pass>);

/// One pass, or a pass manager with the passes that it runs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pass {
    pub name: String,
    /// What stands between the angle brackets.
    pub parameters: Option<String>,
    pub nested: Vec<Pass>,
}

/// Why a pipeline text could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("pipeline `{text}`, at column {column}: {message}")]
pub struct PipelineError {
    text: String,
    /// 1-based.
    column: usize,
    message: String,
}

/// Passes that move code between functions, so that programs of one batch would meet.
const MEET: [&str; 4] = ["mergefunc", "iroutliner", "hotcoldsplit", "partial-inliner"];

impl Pipeline {
    /// Whether many programs may share a module without becoming part of each other.
    pub fn batchable(&self) -> bool {
        !self.any(&|p| MEET.contains(&p.name.as_str()))
    }

    /// Whether functions are optimized one by one, so that nothing depends on a function's callers.
    pub fn is_function_local(&self) -> bool {
        const MODULE_LEVEL: [&str; 5] = ["default", "lto", "thinlto", "module", "cgscc"];
        const MODULE_PASSES: [&str; 12] = [
            "inline",
            "always-inline",
            "globalopt",
            "globaldce",
            "ipsccp",
            "deadargelim",
            "argpromotion",
            "attributor",
            "function-attrs",
            "called-value-propagation",
            "constmerge",
            "strip-dead-prototypes",
        ];
        !self.any(&|p| MODULE_LEVEL.contains(&p.name.as_str()) || MODULE_PASSES.contains(&p.name.as_str()))
            && self.batchable()
    }

    /// The text for a version: from 18 on `instcombine` verifies that it reached a fixpoint and
    /// ends the process if it did not, unless it is told not to.
    pub fn text_for(&self, version: LlvmVersion) -> String {
        let mut text = String::new();
        write_passes(&mut text, &self.0, version).unwrap_or_default();
        text
    }

    /// The passes of the outermost level.
    pub fn passes(&self) -> &[Pass] {
        &self.0
    }

    /// A pipeline of these passes.
    pub fn from_passes(passes: Vec<Pass>) -> Pipeline {
        Pipeline(passes)
    }

    /// Pipelines that are smaller by one step: without one pass, or with a pass manager replaced
    /// by one of the passes that it runs (still inside managers of the same kind).
    ///
    /// ```
    /// use irrefute::trial::Pipeline;
    /// let p: Pipeline = "function(gvn,sccp)".parse()?;
    /// let smaller: Vec<String> = p.smaller().iter().map(|p| p.to_string()).collect();
    /// assert_eq!(smaller, ["function(sccp)", "function(gvn)"]);
    /// # Ok::<(), irrefute::trial::PipelineError>(())
    /// ```
    pub fn smaller(&self) -> Vec<Pipeline> {
        smaller_lists(&self.0).into_iter().filter(|l| !l.is_empty()).map(Pipeline).collect()
    }

    /// The first pass of which something holds, at any depth.
    pub fn find(&self, holds: &dyn Fn(&Pass) -> bool) -> Option<&Pass> {
        fn go<'a>(passes: &'a [Pass], holds: &dyn Fn(&Pass) -> bool) -> Option<&'a Pass> {
            passes.iter().find_map(|p| if holds(p) { Some(p) } else { go(&p.nested, holds) })
        }
        go(&self.0, holds)
    }

    fn any(&self, holds: &dyn Fn(&Pass) -> bool) -> bool {
        self.find(holds).is_some()
    }
}

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
    }
    all
}

impl FromStr for Pipeline {
    type Err = PipelineError;

    /// Reads a pipeline; `O2` and `-O2` are short for `default<O2>`.
    fn from_str(text: &str) -> Result<Pipeline, PipelineError> {
        let text = text.trim();
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
        terminated(passes, eof.context(expected("`,` or the end"))).parse(text).map(Pipeline).map_err(|e| {
            PipelineError {
                text: text.into(),
                column: e.offset() + 1,
                message: e.inner().to_string().replace('\n', ", "),
            }
        })
    }
}

fn expected(what: &'static str) -> StrContext {
    StrContext::Expected(StrContextValue::Description(what))
}

fn passes(input: &mut &str) -> winnow::ModalResult<Vec<Pass>> {
    separated(1.., pass, (",", opt(" "))).parse_next(input)
}

fn pass(input: &mut &str) -> winnow::ModalResult<Pass> {
    let name = take_while(1.., |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
        .context(expected("the name of a pass"))
        .parse_next(input)?;
    let parameters: Option<&str> =
        opt(delimited("<", cut_err(take_while(0.., |c: char| c != '>')), cut_err(">").context(expected("`>`"))))
            .parse_next(input)?;
    let nested = opt(delimited("(", cut_err(passes), cut_err(")").context(expected("`)`")))).parse_next(input)?;
    Ok(Pass { name: name.into(), parameters: parameters.map(str::to_owned), nested: nested.unwrap_or_default() })
}

fn write_passes(out: &mut impl fmt::Write, passes: &[Pass], version: LlvmVersion) -> fmt::Result {
    for (i, pass) in passes.iter().enumerate() {
        if i > 0 {
            out.write_char(',')?;
        }
        out.write_str(&pass.name)?;
        write_parameters(out, pass, version)?;
        if !pass.nested.is_empty() {
            out.write_char('(')?;
            write_passes(out, &pass.nested, version)?;
            out.write_char(')')?;
        }
    }
    Ok(())
}

fn write_parameters(out: &mut impl fmt::Write, pass: &Pass, version: LlvmVersion) -> fmt::Result {
    let quiet = pass.name == "instcombine" && version >= LlvmVersion(18);
    match &pass.parameters {
        Some(p) if quiet && !p.contains("verify-fixpoint") => write!(out, "<{p};no-verify-fixpoint>"),
        Some(p) => write!(out, "<{p}>"),
        None if quiet => out.write_str("<no-verify-fixpoint>"),
        None => Ok(()),
    }
}

impl fmt::Display for Pipeline {
    /// The text as it was given.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_passes(f, &self.0, LlvmVersion(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_prints() {
        for text in
            ["default<O2>", "instcombine", "function(gvn,loop-mssa(licm<allowspeculation>),sccp)", "cgscc(inline)"]
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
        assert!("".parse::<Pipeline>().is_err());
        assert!("gvn,".parse::<Pipeline>().is_err());
        assert!("a(".repeat(40).parse::<Pipeline>().is_err());
    }

    #[test]
    fn functions_meet_only_in_some_passes() {
        assert!("default<O2>".parse::<Pipeline>().unwrap().batchable());
        assert!(!"gvn,mergefunc".parse::<Pipeline>().unwrap().batchable());
        assert!("instcombine,gvn".parse::<Pipeline>().unwrap().is_function_local());
        assert!(!"default<O2>".parse::<Pipeline>().unwrap().is_function_local());
    }
}
