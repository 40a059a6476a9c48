//! What a process has had of the processor, and whether it wants more.
//!
//! A process is here all of its threads, and the processes that it has started: a worker runs LLVM in a thread of its own
//! while the first one waits, and a script waits for the program that it is about.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The state of a process that has not been reaped, as `/proc` gives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Its CPU time, with that of its children: `utime`, `stime`, `cutime` and `cstime`. Zero if it cannot be read.
    pub cpu: Duration,
    /// Whether it is running, or waits for a processor or a disk: a process that sleeps would not go on with more time.
    pub wants_to_run: bool,
}

impl Load {
    /// That of a process.
    pub fn of(pid: u32) -> Load {
        let process = PathBuf::from(format!("/proc/{pid}"));
        let tasks = fs::read_dir(process.join("task")).into_iter().flatten().flatten();
        tasks.fold(Load::at(&process), |all, task| {
            let task = task.path();
            let children = fs::read_to_string(task.join("children")).unwrap_or_default();
            let children = children.split_whitespace().filter_map(|pid| pid.parse().ok()).map(Load::of);
            // The times of a thread are among those of its process.
            let thread = Load { cpu: Duration::ZERO, ..Load::at(&task) };
            children.fold(all.and(thread), Load::and)
        })
    }

    fn and(self, other: Load) -> Load {
        Load { cpu: self.cpu + other.cpu, wants_to_run: self.wants_to_run || other.wants_to_run }
    }

    /// That of one process, or one thread, by its folder.
    fn at(folder: &Path) -> Load {
        fs::read_to_string(folder.join("stat")).map_or_else(|_| Load::default(), |stat| Load::read(&stat))
    }

    /// The same, with the CPU time since an earlier one.
    pub fn since(self, before: Duration) -> Load {
        Load { cpu: self.cpu.saturating_sub(before), ..self }
    }

    fn read(stat: &str) -> Load {
        let words = words(stat);
        let wants_to_run = words.first().is_some_and(|state| matches!(*state, "R" | "D"));
        Load { cpu: ticks(&words, 0..4), wants_to_run }
    }
}

/// The CPU time of the processes that this one has started, and that have ended. Zero if it cannot be read.
pub fn time_of_ended_children() -> Duration {
    fs::read_to_string("/proc/self/stat").map_or(Duration::ZERO, |stat| ticks(&words(&stat), 2..4))
}

/// The words behind the name in parentheses, which may be anything: the state comes first.
fn words(stat: &str) -> Vec<&str> {
    stat.rsplit_once(')').map_or_else(Vec::new, |(_, rest)| rest.split_whitespace().collect())
}

/// The sum of some of `utime`, `stime`, `cutime` and `cstime`, which begin at the eleventh word.
fn ticks(words: &[&str], which: Range<usize>) -> Duration {
    let times = words.iter().skip(11 + which.start).take(which.len());
    let ticks: u64 = times.filter_map(|word| word.parse::<u64>().ok()).sum();
    Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::CommandExt;
    use std::process::Command;
    use std::time::Instant;

    #[test]
    fn states_and_times_are_read_behind_any_name() {
        let ticks = rustix::param::clock_ticks_per_second();
        let stat =
            |state: &str| format!("7 (a ) R b) {state} 1 7 7 0 -1 4194304 9 0 0 0 {ticks} {ticks} 0 {ticks} 20 0 1");
        let running = Load { cpu: Duration::from_secs(3), wants_to_run: true };
        assert_eq!(Load::read(&stat("R")), running);
        assert_eq!(Load::read(&stat("S")), Load { wants_to_run: false, ..running });
        assert_eq!(running.since(Duration::from_secs(1)).cpu, Duration::from_secs(2));
        assert_eq!(Load::read(""), Load::default());
    }

    #[test]
    fn a_process_that_has_ended_counts_as_its_parents_child() {
        let before = time_of_ended_children();
        let ended = Command::new("sh").args(["-c", "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done"]).status();
        assert!(ended.expect("a shell").success());
        assert!(time_of_ended_children() > before);
    }

    #[test]
    fn who_waits_for_a_busy_child_wants_to_run_and_who_waits_for_nothing_does_not() {
        let load_of = |script: &str| {
            let mut shell = Command::new("sh").args(["-c", script]).process_group(0).spawn().expect("a shell");
            let until = Instant::now() + Duration::from_secs(20);
            let mut load = Load::of(shell.id());
            while load.cpu < Duration::from_millis(50) && Instant::now() < until && script.contains("while") {
                load = Load::of(shell.id());
            }
            std::thread::sleep(Duration::from_millis(200));
            let load = Load::of(shell.id());
            let group = rustix::process::Pid::from_child(&shell);
            rustix::process::kill_process_group(group, rustix::process::Signal::KILL).expect("it is there");
            shell.wait().expect("it has ended");
            load
        };
        let busy = load_of("while :; do :; done & wait");
        assert!(busy.wants_to_run && busy.cpu >= Duration::from_millis(50), "{busy:?}");
        let idle = load_of("sleep 100 & wait");
        assert!(!idle.wants_to_run, "{idle:?}");
    }
}
