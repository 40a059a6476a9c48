//! Scripts for the harness, and what it answers.

use super::harness::{Op, STEP, TABLE};
use super::machine::Machine;
use std::ops::Range;

/// A place in the memory of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// An address.
    Fixed(u64),
    /// So many bytes behind the start of a variable, by its number in the table.
    Variable(usize, u64),
    /// The table of the variables' addresses.
    Table,
}

/// Steps for the harness.
pub struct Script {
    machine: &'static Machine,
    bytes: Vec<u8>,
    /// Bytes that it gives.
    given: usize,
}

impl Script {
    /// No steps yet.
    pub fn new(machine: &'static Machine) -> Script {
        Script { machine, bytes: Vec::new(), given: 0 }
    }

    /// Bytes that the steps so far give.
    pub fn given(&self) -> usize {
        self.given
    }

    /// Writes bytes.
    pub fn take(&mut self, at: At, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.step(Op::Take, at, bytes.len() as u64, At::Fixed(0));
            self.bytes.extend_from_slice(bytes);
            self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
        }
    }

    /// Gives back bytes.
    pub fn give(&mut self, at: At, size: usize) {
        if size > 0 {
            self.step(Op::Give, at, size as u64, At::Fixed(0));
            self.given += size;
        }
    }

    /// Protects whole pages.
    pub fn protect(&mut self, pages: &Range<u64>, access: Access) {
        self.step(Op::Protect, At::Fixed(pages.start), pages.end - pages.start, At::Fixed(access as u64));
    }

    /// Calls a function by its number.
    pub fn call(&mut self, arguments: u64, results: u64, which: u32) {
        self.step(Op::Call, At::Fixed(arguments), which.into(), At::Fixed(results));
    }

    /// Copies bytes.
    pub fn copy(&mut self, to: At, from: At, size: usize) {
        if size > 0 {
            self.step(Op::Copy, to, size as u64, from);
        }
    }

    /// Writes the address of a place.
    pub fn point(&mut self, at: At, to: At) {
        self.step(Op::Point, at, 0, to);
    }

    /// The whole script.
    pub fn finish(mut self) -> Vec<u8> {
        self.step(Op::End, At::Fixed(0), 0, At::Fixed(0));
        self.bytes
    }

    fn step(&mut self, op: Op, at: At, size: u64, other: At) {
        let [base, offset] = self.words(at);
        let [other_base, other_offset] = self.words(other);
        let words: [u64; STEP] = [op as u64, base, offset, size, other_base, other_offset];
        for word in words {
            self.bytes.extend(self.machine.bytes_of(word));
        }
    }

    fn words(&self, at: At) -> [u64; 2] {
        match at {
            At::Fixed(address) => [0, address],
            At::Variable(number, offset) => [number as u64 + 1, offset],
            At::Table => [TABLE, 0],
        }
    }
}

/// What may be done with pages, as `mprotect` takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    None = 0,
    Read = 1,
    Write = 3,
}
