//! Wrong edits of what passes make of C, and whether the check of a build says so: an `opt` that is edited behind its back
//! stands for one with a mistake in a pass. Every edit is of one line of one function.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A way to be wrong: what it makes of a line, if that is of the kind. A line that is dropped becomes an empty one.
type Kind = (&'static str, fn(&str) -> Option<String>);

/// Ways to be wrong that passes have had.
const KINDS: [Kind; 25] = [
    ("a comparison with a sign", |line| replaced(line, &["icmp samesign ult ", "icmp ult "], "icmp slt ")),
    ("a comparison without the sign", |line| replaced(line, &["icmp slt "], "icmp ult ")),
    ("equality, turned", |line| replaced(line, &["icmp eq "], "icmp ne ")),
    ("a bound, included", |line| replaced(line, &["icmp samesign ult ", "icmp ult "], "icmp ule ")),
    ("a bound, off by one", |line| next_number(line, " = icmp ")),
    ("a shift of the sign", |line| replaced(line, &[" lshr exact ", " lshr "], " ashr ")),
    ("an extension of the sign", |line| replaced(line, &[" zext nneg ", " zext "], " sext ")),
    ("`nsw`, added", |line| replaced(line, &[" = add i32 ", " = add nuw i32 "], " = add nsw i32 ")),
    ("`nuw`, added", |line| replaced(line, &[" = add i32 ", " = add nsw i32 "], " = add nuw i32 ")),
    ("`exact`, added", |line| replaced(line, &[" = lshr i32 "], " = lshr exact i32 ")),
    ("`disjoint`, added", |line| replaced(line, &[" = or i32 "], " = or disjoint i32 ")),
    ("`or` for `and`", |line| replaced(line, &[" = and i32 ", " = and i64 "], " = or i32 ")),
    ("a mask, off by one", |line| next_number(line, " = and ")),
    ("a shift, off by one", |line| next_number(line, " = lshr ")),
    ("an offset, off by one", |line| next_number(line, " = getelementptr ")),
    ("a number that is added, off by one", |line| next_number(line, " = add ")),
    ("operands of a subtraction, swapped", |line| swapped(line, " = sub ")),
    ("arms of a selection, swapped", |line| swapped(line, " = select ")),
    ("a branch, turned", |line| swapped(line, "  br i1 ")),
    ("a store, dropped", |line| line.starts_with("  store ").then(String::new)),
    ("a call, dropped", |line| {
        ["  call void @", "  tail call void @"].iter().any(|call| line.starts_with(call)).then(String::new)
    }),
    ("an alignment, too large", |line| {
        let is_access = line.contains(" = load ") && !line.contains('@');
        is_access.then(|| replaced(line, &["align 1", "align 2", "align 4"], "align 64"))?
    }),
    ("`freeze`, dropped", |line| {
        let (name, frozen) = line.split_once(" = freeze i")?;
        Some(format!("{name} = or i{frozen}, 0"))
    }),
    ("a value from a predecessor, off by one", |line| {
        let (before, rest) = line.split_once(" = phi i")?;
        let (of, rest) = rest.split_once(" [ ")?;
        let (value, rest) = rest.split_once(',')?;
        Some(format!("{before} = phi i{of} [ {},{rest}", value.parse::<i64>().ok()?.checked_add(1)?))
    }),
    ("a copy, a byte short", |line| {
        let (before, rest) = line.split_once("@llvm.memcpy")?;
        let (arguments, rest) = rest.split_once(", i64 ")?;
        let (length, rest) = rest.split_once(',')?;
        Some(format!("{before}@llvm.memcpy{arguments}, i64 {},{rest}", length.parse::<u64>().ok()?.checked_sub(1)?))
    }),
];

/// Edits that change nothing, though LLVM does not see it: the kind, how the function begins, how the line ends, and why.
const NO_CHANGE: [(&str, &str, &str, &str); 2] = [
    ("`nsw`, added", "crc32_combine", ", 1", "a number of bits is counted from 3 to at most 67"),
    ("`nuw`, added", "crc32_combine", ", 1", "a number of bits is counted from 3 to at most 67"),
];

/// A program of ours, in which every kind has a place.
const PROGRAM: &str = include_str!("../data/edits.c");

/// The first of the patterns in a line, replaced.
fn replaced(line: &str, patterns: &[&str], by: &str) -> Option<String> {
    let pattern = patterns.iter().find(|pattern| line.contains(**pattern))?;
    Some(line.replacen(*pattern, by, 1))
}

/// The number at the end of an instruction, one larger.
fn next_number(line: &str, instruction: &str) -> Option<String> {
    let (before, last) = line.rsplit_once(' ').filter(|_| line.contains(instruction))?;
    Some(format!("{before} {}", last.parse::<i64>().ok()?.checked_add(1)?))
}

/// The last two operands of an instruction, in the other order.
fn swapped(line: &str, instruction: &str) -> Option<String> {
    let (head, second) = line.rsplit_once(", ").filter(|_| line.contains(instruction))?;
    if let Some((head, first)) = head.rsplit_once(", ") {
        return Some(format!("{head}, {second}, {first}"));
    }
    let (head, first) = head.rsplit_once(' ')?;
    Some(format!("{head} {second}, {first}"))
}

/// An edit of one line of what passes made.
struct Edit {
    kind: &'static str,
    function: String,
    /// The line without its metadata, which has other numbers where the function is alone.
    line: String,
    edited: String,
}

/// The lines of each definition, with its name.
fn definitions(text: &str) -> Vec<(&str, Vec<&str>)> {
    let parts = text.split("\ndefine ").skip(1).filter_map(|part| {
        let (name, _) = part.split_once('@')?.1.split_once('(')?;
        let (body, _) = part.split_once("\n}")?;
        Some((name, body.lines().skip(1).map(without_metadata).collect()))
    });
    parts.collect()
}

fn without_metadata(line: &str) -> &str {
    let ends = [", !", " #"].iter().filter_map(|mark| line.find(mark));
    &line[..ends.min().unwrap_or(line.len())]
}

/// Edits of a kind, at most one in each function.
fn edits(text: &str, (kind, edit): Kind) -> Vec<Edit> {
    let in_function = |(name, lines): &(&str, Vec<&str>)| {
        let is_alone = |line: &str| lines.iter().filter(|other| other.starts_with(line)).count() == 1;
        let edited = |line: &&str| {
            let edited = edit(line).filter(|edited| edited != line && is_alone(line) && !line.contains('\''))?;
            Some(Edit { kind, function: (*name).to_owned(), line: (*line).to_owned(), edited })
        };
        // In the middle of the function: its beginning is what every input reaches.
        let all: Vec<Edit> = lines.iter().filter_map(edited).collect();
        let middle = all.len() / 2;
        all.into_iter().nth(middle)
    };
    definitions(text).iter().filter_map(in_function).collect()
}

impl Edit {
    /// A command that makes the edit in a file.
    fn script(&self, file: &str) -> String {
        let Edit { function, line, edited, .. } = self;
        format!(
            "FROM='{line}' TO='{edited}' awk '
  /^define / {{ inside = index($0, \"@{function}(\") > 0 }}
  inside && index($0, ENVIRON[\"FROM\"]) == 1 {{
    if (ENVIRON[\"TO\"] == \"\") next
    $0 = ENVIRON[\"TO\"] substr($0, length(ENVIRON[\"FROM\"]) + 1)
  }}
  {{ print }}' {file}"
        )
    }
}

/// A folder with the store of a unit, and an `opt`.
struct Unit {
    dir: tempfile::TempDir,
    source: PathBuf,
    /// What LLVM makes of it.
    optimized: String,
    /// What is wrong with it before an edit.
    wrong: BTreeSet<String>,
}

impl Unit {
    /// Compiles a source. `None` if there is nothing in it.
    fn of(source: &Path, level: &str) -> Option<Unit> {
        let dir = tempfile::tempdir().expect("a folder");
        let mut unit = Unit { dir, source: source.to_owned(), optimized: String::new(), wrong: BTreeSet::new() };
        unit.opt(&format!("tee {}.$$", unit.path("made")), "cat");
        let object = unit.path("unit.o");
        let source = source.to_str().expect("UTF-8");
        let words = ["build", "--compiler", "clang-22", "--", "clang", "-w", level, "-c", source, "-o", &object];
        let line = unit.irrefute(&words);
        let made = fs::read_dir(unit.dir.path()).expect("a folder").flatten();
        let made = made.filter(|file| file.file_name().to_string_lossy().starts_with("made"));
        unit.optimized = made.map(|file| fs::read_to_string(file.path()).expect("text")).max_by_key(String::len)?;
        unit.wrong = wrong(&line);
        Some(unit)
    }

    fn path(&self, name: &str) -> String {
        self.dir.path().join(name).to_str().expect("UTF-8").to_owned()
    }

    /// Writes an `opt` whose output goes through a filter, and then a command that reads a file.
    fn opt(&self, filter: &str, command: &str) {
        let path = self.path("opt");
        let script =
            format!("#!/bin/sh\nopt-22 \"$@\" > {path}.$$ || exit\n{filter} < {path}.$$ | {command}\nrm {path}.$$\n");
        fs::write(&path, script).expect("it is written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("they are set");
    }

    /// The report of a command about this unit.
    fn irrefute(&self, words: &[&str]) -> Value {
        let (store, opt) = (self.path("store"), self.path("opt"));
        let at = words.iter().position(|word| *word == "--").unwrap_or(words.len());
        let options = ["-j1", "--format", "json", "--store", &store, "--opt", &opt];
        let folder = self.source.parent().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
        command.args(&words[..at]).args(options).args(&words[at..]).current_dir(folder).env_remove("CC");
        let output = command.output().expect("it runs");
        let shown = || format!("{}{}", said(&output.stdout), said(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", shown()))
    }

    /// Whether the check of the unit finds something wrong that was not before; and else what it says.
    fn finds(&self, edit: &Edit) -> Result<(), String> {
        self.opt(&edit.script("-"), "cat");
        let line = self.irrefute(&["build", "check"]);
        match wrong(&line).is_subset(&self.wrong) {
            false => Ok(()),
            true => Err(standing(&line, &edit.function)),
        }
    }

    /// Whether LLVM itself makes the same of what was edited as of what was not, or rejects it.
    fn is_no_change(&self, edit: &Edit) -> bool {
        let is_it = |(kind, function, end, _): &(&str, &str, &str, &str)| {
            *kind == edit.kind && edit.function.starts_with(function) && edit.line.ends_with(end)
        };
        if NO_CHANGE.iter().any(is_it) {
            return true;
        }
        let edited = self.path("edited.ll");
        let plain = self.path("plain.ll");
        fs::write(&plain, &self.optimized).expect("it is written");
        let script = format!("{} > {edited}", edit.script(&plain));
        assert!(Command::new("sh").args(["-c", &script]).status().expect("it runs").success());
        let again = |file: &str| {
            let mut opt = Command::new("opt-22");
            opt.args(["-S", "-passes=default<O2>", file]).stderr(Stdio::null());
            let output = opt.output().expect("it runs");
            output.status.success().then(|| said(&output.stdout).lines().skip(1).collect::<Vec<_>>().join("\n"))
        };
        again(&edited).is_none_or(|edited| Some(edited) == again(&plain))
    }
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn functions(line: &Value) -> impl Iterator<Item = &Value> {
    let units = line["unit_results"].as_array().expect("units");
    units.iter().flat_map(|unit| unit["functions"].as_array().expect("functions"))
}

/// The functions with something wrong that is not known.
fn wrong(line: &Value) -> BTreeSet<String> {
    let is_wrong = |f: &&Value| {
        let outcome = f["record"]["outcome"].as_str();
        matches!(outcome, Some("violates" | "crashed")) && f["excused"] != true
    };
    functions(line).filter(is_wrong).map(|f| f["name"].to_string()).collect()
}

/// What a report says of a function.
fn standing(line: &Value, name: &str) -> String {
    let Some(f) = functions(line).find(|f| f["name"] == name) else { return "it is no definition".to_owned() };
    let record = &f["record"];
    match record["outcome"].as_str() {
        Some(outcome) => format!("{outcome}, reached {}, {}", record["reached"], record["reason"]),
        None => f["standing"].to_string(),
    }
}

/// So many edits of each kind, all in different functions where that can be: what was made, and what of it was found.
fn tried(units: &[Unit], of_a_kind: usize) -> (usize, String) {
    let (mut edited, mut found, mut shown) = (BTreeSet::new(), 0, String::new());
    let mut all = 0;
    for kind in KINDS {
        let everywhere =
            units.iter().flat_map(|unit| edits(&unit.optimized, kind).into_iter().map(move |edit| (unit, edit)));
        let (mut fresh, others): (Vec<_>, Vec<_>) = everywhere.partition(|(_, edit)| !edited.contains(&edit.function));
        fresh.extend(others);
        let wrong = fresh.into_iter().filter(|(unit, edit)| !unit.is_no_change(edit));
        for (unit, edit) in wrong.take(of_a_kind) {
            let outcome = unit.finds(&edit);
            found += usize::from(outcome.is_ok());
            all += 1;
            let outcome = outcome.err().unwrap_or_else(|| "found".to_owned());
            let Edit { kind, function, line, .. } = &edit;
            let file = unit.source.file_name().unwrap_or_default().display();
            let result = format!("{kind}: {file} {function}: `{}`: {outcome}", line.trim());
            // A long test shows how far it is.
            println!("{result}");
            let _ = writeln!(shown, "{result}");
            edited.insert(edit.function.clone());
        }
    }
    let _ = writeln!(shown, "found {found} of {all}");
    (all - found, shown)
}

#[test]
fn a_wrong_edit_of_each_kind_is_found() {
    let dir = tempfile::tempdir().expect("a folder");
    let source = dir.path().join("edits.c");
    fs::write(&source, PROGRAM).expect("it is written");
    let units: Vec<Unit> = Unit::of(&source, "-O1").into_iter().collect();
    let (missed, shown) = tried(&units, 1);
    // No `freeze` is made of it.
    assert!(missed == 0 && shown.lines().count() == KINDS.len(), "{shown}");
}

/// The folder of C sources that are compiled: `IRREFUTE_SOURCES`, as the sources of zlib after `./configure`.
#[test]
#[ignore = "it takes minutes, and a folder of C sources"]
fn wrong_edits_of_real_code() {
    let folder = std::env::var_os("IRREFUTE_SOURCES").expect("IRREFUTE_SOURCES names a folder of C sources");
    let mut sources: Vec<PathBuf> = fs::read_dir(folder).expect("a folder").flatten().map(|file| file.path()).collect();
    sources.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    sources.sort();
    let units: Vec<Unit> = sources.iter().filter_map(|source| Unit::of(source, "-O2")).collect();
    let (missed, shown) = tried(&units, 2);
    assert!(missed * 10 <= shown.lines().count(), "{shown}");
}
