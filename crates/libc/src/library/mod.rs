//! The functions of the library, and what happens around `main` (C23, 5.1.2.2).
//!
//! Constructors run first. When `main` returns or `exit` is called, the handlers of `atexit` run, the latest first. What
//! the library keeps between calls is in [`Kept`]; streams, clocks and variables are those of the [`System`].
//!
//! - [`table`]: the functions by name and type.
//! - [`streams`]: reading and writing. [`files`]: files. [`scan`]: `scanf`. [`numbers`]: numbers in strings, mathematics.
//! - [`characters`]: classes of characters, and strings by them. [`posix`]: clocks, variables, errors.
//! - [`calls`]: functions that call the program back. [`jumps`]: `setjmp`. [`signals`]: `signal` and `raise`.
//! - [`exceptions`]: the C++ runtime.
//!
//! Invariant: nothing that is kept is borrowed while the program runs, which may call the library again. Whatever looks at it
//! does so in a function that gets nothing else ([`Call::kept`]).

mod calls;
mod characters;
mod exceptions;
mod files;
mod jumps;
mod numbers;
mod posix;
mod scan;
mod signals;
mod streams;
mod table;

pub use table::lookup;

use crate::System;
use irrefute_semantics::exception::{Clause, Exception};
use irrefute_semantics::host::{
    Ended, FormatArguments, HeapRequest, Host, HostCall, Limits, Next, Process, ReturnPoint,
};
use irrefute_semantics::reason::Unmodelled;
use irrefute_semantics::value::{Leaf, PointerKind, Scalar, Value};
use std::cell::RefCell;
use table::{Function, Printing, Sink};

const NULL: Scalar = Scalar::Word(0);
/// The functions are those of a target with such pointers.
const POINTER: Leaf = Leaf::Ptr(PointerKind::USUAL);

/// The library of one execution of a program, on a system.
pub struct Libc<'s> {
    system: RefCell<&'s mut dyn System>,
    kept: RefCell<Kept>,
}

impl<'s> Libc<'s> {
    /// The library of an execution that has not begun.
    pub fn new(system: &'s mut dyn System) -> Libc<'s> {
        Libc { system: RefCell::new(system), kept: RefCell::default() }
    }
}

/// What the library keeps between calls.
#[derive(Default)]
struct Kept {
    streams: streams::Streams,
    files: files::Files,
    random: numbers::Random,
    handlers: Vec<calls::Handler>,
    jumps: Vec<ReturnPoint>,
    exceptions: exceptions::Exceptions,
    characters: characters::Tables,
    given: posix::Given,
    signals: signals::Dispositions,
}

impl Host for Libc<'_> {
    fn begins(&self, process: &mut dyn Process) -> Result<(), Ended> {
        let mut call = Call { process, libc: self };
        call.open_streams()?;
        call.call_listed("llvm.global_ctors")
    }

    fn ends(&self, process: &mut dyn Process) -> Result<(), Ended> {
        let mut call = Call { process, libc: self };
        call.call_handlers()?;
        call.call_listed("llvm.global_dtors")
    }

    fn call(&self, process: &mut dyn Process, call: HostCall<'_>) -> Result<Next, Ended> {
        match table::function(call.function) {
            Some(function) => Call { process, libc: self }.perform(function, call),
            None => Err(process.unsupported(Unmodelled::NoHost)),
        }
    }

    fn print(&self, process: &mut dyn Process, text: &[u8]) {
        Call { process, libc: self }.write_out(1, text);
    }

    fn number_too_large(&self, process: &mut dyn Process) -> Result<(), Ended> {
        Call { process, libc: self }.set_error(posix::OUT_OF_RANGE)
    }

    fn selector(
        &self,
        process: &mut dyn Process,
        exception: Exception,
        clauses: &[Clause],
    ) -> Result<Option<u64>, Ended> {
        Call { process, libc: self }.selector(exception, clauses)
    }

    fn object(&self, exception: Exception) -> Option<Scalar> {
        self.kept.borrow().exceptions.object(exception)
    }
}

/// What a function of the library works on.
struct Call<'c, 's> {
    process: &'c mut dyn Process,
    libc: &'c Libc<'s>,
}

fn int(number: i32) -> Scalar {
    Scalar::Word(u64::from(number as u32))
}

impl Call<'_, '_> {
    /// Looks at what the library keeps, and changes it.
    fn kept<T>(&self, work: impl FnOnce(&mut Kept) -> T) -> T {
        work(&mut self.libc.kept.borrow_mut())
    }

    /// Asks the system.
    fn system<T>(&self, work: impl FnOnce(&mut dyn System) -> T) -> T {
        work(&mut **self.libc.system.borrow_mut())
    }

    fn perform(&mut self, function: Function, call: HostCall<'_>) -> Result<Next, Ended> {
        let args = call.args;
        let arg = |i: usize| call.arg(i);
        let result = match function {
            Function::Print(printing) => self.print_formatted(printing, args)?,
            Function::Scan(scanning) => self.scan(scanning, args)?,
            Function::PutByte(stream) => {
                let descriptor = self.output_of(stream.map(arg))?;
                let byte = self.process.word(&arg(0))? as u8;
                self.write_to(descriptor, &[byte])?;
                Scalar::Word(u64::from(byte))
            }
            Function::PutString { stream, is_line } => {
                let descriptor = self.output_of(stream.map(arg))?;
                let mut text = self.process.string(&arg(0), u64::MAX)?;
                if is_line {
                    text.push(b'\n');
                }
                self.write_to(descriptor, &text)?;
                int(1)
            }
            Function::WriteItems => self.write_items(&arg(0), &arg(1), &arg(2), &arg(3))?,
            Function::ReadItems => self.read_items(&arg(0), &arg(1), &arg(2), &arg(3))?,
            Function::WriteDescriptor => self.write_descriptor(&arg(0), &arg(1), &arg(2))?,
            Function::ReadDescriptor => self.read_descriptor(&arg(0), &arg(1), &arg(2))?,
            Function::GetByte(stream) => {
                let stream = self.input_of(stream.map(arg))?;
                self.next_byte(stream).map_or(int(-1), |byte| Scalar::Word(u64::from(byte)))
            }
            Function::GetLine => self.get_line(&arg(0), &arg(1), &arg(2))?,
            Function::Unget => self.unget(&arg(0), &arg(1))?,
            Function::IsAtEnd => self.is_at_end(&arg(0))?,
            Function::ClearEnd => self.clear_end(&arg(0))?,
            Function::OpenFile => self.open_file(&arg(0), &arg(1))?,
            Function::CloseFile => self.close_file(&arg(0))?,
            Function::Seek => self.seek(&arg(0), &arg(1), &arg(2))?,
            Function::Tell => self.tell(&arg(0))?,
            Function::Rewind => self.rewind(&arg(0))?,
            Function::RemoveFile => self.remove_file(&arg(0))?,
            Function::RenameFile => self.rename_file(&arg(0), &arg(1))?,
            Function::Descriptor => self.descriptor(&arg(0))?,
            Function::ReportError => self.report_error(&arg(0))?,
            Function::ParseFloat { is_double, end } => self.parse_float(&arg(0), is_double, end.map(arg))?,
            Function::Random => Scalar::Word(u64::from(self.kept(|kept| kept.random.next()))),
            Function::Seed => {
                let seed = self.process.word(&arg(0))?;
                self.kept(|kept| kept.random = numbers::Random::new(seed as u32));
                NULL
            }
            Function::Exit { handlers } => return self.exit_program(args[0].clone(), handlers),
            Function::AtExit { argument } => self.at_exit(arg(0), argument.map(arg)),
            Function::Sort => return self.sort([arg(0), arg(1), arg(2), arg(3)]),
            Function::Search => return self.search([arg(0), arg(1), arg(2), arg(3), arg(4)]),
            Function::Variable => self.variable(&arg(0))?,
            Function::Time => self.time(&arg(0))?,
            Function::Clock => Scalar::Word(self.system(|system| system.processor_time()) / 1000),
            Function::TimeOfDay => self.time_of_day(&arg(0))?,
            Function::ClockTime => self.clock_time(&arg(0), &arg(1))?,
            Function::ErrorNumber => self.by_itself(Self::error_number)?,
            Function::ErrorText => {
                let number = arg(0);
                self.by_itself(|own| own.error_text(&number))?
            }
            Function::CharacterTable(table) => self.by_itself(|own| own.character_table(table))?,
            Function::Classify(class) => self.classify(class, &arg(0))?,
            Function::ChangeCase { upper } => self.change_case(upper, &arg(0))?,
            Function::Tokenize { state } => self.tokenize(&arg(0), &arg(1), state.map(arg))?,
            Function::CompareFolded { bounded } => {
                let most = if bounded { self.process.size(&arg(2))? } else { u64::MAX };
                self.compare_folded(&arg(0), &arg(1), most)?
            }
            Function::AssertFail => return self.assert_fail(args),
            Function::Abort(said) => return Err(self.abort(said.as_bytes())),
            Function::SetJump => self.set_jump(&arg(0))?,
            Function::LongJump => return self.long_jump(&arg(0), arg(1)),
            Function::AllocateAligned => self.allocate_aligned(&arg(0), &arg(1), &arg(2))?,
            Function::ReallocateArray => self.reallocate_array(&arg(0), &arg(1), &arg(2))?,
            Function::Constant(number) => Scalar::Word(number),
            Function::Math(function) => self.math(function, call)?,
            Function::SplitExponent { is_double } => self.split_exponent(is_double, &arg(0), &arg(1))?,
            Function::SplitIntegral { is_double } => self.split_integral(is_double, &arg(0), &arg(1))?,
            Function::RoundToInteger { is_double, away } => self.round_to_integer(is_double, away, &arg(0))?,
            Function::Exception(function) => return self.exception_call(function, call),
            Function::DynamicCast => self.dynamic_cast(&arg(0), &arg(2))?,
            Function::Signal => self.set_signal(&arg(0), arg(1))?,
            Function::Raise => self.raise_signal(&arg(0))?,
            Function::SignalAction => self.signal_action(&arg(1), &arg(2))?,
            Function::CurrentFolder => self.current_folder(&arg(0), &arg(1))?,
            Function::Configuration => self.configuration(&arg(0))?,
            Function::WriteVector => self.write_vector(&arg(0), &arg(1), &arg(2))?,
            Function::SystemCall => self.system_call(args)?,
            Function::ThreadKey => {
                self.process.store(&arg(0), 0, Leaf::Int(32), &Scalar::Word(1))?;
                NULL
            }
            Function::AcquireGuard => {
                // The first byte of the guard tells whether the variable is initialized.
                let is_done = self.process.load(&arg(0), 0, Leaf::Int(8))? != NULL;
                int(i32::from(!is_done))
            }
            Function::ReleaseGuard => {
                self.process.store(&arg(0), 0, Leaf::Int(8), &Scalar::Word(1))?;
                NULL
            }
        };
        Ok(Next::Returns(Some(result)))
    }

    /// What the library does with memory of its own, about which no call promises anything.
    fn by_itself<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, Ended>) -> Result<T, Ended> {
        let limits = self.process.set_limits(Limits::default());
        let result = work(self);
        self.process.set_limits(limits);
        result
    }

    /// The `printf` family.
    fn print_formatted(&mut self, printing: Printing, args: &[Value]) -> Result<Scalar, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let mut applied_to = match printing.is_list {
            true => FormatArguments::List(arg(printing.format + 1)),
            false => FormatArguments::Values(args[printing.format + 1..].iter()),
        };
        let (mut text, read) = self.process.formatted(&arg(printing.format), &mut applied_to)?;
        let length = text.len() as u64;
        match printing.to {
            Sink::Output => self.write_to(1, &text)?,
            Sink::Stream(stream) => {
                let descriptor = self.output_of(Some(arg(stream)))?;
                self.write_to(descriptor, &text)?;
            }
            Sink::Memory(bound) => {
                let size = bound.map_or(Ok(u64::MAX), |bound| self.process.size(&arg(bound)))?;
                if size > 0 {
                    text.truncate(usize::try_from(size - 1).unwrap_or(usize::MAX));
                    text.push(0);
                    self.process.write(&arg(0), &text, &read)?;
                }
            }
            Sink::Allocated => {
                text.push(0);
                let block = self.new_bytes(&text)?;
                self.process.store(&arg(0), 0, POINTER, &block)?;
            }
        }
        Ok(Scalar::Word(u64::from(length as u32)))
    }

    /// A new heap block with these bytes.
    fn new_bytes(&mut self, bytes: &[u8]) -> Result<Scalar, Ended> {
        let request = HeapRequest { size: bytes.len() as u64, align: None, may_fail: true };
        let block = self.process.allocate(request)?;
        self.process.write(&block, bytes, &[])?;
        Ok(block)
    }

    fn allocate_aligned(&mut self, to: &Scalar, align: &Scalar, size: &Scalar) -> Result<Scalar, Ended> {
        let (size, align) = (self.process.size(size)?, self.process.size(align)?);
        let block = self.process.allocate(HeapRequest { size, align: Some(align), may_fail: true })?;
        self.process.store(to, 0, POINTER, &block)?;
        Ok(NULL)
    }

    fn reallocate_array(&mut self, pointer: &Scalar, count: &Scalar, size: &Scalar) -> Result<Scalar, Ended> {
        let (count, size) = (self.process.size(count)?, self.process.size(size)?);
        match count.checked_mul(size) {
            Some(size) => self.process.reallocate(pointer, size),
            None => Ok(NULL),
        }
    }

    fn abort(&mut self, said: &[u8]) -> Ended {
        match self.write_to(2, said).and_then(|()| self.handle_abort()) {
            Ok(()) => self.process.stopped_by_event("abort", Vec::new()),
            Err(ended) => ended,
        }
    }

    fn assert_fail(&mut self, args: &[Value]) -> Result<Next, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let [condition, file, function] = [0, 1, 3].map(|i| self.process.string(&arg(i), u64::MAX));
        let line = self.process.word(&arg(2))?;
        let text = |bytes: Result<Vec<u8>, Ended>| bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let said = format!("{}:{line}: {}: Assertion `{}' failed.\n", text(file)?, text(function)?, text(condition)?);
        Err(self.abort(said.as_bytes()))
    }
}
