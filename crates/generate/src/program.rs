//! Whole modules: one entry function, the functions that it calls, and the globals that they use.

use super::attributes::{decorate_helper, promise_memory};
use super::body::{Body, BodyContext, Callee};
use super::calls::{draw_external, draw_signature};
use super::config::Config;
use super::constants::Bases;
use super::exceptions::{self, name_personality};
use super::floats::attributes::{decorate_result, state_denormals};
use super::fragments::define_symbols;
use super::kind::Kind;
use super::memory::{Extent, GlobalObject, PointerParameter, library};
use super::mutate::move_as_bytes;
use super::promises::keep_what_holds;
use super::random::{Random, seeded};
use super::shapes;
use super::spaces::move_into_spaces;
use super::swarm::{Family, SwarmConfig};
use super::tables::ConstantTable;
use super::trim::{drop_unused_params, drop_unused_symbols, tidy};
use arbitrary::Unstructured;
use irrefute_ir::{BYTE_TYPE_SINCE, Linkage, LlvmVersion, Module};
use std::sync::Arc;

/// The number of random bytes for the draws of a program, whatever its size, and for each instruction
/// that it may have. Nearly every program needs less. One that needs more gets the first alternative of
/// each further decision, so it ends early.
const BYTES_PER_PROGRAM: usize = 1024;
const BYTES_PER_INSTRUCTION: usize = 64;

/// A random module with one entry function `@f`.
///
/// # Errors
/// [`arbitrary::Error::NotEnoughData`] if there are no bytes at all.
///
/// ```
/// use arbitrary::Unstructured;
/// use irrefute_generate::{self as generate, Config};
/// let bytes: Vec<u8> = (0..=255).collect();
/// let module = generate::module(&mut Unstructured::new(&bytes), &Config::default())?;
/// assert!(module.function("f").is_some_and(|f| f.is_definition()));
/// # Ok::<(), arbitrary::Error>(())
/// ```
pub fn module(u: &mut Unstructured, config: &Config) -> arbitrary::Result<Module> {
    module_with_prefix(u, config, "")
}

/// As [`module()`], with a prefix for the name of every symbol that the module defines or declares, except
/// intrinsics and library functions. So several programs may share one text.
///
/// # Errors
/// As [`module`].
pub fn module_with_prefix(u: &mut Unstructured, config: &Config, prefix: &str) -> arbitrary::Result<Module> {
    if u.is_empty() {
        return Err(arbitrary::Error::NotEnoughData);
    }
    Ok(build(&mut Random(u), config, prefix))
}

/// The module of a seed: a function of (generator version, configuration, seed).
///
/// ```
/// use irrefute_generate::{self as generate, Config};
/// let config = Config::default();
/// assert_eq!(generate::from_seed(7, &config), generate::from_seed(7, &config));
/// ```
pub fn from_seed(seed: u64, config: &Config) -> Module {
    from_seed_with_prefix(seed, config, "")
}

/// The module of a seed, with a prefix for its symbols; nothing else depends on the prefix.
pub fn from_seed_with_prefix(seed: u64, config: &Config, prefix: &str) -> Module {
    let bytes = BYTES_PER_PROGRAM + BYTES_PER_INSTRUCTION * config.size.max() as usize;
    seeded(seed, bytes, |random| build(random, config, prefix))
}

fn build(random: &mut Random, config: &Config, prefix: &str) -> Module {
    if config.shapes.percent > 0
        && random.percent(config.shapes.percent)
        && let Some(module) = build_shape(random, config, prefix)
    {
        return module;
    }
    build_body(random, config, prefix)
}

/// A program of a shape.
fn build_shape(random: &mut Random, config: &Config, prefix: &str) -> Option<Module> {
    let bases = [Bases::draw(random), Bases::draw(random)];
    let mut module = shapes::draw(random, config, bases, |random| build_body(random, config, ""))?;
    if config.witnesses > 0 && !random.percent(config.unguarded_percent) {
        keep_what_holds(random, bases, &mut module, shapes::ENTRY, config.witnesses);
    }
    shapes::prefix_symbols(&mut module, prefix);
    Some(module)
}

/// A program whose control flow is drawn with its instructions.
fn build_body(random: &mut Random, config: &Config, prefix: &str) -> Module {
    let swarm = SwarmConfig::draw(random, config);
    let tables = draw_tables(random, &swarm, prefix);
    let objects = draw_global_objects(random, config, &swarm, prefix);
    let callees = draw_callees(random, config, &swarm, (&tables, &objects), prefix);
    let params = draw_params(random, config, &swarm);
    let context = BodyContext { swarm: &swarm, config, callees: &callees, tables: &tables, objects: &objects, prefix };
    let mut body = Body::new(random, context, format!("{prefix}f").into(), &params);
    body.decorate_params(&params);
    if callees.is_empty() {
        body.decorate_function();
    }
    body.promise_vscale();
    // About a fifth is reserved: merging and returning the unused values takes instructions as well.
    body.region(swarm.size - swarm.size / 5 - 2);
    let mut entry = body.finish();
    name_personality(&mut entry);
    state_denormals(&swarm, &mut entry);
    decorate_result(random, &swarm, &mut entry);
    promise_memory(random, &swarm, &mut entry);
    let name = entry.name.clone();
    let mut module = Module::new(LlvmVersion::DEFAULT);
    module.globals = tables.into_iter().map(|t| t.global).chain(objects.into_iter().map(|r| r.global)).collect();
    if swarm.memory.is_some() {
        module.functions.extend(library());
    }
    if swarm.exceptions.is_some() {
        let (infos, personality) = exceptions::declarations(prefix);
        module.globals.extend(infos);
        module.functions.push(personality);
    }
    module.functions.extend(callees.into_iter().map(|c| Arc::unwrap_or_clone(c.function)));
    module.functions.push(entry);
    define_symbols(&mut module, prefix);
    if config.llvm >= BYTE_TYPE_SINCE && config.bytes.percent > 0 && random.percent(config.bytes.percent) {
        let changes = random.between(1, config.bytes.max_changes.max(1));
        move_as_bytes(&mut module, random, changes);
        // Printers declare the intrinsics that are called. What was moved in another way may need its addresses no more.
        module.functions.retain(|function| function.is_definition() || !function.is_intrinsic());
        module.functions.iter_mut().filter(|function| function.is_definition()).for_each(tidy);
    }
    if config.witnesses > 0 && !random.percent(config.unguarded_percent) {
        keep_what_holds(random, swarm.bases, &mut module, &name, config.witnesses);
    }
    // After the witness runs: an assumption that they remove may have been the last use of a parameter.
    module.functions.iter_mut().filter(|f| f.name == name).for_each(drop_unused_params);
    drop_unused_symbols(&mut module, &name);
    if swarm.memory.is_some() && random.percent(config.memory.space_percent) {
        move_into_spaces(&mut module, random, &name);
        // A cast whose pointer only a direct access used is left over.
        for function in module.functions.iter_mut().filter(|function| function.is_definition()) {
            tidy(function);
            function.compact();
        }
        module.functions.retain(|function| function.is_definition() || !function.is_intrinsic());
    }
    module
}

fn draw_params(random: &mut Random, config: &Config, swarm: &SwarmConfig) -> Vec<PointerParameter> {
    let count = random.between(1, config.max_params.max(1));
    let floats = swarm.floats.as_ref().map_or(&[][..], |floats| &floats.kinds);
    let mut params = vec![PointerParameter::Value(floats.first().copied().unwrap_or(swarm.main()))];
    for _ in 1..count {
        if !floats.is_empty() && random.percent(config.floats.parameter_percent) {
            params.push(PointerParameter::Value(random.pick(floats)));
            continue;
        }
        params.push(PointerParameter::Value(match random.below(10) {
            0..=5 => swarm.main(),
            6 => Kind::BOOL,
            _ => random.pick(&swarm.kinds),
        }));
    }
    let Some(memory) = &swarm.memory else { return params };
    // Beside pointers, two values are enough.
    params.truncate(2);
    for _ in 0..memory.pointer_params {
        let extent = Extent::draw(random, swarm);
        let place = random.index(params.len() + 1);
        params.insert(place, PointerParameter::Memory(extent));
    }
    params
}

/// The global variables of a program with memory.
fn draw_global_objects(random: &mut Random, config: &Config, swarm: &SwarmConfig, prefix: &str) -> Vec<GlobalObject> {
    if swarm.memory.is_none() || !random.percent(config.memory.global_percent) {
        return Vec::new();
    }
    let count = random.between(1, 2);
    (0..count).map(|i| GlobalObject::draw(random, swarm, format!("{prefix}g{i}").into())).collect()
}

fn draw_tables(random: &mut Random, swarm: &SwarmConfig, prefix: &str) -> Vec<ConstantTable> {
    if !swarm.begins(Family::Table) {
        return Vec::new();
    }
    let name: Arc<str> = format!("{prefix}t").into();
    vec![ConstantTable::draw(random, swarm.bases[0], name)]
}

/// The globals of the module.
type Data<'a> = (&'a [ConstantTable], &'a [GlobalObject]);

/// The functions that the entry may call.
fn draw_callees(random: &mut Random, config: &Config, swarm: &SwarmConfig, data: Data, prefix: &str) -> Vec<Callee> {
    if !swarm.begins(Family::Call) {
        return Vec::new();
    }
    let mut callees = Vec::new();
    let (external, helper) = match &swarm.memory {
        Some(_) => (config.memory.escape_percent, config.memory.helper_percent),
        None => (config.external_percent, config.helper_percent),
    };
    if swarm.exceptions.is_some() || random.percent(external) {
        let count = random.between(1, 2);
        callees.extend((0..count).map(|i| draw_external(random, swarm, format!("{prefix}ext{i}").into())));
    }
    if let Some(exceptions) = &swarm.exceptions {
        exceptions::may_unwind(&mut callees[0]);
        if exceptions.has_helper {
            callees.push(draw_helper(random, config, swarm, data, &callees, prefix));
        }
        return callees;
    }
    if random.percent(helper) {
        callees.push(draw_helper(random, config, swarm, data, &[], prefix));
    }
    callees
}

/// A small function of the module, for the entry to call.
fn draw_helper(
    random: &mut Random,
    config: &Config,
    swarm: &SwarmConfig,
    (tables, objects): Data,
    // What it may call: only functions that are declared, so there is no recursion and callees precede their callers.
    callees: &[Callee],
    prefix: &str,
) -> Callee {
    let (mut params, ret) = draw_signature(random, swarm);
    if swarm.memory.is_some() {
        params.extend((0..random.between(1, 2)).map(|_| PointerParameter::Memory(Extent::draw_small(random, swarm))));
    }
    for param in &mut params {
        match param {
            PointerParameter::Memory(extent) => extent.of_helper(),
            PointerParameter::Value(_) => {}
        }
    }
    let context = BodyContext { swarm, config, callees, tables, objects, prefix };
    let size = random.between(2, 8);
    let mut body = Body::new(random, context, format!("{prefix}h").into(), &params);
    body.returns = Some(ret.into_iter().collect());
    body.decorate_params(&params);
    body.region(size);
    let mut function = body.finish();
    name_personality(&mut function);
    if random.percent(70) {
        function.header.linkage = Linkage::Internal;
    }
    decorate_helper(random, &mut function);
    state_denormals(swarm, &mut function);
    promise_memory(random, swarm, &mut function);
    Callee { function: Arc::new(function), params, ret }
}
