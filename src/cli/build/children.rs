//! The processes that check units: what they tell, and what becomes of a unit when one dies.

use crate::campaign::build::judge::{Event, Judge};
use crate::campaign::build::{Unit, UnitRecord};
use crate::llvm::load::Load;
use anyhow::Context;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Seek, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The exit code of a process that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// The exit code of a process that could not work: nothing is known of its unit.
const BAD_INPUT: i32 = 2;

/// How often a process is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// Starts the processes of units.
pub struct Children<'a> {
    /// Processor time for a step.
    pub time: Duration,
    /// The digest of this program.
    pub irrefute: &'a str,
    /// Set by Ctrl-C.
    pub stop: &'a Arc<AtomicBool>,
}

/// How a process ended.
pub enum End {
    /// It has written what came of its unit.
    Finished,
    /// The user ends it all.
    Stopped,
    /// It died, for this reason; what it was about.
    Died(String, Option<Event>),
}

impl Children<'_> {
    /// Checks a unit, with as many processes as die of it. What one dies of is noted, and not tried again.
    ///
    /// # Errors
    /// Those of the store, or if no process can be started.
    pub fn check(&self, unit: &Unit, judge: &Judge<'_>) -> anyhow::Result<()> {
        if judge.known(unit).is_some() {
            return Ok(());
        }
        loop {
            match self.run(unit)? {
                End::Finished | End::Stopped => return Ok(()),
                End::Died(reason, Some(Event::Looks { key, part, look, .. })) => {
                    judge.died(unit, (&key, part, look), reason)?;
                }
                End::Died(reason, Some(Event::Done) | None) => {
                    let limits = Some(judge.engine.limits.clone());
                    return Ok(judge.put(unit, UnitRecord { failed: Some(reason), limits, ..UnitRecord::default() })?);
                }
            }
        }
    }

    fn run(&self, unit: &Unit) -> anyhow::Result<End> {
        let mut complaints = tempfile::tempfile().context("cannot make a file")?;
        let mut command = Command::new(std::env::current_exe().context("this program has no path")?);
        command.args(same_options()).args(["--unit", &unit.id(), self.irrefute]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(complaints.try_clone()?);
        let mut child = command.spawn().context("cannot start a process")?;
        let Some(out) = child.stdout.take() else { anyhow::bail!("a process without output") };
        let (send, received) = channel();
        let reader = std::thread::spawn(move || {
            let events = BufReader::new(out).lines().map_while(Result::ok);
            events.filter_map(|line| serde_json::from_str(&line).ok()).for_each(|event| drop(send.send(event)));
        });
        let (mut about, mut since) = (None, Duration::ZERO);
        let late = loop {
            match received.recv_timeout(LOOK) {
                Ok(event) => (about, since) = (Some(event), spent(&child)),
                Err(RecvTimeoutError::Disconnected) => break false,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let is_stopped = self.stop.load(Ordering::Relaxed);
            let is_late = !matches!(about, Some(Event::Done) | None) && spent(&child).saturating_sub(since) > self.time;
            if is_stopped || is_late {
                // It may have ended by itself.
                let _ = child.kill();
                break is_late;
            }
        };
        let status = child.wait().context("a process is lost")?;
        drop(reader.join());
        if self.stop.load(Ordering::Relaxed) || status.code() == Some(i32::from(INTERRUPTED)) {
            return Ok(End::Stopped);
        }
        if status.success() && !late {
            return Ok(End::Finished);
        }
        let mut text = String::new();
        complaints.rewind()?;
        complaints.read_to_string(&mut text).unwrap_or_default();
        if status.code() == Some(BAD_INPUT) && !late {
            anyhow::bail!("{}: {}", unit.source.display(), text.trim_end());
        }
        let reason = match () {
            () if late => format!("it took more than {} s of processor time", self.time.as_secs_f64()),
            () if text.contains("memory allocation of") => "out of memory".to_owned(),
            () => match status.signal() {
                Some(signal) => format!("irrefute was ended by signal {signal}"),
                None => format!("irrefute failed: {}", text.lines().next().unwrap_or_default()),
            },
        };
        Ok(End::Died(reason, about))
    }
}

/// The options of this process, without the command that builds.
fn same_options() -> impl Iterator<Item = OsString> {
    std::env::args_os().skip(1).take_while(|word| word != "--")
}

/// The processor time of a process, with that of the LLVM that it has started.
fn spent(child: &Child) -> Duration {
    Load::of(child.id()).cpu
}

/// Tells the parent. Without a parent there is nobody to work for.
pub fn announce(event: &Event) {
    let mut out = std::io::stdout().lock();
    let line = serde_json::to_string(event).map_err(std::io::Error::other);
    if line.and_then(|line| writeln!(out, "{line}")).and_then(|()| out.flush()).is_err() {
        std::process::exit(1);
    }
}
