//! Whole modules: one entry, the functions that it calls, the tables that it reads.

use super::attributes::{decorate_helper, promise_memory};
use super::body::{Body, BodyContext, Callee};
use super::calls::{draw_external, draw_signature};
use super::config::Config;
use super::dice::{Dice, seeded};
use super::kind::Kind;
use super::memory::{Extent, GlobalObject, Parameter, library};
use super::style::{Family, Style};
use super::tables::Table;
use super::trim::{drop_unused_params, drop_unused_symbols};
use super::witness::keep_what_holds;
use crate::ir::{Linkage, LlvmVersion, Module};
use arbitrary::Unstructured;
use std::sync::Arc;

/// Bytes for the draw of a program, whatever its size, and for each instruction that it may have.
/// More than nearly every program asks for; one that asks for more gets the first of everything.
const BYTES_PER_PROGRAM: usize = 1024;
const BYTES_PER_INSTRUCTION: usize = 64;

/// A random module with one entry function `@f`.
///
/// # Errors
/// [`arbitrary::Error::NotEnoughData`] if there are no bytes at all.
///
/// ```
/// use arbitrary::Unstructured;
/// use irrefute::generate::{self, Config};
/// let bytes: Vec<u8> = (0..=255).collect();
/// let module = generate::module(&mut Unstructured::new(&bytes), &Config::default())?;
/// assert!(module.function("f").is_some_and(|f| f.is_definition()));
/// # Ok::<(), arbitrary::Error>(())
/// ```
pub fn module(u: &mut Unstructured, config: &Config) -> arbitrary::Result<Module> {
    module_with_prefix(u, config, "")
}

/// The same with a prefix for the name of every symbol that the module defines or declares (apart
/// from intrinsics), so that several programs may stand in one text.
///
/// # Errors
/// As [`module`].
pub fn module_with_prefix(u: &mut Unstructured, config: &Config, prefix: &str) -> arbitrary::Result<Module> {
    if u.is_empty() {
        return Err(arbitrary::Error::NotEnoughData);
    }
    Ok(build(&mut Dice(u), config, prefix))
}

/// The module of a seed: a function of (generator version, configuration, seed).
///
/// ```
/// use irrefute::generate::{self, Config};
/// let config = Config::default();
/// assert_eq!(generate::from_seed(7, &config), generate::from_seed(7, &config));
/// ```
pub fn from_seed(seed: u64, config: &Config) -> Module {
    from_seed_with_prefix(seed, config, "")
}

/// The module of a seed, with a prefix for its symbols; nothing else depends on the prefix.
pub fn from_seed_with_prefix(seed: u64, config: &Config, prefix: &str) -> Module {
    let bytes = BYTES_PER_PROGRAM + BYTES_PER_INSTRUCTION * config.size.max() as usize;
    seeded(seed, bytes, |dice| build(dice, config, prefix))
}

fn build(dice: &mut Dice, config: &Config, prefix: &str) -> Module {
    let style = Style::draw(dice, config);
    let tables = draw_tables(dice, &style, prefix);
    let rooms = draw_rooms(dice, config, &style, prefix);
    let callees = draw_callees(dice, config, &style, (&tables, &rooms), prefix);
    let params = draw_params(dice, config, &style);
    let environment_memory = BodyContext { style: &style, config, callees: &callees, tables: &tables, rooms: &rooms };
    let mut body = Body::new(dice, environment_memory, format!("{prefix}f").into(), &params);
    body.decorate_params(&params);
    if callees.is_empty() {
        body.decorate_function();
    }
    body.region(style.size - style.size / 5 - 2);
    let mut entry = body.finish();
    promise_memory(dice, &style, &mut entry);
    let name = entry.name.clone();
    let mut module = Module::new(LlvmVersion::DEFAULT);
    module.globals = tables.into_iter().map(|t| t.global).chain(rooms.into_iter().map(|r| r.global)).collect();
    if style.memory.is_some() {
        module.functions.extend(library());
    }
    module.functions.extend(callees.into_iter().map(|c| Arc::unwrap_or_clone(c.function)));
    module.functions.push(entry);
    if config.witnesses > 0 && !dice.percent(config.unguarded_percent) {
        keep_what_holds(dice, style.bases, &mut module, &name, config.witnesses);
    }
    module.functions.iter_mut().filter(|f| f.name == name).for_each(drop_unused_params);
    drop_unused_symbols(&mut module, &name);
    module
}

fn draw_params(dice: &mut Dice, config: &Config, style: &Style) -> Vec<Parameter> {
    let count = dice.between(1, config.max_params.max(1));
    let mut params = vec![Parameter::Value(style.main())];
    for _ in 1..count {
        params.push(Parameter::Value(match dice.below(10) {
            0..=5 => style.main(),
            6 => Kind::BOOL,
            _ => dice.pick(&style.kinds),
        }));
    }
    let Some(memory) = &style.memory else { return params };
    // Where there are pointers, a few values are enough.
    params.truncate(2);
    for _ in 0..memory.pointer_params {
        let extent = Extent::draw(dice, style);
        let place = dice.index(params.len() + 1);
        params.insert(place, Parameter::Memory(extent));
    }
    params
}

/// The global variables of a program with memory.
fn draw_rooms(dice: &mut Dice, config: &Config, style: &Style, prefix: &str) -> Vec<GlobalObject> {
    if style.memory.is_none() || !dice.percent(config.memory.global_percent) {
        return Vec::new();
    }
    let count = dice.between(1, 2);
    (0..count).map(|i| GlobalObject::draw(dice, style, format!("{prefix}g{i}").into())).collect()
}

fn draw_tables(dice: &mut Dice, style: &Style, prefix: &str) -> Vec<Table> {
    if !style.begins(Family::Table) {
        return Vec::new();
    }
    let name: Arc<str> = format!("{prefix}t").into();
    vec![Table::draw(dice, style.bases[0], name)]
}

/// What is outside functions.
type Data<'a> = (&'a [Table], &'a [GlobalObject]);

/// The functions that the entry may call.
fn draw_callees(dice: &mut Dice, config: &Config, style: &Style, data: Data, prefix: &str) -> Vec<Callee> {
    if !style.begins(Family::Call) {
        return Vec::new();
    }
    let mut callees = Vec::new();
    let (external, helper) = match &style.memory {
        Some(_) => (config.memory.escape_percent, config.memory.helper_percent),
        None => (config.external_percent, config.helper_percent),
    };
    if dice.percent(external) {
        let count = dice.between(1, 2);
        callees.extend((0..count).map(|i| draw_external(dice, style, format!("{prefix}ext{i}").into())));
    }
    if dice.percent(helper) {
        callees.push(draw_helper(dice, config, style, data, prefix));
    }
    callees
}

/// A small function of the module, for the entry to call.
fn draw_helper(dice: &mut Dice, config: &Config, style: &Style, (tables, rooms): Data, prefix: &str) -> Callee {
    let (mut params, ret) = draw_signature(dice, style);
    if style.memory.is_some() {
        params.extend((0..dice.between(1, 2)).map(|_| Parameter::Memory(Extent::draw_small(dice, style))));
    }
    for param in &mut params {
        match param {
            Parameter::Memory(extent) => extent.of_helper(),
            Parameter::Value(_) => {}
        }
    }
    let environment_memory = BodyContext { style, config, callees: &[], tables, rooms };
    let size = dice.between(2, 8);
    let mut body = Body::new(dice, environment_memory, format!("{prefix}h").into(), &params);
    body.returns = Some(ret.into_iter().collect());
    body.decorate_params(&params);
    body.region(size);
    let mut function = body.finish();
    if dice.percent(70) {
        function.header.linkage = Linkage::Internal;
    }
    decorate_helper(dice, &mut function);
    promise_memory(dice, style, &mut function);
    Callee { function: Arc::new(function), params, ret }
}
