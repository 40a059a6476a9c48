//! What LLVM reports with `-time-passes`.

/// The wall-clock seconds of a pass or analysis in a report, all its lines together.
pub fn seconds(report: &str, name: &str) -> f64 {
    report.lines().filter(|line| line.trim_end().ends_with(name)).filter_map(wall).sum()
}

/// The wall-clock seconds of a line: the last number in front of a percentage.
fn wall(line: &str) -> Option<f64> {
    line.rsplit_once('(')?.0.split_whitespace().last()?.parse().ok()
}
