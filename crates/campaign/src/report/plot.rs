//! Plots over CPU time, with a line per version of LLVM: what was found, and how fast the campaigns were.

use super::summary::{Campaign, FindingsSummary};
use crate::findings::log::Figures;
use charts_rs::{LineChart, LineStep, Series, Symbol};
use std::collections::BTreeSet;

/// Width and height in pixels.
const SIZE: (f32, f32) = (900.0, 480.0);

/// The most points of a line of throughput.
const POINTS: usize = 60;

/// The plot could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("cannot draw the plot: {0}")]
pub struct Undrawn(#[from] charts_rs::Error);

/// The groups of miscompilations of all versions as SVG. Without a log there is no CPU time to plot over, and the plot
/// states that.
///
/// # Errors
/// If the library cannot draw it.
pub fn groups(summary: &FindingsSummary) -> Result<String, Undrawn> {
    let lines = summary.versions.iter().map(|t| (&*t.llvm, &*t.curve));
    counted("Distinct miscompilations over CPU time", "groups of findings", lines.collect())
}

/// The causes of all versions, as [`groups`]: each by the names of its groups.
///
/// # Errors
/// If the library cannot draw it.
pub fn causes(summary: &FindingsSummary, causes: &[&BTreeSet<String>]) -> Result<String, Undrawn> {
    let curves: Vec<_> = summary.versions.iter().map(|t| (&*t.llvm, summary.cause_curve(&t.llvm, causes))).collect();
    counted("Causes over CPU time", "causes", curves.iter().map(|(llvm, curve)| (*llvm, &**curve)).collect())
}

/// Functions per CPU second over the CPU time of each campaign, irrefute and LLVM together; empty if no campaign was long
/// enough for two points.
///
/// # Errors
/// If the library cannot draw it.
pub fn throughput(summary: &FindingsSummary) -> Result<String, Undrawn> {
    let lines: Vec<(String, Vec<(f64, f64)>)> =
        summary.versions.iter().map(|t| (t.llvm.clone(), rates(summary, &t.llvm))).collect();
    let lines: Vec<_> = lines.into_iter().filter(|(_, points)| points.len() > 1).collect();
    if lines.is_empty() {
        return Ok(String::new());
    }
    let all = lines.iter().map(|(llvm, points)| series(llvm, points, None)).collect();
    let chart = chart("Functions per CPU second", "functions per CPU second", all);
    let (end, top) = (
        last(lines.iter().map(|(_, points)| &**points)),
        lines.iter().flat_map(|(_, points)| points).map(|p| p.1).fold(1.0, f64::max),
    );
    finish(chart, end, top.ceil() as u64)
}

/// Points (CPU seconds, functions per CPU second since the point before) of the campaigns of one version alone, one
/// after the other.
fn rates(summary: &FindingsSummary, llvm: &str) -> Vec<(f64, f64)> {
    let own = |campaign: &&Campaign| matches!(&*campaign.start.llvm, [only] if only == llvm);
    let (mut before, mut points) = (0.0, Vec::new());
    for campaign in summary.campaigns.iter().filter(own) {
        // Lines of ten seconds are noisy: a point is the mean of a sixtieth of the campaign.
        let step = campaign.progress.len().div_ceil(POINTS).max(1);
        let mut from = Figures::default();
        for figures in campaign.progress.iter().skip(step - 1).step_by(step) {
            let cpu = figures.cpu_s() - from.cpu_s();
            if cpu > 0.0 {
                points.push((before + figures.cpu_s(), figures.functions.saturating_sub(from.functions) as f64 / cpu));
                from = *figures;
            }
        }
        before += campaign.figures.cpu_s();
    }
    points
}

fn counted(title: &str, axis: &str, lines: Vec<(&str, &[(f64, u64)])>) -> Result<String, Undrawn> {
    let as_floats = |points: &[(f64, u64)]| points.iter().map(|p| (p.0, p.1 as f64)).collect::<Vec<_>>();
    let lines: Vec<_> = lines
        .into_iter()
        .filter(|(_, points)| points.len() > 1)
        .map(|(llvm, points)| (llvm, as_floats(points)))
        .collect();
    let all = lines.iter().map(|(llvm, points)| series(llvm, points, Some(LineStep::End))).collect();
    let chart = chart(title, axis, all);
    let top = lines.iter().filter_map(|(_, points)| points.last()).map(|p| p.1 as u64).max().unwrap_or(0);
    finish(chart, last(lines.iter().map(|(_, points)| &**points)), top)
}

fn chart(title: &str, axis: &str, lines: Vec<Series>) -> LineChart {
    let mut chart = LineChart::new(lines, Vec::new());
    (chart.width, chart.height) = SIZE;
    chart.margin = charts_rs::Box { left: 16.0, top: 16.0, right: 24.0, bottom: 12.0 };
    chart.title.text = title.to_owned();
    chart.empty_text = Some("no campaign has a log here".to_owned());
    chart.x_axis.title = "CPU seconds, irrefute and LLVM".to_owned();
    for y_axis in &mut chart.y_axis_configs {
        y_axis.title = Some(axis.to_owned());
    }
    chart
}

/// The largest CPU time of some lines.
fn last<'a>(lines: impl Iterator<Item = &'a [(f64, f64)]>) -> f64 {
    lines.filter_map(|points| points.last()).map(|p| p.0).fold(1.0, f64::max)
}

/// The steps of an axis.
const STEPS: usize = 5;

/// The letters of an axis, in pixels: the page shows the plot at half its width on a narrow screen.
const LETTERS: f32 = 20.0;

fn finish(mut chart: LineChart, end: f64, top: u64) -> Result<String, Undrawn> {
    chart.x_axis.min = Some(0.0);
    chart.x_axis.max = Some(STEPS as f64 * round_step(end / STEPS as f64));
    chart.x_axis.font.size = LETTERS;
    for axis in &mut chart.y_axis_configs {
        // There is no half group.
        let step = round_step(top as f64 / STEPS as f64).max(1.0);
        let steps = (top as f64 / step).ceil().max(1.0);
        axis.min = Some(0.0);
        axis.max = Some((steps * step) as f32);
        axis.split_number = steps as usize;
        axis.font.size = LETTERS;
    }
    Ok(chart.svg()?)
}

/// The least 1, 2 or 5 with zeros that is as large as a step.
fn round_step(step: f64) -> f64 {
    let power = 10f64.powf(step.max(1e-3).log10().floor());
    [1.0, 2.0, 5.0].into_iter().map(|digit| digit * power).find(|round| *round >= step).unwrap_or(10.0 * power)
}

fn series(llvm: &str, points: &[(f64, f64)], step: Option<LineStep>) -> Series {
    Series {
        name: format!("LLVM {llvm}"),
        x_values: Some(points.iter().map(|p| p.0).collect()),
        data: points.iter().map(|p| Some(p.1 as f32)).collect(),
        step,
        symbol: Some(Symbol::None),
        ..Series::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (step, round) in [(119.0, 200.0), (200.0, 200.0), (0.7, 1.0), (3.1, 5.0), (51.0, 100.0)] {
            assert!((round_step(step) - round).abs() < 1e-9, "{step}: {}", round_step(step));
        }
    }
}
