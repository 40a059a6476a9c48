//! The floors of the house: a part imports only parts on lower floors, never sideways or up; what
//! executes or decides knows no LLVM, process, file, clock or terminal. Read off the sources, so
//! that it cannot be forgotten; and the reader is tested on sources that break each rule.

mod circles;
mod paths;

use paths::Source;
use std::fs;
use std::path::{Path, PathBuf};

/// What a part may know of the world outside the program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum World {
    /// Nothing: a library that anyone can use, without LLVM.
    Pure,
    /// Processes, files, clocks.
    Outside,
}

/// A part of `src`, by folder (or file) name.
struct Part {
    name: &'static str,
    floor: u32,
    world: World,
}

const fn part(name: &'static str, floor: u32, world: World) -> Part {
    Part { name, floor, world }
}

/// The table of `docs/architecture.md`, ground floor first.
const FLOORS: &[Part] = &[
    part("ir", 1, World::Pure),
    part("semantics", 2, World::Pure),
    part("llvm", 2, World::Outside),
    part("transform", 3, World::Pure),
    part("refine", 4, World::Pure),
    part("generate", 4, World::Pure),
    part("reduce", 4, World::Pure),
    part("oracle", 5, World::Pure),
    part("prove", 5, World::Pure),
    part("trial", 6, World::Outside),
    part("campaign", 7, World::Outside),
    part("cli", 8, World::Outside),
    part("fuzzing", 8, World::Outside),
];

/// The binaries, by their path under `src`, and the parts that each may name.
const BINARIES: &[(&str, &[&str])] = &[("bin/irrefute.rs", &["cli"]), ("bin/irrefute-llvm", &["llvm"])];

/// Modules of `std`, crates and macros that a pure part may not name.
const OUTSIDE_STD: [&str; 5] = ["process", "fs", "time", "env", "net"];
const OUTSIDE_CRATES: [&str; 17] = [
    "anstream",
    "anyhow",
    "askama",
    "charts_rs",
    "clap",
    "comfy_table",
    "ctrlc",
    "indicatif",
    "inkwell",
    "jiff",
    "libc",
    "libloading",
    "postcard",
    "rayon",
    "rustix",
    "similar",
    "tempfile",
];
const OUTSIDE_MACROS: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

fn find(name: &str) -> Option<&'static Part> {
    FLOORS.iter().find(|part| part.name == name)
}

/// The part of a library source, by its path under `src`.
fn part_of(path: &str) -> Option<&'static Part> {
    let first = path.split('/').next()?;
    find(first.strip_suffix(".rs").unwrap_or(first))
}

/// Everything that a library source does against the floors.
fn violations(path: &str, text: &str) -> Vec<String> {
    let Some(part) = part_of(path) else { return vec![format!("{path}: no part of the table of floors")] };
    let source = Source::new(text);
    let mut found = Vec::new();
    let mut targets = source.after("crate");
    targets.extend(source.after("irrefute"));
    targets.extend(above(&source, module_depth(path)).into_iter().filter(|name| find(name).is_some()));
    targets.sort_unstable();
    targets.dedup();
    for target in targets {
        match find(&target) {
            None => found.push(format!("{path}: `crate::{target}` is no part of the table of floors")),
            Some(other) if other.name == part.name || other.floor < part.floor => {}
            Some(other) => {
                let (from, to) = (part.floor, other.floor);
                found.push(format!("{path}: {} (floor {from}) imports {target} (floor {to})", part.name));
            }
        }
    }
    if part.world == World::Pure {
        found.extend(worldly(path, &source));
    }
    found
}

/// What a pure source names of the outside world.
fn worldly(path: &str, source: &Source) -> Vec<String> {
    let std = source.after("std").into_iter().filter(|name| OUTSIDE_STD.contains(&name.as_str()));
    let crates = OUTSIDE_CRATES.iter().filter(|name| !source.after(name).is_empty());
    let macros = source.macros.iter().filter(|name| OUTSIDE_MACROS.contains(&name.as_str()));
    let named =
        std.map(|m| format!("std::{m}")).chain(crates.map(|c| c.to_string())).chain(macros.map(|m| format!("{m}!")));
    named.map(|what| format!("{path}: a pure part names {what}")).collect()
}

/// How many modules deep a file is: 1 for `ir/mod.rs`, 2 for `ir/types.rs`.
fn module_depth(path: &str) -> usize {
    path.split('/').filter(|segment| *segment != "mod.rs").count()
}

/// What paths through `super` name at the root of the crate.
fn above(source: &Source, depth: usize) -> Vec<String> {
    let name = |path: &Vec<String>| {
        let up = path.iter().take_while(|word| *word == "super").count();
        // A module inside the file lies one deeper.
        (up >= depth).then(|| path.get(up).cloned()).flatten()
    };
    source.paths.iter().filter_map(name).collect()
}

/// What a binary names against the table.
fn binary_violations(path: &str, text: &str) -> Vec<String> {
    let Some((_, allowed)) = BINARIES.iter().find(|(prefix, _)| path.starts_with(prefix)) else {
        return vec![format!("{path}: no binary of the table")];
    };
    let named = Source::new(text).after("irrefute");
    let wrong = named.into_iter().filter(|name| !allowed.contains(&name.as_str()));
    wrong.map(|name| format!("{path}: the binary imports {name}, it may import {allowed:?}")).collect()
}

fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|e| e == "rs") {
            all.push(path);
        }
    }
}

/// All sources, by their path under `src`.
fn all_sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 50, "only {} sources: the wrong folder was read", files.len());
    let read = |file: PathBuf| {
        let path = file.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        (path, fs::read_to_string(&file).unwrap())
    };
    files.into_iter().map(read).collect()
}

#[test]
fn no_arrow_goes_upwards_or_sideways() {
    let mut found = Vec::new();
    for (path, text) in all_sources() {
        match path.as_str() {
            "lib.rs" => {}
            _ if path.starts_with("bin/") => found.extend(binary_violations(&path, &text)),
            _ => found.extend(violations(&path, &text)),
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn imports_against_the_floors_are_found() {
    let bad = [
        ("ir/types.rs", "use crate::semantics::Value;"),
        ("ir/types.rs", "fn f() -> crate::semantics::Value { todo!() }"),
        ("ir/types.rs", "use crate::{ir::Type, reduce};"),
        ("ir/types.rs", "use crate::{\n    ir::{Type, Int},\n    refine::{self as r, Verdict},\n};"),
        ("ir/types.rs", "use super::super::semantics::Value;"),
        ("ir/mod.rs", "pub(in super) use super::trial;"),
        ("ir/verify/typing.rs", "use super::super::super::refine;"),
        ("semantics/value.rs", "use crate::llvm::Job;"),
        ("llvm/job.rs", "use crate :: semantics :: Value;"),
        ("refine/verdict.rs", "use crate::generate;"),
        ("reduce/mod.rs", "use crate::trial;"),
        ("trial/mod.rs", "pub use crate::campaign::Finding;"),
        ("campaign.rs", "use crate::cli;"),
        ("semantics/lift/mod.rs", "use crate::untold::Thing;"),
        ("untold/mod.rs", ""),
    ];
    for (path, text) in bad {
        assert_eq!(violations(path, text).len(), 1, "{path}: {text}\n{:?}", violations(path, text));
    }
}

#[test]
fn the_outside_world_is_found_in_pure_parts_only() {
    let worldly = [
        "use std::process::Command;",
        "use std::{fmt, fs};",
        "let t = std::time::Instant::now();",
        "use inkwell::context::Context;",
        "println!(\"{x}\");",
        "std::eprint! { \"x\" }",
        "let home = std :: env :: var(\"HOME\");",
    ];
    for text in worldly {
        for part in FLOORS {
            let path = format!("{}/some.rs", part.name);
            let expected = usize::from(part.world == World::Pure);
            assert_eq!(violations(&path, text).len(), expected, "{path}: {text}");
        }
    }
}

#[test]
fn what_is_allowed_is_not_reported() {
    let good = [
        ("semantics/value.rs", "use crate::ir::{Type, Int}; use super::set::Set; use super::super::ir;"),
        ("refine/mod.rs", "use crate::{ir, semantics::{self, Value}, refine::Verdict};"),
        (
            "ir/types.rs",
            "//! As [`crate::semantics`] has it.\n/* use crate::trial; */ let s = \"crate::trial println!\";",
        ),
        ("ir/types.rs", "let c = '\"'; let l: &'static str = r#\"use crate::trial; \" \"#; // std::fs"),
        ("ir/mod.rs", "#[cfg(test)] mod tests { use super::*; }"),
        ("trial/mod.rs", "use crate::{generate, llvm, reduce, refine}; use std::time::Duration;"),
        ("semantics/rules.rs", "writeln!(f)?; matches!(x, y); let process = 1; mystd::fs::f();"),
    ];
    for (path, text) in good {
        assert_eq!(violations(path, text), Vec::<String>::new(), "{path}: {text}");
    }
}

#[test]
fn binaries_stand_on_their_own_part() {
    assert!(binary_violations("bin/irrefute.rs", "fn main() { irrefute::cli::main() }").is_empty());
    assert!(binary_violations("bin/irrefute-llvm/jit.rs", "use irrefute::llvm::Job; use crate::jit;").is_empty());
    assert_eq!(binary_violations("bin/irrefute-llvm/jit.rs", "use irrefute::{llvm, semantics};").len(), 1);
    assert_eq!(binary_violations("bin/other.rs", "").len(), 1);
}

#[test]
fn the_table_is_in_order() {
    assert!(FLOORS.is_sorted_by_key(|part| part.floor));
}
