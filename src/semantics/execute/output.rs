//! Printing: an event `output` whose arguments are the bytes that were printed.
//!
//! Only the text counts, not which call printed which part of it: LLVM turns `printf("a\n")` into
//! `puts("a")`. So bytes are held back until something else happens that the environment can notice, and
//! are one event then. Printing always succeeds and returns: one of the possible environments.

use super::{Ended, Execution};
use crate::semantics::choice::{Chooser, Frozen};
use crate::semantics::library::Format;
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

/// One part of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Byte(u8),
    Conversion(Conversion),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conversion {
    /// `%d`, with the width of the argument in bits.
    Signed(u32),
    Unsigned(u32),
    Hexadecimal(u32),
    UpperHexadecimal(u32),
    Octal(u32),
    Character,
    String,
}

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
                let format = self.string(&first, u64::MAX)?;
                let Some(parts) = parts(&format) else {
                    return Err(self.unsupported(Unmodelled::PrintfFormat));
                };
                let text = self.formatted(&parts, &args[1..])?;
                self.put_out(&text);
                Ok(Scalar::Word(u64::from(text.len() as u32)))
            }
        }
    }

    fn formatted(&mut self, parts: &[Part], args: &[Value]) -> Result<Vec<u8>, Ended> {
        let mut text = Vec::new();
        let mut args = args.iter();
        for part in parts {
            let conversion = match part {
                Part::Byte(byte) => {
                    text.push(*byte);
                    continue;
                }
                Part::Conversion(conversion) => *conversion,
            };
            // A missing argument is undefined in C; the IR does not say so of a call, and LLVM may or may not use it.
            let Some(arg) = args.next().and_then(Value::as_scalar) else {
                return Err(self.unsupported(Unmodelled::PrintfArguments));
            };
            let arg = arg.extract().into_owned();
            match conversion {
                Conversion::String => text.extend(self.string(&arg, u64::MAX)?),
                Conversion::Character => text.push(self.printed_word(&arg)? as u8),
                Conversion::Signed(bits) => {
                    let unused = 64 - bits;
                    let value = ((self.printed_word(&arg)? << unused) as i64) >> unused;
                    text.extend(value.to_string().into_bytes());
                }
                Conversion::Unsigned(bits) => text.extend(cut(self.printed_word(&arg)?, bits).to_string().into_bytes()),
                Conversion::Hexadecimal(bits) => {
                    text.extend(format!("{:x}", cut(self.printed_word(&arg)?, bits)).into_bytes());
                }
                Conversion::UpperHexadecimal(bits) => {
                    text.extend(format!("{:X}", cut(self.printed_word(&arg)?, bits)).into_bytes());
                }
                Conversion::Octal(bits) => {
                    text.extend(format!("{:o}", cut(self.printed_word(&arg)?, bits)).into_bytes());
                }
            }
        }
        Ok(text)
    }

    /// A number that is printed, which must be defined.
    fn printed_word(&self, scalar: &Scalar) -> Result<u64, Ended> {
        match scalar {
            Scalar::Word(word) => Ok(*word),
            Scalar::Set(set) if set.relaxed || !set.is_exact() => {
                Err(self.stop(crate::semantics::lift::TOO_LARGE, vec![Value::scalar(scalar.clone())]))
            }
            Scalar::Log(..) | Scalar::Phy(_) => Err(self.unsupported(Unmodelled::PrintedPointer)),
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

fn cut(word: u64, bits: u32) -> u64 {
    word & (u64::MAX >> (64 - bits))
}

/// The parts of a format; `None` if a conversion is not modelled.
fn parts(format: &[u8]) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = format;
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'%' {
            parts.push(Part::Byte(*first));
            continue;
        }
        let mut bits = 32;
        while let [b'l' | b'z' | b'j' | b't', after @ ..] = rest {
            (bits, rest) = (64, after);
        }
        let [letter, after @ ..] = rest else { return None };
        rest = after;
        parts.push(match (letter, bits) {
            (b'%', 32) => Part::Byte(b'%'),
            (b'd' | b'i', _) => Part::Conversion(Conversion::Signed(bits)),
            (b'u', _) => Part::Conversion(Conversion::Unsigned(bits)),
            (b'x', _) => Part::Conversion(Conversion::Hexadecimal(bits)),
            (b'X', _) => Part::Conversion(Conversion::UpperHexadecimal(bits)),
            (b'o', _) => Part::Conversion(Conversion::Octal(bits)),
            (b'c', 32) => Part::Conversion(Conversion::Character),
            (b's', 32) => Part::Conversion(Conversion::String),
            _ => return None,
        });
    }
    Some(parts)
}
