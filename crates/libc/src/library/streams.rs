//! Streams: the standard three, and those of files. Output is handed over at once, input is read as it is asked for.

use super::{Call, NULL, int};
use irrefute_semantics::host::Ended;
use irrefute_semantics::memory::{MemoryBlock, Permission};
use irrefute_semantics::program::Variable;
use irrefute_semantics::reason::Unmodelled;
use irrefute_semantics::value::Scalar;
use std::collections::VecDeque;

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

impl Call<'_, '_> {
    /// Gives the variables of the standard streams their values.
    pub(super) fn open_streams(&mut self) -> Result<(), Ended> {
        for (descriptor, name) in NAMES.iter().enumerate() {
            let is_it = |variable: &Variable<'_>| **variable.name == **name && variable.elsewhere;
            if !self.process.program().variables().any(|variable| is_it(&variable)) {
                continue;
            }
            let stream = self.process.own_block(vec![0], Permission::NONE)?;
            self.kept(|kept| kept.streams.blocks[descriptor] = Some(stream));
            self.process.define(name, &Scalar::Log(stream, 0))?;
        }
        Ok(())
    }

    /// Writes to a descriptor.
    pub(super) fn write_to(&mut self, descriptor: u32, bytes: &[u8]) -> Result<(), Ended> {
        if matches!(descriptor, 1 | 2) {
            self.write_out(descriptor, bytes);
            return Ok(());
        }
        self.process.note_event();
        let written = self.kept(|kept| kept.files.write(descriptor, bytes));
        written.ok_or_else(|| self.process.unsupported(Unmodelled::LargeFile))
    }

    /// Hands bytes to a standard stream of the host.
    pub(super) fn write_out(&mut self, descriptor: u32, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.process.note_event();
            self.system(|system| system.write(descriptor, bytes));
        }
    }

    /// The descriptor of the stream that a pointer points to.
    pub(super) fn stream(&mut self, pointer: &Scalar) -> Result<u32, Ended> {
        let block = match pointer {
            Scalar::Log(block, 0) => Some(*block),
            _ => None,
        };
        let found = self.kept(|kept| {
            let standard = kept.streams.blocks.iter().position(|known| block.is_some() && *known == block);
            standard.map(|descriptor| descriptor as u32).or_else(|| kept.files.descriptor(block?))
        });
        found.ok_or_else(|| self.process.unsupported(Unmodelled::ForeignStream))
    }

    /// The descriptor to write to: that of a stream, or of the standard output.
    pub(super) fn output_of(&mut self, stream: Option<Scalar>) -> Result<u32, Ended> {
        match stream.map_or(Ok(1), |pointer| self.stream(&pointer))? {
            descriptor @ (1 | 2) => Ok(descriptor),
            descriptor if self.kept(|kept| kept.files.may_write(descriptor)) => Ok(descriptor),
            _ => Err(self.process.unsupported(Unmodelled::ForeignStream)),
        }
    }

    /// The descriptor to read from.
    pub(super) fn input_of(&mut self, stream: Option<Scalar>) -> Result<u32, Ended> {
        match stream.map_or(Ok(0), |pointer| self.stream(&pointer))? {
            0 => Ok(0),
            descriptor if self.kept(|kept| kept.files.may_read(descriptor)) => Ok(descriptor),
            _ => Err(self.process.unsupported(Unmodelled::ForeignStream)),
        }
    }

    /// The next byte of a stream, which is not taken.
    pub(super) fn peek_byte(&mut self, descriptor: u32) -> Option<u8> {
        if descriptor != 0 {
            return self.kept(|kept| kept.files.peek(descriptor));
        }
        if self.kept(|kept| kept.streams.input.is_empty() && !kept.streams.is_at_end) {
            let more = self.system(|system| system.read(CHUNK));
            self.kept(|kept| {
                kept.streams.is_at_end = more.is_empty();
                kept.streams.input.extend(more);
            });
        }
        self.kept(|kept| kept.streams.input.front().copied())
    }

    pub(super) fn next_byte(&mut self, descriptor: u32) -> Option<u8> {
        self.process.note_event();
        if descriptor != 0 {
            return self.kept(|kept| kept.files.next(descriptor));
        }
        let byte = self.peek_byte(0);
        self.kept(|kept| kept.streams.input.pop_front());
        byte
    }

    pub(super) fn unget(&mut self, byte: &Scalar, stream: &Scalar) -> Result<Scalar, Ended> {
        let descriptor = self.input_of(Some(stream.clone()))?;
        let word = self.process.word(byte)?;
        if word as u32 as i32 == -1 {
            return Ok(int(-1));
        }
        self.kept(|kept| match descriptor {
            0 => kept.streams.input.push_front(word as u8),
            file => kept.files.push_back(file, word as u8),
        });
        Ok(Scalar::Word(word & 0xff))
    }

    /// `feof`. A stream is at its end when a read has met it; nothing was read from the others.
    pub(super) fn is_at_end(&mut self, stream: &Scalar) -> Result<Scalar, Ended> {
        let descriptor = self.stream(stream)?;
        let is_at_end = self.kept(|kept| {
            let streams = &kept.streams;
            kept.files.is_at_end(descriptor) || descriptor == 0 && streams.is_at_end && streams.input.is_empty()
        });
        Ok(int(i32::from(is_at_end)))
    }

    pub(super) fn clear_end(&mut self, stream: &Scalar) -> Result<Scalar, Ended> {
        let descriptor = self.stream(stream)?;
        self.kept(|kept| match descriptor {
            0 => kept.streams.is_at_end = false,
            file => kept.files.clear_end(file),
        });
        Ok(NULL)
    }

    pub(super) fn descriptor(&mut self, stream: &Scalar) -> Result<Scalar, Ended> {
        Ok(Scalar::Word(u64::from(self.stream(stream)?)))
    }

    /// `fgets`.
    pub(super) fn get_line(&mut self, to: &Scalar, size: &Scalar, stream: &Scalar) -> Result<Scalar, Ended> {
        let stream = self.input_of(Some(stream.clone()))?;
        let size = self.process.word(size)? as u32 as i32;
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
        self.process.write(to, &line, &[])?;
        Ok(to.clone())
    }

    pub(super) fn write_items(
        &mut self,
        from: &Scalar,
        size: &Scalar,
        count: &Scalar,
        stream: &Scalar,
    ) -> Result<Scalar, Ended> {
        let descriptor = self.output_of(Some(stream.clone()))?;
        let (size, count) = (self.process.size(size)?, self.process.size(count)?);
        let text = self.process.bytes(from, size.saturating_mul(count))?;
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
        let (size, count) = (self.process.size(size)?, self.process.size(count)?);
        let mut read = Vec::new();
        while (read.len() as u64) < size.saturating_mul(count) {
            match self.next_byte(stream) {
                Some(byte) => read.push(byte),
                None => break,
            }
        }
        self.process.write(to, &read, &[])?;
        Ok(Scalar::Word((read.len() as u64).checked_div(size).unwrap_or(0)))
    }

    pub(super) fn write_descriptor(&mut self, to: &Scalar, from: &Scalar, count: &Scalar) -> Result<Scalar, Ended> {
        let (descriptor, count) = (self.process.word(to)?, self.process.size(count)?);
        if !matches!(descriptor, 1 | 2) {
            return Err(self.process.unsupported(Unmodelled::ForeignStream));
        }
        let text = self.process.bytes(from, count)?;
        self.write_to(descriptor as u32, &text)?;
        Ok(Scalar::Word(count))
    }

    pub(super) fn read_descriptor(&mut self, from: &Scalar, to: &Scalar, count: &Scalar) -> Result<Scalar, Ended> {
        let (descriptor, count) = (self.process.word(from)?, self.process.size(count)?);
        if descriptor != 0 {
            return Err(self.process.unsupported(Unmodelled::ForeignStream));
        }
        let mut read = Vec::new();
        while (read.len() as u64) < count && self.peek_byte(0).is_some() {
            read.extend(self.next_byte(0));
        }
        self.process.write(to, &read, &[])?;
        Ok(Scalar::Word(read.len() as u64))
    }
}
