//! The C library of a whole program, and what happens around `main` (C23, 5.1.2.2).
//!
//! Constructors run first. When `main` returns or `exit` is called, the handlers of `atexit` run, the latest first. What
//! the library keeps between calls is in [`Runtime`]; streams, clocks and variables are those of the
//! [`Host`](crate::host::Host).
//!
//! - [`streams`]: reading and writing. [`files`]: files. [`scan`]: `scanf`. [`numbers`]: numbers in strings, mathematics.
//! - [`characters`]: classes of characters, and strings by them. [`system`]: clocks, variables, errors.
//! - [`calls`]: functions that call the program back. [`jumps`]: `setjmp`. [`signals`]: `signal` and `raise`.
//! - [`exceptions`]: the C++ runtime.

mod calls;
mod characters;
mod exceptions;
mod files;
mod jumps;
mod numbers;
mod scan;
mod signals;
mod streams;
mod system;

use super::library::Limits;
use super::output::FormatArguments;
use super::{Ended, Execution};
use crate::host::Host;
use crate::library::hosted::{Printing, Sink};
use crate::library::{Allocation, Hosted};
use crate::observe::Observer;
use crate::outcome::May;
use crate::program::{CallSite, FunctionIndex};
use crate::value::{Leaf, PointerKind, Scalar, Value};
use crate::{Event, UbRule};

const NULL: Scalar = Scalar::Word(0);
/// Hosted functions are those of a target with such pointers.
const POINTER: Leaf = Leaf::Ptr(PointerKind::USUAL);

/// What the library keeps between calls.
#[derive(Default)]
pub(super) struct Runtime {
    streams: streams::Streams,
    files: files::Files,
    random: numbers::Random,
    handlers: Vec<calls::Handler>,
    jumps: Vec<jumps::Jump>,
    pub(super) exceptions: exceptions::Exceptions,
    characters: characters::Tables,
    system: system::System,
    signals: signals::Dispositions,
}

/// How a call of a library function went on.
enum Next {
    /// It gives this value; `None` for nothing.
    Returns(Option<Scalar>),
    /// Execution goes on elsewhere.
    Elsewhere,
}

fn int(number: i32) -> Scalar {
    Scalar::Word(u64::from(number as u32))
}

impl<O: Observer> Execution<'_, '_, O> {
    /// What the library keeps between calls. Only calls of it ask: an execution without any never makes it.
    fn runtime(&mut self) -> &mut Runtime {
        self.runtime.get_or_insert_default()
    }

    /// Performs a call of a library function of a whole program.
    pub(super) fn hosted(&mut self, callee: FunctionIndex, function: Hosted, site: &CallSite) -> Result<(), Ended> {
        let program = self.program;
        let callee = &program.functions[callee.index()];
        let args = self.demanded_arguments(callee, site)?;
        let effects = callee.effects.and(site.effects);
        self.library = Limits { tail: site.tail, arguments: effects.memory.arguments, no_free: effects.no_free };
        let next = self.perform_hosted(function, &args, site)?;
        self.library = Limits::default();
        let result = match next {
            Next::Elsewhere => return Ok(()),
            Next::Returns(result) => result,
        };
        if effects.no_return {
            return Err(self.broken(UbRule::NoReturnReturned, Vec::new()));
        }
        let result = if site.shape.is_empty() { None } else { result };
        self.came_back(site, Some(callee), Value(result.into_iter().collect()))
    }

    fn perform_hosted(&mut self, function: Hosted, args: &[Value], site: &CallSite) -> Result<Next, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let result = match function {
            Hosted::Print(printing) => self.print_formatted(printing, args)?,
            Hosted::Scan(scanning) => self.scan(scanning, args)?,
            Hosted::PutByte(stream) => {
                let descriptor = self.output_of(stream.map(arg))?;
                let byte = self.printed_word(&arg(0))? as u8;
                self.write_to(descriptor, &[byte])?;
                Scalar::Word(u64::from(byte))
            }
            Hosted::PutString { stream, is_line } => {
                let descriptor = self.output_of(stream.map(arg))?;
                let mut text = self.string(&arg(0), u64::MAX)?;
                if is_line {
                    text.push(b'\n');
                }
                self.write_to(descriptor, &text)?;
                int(1)
            }
            Hosted::WriteItems => self.write_items(&arg(0), &arg(1), &arg(2), &arg(3))?,
            Hosted::ReadItems => self.read_items(&arg(0), &arg(1), &arg(2), &arg(3))?,
            Hosted::WriteDescriptor => self.write_descriptor(&arg(0), &arg(1), &arg(2))?,
            Hosted::ReadDescriptor => self.read_descriptor(&arg(0), &arg(1), &arg(2))?,
            Hosted::GetByte(stream) => {
                let stream = self.input_of(stream.map(arg))?;
                self.next_byte(stream).map_or(int(-1), |byte| Scalar::Word(u64::from(byte)))
            }
            Hosted::GetLine => self.get_line(&arg(0), &arg(1), &arg(2))?,
            Hosted::Unget => self.unget(&arg(0), &arg(1))?,
            Hosted::IsAtEnd => self.is_at_end(&arg(0))?,
            Hosted::ClearEnd => self.clear_end(&arg(0))?,
            Hosted::OpenFile => self.open_file(&arg(0), &arg(1))?,
            Hosted::CloseFile => self.close_file(&arg(0))?,
            Hosted::Seek => self.seek(&arg(0), &arg(1), &arg(2))?,
            Hosted::Tell => self.tell(&arg(0))?,
            Hosted::Rewind => self.rewind(&arg(0))?,
            Hosted::RemoveFile => self.remove_file(&arg(0))?,
            Hosted::RenameFile => self.rename_file(&arg(0), &arg(1))?,
            Hosted::Descriptor => self.descriptor(&arg(0))?,
            Hosted::ReportError => self.report_error(&arg(0))?,
            Hosted::ParseFloat { is_double, end } => self.parse_float(&arg(0), is_double, end.map(arg))?,
            Hosted::Random => Scalar::Word(u64::from(self.runtime().random.next())),
            Hosted::Seed => {
                let seed = self.printed_word(&arg(0))?;
                self.runtime().random = numbers::Random::new(seed as u32);
                NULL
            }
            Hosted::Exit { handlers } => return self.exit_program(args[0].clone(), handlers),
            Hosted::AtExit { argument } => self.at_exit(arg(0), argument.map(arg)),
            Hosted::Sort => return self.sort([arg(0), arg(1), arg(2), arg(3)], site),
            Hosted::Search => return self.search([arg(0), arg(1), arg(2), arg(3), arg(4)], site),
            Hosted::Variable => self.variable(&arg(0))?,
            Hosted::Time => self.time(&arg(0))?,
            Hosted::Clock => Scalar::Word(self.host().processor_time() / 1000),
            Hosted::TimeOfDay => self.time_of_day(&arg(0))?,
            Hosted::ClockTime => self.clock_time(&arg(0), &arg(1))?,
            Hosted::ErrorNumber => self.by_itself(Self::error_number)?,
            Hosted::ErrorText => {
                let number = arg(0);
                self.by_itself(|own| own.error_text(&number))?
            }
            Hosted::CharacterTable(table) => self.by_itself(|own| own.character_table(table))?,
            Hosted::Classify(class) => self.classify(class, &arg(0))?,
            Hosted::ChangeCase { upper } => self.change_case(upper, &arg(0))?,
            Hosted::Tokenize { state } => self.tokenize(&arg(0), &arg(1), state.map(arg))?,
            Hosted::CompareFolded { bounded } => {
                let most = if bounded { self.whole_number(&arg(2))? } else { u64::MAX };
                self.compare_folded(&arg(0), &arg(1), most)?
            }
            Hosted::AssertFail => return self.assert_fail(args),
            Hosted::Abort(said) => return Err(self.abort(said.as_bytes())),
            Hosted::SetJump => self.set_jump(&arg(0))?,
            Hosted::LongJump => return self.long_jump(&arg(0), arg(1)),
            Hosted::AllocateAligned => self.allocate_aligned(&arg(0), args)?,
            Hosted::ReallocateArray => self.reallocate_array(&arg(0), &arg(1), &arg(2))?,
            Hosted::Constant(number) => Scalar::Word(number),
            Hosted::Math(function) => self.math(function, args, site)?,
            Hosted::SplitExponent { is_double } => self.split_exponent(is_double, &arg(0), &arg(1))?,
            Hosted::SplitIntegral { is_double } => self.split_integral(is_double, &arg(0), &arg(1))?,
            Hosted::RoundToInteger { is_double, away } => self.round_to_integer(is_double, away, &arg(0))?,
            Hosted::Exception(call) => return self.exception_call(call, args, site),
            Hosted::DynamicCast => self.dynamic_cast(&arg(0), &arg(2))?,
            Hosted::Signal => self.set_signal(&arg(0), arg(1))?,
            Hosted::Raise => self.raise_signal(&arg(0))?,
            Hosted::SignalAction => self.signal_action(&arg(1), &arg(2))?,
            Hosted::CurrentFolder => self.current_folder(&arg(0), &arg(1))?,
            Hosted::Configuration => self.configuration(&arg(0))?,
            Hosted::WriteVector => self.write_vector(&arg(0), &arg(1), &arg(2))?,
            Hosted::SystemCall => self.system_call(args)?,
            Hosted::ThreadKey => {
                self.store_scalar(&arg(0), 0, Leaf::Int(32), &Scalar::Word(1))?;
                NULL
            }
            Hosted::AcquireGuard => {
                // The first byte of the guard tells whether the variable is initialized.
                let is_done = self.load_scalar(&arg(0), 0, Leaf::Int(8))? != NULL;
                int(i32::from(!is_done))
            }
            Hosted::ReleaseGuard => {
                self.store_scalar(&arg(0), 0, Leaf::Int(8), &Scalar::Word(1))?;
                NULL
            }
        };
        Ok(Next::Returns(Some(result)))
    }

    /// What the library does with memory of its own, about which no call promises anything.
    fn by_itself<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, Ended>) -> Result<T, Ended> {
        let limits = std::mem::take(&mut self.library);
        let result = work(self);
        self.library = limits;
        result
    }

    /// The `printf` family.
    fn print_formatted(&mut self, printing: Printing, args: &[Value]) -> Result<Scalar, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let mut applied_to = match printing.is_list {
            true => FormatArguments::List(arg(printing.format + 1)),
            false => FormatArguments::Values(args[printing.format + 1..].iter()),
        };
        let (mut text, read) = self.formatted(&arg(printing.format), &mut applied_to)?;
        let length = text.len() as u64;
        match printing.to {
            Sink::Output => self.write_to(1, &text)?,
            Sink::Stream(stream) => {
                let descriptor = self.output_of(Some(arg(stream)))?;
                self.write_to(descriptor, &text)?;
            }
            Sink::Memory(bound) => {
                let size = bound.map_or(Ok(u64::MAX), |bound| self.whole_number(&arg(bound)))?;
                if size > 0 {
                    text.truncate(usize::try_from(size - 1).unwrap_or(usize::MAX));
                    text.push(0);
                    self.write_bytes(&arg(0), 0, &text, &read)?;
                }
            }
            Sink::Allocated => {
                text.push(0);
                let block = self.new_bytes(&text)?;
                self.store_scalar(&arg(0), 0, POINTER, &block)?;
            }
        }
        Ok(Scalar::Word(u64::from(length as u32)))
    }

    /// A new heap block with these bytes.
    fn new_bytes(&mut self, bytes: &[u8]) -> Result<Scalar, Ended> {
        let size = Value::scalar(Scalar::Word(bytes.len() as u64));
        let block = self.allocate(Allocation::of_size(0), &[size])?;
        self.write_bytes(&block, 0, bytes, &[])?;
        Ok(block)
    }

    fn allocate_aligned(&mut self, to: &Scalar, args: &[Value]) -> Result<Scalar, Ended> {
        let allocation = Allocation { size: 2, align: Some(1), ..Allocation::of_size(2) };
        let block = self.allocate(allocation, args)?;
        self.store_scalar(to, 0, POINTER, &block)?;
        Ok(NULL)
    }

    fn reallocate_array(&mut self, pointer: &Scalar, count: &Scalar, size: &Scalar) -> Result<Scalar, Ended> {
        let (count, size) = (self.whole_number(count)?, self.whole_number(size)?);
        match count.checked_mul(size) {
            Some(size) => self.reallocate(pointer, size, false),
            None => Ok(NULL),
        }
    }

    /// The end of the program with a status, as an event; what it has printed was handed over before.
    fn ended_with(&mut self, name: &str, args: Vec<Value>) -> Ended {
        let may = May { unwind: false, returns: false, not_return: true, read: true, write: true };
        self.trace.push(Event::blind(name, args, may));
        Box::new(crate::End::Stopped)
    }

    fn abort(&mut self, said: &[u8]) -> Ended {
        match self.write_to(2, said).and_then(|()| self.handle_abort()) {
            Ok(()) => self.ended_with("abort", Vec::new()),
            Err(ended) => ended,
        }
    }

    fn assert_fail(&mut self, args: &[Value]) -> Result<Next, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let [condition, file, function] = [0, 1, 3].map(|i| self.string(&arg(i), u64::MAX));
        let line = self.printed_word(&arg(2))?;
        let text = |bytes: Result<Vec<u8>, Ended>| bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let said = format!("{}:{line}: {}: Assertion `{}' failed.\n", text(file)?, text(function)?, text(condition)?);
        Err(self.abort(said.as_bytes()))
    }
}
