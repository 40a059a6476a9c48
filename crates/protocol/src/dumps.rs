//! What LLVM prints about the changes of its passes, which it can only print to standard error.

use super::job::Snapshot;
use std::collections::BTreeSet;

/// The flags that make LLVM dump the module after each pass that changed it.
pub const OPTIONS: [&str; 2] = ["-print-changed=quiet", "-print-module-scope"];

/// The flag that makes LLVM say of each pass whether it changed something, even where nothing is left to dump.
pub const CHANGES: &str = "-print-changed";

const BEGIN: &str = "*** IR Dump After ";
const END: &str = " ***";

/// How the line of a pass that changed nothing, or whose changes are not looked at, ends.
const WITHOUT_CHANGE: [&str; 2] = [" omitted because no change", " filtered out"];

/// Splits a dump into the modules after each pass: `*** IR Dump After SROAPass on f ***`, then the text.
///
/// Text before the first header is not a module and is dropped. So are headers of other kinds (`IR Deleted After`),
/// which no module follows.
pub fn snapshots(dump: &str) -> Vec<Snapshot> {
    let mut snapshots: Vec<Snapshot> = Vec::new();
    let mut reading = false;
    for line in dump.split_inclusive('\n') {
        if let Some(snapshot) = header(line.trim_end()) {
            snapshots.push(snapshot);
            reading = true;
        } else if line.starts_with("*** IR ") {
            reading = false;
        } else if reading && let Some(last) = snapshots.last_mut() {
            last.text.push_str(line);
        }
    }
    snapshots
}

/// The passes that changed something, of what [`CHANGES`] prints.
///
/// A pass on loops that deletes its loop, or wants it looked at again, is only called invalidated; so are the managers of
/// such passes, which have type parameters.
pub fn passes_with_changes(printed: &str) -> BTreeSet<&str> {
    let of_line = |line| {
        let invalidated =
            str::strip_prefix(line, "*** IR Pass ").and_then(|rest| rest.strip_suffix(" invalidated ***"));
        if let Some(pass) = invalidated {
            return (!pass.contains('<')).then_some(pass);
        }
        Some(changed(line)?.0)
    };
    printed.lines().filter_map(of_line).collect()
}

fn header(line: &str) -> Option<Snapshot> {
    let (pass, unit) = changed(line)?;
    Some(Snapshot { pass: pass.into(), unit: unit.into(), text: String::new() })
}

/// The pass and the unit of a line that says that they are dumped.
fn changed(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches("; ").strip_prefix(BEGIN)?.strip_suffix(END)?;
    line.split_once(" on ").filter(|(_, unit)| !WITHOUT_CHANGE.iter().any(|end| unit.ends_with(end)))
}

#[cfg(test)]
mod tests {
    use super::{passes_with_changes, snapshots};

    #[test]
    fn dumps_are_split_at_headers() {
        let dump = "a warning\n*** IR Dump After SROAPass on f ***\ndefine void @f() {\n}\n\
                    *** IR Deleted After X on g ***\nnoise\n*** IR Dump After GlobalDCEPass on [module] ***\n; empty\n";
        let seen = snapshots(dump);
        assert_eq!(seen.len(), 2);
        assert_eq!((&*seen[0].pass, &*seen[0].unit, &*seen[0].text), ("SROAPass", "f", "define void @f() {\n}\n"));
        assert_eq!((&*seen[1].pass, &*seen[1].unit, &*seen[1].text), ("GlobalDCEPass", "[module]", "; empty\n"));
    }

    #[test]
    fn a_pass_without_a_loop_to_dump_has_changed_something() {
        let printed = "*** IR Dump At Start ***\n*** IR Dump After SROAPass on f ***\ndefine void @f() {\n}\n\
                       *** IR Dump After GVNPass on f omitted because no change ***\n\
                       *** IR Pass X<Y> on [module] ignored ***\n*** IR Pass LoopDeletionPass invalidated ***\n\
                       *** IR Pass PassManager<Loop, LPMUpdater &> invalidated ***\n";
        assert_eq!(passes_with_changes(printed).into_iter().collect::<Vec<_>>(), ["LoopDeletionPass", "SROAPass"]);
    }
}
