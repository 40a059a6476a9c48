//! `docs/dialects.md` is what the table of switches prints. To print it anew: `IRREFUTE_BLESS=1 cargo test --test it book`.

use irrefute::refine::sensitivity::VARIANTS;
use irrefute::semantics::Dialect;
use irrefute::semantics::switches::{SWITCHES, Switch};
use std::fmt::Write;

const INTRODUCTION: &str = "\
<!-- Generated from crates/semantics/src/dialect.rs: IRREFUTE_BLESS=1 cargo test --test it book -->

# Dialects

Texts, versions of LLVM and tools disagree on what some programs mean. Each point of disagreement is a
switch. A *dialect* takes a position on every switch, and both sides of a check run under the same
one. `langref` is the default: the Language Reference, or what LLVM does where the text leaves a point
open. `--dialect NAME` selects another preset, and `--dialect NAME,SWITCH=POSITION` sets switches of it
one by one.

A violation is tried again under each position marked *variant*
([variants](semantics.md#variants-and-sensitivity)). A position stands here only if a text, a version or
a tool holds it; what LLVM does against its own text is a [known pattern](findings.md#known-patterns).

## Presets

";

/// The positions in which a preset differs from another one.
fn differences(of: &Dialect, from: &Dialect) -> Vec<String> {
    let differs = |switch: &&Switch| switch.of(of) != switch.of(from);
    SWITCHES.iter().filter(differs).map(|s| format!("[`{0}={1}`](#{0})", s.name, s.of(of))).collect()
}

/// A preset is told from the one before it that it is most like.
fn presets(page: &mut String) {
    for (i, (name, dialect)) in Dialect::PRESETS.iter().enumerate() {
        let before = Dialect::PRESETS[..i].iter().map(|(base, other)| (*base, differences(dialect, other)));
        let text = match before.min_by_key(|(_, positions)| positions.len()) {
            None => "the default".to_owned(),
            Some(("langref", positions)) => positions.join(", "),
            Some((base, positions)) => format!("as `{base}`, but {}", positions.join(", ")),
        };
        writeln!(page, "- `{name}`: {text}").expect("a string grows");
    }
}

fn switches(page: &mut String) {
    for switch in SWITCHES {
        let default = switch.of(&Dialect::LANGREF);
        writeln!(page, "\n## {}\n\n{}\n", switch.name, switch.question).expect("a string grows");
        writeln!(page, "| position | meaning | held by | |\n|---|---|---|---|").expect("a string grows");
        for position in switch.positions {
            let is_variant = VARIANTS.iter().any(|v| v.switch == switch.name && v.choice == position.word);
            let marks = [(position.word == default, "default"), (is_variant, "variant")];
            let marks: Vec<&str> = marks.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark).collect();
            let (word, meaning, held_by) = (position.word, position.meaning, position.held_by);
            writeln!(page, "| `{word}` | {meaning} | {held_by} | {} |", marks.join(", ")).expect("a string grows");
        }
    }
}

#[test]
fn the_page_of_dialects_is_fresh() {
    let mut page = INTRODUCTION.to_owned();
    presets(&mut page);
    switches(&mut page);
    let path = super::root().join("docs/dialects.md");
    if std::env::var_os("IRREFUTE_BLESS").is_some() {
        std::fs::write(&path, &page).expect("docs/dialects.md is written");
    }
    assert_eq!(super::read(&path), page, "stale: IRREFUTE_BLESS=1 cargo test --test it book");
}

/// A variant is a position of the table.
#[test]
fn variants_are_positions() {
    for variant in VARIANTS {
        let switch = SWITCHES.iter().find(|s| s.name == variant.switch).expect(variant.switch);
        let position = switch.positions.iter().find(|p| p.word == variant.choice).expect(variant.choice);
        let set = variant.set(Dialect::TWIN);
        assert_eq!(switch.of(&set), position.word, "{}", variant.name());
    }
}
