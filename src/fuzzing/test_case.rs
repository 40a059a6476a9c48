//! A test case: a program, what is done with it, and the seed of its inputs.
//!
//! As text it is a `.ll` whose first line says how to see it again:
//!
//! ```text
//! ; irrefute check FILE --inputs 32 --input-seed 7 --passes 'instcombine'
//! define i8 @f(i8 %x) { …
//! ```
//!
//! Invariant: what is printed is read back as the same test case, up to the numbering of values.

use crate::generate::{self, Config, Random};
use crate::ir::{LlvmVersion, Module, ParseError, parse, verify};
use crate::refine::Options;
use crate::trial::pipeline::draw::draw;
use crate::trial::{Pass, Pipeline, PipelineError};
use arbitrary::{Arbitrary, Unstructured};
use std::fmt;
use std::str::FromStr;

/// What the first line of a text begins with, where LLVM's optimizer is under test.
const CHECK: &str = "; irrefute check FILE ";
/// And where its code generator is: a check alone runs no native code.
const REDUCE: &str = "; irrefute reduce FILE ";
const SEED: &str = "--input-seed ";
const PASSES: &str = "--passes '";

/// A pipeline that changes nothing.
const NOTHING: &str = "verify";

/// LLVM's own pipelines, and the passes that do most of their work.
const PIPELINES: [&str; 16] = [
    "default<O1>",
    "default<O2>",
    "default<O3>",
    "default<Os>",
    "default<Oz>",
    "correlated-propagation",
    "early-cse",
    "gvn",
    "instcombine",
    "jump-threading",
    "reassociate",
    "sccp",
    "simplifycfg",
    "slp-vectorizer",
    "sroa",
    "vector-combine",
];

/// A program, what is done with it, and a seed of inputs.
#[derive(Clone, PartialEq)]
pub struct TestCase {
    pub module: Module,
    pub subject: Subject,
    pub input_seed: u64,
}

/// The part of LLVM that a program is to test.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// What the pipeline makes of the program has to refine it.
    Optimizer(Pipeline),
    /// Native code of the program as it is has to do what the reference semantics says.
    CodeGenerator,
}

/// Bytes that decide on a program and a pipeline.
#[derive(Clone, PartialEq)]
pub struct Optimized(pub TestCase);

/// Bytes that decide on a program for the code generator.
#[derive(Clone, PartialEq)]
pub struct Compiled(pub TestCase);

/// Bytes that are the text of a test case.
#[derive(Clone, PartialEq)]
pub struct Written(pub TestCase);

/// Why a text is no test case.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TestCaseError {
    #[error(transparent)]
    Text(#[from] ParseError),
    #[error("the module is not well-formed: {0}")]
    IllFormed(String),
    #[error(transparent)]
    Pipeline(#[from] PipelineError),
    #[error("the seed of the inputs is no number")]
    Seed,
}

impl<'a> Arbitrary<'a> for Optimized {
    /// The first bytes are the seed and the pipeline, so that a change further on changes the program only.
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Optimized> {
        let input_seed = u.arbitrary::<u16>()?.into();
        let subject = Subject::Optimizer(arbitrary_pipeline(u)?);
        Ok(Optimized(TestCase { module: generate::module(u, &Config::default())?, subject, input_seed }))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (8, None)
    }
}

impl<'a> Arbitrary<'a> for Compiled {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Compiled> {
        let input_seed = u.arbitrary::<u16>()?.into();
        let module = generate::module(u, &Config::default())?;
        Ok(Compiled(TestCase { module, subject: Subject::CodeGenerator, input_seed }))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (8, None)
    }
}

/// One of the table, or one drawn from LLVM's whole grammar.
pub(super) fn arbitrary_pipeline(u: &mut Unstructured) -> arbitrary::Result<Pipeline> {
    if u.arbitrary()? {
        return Ok(draw(&mut Random(u), LlvmVersion::DEFAULT));
    }
    u.choose(&PIPELINES)?.parse().map_err(|_| arbitrary::Error::IncorrectFormat)
}

impl<'a> Arbitrary<'a> for Written {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Written> {
        let bytes = u.bytes(u.len())?;
        let text = std::str::from_utf8(bytes).map_err(|_| arbitrary::Error::IncorrectFormat)?;
        text.parse().map(Written).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

impl Subject {
    /// The pipeline that the program goes through.
    pub fn pipeline(&self) -> Pipeline {
        match self {
            Subject::Optimizer(pipeline) => pipeline.clone(),
            Subject::CodeGenerator => {
                Pipeline::from_passes(vec![Pass { name: NOTHING.into(), parameters: None, nested: Vec::new() }])
            }
        }
    }
}

impl fmt::Display for TestCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let command = match &self.subject {
            Subject::Optimizer(_) => CHECK,
            Subject::CodeGenerator => REDUCE,
        };
        let (inputs, pipeline) = (Options::CAMPAIGN.inputs, self.subject.pipeline());
        writeln!(f, "{command}--inputs {inputs} {SEED}{} {PASSES}{pipeline}'", self.input_seed)?;
        write!(f, "{}", self.module)
    }
}

/// The text: `cargo fuzz fmt` prints a reproducer.
impl fmt::Debug for TestCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Optimized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Compiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for TestCase {
    type Err = TestCaseError;

    /// Reads a `.ll`; one without the first line goes through `O2`.
    fn from_str(text: &str) -> Result<TestCase, TestCaseError> {
        let first = text.lines().next().unwrap_or_default();
        let (header, subject) = match (first.strip_prefix(CHECK), first.strip_prefix(REDUCE)) {
            (Some(header), _) => (header, Subject::Optimizer(passes_of(header).parse()?)),
            (None, Some(header)) => (header, Subject::CodeGenerator),
            (None, None) => ("", Subject::Optimizer("O2".parse()?)),
        };
        let input_seed = match header.split_once(SEED) {
            Some((_, rest)) => rest.split(' ').next().and_then(|n| n.parse().ok()).ok_or(TestCaseError::Seed)?,
            None => 0,
        };
        let module = parse(text, LlvmVersion::DEFAULT)?;
        match verify(&module) {
            Ok(()) => Ok(TestCase { module, subject, input_seed }),
            Err(errors) => Err(TestCaseError::IllFormed(errors.iter().map(ToString::to_string).collect())),
        }
    }
}

/// What stands between the quotes; without them there is no pipeline.
fn passes_of(header: &str) -> &str {
    let quoted = header.split_once(PASSES).and_then(|(_, rest)| rest.split_once('\''));
    quoted.map_or("", |(passes, _)| passes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::same_body;
    use std::collections::BTreeSet;

    fn bytes(seed: u8) -> Vec<u8> {
        (0..1500u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8 ^ seed).collect()
    }

    fn drawn(seed: u8) -> TestCase {
        Optimized::arbitrary(&mut Unstructured::new(&bytes(seed))).unwrap().0
    }

    #[test]
    fn what_is_printed_is_read_back() {
        let compiled = |seed| Compiled::arbitrary(&mut Unstructured::new(&bytes(seed))).unwrap().0;
        for case in (0..=255).map(drawn).chain((0..9).map(compiled)) {
            let text = format!("{case:#?}");
            let back: TestCase = text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!((&back.subject, back.input_seed), (&case.subject, case.input_seed), "{text}");
            assert_eq!(back.to_string(), text);
            let mut functions = case.module.definitions().zip(back.module.definitions());
            assert!(functions.all(|(f, g)| same_body(&case.module, f, &back.module, g)), "{text}");
        }
    }

    #[test]
    fn drawn_cases_differ_in_all_their_parts() {
        let cases: Vec<TestCase> = (0..=255).map(drawn).collect();
        let distinct = |part: &dyn Fn(&TestCase) -> String| cases.iter().map(part).collect::<BTreeSet<_>>().len();
        assert!(distinct(&|c| c.subject.pipeline().to_string()) > 10);
        assert!(distinct(&|c| c.input_seed.to_string()) > 100);
        assert!(distinct(&|c| c.module.to_string()) > 200);
    }

    #[test]
    fn a_plain_text_goes_through_o2() {
        let plain: TestCase = "define i8 @f(i8 %x) {\n  ret i8 %x\n}\n".parse().unwrap();
        assert_eq!((plain.subject.pipeline(), plain.input_seed), ("O2".parse().unwrap(), 0));
        let written = Written::arbitrary_take_rest(Unstructured::new(plain.to_string().as_bytes()));
        assert!(written.is_ok_and(|w| w.0 == plain));
    }

    #[test]
    fn a_bad_text_goes_nowhere() {
        let ill_formed = "define i8 @f() {\n  br label %b\na:\n  %x = add i8 1, 2\n  br label %b\nb:\n  ret i8 %x\n}\n";
        assert!(matches!(ill_formed.parse::<TestCase>(), Err(TestCaseError::IllFormed(_))));
        let no_seed = format!("{CHECK}{SEED}x {PASSES}gvn'\n");
        assert!(matches!(no_seed.parse::<TestCase>(), Err(TestCaseError::Seed)));
        for no_pipeline in ["", "--passes gvn", "--passes ','"] {
            let text = format!("{CHECK}{no_pipeline}\n");
            assert!(matches!(text.parse::<TestCase>(), Err(TestCaseError::Pipeline(_))), "{text}");
        }
        assert!(Written::arbitrary_take_rest(Unstructured::new(b"define")).is_err());
    }
}
