//! Printing to a stream: `fprintf`, `fputs`, `fputc`, `fwrite`.
//!
//! ```text
//! a text that is not empty   an event of the stream and the text: fprintf(s, "%s", t)  =  fputs(t, s)
//! an empty one               no event
//! ```
//!
//! LLVM makes one such call of another. Two calls stay two events: nothing is known of the stream, which may be read in
//! between. The environment does what it may do at any call, and says whether printing succeeds. A call with a format that
//! is not modelled is uninterpreted.

use super::ask::param_attrs;
use super::output::FormatArguments;
use super::{Ended, Execution, Limits};
use crate::dependence::Dependence;
use crate::environment::Answer;
use crate::library::StreamText;
use crate::memory::Permission;
use crate::observe::Observer;
use crate::outcome::May;
use crate::program::{CallSite, FunctionIndex};
use crate::value::{Scalar, Value};
use crate::{End, Event, UbRule};

/// The name of the event.
pub const OUTPUT_TO_STREAM: &str = "output to a stream";

/// A text, whose bytes may be undefined, and what the call gives if all of it is printed.
struct Text {
    bytes: Vec<Scalar>,
    success: u64,
}

impl Text {
    fn new(bytes: Vec<u8>, success: u64) -> Text {
        Text { bytes: bytes.into_iter().map(|byte| Scalar::Word(u64::from(byte))).collect(), success }
    }
}

impl<O: Observer> Execution<'_, '_, O> {
    /// Prints to the stream that is the argument of a number.
    pub(super) fn print_to_stream(
        &mut self,
        (printed, stream): (StreamText, usize),
        callee: FunctionIndex,
        site: &CallSite,
        args: &[Value],
    ) -> Result<(), Ended> {
        self.must_exist(callee, site)?;
        let text = self.text_for_stream(printed, args);
        // The limits are for accesses of the text.
        self.library = Limits::default();
        let declared = &self.program.functions[callee.index()];
        let text = match text {
            Err(ended) if is_open(printed, &ended, args) => {
                return self.call_declared(callee, declared.name.clone(), site);
            }
            text => text?,
        };
        let answer = match text.bytes.is_empty() {
            true => {
                // What a machine does with what is no stream is not known, also if nothing is printed.
                self.memory.depends.add(Dependence::Answer);
                None
            }
            false => self.show_stream(text.bytes, stream, callee, site, args)?,
        };
        if declared.effects.and(site.effects).no_return {
            return Err(self.broken(UbRule::NoReturnReturned, Vec::new()));
        }
        let result = Scalar::Word(printed.result(text.success, answer));
        let result = if site.shape.is_empty() { None } else { Some(result) };
        self.came_back(site, Some(declared), Value(result.into_iter().collect()))
    }

    /// The text that a call prints.
    fn text_for_stream(&mut self, printed: StreamText, args: &[Value]) -> Result<Text, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        Ok(match printed {
            StreamText::Byte => {
                let byte = self.printed_word(&arg(0))? as u8;
                Text::new(vec![byte], u64::from(byte))
            }
            StreamText::String => Text::new(self.string(&arg(0), u64::MAX)?, 0),
            StreamText::Formatted => {
                let formatted = self.formatted_whole(&arg(1), &mut FormatArguments::Values(args[2..].iter()))?;
                let length = formatted.text.len() as u64;
                Text::new(formatted.text, length)
            }
            StreamText::Items => {
                let (size, count) = (self.whole_number(&arg(1))?, self.whole_number(&arg(2))?);
                let length = size.saturating_mul(count);
                self.may_make(length)?;
                let pointer = arg(0);
                let bytes = (0..length).map(|at| self.byte_as_it_is(&pointer, at)).collect::<Result<_, _>>()?;
                Text { bytes, success: if size == 0 { 0 } else { count } }
            }
        })
    }

    /// The event; what the environment answers, if it is a number.
    fn show_stream(
        &mut self,
        text: Vec<Scalar>,
        stream: usize,
        callee: FunctionIndex,
        site: &CallSite,
        args: &[Value],
    ) -> Result<Option<u64>, Ended> {
        let declared = &self.program.functions[callee.index()];
        // Of all that is passed, the stream alone is shown: the text is what the rest leads to.
        let only_stream = |i: usize| if i == stream { args[i].clone() } else { Value::scalar(Scalar::Word(0)) };
        let mut shown: Vec<Value> = (0..args.len()).map(only_stream).collect();
        let param_attrs: Vec<_> = (0..args.len()).map(|i| param_attrs(declared, site, i)).collect();
        let memory = self.hand_over((declared, site), &mut shown, &param_attrs)?;
        let text = text.into_iter().map(Value::scalar);
        let event_args = std::iter::once(shown.swap_remove(stream)).chain(text).collect();
        let may = May { unwind: false, returns: true, not_return: false, read: true, write: true };
        let is_kept = param_attrs[stream].captures.provenance != Permission::NONE;
        let uncaptured = if is_kept { Vec::new() } else { vec![0] };
        let event = Event { uncaptured, memory, ..Event::blind(OUTPUT_TO_STREAM, event_args, may) };
        self.asked_meanwhile(&event)?;
        match self.perform(event, site, declared.effects.and(site.effects))? {
            Answer::Returns(value) => match value.0.first() {
                Some(Scalar::Word(word)) => Ok(Some(*word)),
                _ => Ok(None),
            },
            Answer::Unwinds(_) | Answer::NeverReturns => Ok(None),
        }
    }
}

/// Whether a call prints by a format what is not known. Libraries print `%s` of null, which C leaves undefined, and programs
/// rely on it: a variable that nobody has set yet is null.
fn is_open(printed: StreamText, ended: &Ended, args: &[Value]) -> bool {
    let is_not_known = match &**ended {
        End::Unsupported(_) => true,
        End::Ub(ub) => ub.rule == UbRule::NullAccess && args[1].as_scalar() != Some(&Scalar::Word(0)),
        _ => false,
    };
    is_not_known && printed == StreamText::Formatted
}
