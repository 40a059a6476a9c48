//! `irrefute completions`, and the man pages: both are generated from the definition of the command line.

use super::{Cli, Exit};
use anyhow::{Context, bail};
use clap::{Args, CommandFactory, ValueEnum};
use clap_complete::Shell;
use std::io::{self, Write};
use std::path::PathBuf;

/// Prints shell completions, or the man page; with --dir, writes a man page for each command.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute completions bash > /etc/bash_completion.d/irrefute\n  \
                        irrefute completions man > irrefute.1\n  \
                        irrefute completions man --dir ~/.local/share/man/man1")]
pub struct Completions {
    /// A shell, or `man`
    #[arg(value_parser = what)]
    what: Document,

    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

#[derive(Clone, Copy)]
enum Document {
    Shell(Shell),
    Man,
}

fn what(word: &str) -> Result<Document, String> {
    if word == "man" {
        return Ok(Document::Man);
    }
    let shells = || Shell::value_variants().iter().map(Shell::to_string).collect::<Vec<_>>().join(", ");
    Shell::from_str(word, true).map(Document::Shell).map_err(|_| format!("there are {} and man", shells()))
}

impl Completions {
    pub fn run(self) -> anyhow::Result<Exit> {
        match (self.what, &self.dir) {
            (Document::Shell(shell), None) => {
                // The generator panics where it cannot write, as into a pipe that nobody reads.
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut Cli::command(), "irrefute", &mut script);
                io::stdout().write_all(&script)?;
            }
            (Document::Shell(_), Some(_)) => bail!("--dir is for man pages"),
            (Document::Man, None) => clap_mangen::Man::new(Cli::command()).render(&mut io::stdout())?,
            (Document::Man, Some(dir)) => {
                std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
                clap_mangen::generate_to(Cli::command(), dir)
                    .with_context(|| format!("cannot write into {}", dir.display()))?;
            }
        }
        Ok(Exit::Clean)
    }
}
