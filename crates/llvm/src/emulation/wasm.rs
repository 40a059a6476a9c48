//! WebAssembly: objects are linked to a module, which an interpreter in this process runs.
//!
//! No harness is compiled: the steps of a [script](super::script) are carried out here, on the module's memory. It has no
//! protected pages. Those on either side of a buffer hold a pattern: a write to one of them, or to a buffer that is
//! read-only, is seen when the call returns. Reads of them, and writes further away, are not seen, unless they lie behind
//! the last page that the script names, where the memory ends.

use super::harness::{ARENA_SIZE, Op, STEP, TABLE};
use super::place::PAGE;
use super::program::{Ran, Stopped};
use super::script::Access;
use irrefute_protocol::failure::Failure;
use irrefute_protocol::job::thread_cpu_time;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use wasmi::{Config, Engine, Error, Func, Instance, Linker, Memory, Module, Store, TrapCode, TypedFunc, Val};
use wasmparser::{FuncValidatorAllocations, KnownCustom, Name, Parser, Payload, ValidPayload, Validator, WasmFeatures};

/// What the interpreter is called in reports.
pub const NAME: &str = "wasmi 2, within irrefute";

/// The function that calls the others by their number.
const CALL: &str = "irrefute.call";
/// The table of the variables' addresses.
const PLACES: &str = "irrefute.places";

/// Instructions that a call may take: many times what the source is given. Not tuned.
const PATIENCE: u64 = 1 << 28;

/// The stack of a program in bytes. It lies below everything else, so that a call that needs more ends with a trap.
const STACK: &str = "stack-size=1048576";

/// What pages hold that must not be accessed.
const FORBIDDEN: u8 = 0xa5;

/// Such a page.
static UNTOUCHED: [u8; PAGE] = [FORBIDDEN; PAGE];

/// Signals as which traps count.
const SIGILL: i32 = 4;
const SIGFPE: i32 = 8;
const SIGSEGV: i32 = 11;

/// The bytes of a page of memory, by which it grows.
const WASM_PAGE: u64 = 1 << 16;

/// What is linked is called by its exports. Functions that do not exist are imported. The memory ends where the arena
/// begins, and [grows](Machine::grow) by what a script needs of it: filling the whole arena for each run was a tenth of
/// the time that a campaign takes.
pub fn linker_arguments(command: &mut Command, arena: u64) -> &mut Command {
    command
        .args(["--no-entry", "--stack-first", "-z", STACK, "--allow-undefined", "--no-demangle", "--error-limit=0"])
        .args([format!("--export={CALL}"), format!("--export-if-defined={PLACES}")])
        .args([format!("--initial-memory={arena}"), format!("--max-memory={}", arena + ARENA_SIZE)])
}

/// An import was called.
#[derive(Debug, thiserror::Error)]
#[error("{0} is missing")]
struct Missing(String);

impl wasmi::errors::HostError for Missing {}

/// Runs a linked module on a script. Also returns the CPU time.
///
/// # Errors
/// [`Failure::InvalidCode`] if the module does not validate.
pub fn run(program: &Path, script: &[u8]) -> Result<(Ran, Duration), Failure> {
    let before = thread_cpu_time();
    let ran = match std::fs::read(program).map_err(|error| error.to_string()) {
        Ok(bytes) => carried_out(&bytes, script)?,
        Err(reason) => Ran { output: Vec::new(), stopped: Stopped::Broken(reason) },
    };
    Ok((ran, thread_cpu_time().saturating_sub(before)))
}

fn carried_out(module: &[u8], script: &[u8]) -> Result<Ran, Failure> {
    match Machine::new(module) {
        Ok(mut machine) => {
            let stopped = machine.carry_out(script);
            Ok(Ran { output: machine.given, stopped })
        }
        Err(reason) => match invalid(module) {
            Some(failure) => Err(failure),
            None => Ok(Ran { output: Vec::new(), stopped: Stopped::Broken(reason) }),
        },
    }
}

/// How a module is invalid, whatever features a machine has. The interpreter refuses modules for reasons of its own, too.
///
/// Functions are validated one by one, so that all that are invalid have a name: a batch is then tried without them. Behind
/// something else that is wrong nothing is read, nor are the names at the end.
fn invalid(module: &[u8]) -> Option<Failure> {
    let mut validator = Validator::new_with_features(WasmFeatures::all());
    let (mut numbers, mut names, mut messages) = (Vec::new(), BTreeMap::new(), Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        let part = payload.and_then(|payload| {
            names.extend(names_of_functions(&payload));
            validator.payload(&payload)
        });
        match part {
            Ok(ValidPayload::Func(function, body)) => {
                let number = function.index;
                let valid = function.into_validator(FuncValidatorAllocations::default()).validate(&body);
                messages.extend(valid.inspect_err(|_| numbers.push(number)).err());
            }
            Ok(_) => {}
            Err(error) => {
                messages.push(error);
                break;
            }
        }
    }
    let message = messages.first()?.message().to_owned();
    let functions = numbers.iter().filter_map(|number| names.get(number).cloned()).collect();
    Some(Failure::InvalidCode { message, functions })
}

/// The names of functions in a part of a module, by their numbers.
fn names_of_functions(payload: &Payload<'_>) -> Vec<(u32, String)> {
    let Payload::CustomSection(section) = payload else { return Vec::new() };
    let KnownCustom::Name(names) = section.as_known() else { return Vec::new() };
    let maps = names.into_iter().filter_map(|name| match name {
        Ok(Name::Function(map)) => Some(map),
        _ => None,
    });
    maps.flatten().flatten().map(|naming| (naming.index, naming.name.to_owned())).collect()
}

/// A module that is loaded.
struct Machine {
    store: Store<()>,
    memory: Memory,
    call: TypedFunc<(u32, u32, u32), ()>,
    places: u64,
    given: Vec<u8>,
    /// Pages that may be accessed.
    open: Vec<Range<usize>>,
    /// Those that must not be written, by their first byte, with their contents.
    read_only: Vec<(usize, Vec<u8>)>,
}

/// A step of a script.
struct Step {
    op: Op,
    at: usize,
    size: usize,
    other: usize,
}

impl Machine {
    fn new(bytes: &[u8]) -> Result<Machine, String> {
        let mut config = Config::default();
        config.consume_fuel(true);
        let engine = Engine::new(&config);
        let said = |error: Error| format!("it is not loaded: {error}");
        let module = Module::new(&engine, bytes).map_err(said)?;
        let mut store = Store::new(&engine, ());
        store.set_fuel(PATIENCE).map_err(said)?;
        let mut linker = Linker::new(&engine);
        for import in module.imports() {
            let (Some(ty), name) = (import.ty().func(), import.name().to_owned()) else { continue };
            let missing = Func::new(&mut store, ty.clone(), move |_, _, _| Err(Error::host(Missing(name.clone()))));
            linker.define(import.module(), import.name(), missing).map_err(|error| error.to_string())?;
        }
        let instance = linker.instantiate_and_start(&mut store, &module).map_err(said)?;
        let memory = instance.get_memory(&store, "memory").ok_or("it has no memory")?;
        let call = instance.get_typed_func(&store, CALL).map_err(said)?;
        let places = address(&instance, &store);
        Ok(Machine { store, memory, call, places, given: Vec::new(), open: Vec::new(), read_only: Vec::new() })
    }

    /// Carries out the steps until one fails.
    fn carry_out(&mut self, mut script: &[u8]) -> Stopped {
        if let Err(reason) = self.grow(script) {
            return Stopped::Broken(reason);
        }
        while let Some((step, rest)) = self.step(script) {
            script = rest;
            if let Err(stopped) = self.carry_out_step(&step, &mut script) {
                return stopped;
            }
        }
        Stopped::Broken("the script has ended".to_owned())
    }

    /// Gives the memory the pages that the steps name, and one behind them.
    fn grow(&mut self, mut script: &[u8]) -> Result<(), String> {
        let mut end = 0;
        while let Some((step, rest)) = self.step(script) {
            let taken = if step.op == Op::Take { step.size.next_multiple_of(8) } else { 0 };
            script = rest.get(taken..).unwrap_or_default();
            end = end.max(match step.op {
                Op::End => 0,
                Op::Protect if step.other == Access::None as usize => 0,
                Op::Call => step.at.max(step.other) + PAGE,
                Op::Take | Op::Give | Op::Protect | Op::Point => step.at.saturating_add(step.size) + PAGE,
                Op::Copy => step.at.max(step.other).saturating_add(step.size),
            });
        }
        let more = (end as u64).saturating_sub(self.memory.data_size(&self.store) as u64).div_ceil(WASM_PAGE);
        self.memory.grow(&mut self.store, more).map(drop).map_err(|error| format!("its memory does not grow: {error}"))
    }

    /// The next step, unless it ends the script.
    fn step<'s>(&self, script: &'s [u8]) -> Option<(Step, &'s [u8])> {
        let (bytes, rest) = script.split_at_checked(STEP * 8)?;
        let mut words = bytes.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word));
        let mut word = || words.next();
        let (op, base, offset, size) = (word()?, word()?, word()?, word()?);
        let op = Op::numbered(op).filter(|op| *op != Op::End)?;
        let at = self.address(base, offset) as usize;
        let other = self.address(word()?, word()?) as usize;
        Some((Step { op, at, size: size as usize, other }, rest))
    }

    /// The address that a base and an offset name.
    fn address(&self, base: u64, offset: u64) -> u64 {
        match base {
            0 => offset,
            TABLE => self.places.wrapping_add(offset),
            number => {
                let entry = (self.places + 4 * (number - 1)) as usize;
                let bytes = self.memory.data(&self.store).get(entry..entry + 4).and_then(|b| b.first_chunk::<4>());
                bytes.map_or(0, |bytes| u64::from(u32::from_le_bytes(*bytes))).wrapping_add(offset)
            }
        }
    }

    fn carry_out_step(&mut self, step: &Step, script: &mut &[u8]) -> Result<(), Stopped> {
        let beyond = || Stopped::Broken("the script leaves the memory".to_owned());
        let Step { op, at, size, other } = *step;
        let range = at..at.checked_add(size).ok_or_else(beyond)?;
        let data = self.memory.data_mut(&mut self.store);
        match op {
            Op::End => {}
            Op::Call => return self.call(step),
            Op::Point => {
                let pointer = data.get_mut(at..at + 4).ok_or_else(beyond)?;
                pointer.copy_from_slice(&(other as u32).to_le_bytes());
            }
            Op::Copy => {
                let from = data.get(other..other.checked_add(size).ok_or_else(beyond)?).ok_or_else(beyond)?.to_vec();
                data.get_mut(range).ok_or_else(beyond)?.copy_from_slice(&from);
            }
            Op::Take => {
                let (taken, rest) = script.split_at_checked(size.next_multiple_of(8)).ok_or_else(beyond)?;
                data.get_mut(range).ok_or_else(beyond)?.copy_from_slice(&taken[..size]);
                *script = rest;
            }
            Op::Give => self.given.extend_from_slice(data.get(range).ok_or_else(beyond)?),
            Op::Protect => {
                self.open.retain(|open| open.start != at);
                self.read_only.retain(|(start, _)| *start != at);
                if other == Access::None as usize {
                    return Ok(());
                }
                for page in beside(&range) {
                    data.get_mut(page).ok_or_else(beyond)?.fill(FORBIDDEN);
                }
                if other == Access::Read as usize {
                    self.read_only.push((at, data.get(range.clone()).ok_or_else(beyond)?.to_vec()));
                }
                self.open.push(range);
            }
        }
        Ok(())
    }

    fn call(&mut self, step: &Step) -> Result<(), Stopped> {
        let refueled = self.store.set_fuel(PATIENCE);
        refueled.map_err(|error| Stopped::Broken(error.to_string()))?;
        self.call.call(&mut self.store, (step.at as u32, step.other as u32, step.size as u32)).map_err(stopped_by)?;
        let data = self.memory.data(&self.store);
        let is_kept = |(at, bytes): &(usize, Vec<u8>)| data.get(*at..at + bytes.len()) == Some(bytes);
        let is_untouched = |open: &Range<usize>| {
            let mut pages = beside(open).into_iter().filter_map(|page| data.get(page));
            pages.all(|page| *page == UNTOUCHED)
        };
        let is_right = self.read_only.iter().all(is_kept) && self.open.iter().all(is_untouched);
        if is_right { Ok(()) } else { Err(Stopped::Signal(SIGSEGV)) }
    }
}

/// The pages on either side of open ones.
fn beside(open: &Range<usize>) -> [Range<usize>; 2] {
    [open.start - PAGE..open.start, open.end..open.end + PAGE]
}

/// The address of the table of variables; 0 if there are no variables.
fn address(instance: &Instance, store: &Store<()>) -> u64 {
    match instance.get_global(store, PLACES).map(|global| global.get(store)) {
        Some(Val::I32(address)) => u64::from(address as u32),
        _ => 0,
    }
}

/// Why a call did not return.
fn stopped_by(error: Error) -> Stopped {
    if let Some(Missing(name)) = error.downcast_ref() {
        return Stopped::Missing(name.clone());
    }
    match error.as_trap_code() {
        Some(TrapCode::UnreachableCodeReached) => Stopped::Signal(SIGILL),
        Some(TrapCode::OutOfFuel) => Stopped::Slow,
        Some(TrapCode::IntegerDivisionByZero | TrapCode::IntegerOverflow | TrapCode::BadConversionToInteger) => {
            Stopped::Signal(SIGFPE)
        }
        Some(
            TrapCode::MemoryOutOfBounds
            | TrapCode::TableOutOfBounds
            | TrapCode::IndirectCallToNull
            | TrapCode::BadSignature
            | TrapCode::StackOverflow,
        ) => Stopped::Signal(SIGSEGV),
        _ => Stopped::Broken(format!("the interpreter stops: {error}")),
    }
}
