//! The log of a campaign: what it tested, when it found what, and for how much machine time.
//!
//! `campaign.jsonl` in the findings folder has one line of JSON per event, in the order in which they happened:
//! `start`, `case` for each case that was filed, `progress` every ten seconds, `not-modelled` every minute, `end`. Later campaigns into the same folder
//! append. Fields are added, never renamed.
//!
//! Invariants: a line is handed to the system whole and at once, so a crash, a full disk or Ctrl-C costs at most the
//! line that was being written; a torn line never swallows the next one. Every line names its campaign, so lines of
//! campaigns that ran side by side or were merged can be separated, and equal lines are the same event. Times are in
//! the log only: a finding's own files have none, since they are a function of the seed.

use super::finding::{Finding, FindingKind};
use super::store::Store;
use crate::statistics::Statistics;
use irrefute_llvm::CodegenLevel;
use irrefute_llvm::thread_cpu_time;
use irrefute_refine::Class;
use irrefute_refine::reason::by_words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The name of the log in a findings folder.
pub const FILE: &str = "campaign.jsonl";

/// The interval of `progress` lines: what a campaign that is killed has lost at most of its figures. An hour adds 360
/// lines of a few hundred bytes.
const PROGRESS_EVERY: Duration = Duration::from_secs(10);

/// After how many `progress` lines the reasons follow, which are some thousand bytes.
const REASONS_EVERY: u32 = 6;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogLine {
    /// Identifies the campaign among all that ever ran: start time and process id.
    pub campaign: String,
    /// The event itself; its fields are beside `campaign` in the JSON.
    #[serde(flatten)]
    pub event: LogEvent,
}

/// The event of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum LogEvent {
    /// A campaign began.
    Start(Start),
    /// A case was confirmed and filed.
    Case(Admitted),
    /// Some seconds have passed.
    Progress(Figures),
    /// What could not be judged so far; every minute and at the end.
    NotModelled(NotModelled),
    /// The campaign ended; missing if it was killed.
    End(LogEnd),
    /// An event that only later versions know.
    #[serde(other)]
    Unknown,
}

/// How a campaign was set up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Start {
    /// Seconds since 1970.
    pub unix_s: u64,
    /// The version of irrefute.
    pub irrefute: String,
    /// The releases of LLVM under test.
    pub llvm: Vec<String>,
    /// The name of the schedule, or the pipeline.
    pub pipeline: String,
    /// The preset or the file with the generator's configuration.
    pub configuration: String,
    /// The version of the generator.
    pub generator: u32,
    /// The preset of the semantics.
    pub dialect: String,
    /// The seed of the first program.
    pub seed: u64,
    /// Programs per module.
    pub batch: u64,
    /// How many shards the campaign has, of which this process is one.
    #[serde(default = "one")]
    pub shards: u64,
    /// The number of worker threads.
    pub jobs: usize,
    /// The target triple.
    pub triple: String,
    /// The CPU, as in `-mcpu`.
    pub cpu: String,
    /// The features of the CPU, as in `-mattr`.
    pub features: String,
    /// Flags of LLVM that every batch has.
    pub llvm_options: Vec<String>,
    /// How native code is made.
    #[serde(default)]
    pub codegen: CodegenLevel,
    /// The limit on programs, if there is one.
    pub programs: Option<u64>,
    /// The time limit in seconds, if there is one.
    pub time_s: Option<f64>,
}

/// A case that was confirmed and filed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Admitted {
    /// The folder of its group.
    pub group: String,
    /// The name of its folder within the group.
    pub id: String,
    /// In what respect LLVM is wrong.
    pub class: Class,
    /// The blamed pass, if there is one.
    pub pass: Option<String>,
    /// The release of the LLVM that is wrong.
    pub llvm: String,
    /// The variants of the semantics under which the violation disappears.
    pub depends_on: Vec<String>,
    /// The variants under which it could not be decided.
    #[serde(default)]
    pub undecided_variants: Vec<String>,
    /// The name of the known pattern, if it is an instance of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// Whether undef occurs in the witness or in the program.
    pub needs_undef: bool,
    /// The progress of the campaign when the case was filed.
    #[serde(flatten)]
    pub figures: Figures,
}

impl Admitted {
    /// The kind of the finding.
    pub fn kind(&self) -> FindingKind {
        FindingKind::of(
            self.class,
            self.pattern.as_deref(),
            &self.depends_on,
            &self.undecided_variants,
            self.needs_undef,
        )
    }
}

/// The progress of a campaign. Programs and their CPU time are those of merged batches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Wall time since the start.
    pub seconds: f64,
    /// CPU time of irrefute itself, blame and reduction included.
    pub own_cpu_s: f64,
    /// CPU time in LLVM and native code, blame and reduction included.
    pub llvm_cpu_s: f64,
    /// Programs that were tried: the seeds up to here are done.
    #[serde(default)]
    pub programs: u64,
    /// Functions that were tried.
    pub functions: u64,
    /// Functions whose body LLVM changed.
    pub changed: u64,
    /// Functions with the verdict `violates`, before triage.
    pub violates: u64,
    /// Programs on which LLVM crashed, hung, or made invalid IR.
    pub crashes: u64,
}

/// What a campaign could not judge, by reason.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NotModelled {
    /// Functions of which something is not modelled.
    pub unsupported: BTreeMap<String, u64>,
    /// Functions of which no input could be decided.
    pub inconclusive: BTreeMap<String, u64>,
    /// Inputs that could not be decided.
    pub undecided: BTreeMap<String, u64>,
}

impl NotModelled {
    /// Of all functions that were tried.
    pub fn of(tested: &Statistics) -> NotModelled {
        NotModelled {
            unsupported: tested.unsupported.clone(),
            inconclusive: tested.inconclusive.clone(),
            undecided: by_words(&tested.undecided),
        }
    }
}

/// How a campaign ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogEnd {
    /// Why the campaign ended.
    pub reason: UnresolvedReason,
    /// The final figures.
    #[serde(flatten)]
    pub figures: Figures,
    /// Cases that were filed.
    pub findings: u64,
    /// Groups that they belong to.
    pub groups: u64,
    /// Functions with a verdict that decides, and programs on which LLVM failed; `None` in old logs.
    #[serde(default)]
    pub decided: Option<u64>,
    /// Functions without a decided input.
    pub inconclusive: u64,
    /// Functions that are not modelled.
    pub unsupported: u64,
    /// Inputs without a verdict.
    pub undecided: u64,
    /// Candidates that did not show a second time.
    pub unreproduced: u64,
    /// Candidates that were filed unconfirmed.
    pub pending: u64,
    /// Errors of irrefute or of the machine.
    pub internal: u64,
    /// Programs of the control group.
    pub control: u64,
    /// Programs of the control group that did not come back equal.
    pub control_failures: u64,
    /// Functions that passed through reference transformations.
    #[serde(default)]
    pub reference: u64,
    /// Of these, those that were refuted: false alarms.
    #[serde(default)]
    pub reference_refuted: u64,
}

/// Why a campaign ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnresolvedReason {
    /// The time limit.
    Time,
    /// The limit on programs.
    Programs,
    /// The user asked for it: Ctrl-C.
    Stopped,
    /// An error that ends the whole campaign.
    Failed,
}

impl Figures {
    /// CPU time of irrefute and LLVM together.
    pub fn cpu_s(&self) -> f64 {
        self.own_cpu_s + self.llvm_cpu_s
    }
}

/// Appends the events of one campaign.
#[derive(Debug)]
pub struct Log {
    campaign: String,
    file: io::Result<File>,
    /// Whether the last line in the file is incomplete.
    torn: bool,
    /// Lines that could not be written, to be printed instead.
    pub unwritten: Vec<String>,
    started: Instant,
    told: Instant,
    /// How many `progress` lines there are.
    told_times: u32,
    /// The CPU time of the queue's thread when the campaign began.
    thread: Duration,
    /// What the workers have done, as of the last merged batch.
    tested: Figures,
}

impl Log {
    /// Opens the log of a folder at its end, for a campaign that starts now on this thread.
    pub fn open(store: &Store, start: Start) -> Log {
        let opened = open(&store.root().join(FILE));
        let (file, torn) = match opened {
            Ok((file, torn)) => (Ok(file), torn),
            Err(error) => (Err(error), false),
        };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let mut log = Log {
            campaign: format!("{:x}-{:x}", now.as_nanos(), std::process::id()),
            file,
            torn,
            unwritten: Vec::new(),
            started: Instant::now(),
            told: Instant::now(),
            told_times: 0,
            thread: thread_cpu_time(),
            tested: Figures::default(),
        };
        log.write(LogEvent::Start(Start { unix_s: now.as_secs(), ..start }));
        log
    }

    /// The name of the campaign.
    pub fn campaign(&self) -> &str {
        &self.campaign
    }

    /// Records what the workers have done so far.
    pub fn tested(&mut self, s: &Statistics, programs: u64) {
        self.tested = Figures {
            // Set in `figures`, from the clock.
            seconds: 0.0,
            own_cpu_s: s.cpu.own().as_secs_f64(),
            llvm_cpu_s: s.cpu.llvm.total().as_secs_f64(),
            programs,
            functions: s.functions,
            changed: s.changed,
            violates: s.verdicts.violates,
            crashes: s.crashes,
        };
    }

    /// The progress of the campaign. `queue_llvm` is LLVM's CPU time in the queue's jobs, which no batch accounts for.
    pub fn figures(&self, queue_llvm: Duration) -> Figures {
        let queue = thread_cpu_time().saturating_sub(self.thread);
        Figures {
            seconds: self.started.elapsed().as_secs_f64(),
            own_cpu_s: self.tested.own_cpu_s + queue.as_secs_f64(),
            llvm_cpu_s: self.tested.llvm_cpu_s + queue_llvm.as_secs_f64(),
            ..self.tested
        }
    }

    /// Writes a `case` line.
    pub fn case(&mut self, finding: &Finding, figures: Figures) {
        self.write(LogEvent::Case(Admitted {
            group: finding.group.clone(),
            id: finding.id.clone(),
            class: finding.class,
            pass: finding.pass.clone(),
            llvm: finding.llvm.clone(),
            depends_on: finding.depends_on.clone(),
            pattern: finding.pattern.clone(),
            undecided_variants: finding.undecided_variants.clone(),
            needs_undef: finding.needs_undef,
            figures,
        }));
    }

    /// Writes a `progress` line if ten seconds have passed since the last one, and every minute what could not be judged.
    pub fn progress(&mut self, queue_llvm: Duration, tested: &Statistics) {
        if self.told.elapsed() >= PROGRESS_EVERY {
            self.told = Instant::now();
            self.write(LogEvent::Progress(self.figures(queue_llvm)));
            self.told_times += 1;
            if self.told_times.is_multiple_of(REASONS_EVERY) {
                self.not_modelled(NotModelled::of(tested));
            }
        }
    }

    /// Writes the `end` line, after what could not be judged.
    pub fn end(&mut self, end: LogEnd, not_modelled: NotModelled) {
        self.not_modelled(not_modelled);
        self.write(LogEvent::End(end));
    }

    fn not_modelled(&mut self, reasons: NotModelled) {
        if reasons != NotModelled::default() {
            self.write(LogEvent::NotModelled(reasons));
        }
    }

    fn write(&mut self, event: LogEvent) {
        let line = LogLine { campaign: self.campaign.clone(), event };
        let text = match serde_json::to_string(&line) {
            Ok(text) => text,
            Err(error) => format!("{{\"event\":\"unwritable\",\"error\":{:?}}}", error.to_string()),
        };
        if let Err(error) = self.append(&text) {
            // Part of the line may be in the file: the next one begins with a newline.
            self.torn = true;
            self.unwritten.push(format!("cannot write into {FILE}: {error}\n{text}"));
        }
    }

    fn append(&mut self, text: &str) -> io::Result<()> {
        let file = self.file.as_mut().map_err(|error| io::Error::new(error.kind(), error.to_string()))?;
        let line = if self.torn { format!("\n{text}\n") } else { format!("{text}\n") };
        file.write_all(line.as_bytes())?;
        self.torn = false;
        file.sync_data()
    }
}

/// Opens a log for appending; `true` if its last line is incomplete.
fn open(path: &Path) -> io::Result<(File, bool)> {
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok((file, false));
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok((file, last != *b"\n"))
}

/// The lines of a folder's log, and the number of those that could not be read. A folder without a log has none.
///
/// # Errors
/// If there is a log that cannot be read.
pub fn read(folder: &Path) -> io::Result<(Vec<LogLine>, usize)> {
    let text = match fs::read(folder.join(FILE)) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
        Err(error) => return Err(error),
    };
    let written: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let lines: Vec<LogLine> = written.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let unread = written.len() - lines.len();
    Ok((lines, unread))
}

/// The seed after the last one that the last campaign into a folder has tried. `None` if there was no campaign.
///
/// # Errors
/// If there is a log that cannot be read.
pub fn next_seed(folder: &Path) -> io::Result<Option<u64>> {
    let (lines, _) = read(folder)?;
    let last = lines.iter().rev().find_map(|line| match &line.event {
        LogEvent::Start(start) => Some((&line.campaign, start.seed, start.shards)),
        _ => None,
    });
    let programs = |line: &LogLine| match &line.event {
        LogEvent::Case(case) => case.figures.programs,
        LogEvent::Progress(figures) => figures.programs,
        LogEvent::End(end) => end.figures.programs,
        LogEvent::Start(_) | LogEvent::NotModelled(_) | LogEvent::Unknown => 0,
    };
    Ok(last.map(|(campaign, seed, shards)| {
        let of_it = lines.iter().filter(|line| line.campaign == *campaign);
        // Every shard has its own part of what follows.
        seed.wrapping_add(of_it.map(programs).max().unwrap_or(0).wrapping_mul(shards.max(1)))
    }))
}

/// Whether the last campaign into a folder that tried programs decided anything; `None` if there was none. One that was
/// killed did not say, and is taken to have.
///
/// # Errors
/// If there is a log that cannot be read.
pub fn has_decided(folder: &Path) -> io::Result<Option<bool>> {
    let (lines, _) = read(folder)?;
    Ok(lines.iter().rev().find_map(|line| match &line.event {
        LogEvent::End(end) if end.figures.functions > 0 => {
            let told = end.inconclusive + end.unsupported;
            Some(end.decided.unwrap_or(end.figures.functions.saturating_sub(told)) > 0)
        }
        LogEvent::Progress(figures) if figures.functions > 0 => Some(true),
        LogEvent::Case(case) if case.figures.functions > 0 => Some(true),
        _ => None,
    }))
}

/// Of logs from before there were shards.
fn one() -> u64 {
    1
}

/// Appends those lines of one folder's log to another's that it does not contain yet.
///
/// # Errors
/// If either log cannot be read, or the lines cannot be written. Lines that were written are skipped next time.
pub fn append(into: &Path, from: &Path) -> io::Result<usize> {
    let text = match fs::read_to_string(from.join(FILE)) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(error),
    };
    let (mut file, torn) = open(&into.join(FILE))?;
    let there = fs::read_to_string(into.join(FILE))?;
    // Every line names its campaign and its time, so equal text is the same event.
    let there: std::collections::HashSet<&str> = there.lines().collect();
    let fresh: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty() && !there.contains(line)).collect();
    if fresh.is_empty() {
        return Ok(0);
    }
    let lines = format!("{}{}\n", if torn { "\n" } else { "" }, fresh.join("\n"));
    file.write_all(lines.as_bytes())?;
    file.sync_data()?;
    Ok(fresh.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Start {
        Start { seed: 7, llvm: vec!["22.1.8".to_owned()], ..Start::default() }
    }

    fn end() -> LogEnd {
        serde_json::from_value(serde_json::json!({
            "reason": "time", "seconds": 1.5, "own_cpu_s": 1.0, "llvm_cpu_s": 0.5, "functions": 64, "changed": 60,
            "violates": 0, "crashes": 0, "findings": 0, "groups": 0, "inconclusive": 0, "unsupported": 0,
            "undecided": 0, "unreproduced": 0, "pending": 0, "internal": 0, "control": 0, "control_failures": 0
        }))
        .unwrap()
    }

    #[test]
    fn events_are_read_as_they_were_written() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        let mut log = Log::open(&store, start());
        log.end(end(), NotModelled::default());
        let (lines, unread) = read(dir.path()).unwrap();
        assert_eq!(unread, 0);
        assert!(matches!(&lines[0].event, LogEvent::Start(s) if s.seed == 7 && s.unix_s > 0), "{lines:?}");
        assert_eq!(lines[1], LogLine { campaign: log.campaign.clone(), event: LogEvent::End(end()) });
    }

    #[test]
    fn what_could_not_be_judged_comes_before_the_end() {
        let dir = tempfile::tempdir().unwrap();
        let mut log = Log::open(&Store::open(dir.path()).unwrap(), start());
        let tested = Statistics { unsupported: [("floats".to_owned(), 3)].into(), ..Statistics::default() };
        log.end(end(), NotModelled::of(&tested));
        let (lines, unread) = read(dir.path()).unwrap();
        assert_eq!((lines.len(), unread), (3, 0));
        let LogEvent::NotModelled(reasons) = &lines[1].event else { panic!("{:?}", lines[1]) };
        assert_eq!(reasons.unsupported, tested.unsupported);
    }

    #[test]
    fn the_last_campaign_that_tried_programs_says_whether_anything_was_decided() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(has_decided(dir.path()).unwrap(), None);
        let store = Store::open(dir.path()).unwrap();
        let campaign = |functions, decided| {
            let figures = Figures { functions, ..Figures::default() };
            Log::open(&store, start()).end(LogEnd { figures, decided, ..end() }, NotModelled::default());
            has_decided(dir.path()).unwrap()
        };
        assert_eq!(campaign(0, Some(0)), None, "only triage");
        assert_eq!(campaign(64, Some(1)), Some(true));
        assert_eq!(campaign(64, Some(0)), Some(false), "tonight");
        assert_eq!(campaign(0, Some(0)), Some(false));
        assert_eq!(campaign(64, None), Some(true), "an old log");
    }

    #[test]
    fn a_torn_line_costs_no_other() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        fs::write(dir.path().join(FILE), "{\"event\":\"progr").unwrap();
        Log::open(&store, start());
        let (lines, unread) = read(dir.path()).unwrap();
        assert_eq!((lines.len(), unread), (1, 1));
    }

    #[test]
    fn events_of_later_versions_are_no_error() {
        let line: LogLine = serde_json::from_str(r#"{"campaign":"1-2","event":"dawn","hour":6}"#).unwrap();
        assert_eq!(line.event, LogEvent::Unknown);
    }

    #[test]
    fn what_cannot_be_written_is_kept_to_be_printed() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        fs::create_dir(dir.path().join(FILE)).unwrap();
        let mut log = Log::open(&store, start());
        log.end(end(), NotModelled::default());
        assert_eq!(log.unwritten.len(), 2);
        assert!(log.unwritten[1].contains("\"event\":\"end\""), "{:?}", log.unwritten);
    }

    #[test]
    fn appending_twice_is_appending_once() {
        let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        Log::open(&Store::open(one.path()).unwrap(), start());
        let mut log = Log::open(&Store::open(two.path()).unwrap(), start());
        log.end(end(), NotModelled::default());
        assert_eq!(append(one.path(), two.path()).unwrap(), 2);
        assert_eq!(append(one.path(), two.path()).unwrap(), 0);
        assert_eq!(read(one.path()).unwrap().0.len(), 3);
    }
}
