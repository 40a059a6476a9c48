//! Requests as scripts for the harness, and what it gave as replies.
//!
//! All calls of all functions are one run. If a call does not return, the run ends with it; the calls of the functions
//! behind that one are another run. The later calls of the function itself are skipped, as in native code.

use super::harness::ARENA_SIZE;
use super::machine::Machine;
use super::place::{self, ARGUMENTS, BUFFERS, KEPT, Placed, RESULTS};
use super::program::{Ran, Stopped};
use super::script::{Access, At, Script};
use irrefute_protocol::failure::Failure;
use irrefute_protocol::job::{Callee, Ending, NativeReply, NativeRequest, Object};
use irrefute_protocol::memory::{Memory, MemoryAfter, MemoryFault, Place, Pointer, Region, RegionAfter};
use irrefute_protocol::rows::{Bytes, Rows};
use std::collections::{BTreeMap, BTreeSet};

/// The signal of a trap on most machines, and of an instruction that the processor does not have.
const SIGILL: i32 = 4;

/// The calls of some functions.
pub struct Calls<'a> {
    pub machine: &'static Machine,
    pub object: &'a Object,
    pub requests: &'a [NativeRequest],
}

/// A call in a run.
struct Call {
    request: usize,
    input: usize,
    /// Where what it gives begins in the output, and ends.
    from: usize,
    to: usize,
    placed: Vec<Placed>,
}

/// The calls of one function so far.
struct Collected {
    endings: Vec<Ending>,
    results: Rows,
    memory: Vec<MemoryAfter>,
    /// Why the function is not called after all.
    unavailable: Option<String>,
}

impl Calls<'_> {
    /// Makes all calls; `run` runs a script.
    ///
    /// # Errors
    /// Those of `run`.
    pub fn replies(&self, run: &mut dyn FnMut(&[u8]) -> Result<Ran, Failure>) -> Result<Vec<NativeReply>, Failure> {
        let mut all: Vec<Collected> = self.object.callees.iter().map(Collected::of).collect();
        let mut first = 0;
        while first < self.requests.len() {
            let (script, calls) = self.script(first, &mut all);
            if calls.is_empty() {
                break;
            }
            let ran = run(&script)?;
            let places = self.places(&ran.output);
            first = self.requests.len();
            for call in &calls {
                let collected = &mut all[call.request];
                match ran.output.get(call.from..call.to) {
                    Some(given) => self.returned(call, given, &places, collected),
                    // Another run would take as long.
                    None if matches!(ran.stopped, Stopped::GivenUp(_)) => collected.stopped(&ran.stopped),
                    None => {
                        collected.stopped(&ran.stopped);
                        first = call.request + 1;
                        break;
                    }
                }
            }
        }
        Ok(all.into_iter().zip(self.requests).map(|(collected, request)| collected.finish(request)).collect())
    }

    /// A script for the functions from number `first` on. A function whose calls cannot be written is unavailable.
    fn script(&self, first: usize, all: &mut [Collected]) -> (Vec<u8>, Vec<Call>) {
        let mut script = Script::new(self.machine);
        let arena = self.machine.arena();
        let (mut calls, mut kept) = (Vec::new(), arena + KEPT);
        // The addresses of the variables, which only the linker knows.
        let pointer = self.machine.bits as usize / 8;
        script.give(At::Table, self.object.variables.len() * pointer);
        let mut restored = BTreeMap::new();
        for (number, variable) in self.object.variables.iter().enumerate().filter(|(_, v)| !v.constant) {
            script.copy(At::Fixed(kept), At::Variable(number, 0), variable.size);
            restored.insert(number, (kept, variable.size));
            kept += variable.size as u64;
        }
        if self.requests.iter().any(|request| !request.memory.is_empty()) {
            script.protect(&(arena + BUFFERS..arena + ARENA_SIZE), Access::None);
        }
        for (number, request) in self.requests.iter().enumerate().skip(first) {
            let (Ok(callee), None) = (&self.object.callees[number], &all[number].unavailable) else { continue };
            // Looked at before any of it is written, so that the script has all calls of the function or none.
            let placed = request.memory.iter().map(|memory| self.placed(memory, callee)).collect::<Result<Vec<_>, _>>();
            let placed = match placed {
                Ok(placed) => placed,
                Err(reason) => {
                    all[number].unavailable = Some(reason);
                    continue;
                }
            };
            let own: BTreeSet<usize> = callee.globals.iter().flatten().chain(&callee.reaches).copied().collect();
            for (input, row) in request.inputs.iter().enumerate() {
                let words: Vec<u8> = row.iter().flat_map(|word| self.machine.bytes_of(*word)).collect();
                script.take(At::Fixed(arena + ARGUMENTS), &words);
                let placed = placed.get(input).cloned().unwrap_or_default();
                let memory = request.memory.get(input);
                if let Some(memory) = memory {
                    // What another function has broken is whole again for this one. Between the calls of one function it
                    // is enough to restore what its code can reach: all variables of the programs of a batch for each
                    // call are a script that grows with the square of their number.
                    let is_stale = |variable: &usize| input == 0 || own.contains(variable);
                    for (variable, (kept, size)) in restored.iter().filter(|(variable, _)| is_stale(variable)) {
                        script.copy(At::Variable(*variable, 0), At::Fixed(*kept), *size);
                    }
                    self.lay_out(memory, callee, &placed, &mut script);
                }
                script.call(arena + ARGUMENTS, arena + RESULTS, number as u32);
                let from = script.given();
                script.give(At::Fixed(arena + RESULTS), callee.results * 8);
                for placed in placed.iter().filter(|placed| placed.writable) {
                    script.give(At::Fixed(placed.start), (placed.end - placed.start) as usize);
                }
                for variable in callee.globals.iter().flatten().filter(|_| memory.is_some()) {
                    script.give(At::Variable(*variable, 0), self.object.variables[*variable].size);
                }
                for placed in &placed {
                    script.protect(&placed.pages, Access::None);
                }
                // A call that gives nothing must show that it has returned.
                script.give(At::Fixed(arena + ARGUMENTS), 1);
                calls.push(Call { request: number, input, from, to: script.given(), placed });
            }
        }
        (script.finish(), calls)
    }

    /// Where the buffers of a call lie, after a look at whether its memory can be laid out.
    fn placed(&self, memory: &Memory, callee: &Callee) -> Result<Vec<Placed>, String> {
        let placed = place::place(self.machine.arena(), self.machine.page, &memory.buffers)?;
        for (global, bytes) in &memory.globals {
            let variable = self.object.variables[variable(callee, *global)?];
            if variable.constant {
                return Err(format!("global {global} is a constant, but is given contents"));
            }
            if variable.size != bytes.len() {
                return Err(format!("{} bytes for a global of {} bytes", bytes.len(), variable.size));
            }
        }
        for relocation in &memory.relocations {
            let regions = match relocation.place {
                Place::Argument(_) => [Some(relocation.pointer.region), None],
                Place::In(region, _) => [Some(relocation.pointer.region), Some(region)],
            };
            for region in regions.into_iter().flatten() {
                match region {
                    Region::Buffer(index) if (index as usize) < placed.len() => {}
                    Region::Buffer(index) => return Err(format!("no buffer {index}")),
                    Region::Global(global) => drop(variable(callee, global)?),
                }
            }
            if let Place::In(Region::Global(global), _) = relocation.place
                && memory.globals.iter().all(|(given, _)| *given != global)
            {
                return Err(format!("global {global} is not given contents, but a pointer"));
            }
        }
        Ok(placed)
    }

    /// Puts the memory of a call in place, behind its arguments.
    fn lay_out(&self, memory: &Memory, callee: &Callee, placed: &[Placed], script: &mut Script) {
        let at = |region: Region, offset: u64| match region {
            Region::Buffer(index) => At::Fixed(placed[index as usize].base.wrapping_add(offset)),
            Region::Global(global) => At::Variable(variable(callee, global).unwrap_or_default(), offset),
        };
        for (buffer, placed) in memory.buffers.iter().zip(placed) {
            script.protect(&placed.pages, Access::Write);
            script.take(At::Fixed(placed.start), &place::pages(placed, &buffer.bytes));
        }
        for (global, bytes) in &memory.globals {
            script.take(at(Region::Global(*global), 0), bytes);
        }
        for relocation in &memory.relocations {
            let to = at(relocation.pointer.region, relocation.pointer.offset as u64);
            let from = match relocation.place {
                // The low half of the word, where pointers are narrower.
                Place::Argument(word) => {
                    let skipped = if self.machine.big_endian { 8 - u64::from(self.machine.bits / 8) } else { 0 };
                    At::Fixed(self.machine.arena() + ARGUMENTS + 8 * u64::from(word) + skipped)
                }
                Place::In(region, offset) => at(region, offset.into()),
            };
            script.point(from, to);
        }
        for placed in placed.iter().filter(|placed| !placed.writable) {
            script.protect(&placed.pages, Access::Read);
        }
    }

    /// The addresses of the variables, from the start of an output.
    fn places(&self, output: &[u8]) -> Vec<u64> {
        let size = self.machine.bits as usize / 8;
        let address = |bytes: &[u8]| {
            let mut word = [0; 8];
            let at = if self.machine.big_endian { 8 - size } else { 0 };
            word[at..at + size].copy_from_slice(bytes);
            self.machine.word_of(word)
        };
        output.chunks_exact(size).take(self.object.variables.len()).map(address).collect()
    }

    /// Takes what a call gave that returned.
    fn returned(&self, call: &Call, given: &[u8], places: &[u64], collected: &mut Collected) {
        let Ok(callee) = &self.object.callees[call.request] else { return };
        if collected.ended() {
            return collected.skip();
        }
        let (words, mut rest) = given.split_at(callee.results * 8);
        let words: Vec<u64> = words.as_chunks::<8>().0.iter().map(|word| self.machine.word_of(*word)).collect();
        let mut after = MemoryAfter::default();
        let mut ending = Ending::Returned;
        let mut next = |size: usize| {
            let (part, others) = rest.split_at(size);
            rest = others;
            part
        };
        for (index, placed) in (0..).zip(&call.placed) {
            let mut changed = None;
            if placed.writable {
                let pages = next((placed.end - placed.start) as usize);
                if let Some(offset) = place::damage(placed, pages) {
                    ending = Ending::Damaged(Pointer { region: Region::Buffer(index), offset });
                }
                let from = (placed.base - placed.start) as usize;
                changed = Some(Bytes(pages[from..from + placed.size as usize].to_vec()));
            }
            after.buffers.push(RegionAfter { base: placed.base, size: placed.size, changed });
        }
        let has_memory = self.requests[call.request].memory.get(call.input).is_some();
        for global in callee.globals.iter().filter(|_| has_memory) {
            after.globals.push(global.and_then(|number| {
                let variable = self.object.variables[number];
                let bytes = next(variable.size);
                let changed = (!variable.constant).then(|| Bytes(bytes.to_vec()));
                Some(RegionAfter { base: *places.get(number)?, size: variable.size as u64, changed })
            }));
        }
        collected.push(ending, &words, after);
    }
}

/// The number of the variable that a request names by its own number.
fn variable(callee: &Callee, global: u32) -> Result<usize, String> {
    let number = callee.globals.get(global as usize).ok_or_else(|| format!("no global {global}"))?;
    number.ok_or_else(|| format!("global {global} of the request is no longer a variable of the module"))
}

impl Collected {
    fn of(callee: &Result<Callee, String>) -> Collected {
        let (results, unavailable) = match callee {
            Ok(callee) => (callee.results, None),
            Err(reason) => (0, Some(reason.clone())),
        };
        Collected { endings: Vec::new(), results: Rows::new(results), memory: Vec::new(), unavailable }
    }

    /// Whether a call has not returned normally.
    fn ended(&self) -> bool {
        self.endings.last().is_some_and(|ending| *ending != Ending::Returned)
    }

    fn push(&mut self, ending: Ending, words: &[u64], memory: MemoryAfter) {
        self.endings.push(ending);
        self.results.push(words);
        self.memory.push(memory);
    }

    fn skip(&mut self) {
        self.push(Ending::Skipped, &vec![0; self.results.width()], MemoryAfter::default());
    }

    /// A call did not return.
    fn stopped(&mut self, stopped: &Stopped) {
        let ending = match stopped {
            Stopped::Signal(SIGILL) => {
                let reason = "signal 4: a trap, or an instruction that the emulated processor does not have";
                self.unavailable = Some(reason.to_owned());
                return;
            }
            Stopped::Missing(name) => {
                self.unavailable = Some(format!("the run-time function `{name}` is missing"));
                return;
            }
            Stopped::Broken(reason) | Stopped::GivenUp(reason) => {
                self.unavailable = Some(reason.clone());
                return;
            }
            Stopped::Signal(signal) => Ending::Faulted(MemoryFault::of(*signal)),
            Stopped::Slow => Ending::TimedOut,
        };
        if self.ended() {
            return self.skip();
        }
        self.push(ending, &vec![0; self.results.width()], MemoryAfter::default());
    }

    fn finish(mut self, request: &NativeRequest) -> NativeReply {
        if let Some(reason) = self.unavailable {
            return NativeReply::Unavailable(reason);
        }
        while self.endings.len() < request.inputs.len() {
            self.skip();
        }
        let memory = if request.memory.is_empty() { Vec::new() } else { self.memory };
        NativeReply::Ran { endings: self.endings, results: self.results, memory }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emulation::harness::{Op, STEP};
    use irrefute_protocol::job::Variable;

    /// Two functions that each reach a variable of their own, and a variable that neither reaches.
    fn object() -> Object {
        let variable = Variable { size: 8, constant: false };
        let callee = |own: usize| Ok(Callee { results: 1, globals: Vec::new(), reaches: vec![own] });
        Object { bytes: Bytes(Vec::new()), callees: vec![callee(0), callee(1)], variables: vec![variable; 3] }
    }

    fn request() -> NativeRequest {
        let mut inputs = Rows::new(1);
        [1, 2, 3].iter().for_each(|word| inputs.push(&[*word]));
        NativeRequest { memory: vec![Memory::default(); 3], ..NativeRequest::new("f", inputs) }
    }

    /// The copies of a script that takes words only.
    fn copies(script: &[u8]) -> usize {
        let (mut words, mut copies) = (script.as_chunks::<8>().0, 0);
        while let Some((step, rest)) = words.split_at_checked(STEP) {
            let [op, size] = [0, 3].map(|word| u64::from_le_bytes(step[word]));
            copies += usize::from(op == Op::Copy as u64);
            words = if op == Op::Take as u64 { &rest[size.div_ceil(8) as usize..] } else { rest };
        }
        copies
    }

    /// All variables are saved once and restored before the first call of a function; before each further call, those
    /// that it reaches.
    #[test]
    fn a_call_restores_what_calls_before_it_can_have_changed() {
        let machine = Machine::of("wasm32-unknown-unknown").expect("a machine");
        let (object, requests) = (object(), [request(), request()]);
        let calls = Calls { machine, object: &object, requests: &requests };
        let mut made = 0;
        let replies = calls.replies(&mut |script| {
            made = copies(script);
            Ok(Ran { output: Vec::new(), stopped: Stopped::GivenUp("nothing runs".to_owned()) })
        });
        assert_eq!(made, 3 + 2 * (3 + 1 + 1));
        assert_eq!(replies.expect("replies").len(), 2);
    }
}
