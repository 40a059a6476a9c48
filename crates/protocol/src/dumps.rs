//! The dumps of `-print-changed=quiet -print-module-scope`, which LLVM can only print to standard error.

use super::job::Snapshot;

/// The flags that make LLVM dump the module after each pass that changed it.
pub const OPTIONS: [&str; 2] = ["-print-changed=quiet", "-print-module-scope"];

const BEGIN: &str = "*** IR Dump After ";
const END: &str = " ***";

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

fn header(line: &str) -> Option<Snapshot> {
    let line = line.trim_start_matches("; ").strip_prefix(BEGIN)?.strip_suffix(END)?;
    let (pass, unit) = line.split_once(" on ")?;
    Some(Snapshot { pass: pass.into(), unit: unit.into(), text: String::new() })
}

#[cfg(test)]
mod tests {
    use super::snapshots;

    #[test]
    fn dumps_are_split_at_headers() {
        let dump = "a warning\n*** IR Dump After SROAPass on f ***\ndefine void @f() {\n}\n\
                    *** IR Deleted After X on g ***\nnoise\n*** IR Dump After GlobalDCEPass on [module] ***\n; empty\n";
        let seen = snapshots(dump);
        assert_eq!(seen.len(), 2);
        assert_eq!((&*seen[0].pass, &*seen[0].unit, &*seen[0].text), ("SROAPass", "f", "define void @f() {\n}\n"));
        assert_eq!((&*seen[1].pass, &*seen[1].unit, &*seen[1].text), ("GlobalDCEPass", "[module]", "; empty\n"));
    }
}
