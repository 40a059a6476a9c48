//! Reads the language of templates. A paragraph that cannot be read is skipped; a test ensures that there is none.

use super::{Action, IntegerAction, MemoryAction, PairField, Step, Template, Term, View, WidthNeed};
use crate::constants::Relation;
use crate::intrinsics::{self, Form};
use irrefute_ir::{BinaryOp, CastOp, Flags, IntPredicate, IntrinsicId};

const POINTERS: [&str; 3] = ["p", "q", "r"];

/// The templates of a file.
pub(super) fn templates(text: &'static str) -> Vec<Template> {
    paragraphs(text).filter_map(template).collect()
}

/// The paragraphs that contain more than comments.
fn paragraphs(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split("\n\n").filter(|p| p.lines().any(is_content))
}

fn is_content(line: &str) -> bool {
    !line.starts_with('#') && !line.trim().is_empty()
}

fn template(paragraph: &'static str) -> Option<Template> {
    let mut lines = paragraph.lines().filter(|line| is_content(line));
    let mut template = Template { width: WidthNeed::Anything, pointers: [0; 3], steps: Vec::new() };
    for word in lines.next()?.split_whitespace().skip(1) {
        need(word, &mut template)?;
    }
    let mut names: Vec<&str> = Vec::new();
    for line in lines {
        let (name, text) = line.split_once(" = ").unwrap_or(("", line));
        template.steps.push(step(text, &names)?);
        names.push(name.trim());
    }
    Some(template)
}

fn need(word: &str, template: &mut Template) -> Option<()> {
    match WidthNeed::of(word) {
        Some(width) => template.width = width,
        None => {
            let which = POINTERS.iter().position(|name| word.starts_with(name))?;
            template.pointers[which] = word[1..].parse().ok()?;
        }
    }
    Some(())
}

fn step(text: &'static str, names: &[&str]) -> Option<Step> {
    let mut words = text.split_whitespace();
    let action = action(words.next()?)?;
    let operands: Vec<Term> = words.map(|word| term(word, names)).collect::<Option<_>>()?;
    arity(action).is_none_or(|arity| arity == operands.len()).then_some(Step { action, operands })
}

fn action(word: &'static str) -> Option<Action> {
    if let Some(name) = word.strip_prefix('@') {
        let intrinsic = intrinsics::find(IntrinsicId::of(name)?)?;
        let is_pair = intrinsic.form == Form::Overflow;
        let action = if is_pair { IntegerAction::Pair(intrinsic) } else { IntegerAction::Intrinsic(intrinsic) };
        return Some(Action::Integer(action));
    }
    let (opcode, detail) = word.split_once('.').map_or((word, None), |(opcode, detail)| (opcode, Some(detail)));
    memory_action(opcode, detail).map(Action::Memory).or_else(|| integer_action(opcode, detail).map(Action::Integer))
}

fn memory_action(opcode: &str, detail: Option<&str>) -> Option<MemoryAction> {
    let view = || detail.map_or(Some(View::Same), view);
    Some(match opcode {
        "alloca" => MemoryAction::Alloca,
        "malloc" => MemoryAction::Malloc,
        "free" => MemoryAction::Free,
        "start" => MemoryAction::Start,
        "end" => MemoryAction::End,
        "at" => MemoryAction::Move(view()?),
        "choose" => MemoryAction::Choose,
        "load" => MemoryAction::Load(view()?),
        "store" => MemoryAction::Store,
        "copy" => MemoryAction::Copy,
        "slide" => MemoryAction::Slide,
        "set" => MemoryAction::Set,
        "same" => MemoryAction::Same,
        "below" => MemoryAction::Below,
        "distance" => MemoryAction::Distance,
        "unknown" => MemoryAction::Unknown,
        _ => return None,
    })
}

fn integer_action(opcode: &str, detail: Option<&str>) -> Option<IntegerAction> {
    if let Some(cast) = CastOp::from_keyword(opcode) {
        return Some(IntegerAction::Cast(cast, view(detail?)?));
    }
    match opcode {
        "resize" => return Some(IntegerAction::Resize(view(detail?)?)),
        "select" => return Some(IntegerAction::Select),
        "freeze" => return Some(IntegerAction::Freeze),
        "first" => return Some(IntegerAction::Field(PairField::Value)),
        "second" => return Some(IntegerAction::Field(PairField::Bit)),
        _ => {}
    }
    let mut predicate = None;
    let mut flags = Flags::NONE;
    for word in detail.into_iter().flat_map(|detail| detail.split('.')) {
        match Flags::from_keyword(word) {
            Some(flag) => flags |= flag,
            None => predicate = Some(IntPredicate::from_keyword(word)?),
        }
    }
    match (opcode, predicate) {
        ("icmp", Some(predicate)) => Some(IntegerAction::Compare(predicate, flags)),
        (opcode, None) => BinaryOp::from_keyword(opcode).map(|op| IntegerAction::Binary(op, flags)),
        _ => None,
    }
}

fn view(word: &str) -> Option<View> {
    Some(match word {
        "T" => View::Same,
        "half" => View::Half,
        "twice" => View::Twice,
        "byte" => View::Byte,
        "bit" => View::Bit,
        "lanes" => View::Lanes,
        _ => return None,
    })
}

/// The number of operands of an action; `None` for intrinsics, whose signatures are in a table of their own.
fn arity(action: Action) -> Option<usize> {
    Some(match action {
        Action::Integer(action) => match action {
            IntegerAction::Intrinsic(_) | IntegerAction::Pair(_) => return None,
            IntegerAction::Freeze | IntegerAction::Cast(..) => 1,
            IntegerAction::Resize(_) | IntegerAction::Field(_) => 1,
            IntegerAction::Binary(..) | IntegerAction::Compare(..) => 2,
            IntegerAction::Select => 3,
        },
        Action::Memory(action) => match action {
            MemoryAction::Unknown => 0,
            MemoryAction::Alloca | MemoryAction::Malloc | MemoryAction::Free => 1,
            MemoryAction::Start | MemoryAction::End | MemoryAction::Load(_) => 1,
            MemoryAction::Move(_) | MemoryAction::Store | MemoryAction::Same => 2,
            MemoryAction::Below | MemoryAction::Distance => 2,
            MemoryAction::Choose | MemoryAction::Copy | MemoryAction::Slide | MemoryAction::Set => 3,
        },
    })
}

fn term(word: &str, names: &[&str]) -> Option<Term> {
    if let Some(step) = names.iter().rposition(|name| *name == word) {
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
        "true" => Term::Bit(true),
        "false" => Term::Bit(false),
        _ => Term::Constant(relation(word)?),
    })
}

/// The relation that a word denotes.
pub(crate) fn relation(word: &str) -> Option<Relation> {
    Some(match word {
        "C" => Relation::Base(0),
        "C+1" => Relation::Base(1),
        "C-1" => Relation::Base(-1),
        "~C" => Relation::NotBase,
        "-C" => Relation::NegBase,
        "P" => Relation::Power(0),
        "P-1" => Relation::Power(-1),
        "-P" => Relation::NegPower,
        "~P" => Relation::NotPower,
        "K" => Relation::Log,
        "W" => Relation::Width(0),
        "W-1" => Relation::Width(-1),
        "W-K" => Relation::WidthLessLog,
        "H" => Relation::HalfWidth,
        "MIN" => Relation::SignBit(0),
        "MAX" => Relation::SignBit(-1),
        "stripes1" => Relation::Stripes(1),
        "stripes2" => Relation::Stripes(2),
        "stripes4" => Relation::Stripes(4),
        "stripes8" => Relation::Stripes(8),
        number => Relation::Literal(number.parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [&str; 2] = [include_str!("integer.txt"), include_str!("memory.txt")];

    #[test]
    fn every_paragraph_is_a_template() {
        let unknown: Vec<&str> = FILES.into_iter().flat_map(paragraphs).filter(|p| template(p).is_none()).collect();
        assert_eq!(unknown, Vec::<&str>::new());
        assert_eq!(Template::integer().len(), paragraphs(FILES[0]).count());
        assert_eq!(Template::memory().len(), paragraphs(FILES[1]).count());
        assert!(Template::integer().iter().chain(Template::memory()).all(|t| !t.steps.is_empty()));
    }

    #[test]
    fn names_are_unique() {
        let name = |p: &'static str| p.lines().find(|line| is_content(line))?.split_whitespace().next();
        let mut names: Vec<&str> = FILES.into_iter().flat_map(paragraphs).filter_map(name).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn templates_use_the_pointers_that_they_ask_for() {
        for (template, text) in FILES.into_iter().flat_map(paragraphs).filter_map(|p| Some((template(p)?, p))) {
            let used = |which| template.steps.iter().any(|s| s.operands.contains(&Term::Pointer(which)));
            assert_eq!(template.pointers.map(|n| n > 0), [used(0), used(1), used(2)], "{text}");
        }
    }

    #[test]
    fn templates_of_integers_have_no_step_on_memory() {
        let on_memory = |t: &&Template| t.steps.iter().any(|s| matches!(s.action, Action::Memory(_)));
        assert_eq!(Template::integer().iter().filter(on_memory).count(), 0);
    }

    #[test]
    fn what_is_not_of_the_language_is_refused() {
        for wrong in ["x\n  add x", "x\n  frob x y", "x\n  load.thrice p", "x huge\n  add x y", "x\n  add x nobody"] {
            assert!(template(wrong).is_none(), "{wrong}");
        }
    }
}
