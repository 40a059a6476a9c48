//! `irrefute merge`: merges findings folders.

use super::options::Format;
use super::{Exit, known};
use crate::campaign::Store;
use crate::campaign::findings::merge;
use anyhow::{Context, bail};
use clap::Args;
use std::path::PathBuf;

/// Merges findings folders: groups come together, duplicates are recognised, logs are joined.
///
/// The folders merged from stay as they are. A merge that was interrupted is finished by running it
/// again. Of two editions of a finding the smaller one stays.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute merge findings other-machine/findings\n  \
                        irrefute merge all night-1 night-2 --format json")]
pub struct Merge {
    /// Folder to merge into; created if it does not exist
    into: PathBuf,

    /// Folders to merge from
    #[arg(required = true, value_name = "FROM")]
    from: Vec<PathBuf>,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

impl Merge {
    pub fn run(self) -> anyhow::Result<Exit> {
        for from in &self.from {
            let real = from.canonicalize().with_context(|| format!("cannot read {}", from.display()))?;
            let Ok(into) = self.into.canonicalize() else { continue };
            if into.starts_with(&real) || real.starts_with(&into) {
                bail!("{} and {} lie within each other", from.display(), self.into.display());
            }
        }
        let store = Store::open(&self.into)?;
        let merged =
            merge::merge(&store, &self.from, &known::families()?).context("the merge is not complete; run it again")?;
        for folder in &merged.unreadable {
            anstream::eprintln!("not merged, as its finding.json cannot be read: {}", folder.display());
        }
        match self.format {
            Format::Json => anstream::println!("{}", serde_json::to_string(&merged)?),
            Format::Human => anstream::println!(
                "{} findings added, {} replaced by smaller editions, {} known; {} other programs; {} lines of logs",
                merged.added,
                merged.improved,
                merged.known,
                merged.programs,
                merged.lines,
            ),
        }
        Ok(Exit::Clean)
    }
}
