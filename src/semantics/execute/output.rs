//! Printing: an event `output` whose arguments are the bytes that were printed.
//!
//! Only the text counts, not which call printed which part of it: LLVM turns `printf("a\n")` into
//! `puts("a")`. So bytes are held back until something else happens that the environment can notice, and
//! are one event then. Printing always succeeds and returns: one of the possible environments.

use super::strings::ReadBytes;
use super::{Ended, Execution};
use crate::semantics::choice::{Chooser, Frozen};
use crate::semantics::library::Format;
use crate::semantics::library::format::{self, Conversion, Count, Part};
use crate::semantics::observe::Observer;
use crate::semantics::outcome::May;
use crate::semantics::reason::Unmodelled;
use crate::semantics::set::{Set, SetRepr};
use crate::semantics::value::{Scalar, Shape, Value};
use crate::semantics::{Event, UbRule};
use dashu_int::UBig;
use std::sync::Arc;

/// The name of the event.
pub(super) const OUTPUT: &str = "output";

impl<O: Observer> Execution<'_, '_, O> {
    /// `printf`, `puts` and `putchar`: the result of the call.
    pub(super) fn print(&mut self, format: Format, args: &[Value]) -> Result<Scalar, Ended> {
        self.check_may_write()?;
        let first = args[0].0[0].extract().into_owned();
        match format {
            Format::Byte => {
                let byte = self.printed_word(&first)? as u8;
                self.put_out(&[byte]);
                Ok(Scalar::Word(u64::from(byte)))
            }
            Format::Line => {
                let mut line = self.string(&first, u64::MAX)?;
                line.push(b'\n');
                self.put_out(&line);
                Ok(self.any_count())
            }
            Format::Formatted => {
                let (text, _) = self.formatted(&first, &args[1..])?;
                self.put_out(&text);
                Ok(Scalar::Word(u64::from(text.len() as u32)))
            }
        }
    }

    /// `sprintf` and `snprintf`: the text and a 0 behind it, cut to the size of the second argument.
    pub(super) fn format_into(&mut self, bounded: bool, args: &[Value]) -> Result<Scalar, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let (to, size) = (arg(0), if bounded { self.whole_number(&arg(1))? } else { u64::MAX });
        let first = if bounded { 2 } else { 1 };
        let (mut text, read) = self.formatted(&arg(first), &args[first + 1..])?;
        let length = text.len() as u64;
        if size > 0 {
            text.truncate(usize::try_from(size - 1).unwrap_or(usize::MAX));
            text.push(0);
            self.write_bytes(&to, 0, &text, &read)?;
        }
        Ok(Scalar::Word(u64::from(length as u32)))
    }

    /// The text of a format, and the strings that were read for it.
    fn formatted(&mut self, format: &Scalar, args: &[Value]) -> Result<(Vec<u8>, Vec<ReadBytes>), Ended> {
        let bytes = self.string(format, u64::MAX)?;
        let Some(parts) = format::parse(&bytes, self.program.address_bits()) else {
            return Err(self.unsupported(Unmodelled::PrintfFormat));
        };
        let mut read = vec![(format.clone(), bytes.len() as u64 + 1)];
        let mut text = Vec::new();
        let mut args = args.iter();
        for part in parts {
            let mut directive = match part {
                Part::Byte(byte) => {
                    text.push(byte);
                    continue;
                }
                Part::Directive(directive) => directive,
            };
            if directive.width == Count::Argument {
                let width = self.printed_word(&self.format_argument(&mut args)?)?;
                directive.set_width(width as i32);
            }
            if directive.precision == Count::Argument {
                let precision = self.printed_word(&self.format_argument(&mut args)?)?;
                directive.set_precision(precision as i32);
            }
            let arg = self.format_argument(&mut args)?;
            if directive.conversion != Conversion::String {
                text.extend(directive.word(self.printed_word(&arg)?));
                continue;
            }
            // A string that is cut by a precision needs no 0 behind that.
            let most = directive.precision().map_or(u64::MAX, |precision| precision as u64);
            let string = self.string(&arg, most)?;
            read.push((arg, most.min(string.len() as u64 + 1)));
            text.extend(directive.text(&string));
        }
        Ok((text, read))
    }

    /// The next argument of a format. A missing one is undefined in C; the IR does not say so of a call, and LLVM may or
    /// may not use it.
    fn format_argument<'v>(&self, args: &mut impl Iterator<Item = &'v Value>) -> Result<Scalar, Ended> {
        let arg = args.next().and_then(Value::as_scalar);
        arg.map(|arg| arg.extract().into_owned()).ok_or_else(|| self.unsupported(Unmodelled::PrintfArguments))
    }

    /// A number that is printed, which must be defined.
    fn printed_word(&self, scalar: &Scalar) -> Result<u64, Ended> {
        match scalar {
            Scalar::Word(word) => Ok(*word),
            Scalar::Set(set) if set.relaxed || !set.is_exact() => {
                Err(self.stop(crate::semantics::lift::TOO_LARGE, vec![Value::scalar(scalar.clone())]))
            }
            Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => Err(self.unsupported(Unmodelled::PrintedPointer)),
            _ => Err(self.broken(UbRule::NotDefined, vec![Value::scalar(scalar.clone())])),
        }
    }

    /// The result of `puts`: some number that is not negative (C standard), the choice of the execution.
    fn any_count(&mut self) -> Scalar {
        let repr = SetRepr::Cube { undef: UBig::from(i32::MAX as u32), ones: UBig::ZERO };
        match self.chooser.freeze(&Set { repr: repr.clone(), relaxed: false }, 32) {
            Frozen::Value(value) => value,
            Frozen::Relaxed => {
                self.notes.inexact = true;
                Scalar::Set(Arc::new(Set { repr, relaxed: true }))
            }
        }
    }

    fn put_out(&mut self, text: &[u8]) {
        self.output.extend_from_slice(text);
        self.progress.noted_event();
    }

    /// Turns what was printed so far into an event. Called before any other event and at the end.
    pub(super) fn flush_output(&mut self) {
        if self.output.is_empty() {
            return;
        }
        let bytes = std::mem::take(&mut self.output);
        let args = bytes.into_iter().map(|byte| Value::scalar(Scalar::Word(u64::from(byte)))).collect();
        let may = May { unwind: false, returns: true, not_return: false, read: true, write: true };
        let event = Event::blind(OUTPUT, args, may);
        // The environment is asked although the answer is not used: it must see every event of the trace.
        let _ = self.environment.asked().answer_event(self.trace.len(), &event, &Shape::new());
        self.trace.push(event);
    }
}
