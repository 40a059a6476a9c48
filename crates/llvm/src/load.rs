//! What a process has had of the processor, and whether it wants more.

use std::time::Duration;

/// The state of a process that has not been reaped, as `/proc/PID/stat` gives it.
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
        std::fs::read_to_string(format!("/proc/{pid}/stat")).map_or_else(|_| Load::default(), |stat| Load::read(&stat))
    }

    /// The same, with the CPU time since an earlier one.
    pub fn since(self, before: Duration) -> Load {
        Load { cpu: self.cpu.saturating_sub(before), ..self }
    }

    /// The words behind the name in parentheses: the state comes first, the times are the eleventh and those that follow.
    fn read(stat: &str) -> Load {
        let Some((_, rest)) = stat.rsplit_once(')') else { return Load::default() };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let ticks: u64 = words.iter().skip(11).take(4).filter_map(|word| word.parse::<u64>().ok()).sum();
        Load {
            cpu: Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64),
            wants_to_run: words.first().is_some_and(|state| matches!(*state, "R" | "D")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
