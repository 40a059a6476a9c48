//! Every promise has been attacked: where a target alone makes it and breaks it, the pair is refuted if the table of promises
//! says that it is modelled, and passes in no case (`attacks.txt`).

use irrefute::ir::{
    AttrKind, AttrPlace, Attributes, BundleTag, Function, LlvmVersion, MetadataKind, Module, StringKey, parse,
};
use irrefute::refine::{Options, Report, Side, Verdict, check};
use irrefute::semantics::promises::{PromiseName, PromisePlace, Support};
use irrefute::semantics::{Dialect, Program};
use std::collections::{BTreeMap, BTreeSet};

/// A kind of promise with the word for a place where it may stand.
type Stand = (String, &'static str);

/// The places of a function that a target may add promises to, each with the place that the table knows it by.
const PLACES: [(&str, PromisePlace); 7] = [
    ("function", PromisePlace::Definition),
    ("call", PromisePlace::CallSite),
    ("parameter", PromisePlace::DefinitionParameter),
    ("argument", PromisePlace::Parameter),
    ("result", PromisePlace::Result),
    ("metadata", PromisePlace::Metadata),
    ("bundle", PromisePlace::AssumeBundle),
];

/// An attack of `attacks.txt`.
struct Attack {
    promise: &'static str,
    is_undecided: bool,
    version: LlvmVersion,
    program: &'static str,
}

const TEXT: &str = include_str!("attacks.txt");

fn attacks() -> impl Iterator<Item = Attack> {
    TEXT.split("\n---- ").skip(1).flat_map(|attack| {
        let (promises, program) = attack.split_once('\n').expect("a promise and a program");
        let (is_undecided, promises) = promises.strip_prefix("? ").map_or((false, promises), |rest| (true, rest));
        let old = promises.split_once(": ").and_then(|(number, rest)| Some((LlvmVersion(number.parse().ok()?), rest)));
        let (version, promises) = old.unwrap_or((LlvmVersion::DEFAULT, promises));
        promises.split(" | ").map(move |promise| Attack { promise, is_undecided, version, program })
    })
}

/// What may be added to anything.
fn harmless() -> BTreeSet<Stand> {
    let rows = TEXT.lines().filter_map(|line| line.strip_prefix("+ ")?.split_once(": "));
    let rows = rows.map(|(row, _)| row.split_once(" at ").expect("kinds and places"));
    let known = |word: &str| PLACES.iter().find(|(known, _)| *known == word).expect("a place").0;
    rows.flat_map(|(kinds, places)| {
        let places = places.split(' ').map(known);
        places.flat_map(|place| kinds.split(' ').map(move |kind| (kind.to_owned(), place)))
    })
    .collect()
}

/// How often a function makes each promise at each place.
fn made(f: &Function) -> BTreeMap<Stand, usize> {
    let mut made = BTreeMap::new();
    let mut note = |attributes: &Attributes, place: &'static str| {
        for attribute in attributes.iter() {
            *made.entry((PromiseName::from(attribute).to_string(), place)).or_default() += 1;
        }
    };
    note(&f.attrs, "function");
    note(&f.ret_attrs, "result");
    f.params.iter().for_each(|attributes| note(attributes, "parameter"));
    f.for_each_call(&mut |call| {
        note(&call.fn_attrs, "call");
        note(&call.ret_attrs, "result");
        call.args.iter().for_each(|argument| note(&argument.attrs, "argument"));
    });
    f.for_each_call(&mut |call| {
        call.bundles.iter().for_each(|(tag, _)| *made.entry((tag.to_string(), "bundle")).or_default() += 1);
    });
    let instructions = f.blocks.iter().flat_map(|block| &block.insts).map(|inst| &inst.metadata);
    for attachment in instructions.chain(f.blocks.iter().map(|block| &block.term.metadata)).flatten() {
        *made.entry((format!("!{}", attachment.kind), "metadata")).or_default() += 1;
    }
    made
}

/// What a target makes more often than its source.
fn added(source: &Module, target: &Module) -> Vec<Stand> {
    let of = |module: &Module| module.function("f").map(made).expect("it is defined");
    let before = of(source);
    let more = of(target).into_iter().filter(|(stand, count)| before.get(stand).is_none_or(|had| had < count));
    more.map(|(stand, _)| stand).collect()
}

fn report(source: &Module, target: &Module) -> Report {
    let programs = [source, target].map(|module| Program::new(module, Dialect::LANGREF));
    let side = |module, program| Side::new(module, program, "f").expect("it is defined");
    check(side(source, &programs[0]), side(target, &programs[1]), &Options::CHECK)
}

/// Every kind that LLVM has a word for, at every place where it may stand and the table calls it more than harmless.
fn promises() -> Vec<Stand> {
    let places = |place: AttrPlace| match place {
        AttrPlace::Function => &PLACES[..2],
        AttrPlace::Parameter => &PLACES[2..4],
        AttrPlace::Result => &PLACES[4..5],
    };
    let attributes = AttrKind::ALL.iter().flat_map(|kind| {
        let places = kind.places().iter().flat_map(move |place| places(*place));
        places.map(|place| (PromiseName::Attribute(kind.clone()), place))
    });
    let metadata = MetadataKind::ALL.iter().map(|kind| (PromiseName::Metadata(kind.clone()), &PLACES[5]));
    let bundles = BundleTag::ALL.iter().map(|tag| (PromiseName::Bundle(tag.clone()), &PLACES[6]));
    let strings = StringKey::ALL.iter().map(|key| (PromiseName::String(key.clone()), &PLACES[0]));
    let all = attributes.chain(metadata).chain(bundles).chain(strings);
    let says_something = |name: &PromiseName, place| !matches!(name.standing(place), Support::Harmless);
    all.filter(|(name, (_, place))| says_something(name, *place))
        .map(|(name, (word, _))| (name.to_string(), *word))
        .collect()
}

/// What the table says of a promise at a place.
fn standing((name, word): &Stand) -> Support {
    let (_, place) = PLACES.iter().find(|(known, _)| known == word).expect("a place");
    let name = match (*word, name.strip_prefix('!')) {
        ("bundle", _) => PromiseName::Bundle(BundleTag::from(name.as_str())),
        (_, Some(kind)) => PromiseName::Metadata(MetadataKind::from(kind)),
        (_, None) if StringKey::ALL.iter().any(|key| key.word() == name) => {
            PromiseName::String(StringKey::from(name.as_str()))
        }
        (_, None) => PromiseName::Attribute(AttrKind::from(name.as_str())),
    };
    name.standing(*place)
}

/// Whether the verdict takes a promise for granted that the target alone makes.
fn passes(report: &Report, added: &[Stand]) -> bool {
    // Executions are the same with what is only ignored.
    let is_ignored = added.iter().all(|stand| standing(stand) == Support::Ignored);
    report.verdict == Verdict::Proved || report.verdict == Verdict::Refines && !is_ignored
}

#[test]
fn what_a_target_alone_promises_and_breaks_does_not_pass() {
    let (mut attacked, mut wrong) = (harmless(), Vec::new());
    for Attack { promise, is_undecided, version, program } in attacks() {
        let side = |promise: &str| parse(&program.replace('~', promise), version);
        let (source, target) = match (side(""), side(promise)) {
            (Ok(source), Ok(target)) => (source, target),
            (Err(e), _) | (_, Err(e)) => panic!("{promise}: {e}\n{program}"),
        };
        let added = added(&source, &target);
        let report = report(&source, &target);
        let must_violate = !is_undecided && added.iter().any(|stand| standing(stand) == Support::Modelled);
        if passes(&report, &added) || must_violate && report.verdict != Verdict::Violates {
            wrong.push(format!("{promise}: {report}\n{program}"));
        }
        attacked.extend(added);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let left: Vec<Stand> = promises().into_iter().filter(|promise| !attacked.contains(promise)).collect();
    assert!(left.is_empty(), "not attacked: {left:?}");
}
