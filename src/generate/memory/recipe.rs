//! Recipes: patterns of accesses that LLVM's memory passes look for, as data in `recipes.txt`, which
//! says how they are written. [`cook`](super::cook) writes them into a program.

use crate::generate::constants::Relation;
use crate::generate::idiom::parse_relation;
use crate::generate::paragraph::{self, Paragraph};
use crate::ir::{BinaryOp, IntPredicate};
use std::sync::LazyLock;

/// One recipe.
#[derive(Debug)]
pub(in crate::generate) struct Recipe {
    /// How many elements of T lie behind each pointer of the program; 0: it is not used.
    pub pointers: [u32; 3],
    pub(super) steps: Vec<Step>,
}

/// One line.
#[derive(Debug)]
pub(super) struct Step {
    pub action: Action,
    pub operands: Vec<Term>,
}

/// The type of an access, relative to the type T of the recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Same,
    Half,
    Twice,
    Byte,
    /// Two lanes of half the width.
    Lanes,
}

/// What a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// A block of the function of so many elements.
    Alloca,
    /// The same from `malloc`.
    Malloc,
    Free,
    Start,
    End,
    /// A pointer moved by elements of a type.
    Move(View),
    /// One of two pointers.
    Choose,
    Load(View),
    Store,
    /// `memcpy`, `memmove`, `memset` of so many elements.
    Copy,
    Slide,
    Set,
    /// Whether two pointers are equal.
    Same,
    /// Whether one pointer lies before another.
    Below,
    /// The distance of two pointers in bytes.
    Distance,
    Binary(BinaryOp),
    Compare(IntPredicate),
    Select,
    Resize(View),
    /// A call that may do anything with memory that has escaped.
    Unknown,
}

/// An operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// `x`, `y`, `z`: values of type T.
    Value(usize),
    /// `p`, `q`, `r`: pointers of the program.
    Pointer(usize),
    Condition,
    Step(usize),
    Constant(Relation),
}

static RECIPES: LazyLock<Vec<Recipe>> =
    LazyLock::new(|| include_str!("recipes.txt").split("\n\n").filter_map(parse).collect());

impl Recipe {
    /// The table.
    pub fn all() -> &'static [Recipe] {
        &RECIPES
    }
}

/// A recipe of a paragraph; `None` if it is only a comment.
fn parse(paragraph: &'static str) -> Option<Recipe> {
    let Paragraph { header, steps } = paragraph::read(paragraph, parse_step)?;
    let mut pointers = [0; 3];
    for need in header {
        let which = POINTERS.iter().position(|name| need.starts_with(name))?;
        pointers[which] = need[1..].parse().ok()?;
    }
    Some(Recipe { pointers, steps })
}

const POINTERS: [&str; 3] = ["p", "q", "r"];

fn parse_step(text: &str, names: &[&str]) -> Option<Step> {
    let mut words = text.split_whitespace();
    let action = parse_action(words.next()?)?;
    let operands: Vec<Term> = words.map(|word| parse_term(word, names)).collect::<Option<_>>()?;
    (operands.len() == action.arity()).then_some(Step { action, operands })
}

fn parse_action(word: &str) -> Option<Action> {
    let (opcode, detail) = word.split_once('.').unwrap_or((word, "T"));
    let view = match detail {
        "T" => Some(View::Same),
        "half" => Some(View::Half),
        "twice" => Some(View::Twice),
        "byte" => Some(View::Byte),
        "lanes" => Some(View::Lanes),
        _ => None,
    };
    Some(match opcode {
        "alloca" => Action::Alloca,
        "malloc" => Action::Malloc,
        "free" => Action::Free,
        "start" => Action::Start,
        "end" => Action::End,
        "at" => Action::Move(view?),
        "choose" => Action::Choose,
        "load" => Action::Load(view?),
        "store" => Action::Store,
        "copy" => Action::Copy,
        "slide" => Action::Slide,
        "set" => Action::Set,
        "same" => Action::Same,
        "below" => Action::Below,
        "distance" => Action::Distance,
        "select" => Action::Select,
        "resize" => Action::Resize(view?),
        "unknown" => Action::Unknown,
        "icmp" => Action::Compare(IntPredicate::from_keyword(detail)?),
        _ => Action::Binary(BinaryOp::from_keyword(opcode)?),
    })
}

impl Action {
    fn arity(self) -> usize {
        match self {
            Action::Unknown => 0,
            Action::Alloca | Action::Malloc | Action::Free | Action::Start | Action::End => 1,
            Action::Load(_) | Action::Resize(_) => 1,
            Action::Move(_) | Action::Store | Action::Same | Action::Below | Action::Distance => 2,
            Action::Binary(_) | Action::Compare(_) => 2,
            Action::Choose | Action::Copy | Action::Slide | Action::Set | Action::Select => 3,
        }
    }
}

fn parse_term(word: &str, names: &[&str]) -> Option<Term> {
    if let Some(step) = names.iter().rposition(|n| *n == word) {
        return Some(Term::Step(step));
    }
    if let Some(pointer) = POINTERS.iter().position(|name| *name == word) {
        return Some(Term::Pointer(pointer));
    }
    Some(match word {
        "x" => Term::Value(0),
        "y" => Term::Value(1),
        "z" => Term::Value(2),
        "c" => Term::Condition,
        _ => Term::Constant(parse_relation(word)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paragraphs that are no comments.
    fn paragraphs() -> impl Iterator<Item = &'static str> {
        include_str!("recipes.txt").split("\n\n").filter(|p| p.lines().any(|line| !line.starts_with('#')))
    }

    /// A paragraph that is not understood would vanish.
    #[test]
    fn every_paragraph_is_a_recipe() {
        let unknown: Vec<&str> = paragraphs().filter(|p| parse(p).is_none()).collect();
        assert_eq!(unknown, Vec::<&str>::new());
        assert_eq!(Recipe::all().len(), paragraphs().count());
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<&str> = paragraphs().filter_map(|p| p.split_whitespace().next()).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    /// Every recipe uses the pointers that it asks for, and no others.
    #[test]
    fn pointers_are_declared() {
        for (recipe, text) in Recipe::all().iter().zip(paragraphs()) {
            let used = |which| recipe.steps.iter().any(|s| s.operands.contains(&Term::Pointer(which)));
            assert_eq!(recipe.pointers.map(|n| n > 0), [used(0), used(1), used(2)], "{text}");
        }
    }
}
