//! Streams: the standard three, and those of files. Output is handed over at once, input is read as it is asked for.

use super::super::{Ended, Execution};
use super::{NULL, POINTER, int};
use crate::host::Host;
use crate::memory::{BlockBytes, Intent, MemoryBlock, Permission, Tag};
use crate::observe::Observer;
use crate::reason::Unmodelled;
use crate::value::Scalar;
use std::collections::VecDeque;
use std::sync::Arc;

/// The names of the variables that hold the standard streams, by descriptor.
const NAMES: [&str; 3] = ["stdin", "stdout", "stderr"];

/// How many bytes of input are asked for at once.
const CHUNK: usize = 1 << 12;

/// The streams of a program.
#[derive(Default)]
pub(super) struct Streams {
    /// What pointers to the standard streams point to, by descriptor, if the program names them.
    blocks: [Option<MemoryBlock>; 3],
    input: VecDeque<u8>,
    is_at_end: bool,
}

impl<O: Observer> Execution<'_, '_, O> {
    /// Gives the variables of the standard streams their values.
    pub(in crate::execute) fn open_streams(&mut self) -> Result<(), Ended> {
        for (descriptor, name) in NAMES.iter().enumerate() {
            let is_it = |variable: &crate::program::Variable<'_>| &**variable.name == *name && variable.elsewhere;
            let Some(variable) = self.program.variables().position(|variable| is_it(&variable)) else { continue };
            let by = self.place();
            let allocated = self.memory.allocate((Tag::Foreign, Default::default()), 1, 16, by);
            let stream = allocated.map_err(|stop| self.stopped_by(stop))?;
            self.memory.block(stream).permission = Permission::NONE;
            self.runtime().streams.blocks[descriptor] = Some(stream);
            let dialect = self.program.dialect;
            let block = self.memory.block(MemoryBlock::global(variable as u32));
            block.contents = Ok(Arc::new(BlockBytes::defined(vec![0; block.size.unwrap_or(8) as usize], &dialect)));
            self.store_scalar(
                &Scalar::Log(MemoryBlock::global(variable as u32), 0),
                0,
                POINTER,
                &Scalar::Log(stream, 0),
            )?;
        }
        Ok(())
    }

    pub(super) fn host(&mut self) -> HostOf<'_> {
        HostOf(self.environment.asked().host())
    }

    /// Writes to a descriptor.
    pub(super) fn write_to(&mut self, descriptor: u32, bytes: &[u8]) -> Result<(), Ended> {
        if matches!(descriptor, 1 | 2) {
            self.write_out(descriptor, bytes);
            return Ok(());
        }
        self.progress.noted_event();
        let written = self.runtime().files.write(descriptor, bytes);
        written.ok_or_else(|| self.unsupported(Unmodelled::LargeFile))
    }

    /// Hands bytes to a standard stream of the host.
    pub(in crate::execute) fn write_out(&mut self, descriptor: u32, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.progress.noted_event();
            self.host().write(descriptor, bytes);
        }
    }

    /// The descriptor of the stream that a pointer points to.
    pub(super) fn stream(&mut self, pointer: &Scalar) -> Result<u32, Ended> {
        let block = match pointer {
            Scalar::Log(block, 0) => Some(*block),
            _ => None,
        };
        let found = self.runtime().streams.blocks.iter().position(|known| block.is_some() && *known == block);
        let found = found.map(|descriptor| descriptor as u32);
        let found = found.or_else(|| self.runtime().files.descriptor(block?));
        found.ok_or_else(|| self.unsupported(Unmodelled::ForeignStream))
    }

    /// The descriptor to write to: that of a stream, or of the standard output.
    pub(super) fn output_of(&mut self, stream: Option<Scalar>) -> Result<u32, Ended> {
        match stream.map_or(Ok(1), |pointer| self.stream(&pointer))? {
            descriptor @ (1 | 2) => Ok(descriptor),
            descriptor if self.runtime().files.may_write(descriptor) => Ok(descriptor),
            _ => Err(self.unsupported(Unmodelled::ForeignStream)),
        }
    }

    /// The descriptor to read from.
    pub(super) fn input_of(&mut self, stream: Option<Scalar>) -> Result<u32, Ended> {
        match stream.map_or(Ok(0), |pointer| self.stream(&pointer))? {
            0 => Ok(0),
            descriptor if self.runtime().files.may_read(descriptor) => Ok(descriptor),
            _ => Err(self.unsupported(Unmodelled::ForeignStream)),
        }
    }

    /// The next byte of a stream, which is not taken.
    pub(super) fn peek_byte(&mut self, descriptor: u32) -> Option<u8> {
        if descriptor != 0 {
            return self.runtime().files.peek(descriptor);
        }
        if self.runtime().streams.input.is_empty() && !self.runtime().streams.is_at_end {
            let more = self.host().read(CHUNK);
            self.runtime().streams.is_at_end = more.is_empty();
            self.runtime().streams.input.extend(more);
        }
        self.runtime().streams.input.front().copied()
    }

    pub(super) fn next_byte(&mut self, descriptor: u32) -> Option<u8> {
        self.progress.noted_event();
        if descriptor != 0 {
            return self.runtime().files.next(descriptor);
        }
        let byte = self.peek_byte(0);
        self.runtime().streams.input.pop_front();
        byte
    }

    pub(super) fn unget(&mut self, byte: &Scalar, stream: &Scalar) -> Result<Scalar, Ended> {
        let descriptor = self.input_of(Some(stream.clone()))?;
        let word = self.printed_word(byte)?;
        if word as u32 as i32 == -1 {
            return Ok(int(-1));
        }
        match descriptor {
            0 => self.runtime().streams.input.push_front(word as u8),
            file => self.runtime().files.push_back(file, word as u8),
        }
        Ok(Scalar::Word(word & 0xff))
    }

    /// `feof`. A stream is at its end when a read has met it; nothing was read from the others.
    pub(super) fn is_at_end(&mut self, stream: &Scalar) -> Result<Scalar, Ended> {
        let descriptor = self.stream(stream)?;
        if self.runtime().files.is_at_end(descriptor) {
            return Ok(int(1));
        }
        let is_input = descriptor == 0;
        let streams = &self.runtime().streams;
        Ok(int(i32::from(is_input && streams.is_at_end && streams.input.is_empty())))
    }

    pub(super) fn clear_end(&mut self, stream: &Scalar) -> Result<Scalar, Ended> {
        match self.stream(stream)? {
            0 => self.runtime().streams.is_at_end = false,
            descriptor => self.runtime().files.clear_end(descriptor),
        }
        Ok(NULL)
    }

    pub(super) fn descriptor(&mut self, stream: &Scalar) -> Result<Scalar, Ended> {
        Ok(Scalar::Word(u64::from(self.stream(stream)?)))
    }

    /// `fgets`.
    pub(super) fn get_line(&mut self, to: &Scalar, size: &Scalar, stream: &Scalar) -> Result<Scalar, Ended> {
        let stream = self.input_of(Some(stream.clone()))?;
        let size = self.printed_word(size)? as u32 as i32;
        let mut line = Vec::new();
        while (line.len() as i64) < i64::from(size) - 1 && line.last() != Some(&b'\n') {
            match self.next_byte(stream) {
                Some(byte) => line.push(byte),
                None => break,
            }
        }
        if line.is_empty() && size != 1 {
            return Ok(NULL);
        }
        line.push(0);
        self.write_bytes(to, 0, &line, &[])?;
        Ok(to.clone())
    }

    /// The defined bytes behind a pointer.
    pub(super) fn bytes(&mut self, from: &Scalar, count: u64) -> Result<Vec<u8>, Ended> {
        if count > 0 {
            self.reach_scalar(from, Intent::Read, count)?;
        }
        (0..count).map(|at| self.byte(from, at)).collect()
    }

    pub(super) fn write_items(
        &mut self,
        from: &Scalar,
        size: &Scalar,
        count: &Scalar,
        stream: &Scalar,
    ) -> Result<Scalar, Ended> {
        let descriptor = self.output_of(Some(stream.clone()))?;
        let (size, count) = (self.whole_number(size)?, self.whole_number(count)?);
        let text = self.bytes(from, size.saturating_mul(count))?;
        self.write_to(descriptor, &text)?;
        Ok(Scalar::Word(if size == 0 { 0 } else { count }))
    }

    pub(super) fn read_items(
        &mut self,
        to: &Scalar,
        size: &Scalar,
        count: &Scalar,
        stream: &Scalar,
    ) -> Result<Scalar, Ended> {
        let stream = self.input_of(Some(stream.clone()))?;
        let (size, count) = (self.whole_number(size)?, self.whole_number(count)?);
        let mut read = Vec::new();
        while (read.len() as u64) < size.saturating_mul(count) {
            match self.next_byte(stream) {
                Some(byte) => read.push(byte),
                None => break,
            }
        }
        self.write_bytes(to, 0, &read, &[])?;
        Ok(Scalar::Word((read.len() as u64).checked_div(size).unwrap_or(0)))
    }

    pub(super) fn write_descriptor(&mut self, to: &Scalar, from: &Scalar, count: &Scalar) -> Result<Scalar, Ended> {
        let (descriptor, count) = (self.printed_word(to)?, self.whole_number(count)?);
        if !matches!(descriptor, 1 | 2) {
            return Err(self.unsupported(Unmodelled::ForeignStream));
        }
        let text = self.bytes(from, count)?;
        self.write_to(descriptor as u32, &text)?;
        Ok(Scalar::Word(count))
    }

    pub(super) fn read_descriptor(&mut self, from: &Scalar, to: &Scalar, count: &Scalar) -> Result<Scalar, Ended> {
        let (descriptor, count) = (self.printed_word(from)?, self.whole_number(count)?);
        if descriptor != 0 {
            return Err(self.unsupported(Unmodelled::ForeignStream));
        }
        let mut read = Vec::new();
        while (read.len() as u64) < count && self.peek_byte(0).is_some() {
            read.extend(self.next_byte(0));
        }
        self.write_bytes(to, 0, &read, &[])?;
        Ok(Scalar::Word(read.len() as u64))
    }
}

/// The host of an execution, or none.
pub(super) struct HostOf<'h>(Option<&'h mut dyn Host>);

impl Host for HostOf<'_> {
    fn write(&mut self, descriptor: u32, bytes: &[u8]) {
        if let Some(host) = &mut self.0 {
            host.write(descriptor, bytes);
        }
    }

    fn read(&mut self, most: usize) -> Vec<u8> {
        self.0.as_mut().map_or_else(Vec::new, |host| host.read(most))
    }

    fn time(&mut self) -> u64 {
        self.0.as_mut().map_or(0, |host| host.time())
    }

    fn processor_time(&mut self) -> u64 {
        self.0.as_mut().map_or(0, |host| host.processor_time())
    }

    fn file(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        self.0.as_mut()?.file(name)
    }

    fn folder(&mut self) -> Option<Vec<u8>> {
        self.0.as_mut()?.folder()
    }

    fn variable(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        self.0.as_mut()?.variable(name)
    }
}
