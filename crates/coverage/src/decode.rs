//! The basic blocks of a function, found by decoding its instructions one after the other.
//!
//! A block begins at the first instruction, where a branch inside the function goes, and behind a branch, a return or a
//! jump. What lies behind a jump and is padding begins no block. The targets of jump tables are found as what lies
//! behind a jump, since compilers place them so.
//!
//! Invariant: every block begins at an instruction. Where that is in doubt (bytes that decode to nothing, a branch into
//! an instruction, a last instruction that ends elsewhere than the function), only the beginning of the function is
//! trusted: it is known from the unwind table.

use iced_x86::{Code, Decoder, DecoderOptions, Instruction, Mnemonic, OpKind};

/// The addresses at which the blocks of a function begin, in order. `code` are the bytes of the function, the first of
/// which is at `address`.
pub fn blocks(code: &[u8], address: u64) -> Vec<u64> {
    trusted(code, address).unwrap_or_else(|| vec![address])
}

/// Where control can go from an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// To the next instruction only.
    Next,
    /// To a target, and perhaps to the next instruction.
    To(u64),
    /// Elsewhere.
    Away,
}

fn trusted(code: &[u8], address: u64) -> Option<Vec<u64>> {
    let end = address + code.len() as u64;
    let mut decoder = Decoder::with_ip(64, code, address, DecoderOptions::NONE);
    let mut instruction = Instruction::default();
    let (mut instructions, mut blocks, mut targets) = (Vec::new(), vec![address], Vec::new());
    let mut begins = false;
    while decoder.can_decode() {
        decoder.decode_out(&mut instruction);
        if instruction.code() == Code::INVALID {
            return None;
        }
        instructions.push(instruction.ip());
        // Padding behind a jump is never reached.
        if begins && !is_padding(&instruction) {
            blocks.push(instruction.ip());
            begins = false;
        }
        match flow(&instruction) {
            Flow::Next => {}
            Flow::To(target) => {
                targets.push(target);
                begins = true;
            }
            Flow::Away => begins = true,
        }
    }
    if decoder.ip() != end {
        return None;
    }
    // A jump out of the function is a call of another one, or goes to its cold part.
    for target in targets.into_iter().filter(|target| (address..end).contains(target)) {
        instructions.binary_search(&target).ok()?;
        blocks.push(target);
    }
    blocks.sort_unstable();
    blocks.dedup();
    Some(blocks)
}

fn flow(instruction: &Instruction) -> Flow {
    let target = match instruction.op0_kind() {
        OpKind::NearBranch16 | OpKind::NearBranch32 | OpKind::NearBranch64 if instruction.op_count() > 0 => {
            Some(instruction.near_branch_target())
        }
        _ => None,
    };
    match (instruction.mnemonic(), target) {
        (Mnemonic::Call, _) => Flow::Next,
        (_, Some(target)) => Flow::To(target),
        (Mnemonic::Jmp | Mnemonic::Ret | Mnemonic::Ud2 | Mnemonic::Int3 | Mnemonic::Hlt, _) => Flow::Away,
        (_, None) => Flow::Next,
    }
}

fn is_padding(instruction: &Instruction) -> bool {
    matches!(instruction.mnemonic(), Mnemonic::Nop | Mnemonic::Int3)
}

#[cfg(test)]
mod tests {
    use super::blocks;

    /// `test edi, edi; je +3; inc eax; ret; nop; dec eax; ret`
    const BRANCHES: [u8; 11] = [0x85, 0xff, 0x74, 0x04, 0xff, 0xc0, 0xc3, 0x90, 0xff, 0xc8, 0xc3];

    #[test]
    fn blocks_begin_at_targets_and_behind_branches() {
        assert_eq!(blocks(&BRANCHES, 0x1000), [0x1000, 0x1004, 0x1008]);
    }

    #[test]
    fn a_case_of_a_jump_table_is_a_block_and_padding_is_none() {
        // `jmp [rax]; nop; inc eax; ret; nop; nop`
        assert_eq!(blocks(&[0xff, 0x20, 0x90, 0xff, 0xc0, 0xc3, 0x90, 0x90], 0x10), [0x10, 0x13]);
    }

    #[test]
    fn what_may_be_no_code_has_one_block() {
        // A branch into the middle of an instruction.
        assert_eq!(blocks(&[0x74, 0x01, 0xb8, 0, 0, 0, 0, 0xc3], 0x10), [0x10]);
        // `06` is no instruction in 64 bits.
        assert_eq!(blocks(&[0x74, 0x01, 0x06, 0xc3], 0x10), [0x10]);
        // The last instruction is cut short.
        assert_eq!(blocks(&[0x74, 0x00, 0xb8, 0], 0x10), [0x10]);
    }

    #[test]
    fn a_call_ends_no_block() {
        // `call +0; je +0; ret`
        assert_eq!(blocks(&[0xe8, 0, 0, 0, 0, 0x74, 0, 0xc3], 0x10), [0x10, 0x17]);
    }
}
