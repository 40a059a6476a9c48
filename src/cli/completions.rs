//! `irrefute completions`, and the man page: both are generated from the definition of the command line.

use super::{Cli, Exit};
use clap::{Args, CommandFactory, ValueEnum};
use clap_complete::Shell;
use std::io;

/// Prints shell completions, or the man page.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute completions bash > /etc/bash_completion.d/irrefute\n  \
                        irrefute completions man > irrefute.1")]
pub struct Completions {
    /// A shell, or `man`
    #[arg(value_parser = what)]
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    Shell(Shell),
    Man,
}

fn what(word: &str) -> Result<What, String> {
    if word == "man" {
        return Ok(What::Man);
    }
    let shells = || Shell::value_variants().iter().map(Shell::to_string).collect::<Vec<_>>().join(", ");
    Shell::from_str(word, true).map(What::Shell).map_err(|_| format!("there are {} and man", shells()))
}

impl Completions {
    pub fn run(self) -> anyhow::Result<Exit> {
        match self.what {
            What::Shell(shell) => clap_complete::generate(shell, &mut Cli::command(), "irrefute", &mut io::stdout()),
            What::Man => clap_mangen::Man::new(Cli::command()).render(&mut io::stdout())?,
        }
        Ok(Exit::Clean)
    }
}
