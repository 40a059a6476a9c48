//! The progress of a campaign: a line that changes on a terminal, otherwise a line a minute, and figures for a dashboard.

use super::words::plural;
use crate::campaign::corpus::CorpusReading;
use crate::campaign::{Status, Store};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::IsTerminal;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The figures in the findings folder, written once a minute and at the end.
pub const STATS: &str = "stats.json";

/// How often a line is printed without a terminal, and the figures are written.
const BEAT: Duration = Duration::from_secs(60);

/// The figures of a campaign that runs. Fields are added, never renamed.
#[derive(Serialize)]
struct Stats {
    /// Seconds since 1970.
    unix_s: u64,
    /// Whether the campaign has ended.
    ended: bool,
    seconds: f64,
    functions: u64,
    functions_per_second: f64,
    violates: u64,
    crashes: u64,
    inconclusive: u64,
    unsupported: u64,
    findings: u64,
    groups: usize,
    /// Candidates that wait for triage.
    waiting: usize,
    cpu_generate_s: f64,
    cpu_llvm_s: f64,
    cpu_check_s: f64,
}

/// How often a wait is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// A line that changes on a terminal. What does not fit is cut: a line that wraps is not replaced by the next.
pub fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}");
    ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

/// Does some work, and shows meanwhile how far it is: `line` on a terminal at once, and in a log every minute, also while
/// nothing is done yet.
///
/// # Panics
/// With the panic of the work.
pub fn shown<T: Send>(work: impl FnOnce() -> T + Send, line: impl Fn() -> String) -> T {
    let mut log = |text: String| anstream::eprintln!("{text}");
    let log: Option<Log<'_>> = if std::io::stderr().is_terminal() { None } else { Some(&mut log) };
    watched(work, line, BEAT, log)
}

/// Where lines go without a terminal.
type Log<'a> = &'a mut dyn FnMut(String);

fn watched<T: Send>(
    work: impl FnOnce() -> T + Send,
    line: impl Fn() -> String,
    every: Duration,
    mut log: Option<Log<'_>>,
) -> T {
    let (bar, started) = (spinner(), Instant::now());
    let mut last_beat = started;
    std::thread::scope(|scope| {
        // As deep a stack as that of the thread that waits: the work parses programs.
        let builder = std::thread::Builder::new().stack_size(super::STACK);
        let mut work = Some(work);
        let worker = builder.spawn_scoped(scope, {
            let work = work.take();
            move || work.map(|work| work())
        });
        let Ok(worker) = worker else { panic!("cannot start a thread") };
        while !worker.is_finished() {
            std::thread::sleep(LOOK);
            bar.set_message(line());
            bar.tick();
            if last_beat.elapsed() >= every
                && let Some(log) = &mut log
            {
                last_beat = Instant::now();
                log(format!("{} min: {}", started.elapsed().as_secs() / 60, line()));
            }
        }
        bar.finish_and_clear();
        match worker.join() {
            Ok(Some(done)) => done,
            Ok(None) => unreachable!("the work was there"),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// How far some work is, in a line that the work changes while another thread shows it.
pub struct Line(Mutex<String>);

impl Line {
    /// The line before anything is done.
    pub fn new(text: String) -> Line {
        Line(Mutex::new(text))
    }

    /// Puts another one in its place.
    pub fn set(&self, text: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }

    /// As it is now.
    pub fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// How far the reading of a corpus is.
pub fn of_corpus(reading: &CorpusReading) -> String {
    let [done, files] = [&reading.done, &reading.files].map(|count| count.load(Ordering::Relaxed));
    format!("reading the corpus: {done} of {}", plural(files as u64, "file"))
}

/// Shows the progress of a campaign.
pub struct CampaignProgress<'a> {
    bar: ProgressBar,
    /// When the campaign ends, if its time is limited.
    time: Option<Duration>,
    store: &'a Store,
    is_terminal: bool,
    last_beat: Instant,
    /// The last figures, for the end.
    stats: Option<Stats>,
}

impl<'a> CampaignProgress<'a> {
    /// Of a campaign into this folder, which ends after that time.
    pub fn new(store: &'a Store, time: Option<Duration>) -> CampaignProgress<'a> {
        let (bar, is_terminal) = (spinner(), std::io::stderr().is_terminal());
        CampaignProgress { bar, time, store, is_terminal, last_beat: Instant::now(), stats: None }
    }

    /// Shows a status, and prints what could not be saved.
    pub fn show(&mut self, status: &Status<'_>) {
        for unsaved in &status.unsaved {
            self.bar.suspend(|| anstream::println!("{unsaved}"));
        }
        let line = line(status, self.time);
        self.stats = Some(stats(status));
        if self.last_beat.elapsed() >= BEAT {
            self.last_beat = Instant::now();
            if !self.is_terminal {
                anstream::eprintln!("{} min: {line}", status.elapsed.as_secs() / 60);
            }
            self.write(false);
        }
        self.bar.set_message(line);
        self.bar.tick();
    }

    /// Clears the line, and writes the figures for the last time.
    pub fn finish(mut self) {
        self.bar.finish_and_clear();
        self.write(true);
    }

    /// The figures serve only those who look on: a folder that cannot be written is reported with the findings.
    fn write(&mut self, ended: bool) {
        let Some(stats) = &mut self.stats else { return };
        stats.ended = ended;
        if let Ok(text) = serde_json::to_string_pretty(stats) {
            let _ = self.store.put(STATS, &(text + "\n"));
        }
    }
}

/// In 68 columns at most, up to a thousand million functions: the time is in front.
fn line(status: &Status<'_>, time: Option<Duration>) -> String {
    let functions = status.statistics.functions;
    let rate = functions as f64 / status.elapsed.as_secs_f64().max(1e-3);
    let left =
        time.map_or_else(String::new, |time| format!(", {} s left", time.saturating_sub(status.elapsed).as_secs()));
    let findings = plural(status.findings, "finding");
    let waiting = if status.waiting > 0 { format!(", {} waiting", status.waiting) } else { String::new() };
    format!("{} ({rate:.0}/s), {findings}{waiting}{left}", plural(functions, "function"))
}

fn stats(status: &Status<'_>) -> Stats {
    let (s, clock) = (status.statistics, std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH));
    let seconds = status.elapsed.as_secs_f64();
    Stats {
        unix_s: clock.map_or(0, |time| time.as_secs()),
        ended: false,
        seconds,
        functions: s.functions,
        functions_per_second: s.functions as f64 / seconds.max(1e-3),
        violates: s.verdicts.violates,
        crashes: s.crashes,
        inconclusive: s.verdicts.inconclusive,
        unsupported: s.verdicts.unsupported,
        findings: status.findings,
        groups: status.groups,
        waiting: status.waiting,
        cpu_generate_s: s.cpu.generate.as_secs_f64(),
        cpu_llvm_s: s.cpu.llvm.total().as_secs_f64(),
        cpu_check_s: s.cpu.check.as_secs_f64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file may take minutes, and a log that is silent until then looks like a run that hangs.
    #[test]
    fn lines_come_before_the_first_result_and_change_with_it() {
        let line = Line::new("0 of 2 files".to_owned());
        let mut lines = Vec::new();
        let mut log = |text: String| lines.push(text);
        let work = || {
            std::thread::sleep(4 * LOOK);
            line.set("1 of 2 files".to_owned());
            std::thread::sleep(4 * LOOK);
            7
        };
        assert_eq!(watched(work, || line.text(), LOOK, Some(&mut log)), 7);
        assert_eq!(lines.first().map(String::as_str), Some("0 min: 0 of 2 files"));
        assert_eq!(lines.last().map(String::as_str), Some("0 min: 1 of 2 files"));
        let mut lines = 0;
        watched(|| std::thread::sleep(3 * LOOK), String::new, BEAT, Some(&mut |_| lines += 1));
        assert_eq!(lines, 0, "a line a minute");
    }
}
