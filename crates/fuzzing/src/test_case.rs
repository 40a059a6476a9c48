//! A test case: a program, the part of LLVM that it tests, and the seed of its inputs.
//!
//! As text it is a `.ll` file whose first line is the command that runs it again:
//!
//! ```text
//! ; irrefute check FILE --inputs 32 --input-seed 7 --passes 'instcombine'
//! define i8 @f(i8 %x) { …
//! ```
//!
//! Invariant: the printed text is parsed as the same test case, up to the numbering of values.

use arbitrary::{Arbitrary, Unstructured};
use irrefute_generate::{self as generate, Config, Random};
use irrefute_ir::{LlvmVersion, Module, ParseError, parse, verify};
use irrefute_refine::Options;
use irrefute_trial::pipeline::draw::draw;
use irrefute_trial::{Pass, Pipeline, PipelineError};
use std::fmt;
use std::str::FromStr;

/// The beginning of the first line if LLVM's optimizer is under test.
const CHECK: &str = "; irrefute check FILE ";
/// The beginning if the code generator is under test: `check` runs no native code.
const REDUCE: &str = "; irrefute reduce FILE ";
const SEED: &str = "--input-seed ";
const PASSES: &str = "--passes '";

/// A pass that changes nothing.
const NOTHING: &str = "verify";

/// LLVM's standard pipelines, and the passes that do most of their work.
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

/// A program, the part of LLVM that it tests, and the seed of its inputs.
#[derive(Clone, PartialEq)]
pub struct TestCase {
    /// The program, in the syntax of the default version.
    pub module: Module,
    /// What is tested.
    pub subject: Subject,
    /// The seed of the sampler of inputs.
    pub input_seed: u64,
}

/// The part of LLVM that a program tests.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// The optimizer: the result of the pipeline must refine the program.
    Optimizer(Pipeline),
    /// The code generator: native code of the unoptimized program must do what the reference semantics says.
    CodeGenerator,
}

/// A test case of the optimizer, decoded from arbitrary bytes.
#[derive(Clone, PartialEq)]
pub struct Optimized(pub TestCase);

/// A test case of the code generator, decoded from arbitrary bytes.
#[derive(Clone, PartialEq)]
pub struct Compiled(pub TestCase);

/// A test case whose bytes are its text.
#[derive(Clone, PartialEq)]
pub struct Written(pub TestCase);

/// Why a text is not a test case.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TestCaseError {
    /// The program cannot be parsed.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The program violates a rule of the verifier; its messages.
    #[error("the module is not well-formed: {0}")]
    IllFormed(String),
    /// The pipeline in the first line cannot be parsed.
    #[error(transparent)]
    Pipeline(#[from] PipelineError),
    /// The first line names no pipeline in quotes.
    #[error("the first line has no `--passes '…'`")]
    NoPipeline,
    /// The seed in the first line is not a number.
    #[error("the seed of the inputs is no number")]
    Seed,
}

impl<'a> Arbitrary<'a> for Optimized {
    /// The first bytes decide the seed and the pipeline, so that changes of later bytes change the program only.
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

/// A pipeline of the table, or one drawn from LLVM's whole grammar.
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
    /// The pipeline for the program; for the code generator, one that changes nothing.
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

/// The text, as `cargo fuzz fmt` prints a reproducer with `Debug`.
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

    /// Parses a `.ll` file. One without the first line goes through `O2`.
    fn from_str(text: &str) -> Result<TestCase, TestCaseError> {
        let first = text.lines().next().unwrap_or_default();
        let (header, subject) = match (first.strip_prefix(CHECK), first.strip_prefix(REDUCE)) {
            (Some(header), _) => {
                (header, Subject::Optimizer(passes_of(header).ok_or(TestCaseError::NoPipeline)?.parse()?))
            }
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

/// The text between the quotes; without quotes there is no pipeline.
fn passes_of(header: &str) -> Option<&str> {
    let quoted = header.split_once(PASSES).and_then(|(_, rest)| rest.split_once('\''));
    quoted.map(|(passes, _)| passes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::same_body;
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
        let parsed = |passes: &str| format!("{CHECK}{passes}\n").parse::<TestCase>();
        for no_pipeline in ["", "--passes gvn"] {
            assert!(matches!(parsed(no_pipeline), Err(TestCaseError::NoPipeline)), "{no_pipeline}");
        }
        assert!(matches!(parsed("--passes ','"), Err(TestCaseError::Pipeline(_))));
        assert!(Written::arbitrary_take_rest(Unstructured::new(b"define")).is_err());
    }
}
