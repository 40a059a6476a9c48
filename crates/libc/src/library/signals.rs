//! Signals (C23, 7.14): a program has one only if it raises it, or aborts.
//!
//! Invariant: a handler that is never called changes nothing that the program does. What hardware raises is undefined
//! behaviour here, apart from traps; so a handler for those signals that a trap raises is unsupported.

use super::{Call, NULL, POINTER, int};
use irrefute_semantics::host::Ended;
use irrefute_semantics::reason::Unmodelled;
use irrefute_semantics::value::{Scalar, Value};
use std::collections::BTreeMap;

/// What is done about each signal that the program has said something about: what `signal` takes.
pub(super) type Dispositions = BTreeMap<u32, Scalar>;

/// What `signal` is given.
enum Disposition {
    Default,
    Ignore,
    Handler,
}

impl Disposition {
    /// `SIG_DFL` and `SIG_IGN` are addresses.
    fn of(pointer: &Scalar) -> Disposition {
        let address = match pointer {
            Scalar::Word(address) => Some(*address),
            Scalar::Phy(pointer) => Some(pointer.address),
            _ => None,
        };
        match address {
            Some(0) => Disposition::Default,
            Some(1) => Disposition::Ignore,
            Some(_) | None => Disposition::Handler,
        }
    }
}

const SIGILL: u32 = 4;
const SIGTRAP: u32 = 5;
const SIGABRT: u32 = 6;
/// The signals that a process ignores by default: SIGCHLD, SIGCONT, SIGURG, SIGWINCH of Linux.
const IGNORED_BY_DEFAULT: [u32; 4] = [17, 18, 23, 28];

impl Call<'_, '_> {
    /// `signal`: gives what was said before.
    pub(super) fn set_signal(&mut self, signal: &Scalar, handler: Scalar) -> Result<Scalar, Ended> {
        let signal = self.process.word(signal)? as u32;
        if matches!(signal, SIGILL | SIGTRAP) && matches!(Disposition::of(&handler), Disposition::Handler) {
            return Err(self.process.unsupported(Unmodelled::SignalHandler));
        }
        Ok(self.kept(|kept| kept.signals.insert(signal, handler)).unwrap_or(NULL))
    }

    /// `sigaction`: gives the action of before, which is to ignore the signal, so that no library waits for it.
    pub(super) fn signal_action(&mut self, action: &Scalar, before: &Scalar) -> Result<Scalar, Ended> {
        /// The size of the structure, with the handler first.
        const SIZE: usize = 152;
        if *action != NULL {
            let handler = self.process.load(action, 0, POINTER)?;
            if matches!(Disposition::of(&handler), Disposition::Handler) {
                return Err(self.process.unsupported(Unmodelled::SignalHandler));
            }
        }
        if *before != NULL {
            let mut action = vec![0; SIZE];
            action[0] = 1;
            self.process.write(before, &action, &[])?;
        }
        Ok(NULL)
    }

    /// `raise`.
    pub(super) fn raise_signal(&mut self, signal: &Scalar) -> Result<Scalar, Ended> {
        let number = self.process.word(signal)? as u32;
        let handler = self.kept(|kept| kept.signals.get(&number).cloned()).unwrap_or(NULL);
        match Disposition::of(&handler) {
            Disposition::Ignore => {}
            Disposition::Default if IGNORED_BY_DEFAULT.contains(&number) => {}
            Disposition::Default if number == SIGABRT => return Err(self.abort(&[])),
            Disposition::Default => return Err(self.process.unsupported(Unmodelled::DeadlySignal)),
            Disposition::Handler => self.call_for_nothing(&handler, &[Value::scalar(signal.clone())])?,
        }
        Ok(int(0))
    }

    /// What the program does before it is aborted: its handler is called once, and may end it otherwise.
    pub(super) fn handle_abort(&mut self) -> Result<(), Ended> {
        match self.kept(|kept| kept.signals.remove(&SIGABRT)) {
            Some(handler) if matches!(Disposition::of(&handler), Disposition::Handler) => {
                self.call_for_nothing(&handler, &[Value::scalar(int(SIGABRT as i32))])
            }
            Some(_) | None => Ok(()),
        }
    }
}
