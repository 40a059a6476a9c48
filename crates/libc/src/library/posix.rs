//! Clocks, environment variables, and errors.

use super::{Call, NULL, POINTER, int};
use irrefute_semantics::host::{Ended, HeapRequest};
use irrefute_semantics::memory::{MemoryBlock, Permission};
use irrefute_semantics::reason::Unmodelled;
use irrefute_semantics::value::{Leaf, Scalar, Value};
use std::collections::BTreeMap;

/// `ERANGE`: a number does not fit.
pub(super) const OUT_OF_RANGE: u32 = 34;
const NANOSECONDS: u64 = 1_000_000_000;

/// What the program was given a pointer to.
#[derive(Default)]
pub(super) struct Given {
    /// The variable `errno`.
    error: Option<MemoryBlock>,
    /// The values of environment variables that the program was given, and texts of errors.
    texts: BTreeMap<Vec<u8>, MemoryBlock>,
}

impl Call<'_, '_> {
    /// A block of the library with these bytes, which never ends.
    pub(super) fn library_block(&mut self, bytes: Vec<u8>) -> Result<MemoryBlock, Ended> {
        self.process.own_block(bytes, Permission::ALL)
    }

    fn text(&mut self, key: Vec<u8>, text: &[u8]) -> Result<Scalar, Ended> {
        if let Some(block) = self.kept(|kept| kept.given.texts.get(&key).copied()) {
            return Ok(Scalar::Log(block, 0));
        }
        let block = self.library_block(text.iter().copied().chain([0]).collect())?;
        self.kept(|kept| kept.given.texts.insert(key, block));
        Ok(Scalar::Log(block, 0))
    }

    /// `getenv`.
    pub(super) fn variable(&mut self, name: &Scalar) -> Result<Scalar, Ended> {
        let name = self.process.string(name, u64::MAX)?;
        match self.system(|system| system.variable(&name)) {
            Some(value) => self.text([b"variable ", &name[..]].concat(), &value),
            None => Ok(NULL),
        }
    }

    /// `time`.
    pub(super) fn time(&mut self, to: &Scalar) -> Result<Scalar, Ended> {
        let seconds = Scalar::Word(self.system(|system| system.time()) / NANOSECONDS);
        if *to != NULL {
            self.process.store(to, 0, Leaf::Int(64), &seconds)?;
        }
        Ok(seconds)
    }

    /// `gettimeofday`.
    pub(super) fn time_of_day(&mut self, to: &Scalar) -> Result<Scalar, Ended> {
        let now = self.system(|system| system.time());
        self.process.store(to, 0, Leaf::Int(64), &Scalar::Word(now / NANOSECONDS))?;
        self.process.store(to, 8, Leaf::Int(64), &Scalar::Word(now % NANOSECONDS / 1000))?;
        Ok(NULL)
    }

    /// `clock_gettime`: the clock of this number. 2 and 3 count processor time.
    pub(super) fn clock_time(&mut self, clock: &Scalar, to: &Scalar) -> Result<Scalar, Ended> {
        let now = match self.process.word(clock)? {
            2 | 3 => self.system(|system| system.processor_time()),
            _ => self.system(|system| system.time()),
        };
        self.process.store(to, 0, Leaf::Int(64), &Scalar::Word(now / NANOSECONDS))?;
        self.process.store(to, 8, Leaf::Int(64), &Scalar::Word(now % NANOSECONDS))?;
        Ok(NULL)
    }

    /// `getcwd`. A system without a folder gives null, and sets `errno`.
    pub(super) fn current_folder(&mut self, to: &Scalar, size: &Scalar) -> Result<Scalar, Ended> {
        const NO_ENTRY: u32 = 2;
        let size = self.process.size(size)?;
        let Some(mut folder) = self.system(|system| system.folder()) else {
            self.by_itself(|own| own.set_error(NO_ENTRY))?;
            return Ok(NULL);
        };
        folder.push(0);
        // Without a place for it, glibc allocates one.
        if *to == NULL && size == 0 {
            return self.new_bytes(&folder);
        }
        if folder.len() as u64 > size {
            self.by_itself(|own| own.set_error(OUT_OF_RANGE))?;
            return Ok(NULL);
        }
        if *to == NULL {
            let block = self.process.allocate(HeapRequest { size, align: None, may_fail: true })?;
            self.process.write(&block, &folder, &[])?;
            return Ok(block);
        }
        self.process.write(to, &folder, &[])?;
        Ok(to.clone())
    }

    /// `sysconf`: the size of a page, and the number of processors; nothing else has a limit.
    pub(super) fn configuration(&mut self, name: &Scalar) -> Result<Scalar, Ended> {
        Ok(Scalar::Word(match self.process.word(name)? {
            30 => 4096,
            83 | 84 => 1,
            _ => u64::MAX,
        }))
    }

    /// `writev`: pieces of text, as many as the last argument says.
    pub(super) fn write_vector(&mut self, to: &Scalar, pieces: &Scalar, count: &Scalar) -> Result<Scalar, Ended> {
        let count = self.process.word(count)?;
        let mut written = 0;
        for i in 0..count {
            let text = self.process.load(pieces, 16 * i, POINTER)?;
            let length = self.process.load(pieces, 16 * i + 8, Leaf::Int(64))?;
            written += self.process.size(&length)?;
            self.write_descriptor(to, &text, &length)?;
        }
        Ok(Scalar::Word(written))
    }

    /// `syscall`: random numbers, all of them 0, so that executions are alike; `futex`, for which nobody waits; `gettid`.
    pub(super) fn system_call(&mut self, args: &[Value]) -> Result<Scalar, Ended> {
        const GETRANDOM: Scalar = Scalar::Word(318);
        const FUTEX: Scalar = Scalar::Word(202);
        const GETTID: Scalar = Scalar::Word(186);
        let arg = |i: usize| args.get(i).and_then(Value::as_scalar).map(|scalar| scalar.extract().into_owned());
        match (arg(0), arg(1), arg(2)) {
            (Some(GETRANDOM), Some(to), Some(length)) => {
                let length = self.process.size(&length)?;
                self.process.must_be_writable(&to, length)?;
                // More may be cut (`getrandom(2)`).
                let length = length.min(256);
                self.process.write(&to, &vec![0; length as usize], &[])?;
                Ok(Scalar::Word(length))
            }
            (Some(FUTEX), ..) => Ok(NULL),
            (Some(GETTID), ..) => Ok(Scalar::Word(1)),
            _ => Err(self.process.unsupported(Unmodelled::SystemCall)),
        }
    }

    /// `__errno_location`.
    pub(super) fn error_number(&mut self) -> Result<Scalar, Ended> {
        let block = match self.kept(|kept| kept.given.error) {
            Some(block) => block,
            None => {
                let block = self.library_block(vec![0; 4])?;
                self.kept(|kept| *kept.given.error.insert(block))
            }
        };
        Ok(Scalar::Log(block, 0))
    }

    /// Sets `errno`.
    pub(super) fn set_error(&mut self, number: u32) -> Result<(), Ended> {
        let place = self.error_number()?;
        self.process.store(&place, 0, Leaf::Int(32), &Scalar::Word(u64::from(number)))
    }

    /// `strerror`.
    pub(super) fn error_text(&mut self, number: &Scalar) -> Result<Scalar, Ended> {
        let number = self.process.word(number)? as u32 as i32;
        let text = words(number).map_or_else(|| format!("Unknown error {number}"), str::to_owned);
        self.text(format!("error {number}").into_bytes(), text.as_bytes())
    }

    /// `perror`.
    pub(super) fn report_error(&mut self, prefix: &Scalar) -> Result<Scalar, Ended> {
        let place = self.error_number()?;
        let number = self.process.load(&place, 0, Leaf::Int(32))?;
        let text = self.error_text(&number)?;
        let text = self.process.string(&text, u64::MAX)?;
        if *prefix != NULL {
            let prefix = self.process.string(prefix, u64::MAX)?;
            if !prefix.is_empty() {
                self.write_to(2, &[&prefix[..], b": "].concat())?;
            }
        }
        self.write_to(2, &[&text[..], b"\n"].concat())?;
        Ok(int(0))
    }

    /// Where `strtok` goes on.
    pub(super) fn token_state(&mut self) -> Result<Scalar, Ended> {
        let key = b"state of strtok".to_vec();
        if let Some(block) = self.kept(|kept| kept.given.texts.get(&key).copied()) {
            return Ok(Scalar::Log(block, 0));
        }
        let block = self.library_block(vec![0; 8])?;
        self.kept(|kept| kept.given.texts.insert(key, block));
        self.process.store(&Scalar::Log(block, 0), 0, POINTER, &NULL)?;
        Ok(Scalar::Log(block, 0))
    }
}

/// What glibc says of an error.
fn words(number: i32) -> Option<&'static str> {
    Some(match number {
        0 => "Success",
        1 => "Operation not permitted",
        2 => "No such file or directory",
        4 => "Interrupted system call",
        5 => "Input/output error",
        9 => "Bad file descriptor",
        11 => "Resource temporarily unavailable",
        12 => "Cannot allocate memory",
        13 => "Permission denied",
        17 => "File exists",
        20 => "Not a directory",
        21 => "Is a directory",
        22 => "Invalid argument",
        33 => "Numerical argument out of domain",
        34 => "Numerical result out of range",
        _ => return None,
    })
}
