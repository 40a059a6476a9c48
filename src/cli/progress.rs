//! The progress of a campaign: a line that changes on a terminal, otherwise a line a minute, and figures for a dashboard.

use crate::campaign::{Status, Store};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::IsTerminal;
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

/// Shows the progress of a campaign.
pub struct CampaignProgress<'a> {
    bar: ProgressBar,
    store: &'a Store,
    is_terminal: bool,
    last_beat: Instant,
    /// The last figures, for the end.
    stats: Option<Stats>,
}

impl<'a> CampaignProgress<'a> {
    /// Of a campaign into this folder.
    pub fn new(store: &'a Store) -> CampaignProgress<'a> {
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_spinner());
        let bar = ProgressBar::new_spinner().with_style(style);
        let is_terminal = std::io::stderr().is_terminal();
        CampaignProgress { bar, store, is_terminal, last_beat: Instant::now(), stats: None }
    }

    /// Shows a status, and prints what could not be saved.
    pub fn show(&mut self, status: &Status<'_>) {
        for unsaved in &status.unsaved {
            self.bar.suspend(|| anstream::println!("{unsaved}"));
        }
        let line = line(status);
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

fn line(status: &Status<'_>) -> String {
    let s = status.statistics;
    let seconds = status.elapsed.as_secs_f64().max(1e-3);
    let total = s.cpu.total().as_secs_f64().max(1e-9);
    let percent = |part: Duration| 100.0 * part.as_secs_f64() / total;
    format!(
        "{} functions ({:.0}/s), {} findings in {} groups, {} waiting; CPU: generate {:.0} %, LLVM {:.0} %, check {:.0} %",
        s.functions,
        s.functions as f64 / seconds,
        status.findings,
        status.groups,
        status.waiting,
        percent(s.cpu.generate),
        percent(s.cpu.llvm.total()),
        percent(s.cpu.check),
    )
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
