//! The plot of distinct miscompilations over CPU time: one stepped line per version of LLVM.

use super::summary::{FindingsSummary, VersionTally};
use charts_rs::{LineChart, LineStep, Series, Symbol};

/// Width and height in pixels.
const SIZE: (f32, f32) = (900.0, 480.0);

/// The plot could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("cannot draw the plot: {0}")]
pub struct Undrawn(#[from] charts_rs::Error);

/// The curves of all versions as SVG. Without a log there is no CPU time to plot over, and the plot states that.
///
/// # Errors
/// If the library cannot draw it.
pub fn svg(summary: &FindingsSummary) -> Result<String, Undrawn> {
    let drawn: Vec<&VersionTally> = summary.versions.iter().filter(|t| t.curve.len() > 1).collect();
    let mut chart = LineChart::new(drawn.iter().map(|t| series(t)).collect(), Vec::new());
    (chart.width, chart.height) = SIZE;
    chart.margin = charts_rs::Box { left: 16.0, top: 16.0, right: 24.0, bottom: 12.0 };
    chart.title.text = "Distinct miscompilations over CPU time".to_owned();
    chart.empty_text = Some("no campaign has a log here".to_owned());
    chart.x_axis.title = "CPU seconds, irrefute and LLVM".to_owned();
    chart.x_axis.min = Some(0.0);
    let end = drawn.iter().filter_map(|t| t.curve.last()).map(|p| p.0).fold(1.0, f64::max);
    chart.x_axis.max = Some(end);
    let top = drawn.iter().filter_map(|t| t.curve.last()).map(|p| p.1).max().unwrap_or(0);
    for axis in &mut chart.y_axis_configs {
        // At most six steps, all of whole numbers: there is no half group.
        let steps = top.max(1).div_ceil(top.max(1).div_ceil(6)) as usize;
        axis.min = Some(0.0);
        axis.max = Some((top.max(1).div_ceil(steps as u64) * steps as u64) as f32);
        axis.split_number = steps;
        axis.title = Some("groups of findings".to_owned());
    }
    Ok(chart.svg()?)
}

fn series(tally: &VersionTally) -> Series {
    Series {
        name: format!("LLVM {}", tally.llvm),
        x_values: Some(tally.curve.iter().map(|p| p.0).collect()),
        data: tally.curve.iter().map(|p| Some(p.1 as f32)).collect(),
        step: Some(LineStep::End),
        symbol: Some(Symbol::None),
        ..Series::default()
    }
}
