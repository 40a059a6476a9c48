//! `irrefute reduce`: the smallest program with the same mistake.

use super::Exit;
use super::input::{read, said_for};
use super::options::{Checking, Format, Llvm, Text, pipeline};
use crate::campaign::Origin;
use crate::campaign::index;
use crate::campaign::investigate::{Suspect, investigate};
use crate::campaign::minimize::{Limits, minimize};
use crate::campaign::report::{Edition, file};
use crate::campaign::store::Store;
use crate::llvm::installed;
use crate::refine::Options;
use crate::trial::{Pipeline, Settings, Subject};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// Shrinks a program that LLVM miscompiles, while the same pass makes the same kind of mistake.
///
/// Prints the reduced program and what LLVM makes of it. Exits 1 if there is a violation, 0 if none
/// was found.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute reduce bad.ll --passes instcombine\n  \
                        irrefute reduce bad.ll --passes O2 --function f --findings out")]
pub struct Reduce {
    /// The program
    file: PathBuf,

    /// The pipeline that miscompiles it
    #[arg(long, value_parser = pipeline, default_value = "O2", value_name = "PIPELINE")]
    passes: Pipeline,

    /// The function that is miscompiled [default: the first one]
    #[arg(long, value_name = "NAME")]
    function: Option<String>,

    /// Candidates to try
    #[arg(long, default_value_t = 50_000, value_name = "N")]
    tries: usize,

    /// Also file the finding in this folder
    #[arg(long, value_name = "DIR")]
    findings: Option<PathBuf>,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    checking: Checking,
    #[command(flatten)]
    llvm: Llvm,
}

impl Reduce {
    pub fn run(self) -> anyhow::Result<Exit> {
        let store = self.findings.as_deref().map(Store::open).transpose()?;
        let (mut backend, llvm) = self.llvm.open_one()?;
        let subject = Subject::from(&llvm);
        let source = said_for(read(&self.file, self.text.version_for(&llvm))?.module, subject.version)?;
        let settings = Settings {
            dialect: self.checking.dialect,
            check: self.checking.options(Options { inputs: 256, exhaustive: 4096, ..Options::CAMPAIGN }),
            target: self.llvm.target(),
            options: self.llvm.options.clone(),
            timeout: self.llvm.llvm_timeout,
            ..Settings::new(self.passes.clone())
        }
        .with(&subject);
        let suspect = Suspect {
            module: source,
            function: self.function.as_deref().map(Into::into),
            origin: Origin::File { path: self.file.clone() },
            subject,
        };
        let Some(case) = investigate(suspect, &settings, &mut *backend)? else {
            anstream::println!("no violation found with {}", self.passes);
            return Ok(Exit::Clean);
        };
        let bar = ProgressBar::new_spinner().with_style(
            ProgressStyle::with_template("{spinner} {elapsed} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_spinner()),
        );
        let mut go_on = |p: &crate::reduce::Progress| {
            bar.set_message(format!("{} candidates, {} steps ({})", p.tried, p.accepted, p.family));
            bar.tick();
            true
        };
        let minimal = minimize(&case, &settings, &mut *backend, Limits { tries: self.tries, go_on: &mut go_on });
        bar.finish_and_clear();
        let (present, _) = installed::present(&mut *backend);
        let Edition { finding, files } = file(&case, Some(&minimal), &settings, &present, &mut *backend);
        match self.format {
            Format::Json => anstream::println!("{}", serde_json::to_string(&finding)?),
            Format::Human => {
                files.iter().filter(|f| f.name == "report.md").for_each(|f| anstream::println!("{}", f.text));
            }
        }
        if let Some(store) = store {
            let folder = store.save(&finding.group, &finding.id, files)?;
            index::write(&store)?;
            anstream::eprintln!("filed in {}", folder.display());
        }
        Ok(Exit::Violation)
    }
}
