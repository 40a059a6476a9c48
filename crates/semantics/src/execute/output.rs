//! Printing: an event `output` whose arguments are the bytes that were printed.
//!
//! Only the text counts, not which call printed which part of it: LLVM turns `printf("a\n")` into
//! `puts("a")`. So bytes are held back until something else happens that the environment can notice, and
//! are one event then. Printing always succeeds and returns: one of the possible environments.

use super::strings::ReadBytes;
use super::{Ended, Execution};
use crate::choice::{Chooser, Frozen};
use crate::library::Format;
use crate::library::format::{self, Conversion, Count, Part};
use crate::observe::Observer;
use crate::outcome::May;
use crate::reason::Unmodelled;
use crate::set::{Set, SetRepr};
use crate::value::{Leaf, Scalar, Shape, Value};
use crate::{Event, UbRule};
use dashu_int::UBig;
use irrefute_ir::AddressSpace;
use irrefute_ir::layout::Endianness;
use std::sync::Arc;

/// The name of the event.
pub(super) const OUTPUT: &str = "output";

/// The arguments that a format is applied to.
pub enum FormatArguments<'v> {
    /// Values, one after another.
    Values(std::slice::Iter<'v, Value>),
    /// A list of variable arguments, as a pointer to it.
    List(Scalar),
}

/// "The number of characters that can be produced by any single conversion shall be at least 4095" (C23, 7.23.6.1): a
/// longer one may fail, and does in the environment of a check.
const LONGEST_CONVERSION: usize = 4095;

/// The longest in a whole program, whose output is compared with that of a machine. Not tuned.
const LONGEST_HOSTED: usize = 1 << 20;

/// What a call prints by a format.
pub struct Formatted {
    /// The text, up to a conversion that fails.
    pub text: Vec<u8>,
    /// The strings that were read for it.
    pub read: Vec<ReadBytes>,
    /// Whether a conversion fails.
    pub fails: bool,
}

/// The bytes of a `wchar_t`.
const WIDE: usize = 4;

impl<O: Observer> Execution<'_, '_, O> {
    /// `printf`, `puts` and `putchar`: the result of the call.
    pub(super) fn print(&mut self, format: Format, args: &[Value]) -> Result<Scalar, Ended> {
        self.check_may_write()?;
        let first = args[0].0[0].extract().into_owned();
        match format {
            Format::Byte => {
                let byte = self.printed_word(&first)? as u8;
                self.put_out(&[byte])?;
                Ok(Scalar::Word(u64::from(byte)))
            }
            Format::Line => {
                let mut line = self.string(&first, u64::MAX)?;
                line.push(b'\n');
                self.put_out(&line)?;
                Ok(self.any_count())
            }
            Format::Formatted => {
                let formatted = self.formatted(&first, &mut FormatArguments::Values(args[1..].iter()))?;
                self.put_out(&formatted.text)?;
                // "A negative value if an output or encoding error occurred."
                let count = if formatted.fails { u32::MAX } else { formatted.text.len() as u32 };
                Ok(Scalar::Word(u64::from(count)))
            }
        }
    }

    /// `sprintf` and `snprintf`: the text and a 0 behind it, cut to a size. Numbers are positions of arguments.
    pub(super) fn format_into(&mut self, size: Option<usize>, format: usize, args: &[Value]) -> Result<Scalar, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let to = arg(0);
        let size = size.map_or(Ok(u64::MAX), |size| self.whole_number(&arg(size)))?;
        let mut rest = FormatArguments::Values(args[format + 1..].iter());
        let Formatted { mut text, read, .. } = self.formatted_whole(&arg(format), &mut rest)?;
        let length = text.len() as u64;
        if size > 0 {
            text.truncate(usize::try_from(size - 1).unwrap_or(usize::MAX));
            text.push(0);
            self.write_bytes(&to, 0, &text, &read)?;
        }
        Ok(Scalar::Word(u64::from(length as u32)))
    }

    /// The text of a format whose conversions all succeed.
    pub(super) fn formatted_whole(
        &mut self,
        format: &Scalar,
        args: &mut FormatArguments<'_>,
    ) -> Result<Formatted, Ended> {
        let formatted = self.formatted(format, args)?;
        if formatted.fails { Err(self.unsupported(Unmodelled::LongConversion)) } else { Ok(formatted) }
    }

    /// The text of a format, and the strings that were read for it.
    fn formatted(&mut self, format: &Scalar, args: &mut FormatArguments<'_>) -> Result<Formatted, Ended> {
        let longest = if self.program.is_whole { LONGEST_HOSTED } else { LONGEST_CONVERSION };
        let bytes = self.string(format, u64::MAX)?;
        let Some(parts) = format::parse(&bytes, self.program.address_bits()) else {
            return Err(self.unsupported(Unmodelled::PrintfFormat));
        };
        let mut read = vec![(format.clone(), bytes.len() as u64 + 1)];
        let mut text = Vec::new();
        for part in parts {
            let mut directive = match part {
                Part::Byte(byte) => {
                    text.push(byte);
                    continue;
                }
                Part::Directive(directive) => directive,
            };
            if directive.width == Count::Argument {
                let width = self.format_argument(args, Leaf::Int(32))?;
                let width = self.printed_word(&width)?;
                directive.set_width(width as i32);
            }
            if directive.precision == Count::Argument {
                let precision = self.format_argument(args, Leaf::Int(32))?;
                let precision = self.printed_word(&precision)?;
                directive.set_precision(precision as i32);
            }
            if directive.length() > longest {
                return Ok(Formatted { text, read, fails: true });
            }
            if directive.has_many_digits() {
                return Err(self.unsupported(Unmodelled::LongConversion));
            }
            if directive.conversion.is_hosted() && !self.program.is_whole {
                return Err(self.unsupported(Unmodelled::PrintfFormat));
            }
            let arg = self.format_argument(args, directive.conversion.leaf())?;
            match directive.conversion {
                Conversion::String | Conversion::WideString if arg == Scalar::Word(0) && self.program.is_whole => {
                    // What glibc prints for null, where C leaves it undefined.
                    text.extend(directive.text(b"(null)"));
                    continue;
                }
                Conversion::String => {}
                Conversion::WideString => {
                    let most = directive.precision().map_or(u64::MAX, |precision| precision as u64);
                    let string = self.wide_string(&arg, most)?;
                    text.extend(directive.text(&string));
                    continue;
                }
                Conversion::Signed(_)
                | Conversion::Unsigned(..)
                | Conversion::Float(..)
                | Conversion::Hexadecimal(_)
                | Conversion::Character => {
                    text.extend(directive.word(self.printed_word(&arg)?));
                    continue;
                }
                Conversion::LongDouble(notation, letters) => {
                    let number = self.long_double(&arg)?;
                    directive.conversion = Conversion::Float(notation, letters);
                    text.extend(directive.word(number.to_bits()));
                    continue;
                }
                Conversion::Pointer => {
                    let kind = self.program.globals.spaces.kind(AddressSpace::default());
                    let address = self.memory.integer(&arg, kind, &mut self.chooser);
                    let address = address.map_err(|stop| self.stopped_by(stop))?;
                    text.extend(directive.word(self.printed_word(&address)?));
                    continue;
                }
                Conversion::Written(bits) => {
                    let count = Scalar::Word(text.len() as u64 & (u64::MAX >> (64 - bits)));
                    self.store_scalar(&arg, 0, Leaf::Int(bits), &count)?;
                    continue;
                }
            }
            // A string that is cut by a precision needs no 0 behind that.
            let most = directive.precision().map_or(u64::MAX, |precision| precision as u64);
            let string = self.string(&arg, most)?;
            read.push((arg, most.min(string.len() as u64 + 1)));
            text.extend(directive.text(&string));
        }
        Ok(Formatted { text, read, fails: false })
    }

    /// The next argument of a format. A missing one is undefined in C; the IR does not say so of a call, and LLVM may or
    /// may not use it.
    pub(super) fn format_argument(&mut self, args: &mut FormatArguments<'_>, leaf: Leaf) -> Result<Scalar, Ended> {
        match args {
            FormatArguments::Values(values) => {
                let arg = values.next().and_then(Value::as_scalar);
                arg.map(|arg| arg.extract().into_owned()).ok_or_else(|| self.unsupported(Unmodelled::PrintfArguments))
            }
            FormatArguments::List(list) => {
                let list = list.clone();
                self.next_variadic(&list, leaf)
            }
        }
    }

    /// The characters of ASCII of a string of `wchar_t`, at most so many: in the locale "C" no others can be printed, and
    /// what a library does with them differs.
    fn wide_string(&mut self, pointer: &Scalar, most: u64) -> Result<Vec<u8>, Ended> {
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < most {
            let mut character = [0; WIDE];
            for (byte, at) in character.iter_mut().zip(WIDE as u64 * bytes.len() as u64..) {
                *byte = self.byte(pointer, at)?;
            }
            if self.program.endianness() == Endianness::Big {
                character.reverse();
            }
            match u32::from_le_bytes(character) {
                0 => break,
                character @ 1..128 => bytes.push(character as u8),
                _ => return Err(self.unsupported(Unmodelled::PrintfFormat)),
            }
        }
        Ok(bytes)
    }

    /// A `long double` that is a `double`.
    fn long_double(&self, scalar: &Scalar) -> Result<f64, Ended> {
        let bits = match scalar {
            Scalar::Big(bits) => u128::try_from((**bits).clone()).unwrap_or(u128::MAX),
            Scalar::Word(_) => return Ok(0.0),
            _ => return Err(self.broken(UbRule::NotDefined, vec![Value::scalar(scalar.clone())])),
        };
        // A sign, 15 bits of exponent, and a significand with its leading bit.
        let (sign, exponent, significand) = (bits >> 79 & 1, (bits >> 64 & 0x7fff) as i32, bits as u64);
        let magnitude = match exponent {
            0x7fff if significand << 1 == 0 => f64::INFINITY,
            0x7fff => f64::NAN,
            _ if significand == 0 => 0.0,
            _ => {
                let trailing = significand.trailing_zeros();
                let exponent = exponent - 16383 - 63 + trailing as i32;
                let number = (significand >> trailing) as f64;
                let is_exact = significand >> trailing < 1 << 53 && (-1074..=970).contains(&exponent);
                if !is_exact {
                    return Err(self.unsupported(Unmodelled::PrintedLongDouble));
                }
                libm::ldexp(number, exponent)
            }
        };
        Ok(if sign == 1 { -magnitude } else { magnitude })
    }

    /// A number that is printed, which must be defined.
    pub(super) fn printed_word(&self, scalar: &Scalar) -> Result<u64, Ended> {
        match scalar {
            Scalar::Word(word) => Ok(*word),
            Scalar::Set(set) if set.relaxed || !set.is_exact() => {
                Err(self.stop(crate::lift::TOO_LARGE, vec![Value::scalar(scalar.clone())]))
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

    fn put_out(&mut self, text: &[u8]) -> Result<(), Ended> {
        if let Some(host) = self.host {
            host.print(self, text);
            return Ok(());
        }
        self.printed += text.len() as u64;
        self.expect_printable(self.printed)?;
        self.output.extend_from_slice(text);
        self.progress.noted_event();
        Ok(())
    }

    /// Ends an execution that prints more bytes than one block may have: a width is an argument, and may ask for any amount.
    fn expect_printable(&self, bytes: u64) -> Result<(), Ended> {
        match bytes > self.program.globals.limits.bytes {
            true => Err(self.unsupported(Unmodelled::TextTooLarge)),
            false => Ok(()),
        }
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
