//! Shapes: whole modules that the passes on loops, calls, control flow and atomic accesses look for, as data in
//! `common.txt`, `loops.txt`, `calls.txt`, `control.txt` and `threads.txt`.
//!
//! A shape is text of LLVM IR with holes. The straight-line parts of a program are the business of the other files of
//! this package; what they cannot draw is a control flow graph or a call graph that a pass recognizes. The files use one
//! language, a grammar that is expanded from left to right:
//!
//! ```text
//! file      = paragraphs: "shape" name [weight] and the lines of a module, or
//!             "def" name["(" parameter, … ")"] and lines, alternatives separated by lines "--" [weight], or
//!             "def" name "=" alternative "|" …     in one line
//! line      = "let" name, … "=" text               binds names to the parts between commas, until the end of the
//!                                                  shape or definition; whoever is expanded meanwhile sees them too
//! hole      = ?(a|b|3*c)   one of these, the last three times as often      ?(a)     a or nothing
//!           | ?(1..9)      a number                                         =(1 + 2) its value, from left to right
//!           | ~name        what is bound to the name, or an alternative of the definition
//!           | ~name(a, b)  an alternative of a definition with parameters   ~{a~b}(…) whose name is itself expanded
//!           | ~new         a number that no other hole gives
//!           | ~const(iN)   a constant that is related to others of the program
//! ```
//!
//! The first alternative of a definition must not lead back to it: it is taken when the random bytes are used up.
//! What is expanded is parsed, loses what is dead, and in a share of programs is changed like a mutant: then a part of a
//! program without a shape is spliced in, and instructions are changed.

mod expand;
mod grammar;

use super::config::Config;
use super::constants::Bases;
use super::mutate::{mutate, splice};
use super::random::Random;
use super::trim::{drop_unused_params, tidy};
use expand::expand;
use grammar::Grammar;
use irrefute_ir::{Function, LlvmVersion, Module, parse, verify};
use irrefute_semantics::library;
use std::sync::LazyLock;

/// What a shape is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    Loops,
    Calls,
    Control,
    Threads,
}

static LOOPS: LazyLock<Grammar> = LazyLock::new(|| Grammar::new(&[COMMON, include_str!("loops.txt")]));
static CALLS: LazyLock<Grammar> = LazyLock::new(|| Grammar::new(&[COMMON, include_str!("calls.txt")]));
static CONTROL: LazyLock<Grammar> = LazyLock::new(|| Grammar::new(&[COMMON, include_str!("control.txt")]));
static THREADS: LazyLock<Grammar> = LazyLock::new(|| Grammar::new(&[COMMON, include_str!("threads.txt")]));

const COMMON: &str = include_str!("common.txt");

/// The name of the entry function of every shape.
pub(super) const ENTRY: &str = "f";

/// The most changes of a program that is changed at all.
const MAX_CHANGES: u32 = 3;

impl Topic {
    fn grammar(self) -> &'static Grammar {
        match self {
            Topic::Loops => &LOOPS,
            Topic::Calls => &CALLS,
            Topic::Control => &CONTROL,
            Topic::Threads => &THREADS,
        }
    }
}

/// A program of a shape, with promises that were not tried. `donor` makes a program without a shape, for parts of it.
/// `None` if what was expanded is not valid, which a test excludes.
pub(super) fn draw(
    random: &mut Random,
    config: &Config,
    bases: [Bases; 2],
    donor: impl FnOnce(&mut Random) -> Module,
) -> Option<Module> {
    let shapes = &config.shapes;
    let topics = [
        (Topic::Loops, shapes.loops),
        (Topic::Calls, shapes.calls),
        (Topic::Control, shapes.control),
        (Topic::Threads, shapes.threads),
    ];
    let grammar = random.weighted(&topics).grammar();
    let weights: Vec<(usize, u32)> = grammar.shapes.iter().enumerate().map(|(i, shape)| (i, shape.weight)).collect();
    let shape = random.weighted(&weights);
    let mut module = module(random, grammar, shape, bases)?;
    if random.percent(shapes.spliced_percent) {
        let donor = donor(random);
        module = splice(&module, &donor, random.0).unwrap_or(module);
    }
    if random.percent(shapes.changed_percent) {
        for _ in 0..random.between(1, MAX_CHANGES) {
            mutate(&mut module, random.0);
        }
    }
    module.functions.retain(is_ours);
    drop_dead(&mut module);
    // A shape writes every kind of weight and hint, and refers to few of them.
    module.drop_unnamed_metadata();
    module.functions.iter_mut().filter(|function| &*function.name == ENTRY).for_each(drop_unused_params);
    is_valid_for(&mut module, config.llvm).then_some(module)
}

/// Whether a later LLVM than that of the text takes it, too: changes keep to the rules of the text's.
fn is_valid_for(module: &mut Module, llvm: LlvmVersion) -> bool {
    if llvm <= module.version {
        return true;
    }
    let own = std::mem::replace(&mut module.version, llvm);
    let is_valid = verify(module).is_ok();
    module.version = own;
    is_valid
}

/// Whether a function is defined, or declared by the shape: intrinsics are declared where a module is printed.
fn is_ours(function: &Function) -> bool {
    function.is_definition() || !function.is_intrinsic()
}

fn drop_dead(module: &mut Module) {
    module.functions.iter_mut().filter(|function| function.is_definition()).for_each(tidy);
}

/// The module of a shape.
fn module(random: &mut Random, grammar: &Grammar, shape: usize, bases: [Bases; 2]) -> Option<Module> {
    let text = expand(random, grammar, &grammar.shapes[shape].text, bases);
    parse(&text, LlvmVersion::DEFAULT).ok().filter(|module| verify(module).is_ok())
}

/// Puts the prefix before the names of a module's symbols.
pub(super) fn prefix_symbols(module: &mut Module, prefix: &str) {
    if !prefix.is_empty() {
        module.prefix_symbols(prefix, &library::is_known_by_name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::seeded;

    const TOPICS: [Topic; 4] = [Topic::Loops, Topic::Calls, Topic::Control, Topic::Threads];

    #[test]
    fn what_a_later_llvm_rejects_is_no_program_for_it() {
        let assuming = |width: u32| {
            let bundle = format!("[ \"align\"(ptr %p, i64 8, i{width} %i) ]");
            let body = format!("  call void @llvm.assume(i1 true) {bundle}\n  ret void");
            parse(&format!("define void @f(ptr %p, i{width} %i) {{\n{body}\n}}"), LlvmVersion::DEFAULT)
                .expect("a module")
        };
        let valid = |width, llvm| is_valid_for(&mut assuming(width), LlvmVersion(llvm));
        assert!(valid(65, 22) && valid(64, 23) && !valid(65, 23));
    }

    /// Every shape gives valid programs only, whatever is drawn for its holes, and also if nothing is drawn.
    #[test]
    fn every_shape_gives_valid_programs() {
        for topic in TOPICS {
            let grammar = topic.grammar();
            for shape in &grammar.shapes {
                for seed in 0..150 {
                    let bytes = if seed < 10 { 16 } else { 4096 };
                    let text = seeded(seed, bytes, |random| {
                        let bases = [Bases::draw(random), Bases::draw(random)];
                        expand(random, grammar, &shape.text, bases)
                    });
                    let module = parse(&text, LlvmVersion::DEFAULT);
                    let module = module.unwrap_or_else(|e| panic!("{} ({seed}): {e}\n{text}", shape.name));
                    assert_eq!(verify(&module), Ok(()), "{} ({seed}):\n{text}", shape.name);
                    // Two programs of a batch would define it, and LLVM would think that it knows what it does.
                    let known = module.definitions().find(|f| library::is_known_by_name(&f.name));
                    assert_eq!(known.map(|f| &*f.name), None, "{}", shape.name);
                    let entry = module.function(ENTRY);
                    assert!(entry.is_some_and(|f| f.is_definition()), "{}:\n{text}", shape.name);
                }
            }
        }
    }

    #[test]
    fn names_of_shapes_are_unique() {
        let mut names: Vec<&str> = TOPICS.iter().flat_map(|t| &t.grammar().shapes).map(|shape| shape.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
