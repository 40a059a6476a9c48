//! The blocks of `sh` in the book run, each in an empty folder with `irrefute` in the path. Blocks of `sh,llvm` need the
//! worker too.
#![cfg(feature = "cli")]

use super::{fence, pages, read, root};
use std::process::Command;

/// A block of commands.
struct Block {
    page: String,
    line: usize,
    needs_llvm: bool,
    text: String,
}

fn blocks() -> Vec<Block> {
    let mut blocks = Vec::new();
    for page in pages() {
        let mut open: Option<Block> = None;
        let mut in_code = false;
        for (i, line) in read(&root().join(&page)).lines().enumerate() {
            match (fence(line), &mut open) {
                (Some(_), Some(_)) => blocks.extend(open.take()),
                (Some(word @ ("sh" | "sh,llvm")), None) if !in_code => {
                    let needs_llvm = word != "sh";
                    open = Some(Block { page: page.clone(), line: i + 1, needs_llvm, text: String::new() });
                    continue;
                }
                (Some(_), None) => in_code = !in_code,
                (None, Some(block)) => block.text += &format!("{line}\n"),
                (None, None) => {}
            }
        }
        assert!(open.is_none() && !in_code, "{page}: a block is not closed");
    }
    blocks
}

fn run(block: &Block) -> Result<(), String> {
    let folder = tempfile::tempdir().expect("a folder");
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_irrefute")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("bash")
        .args(["-eu", "-c", &block.text])
        .current_dir(folder.path())
        .env("PATH", format!("{}:{path}", binary.display()))
        .output()
        .expect("bash");
    if output.status.success() {
        return Ok(());
    }
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(format!("{}:{}: {}\n{}\n{out}\n{err}", block.page, block.line, output.status, block.text))
}

fn run_all(needs_llvm: bool) {
    let blocks: Vec<Block> = blocks().into_iter().filter(|block| block.needs_llvm == needs_llvm).collect();
    assert!(!blocks.is_empty(), "no block was found");
    let wrong: Vec<String> = blocks.iter().filter_map(|block| run(block).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn commands_run() {
    run_all(false);
}

#[cfg(feature = "llvm")]
#[test]
fn commands_with_llvm_run() {
    run_all(true);
}
