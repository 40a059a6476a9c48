//! The order of the blocks of a function without loops, and what writes each register.

use irrefute_semantics::register_code::{Exit, Register, RegisterCode};

/// Why there is no circuit, in words.
pub type NoCircuit = &'static str;

/// What writes a register.
#[derive(Clone, Copy)]
pub(super) enum Definition {
    Constant(usize),
    /// A constant pointer.
    Address(usize),
    /// The leaf of a parameter, and the parameter.
    Argument(usize, usize),
    /// A result of a step of a block.
    Step {
        block: usize,
        step: usize,
        result: usize,
    },
    /// Moves on the edges into a block.
    Phi(usize),
}

/// The blocks, each after all that lead to it.
pub(super) fn order(code: &RegisterCode) -> Result<Vec<usize>, NoCircuit> {
    // 1: on the path from the entry, 2: done.
    let mut state = vec![0u8; code.blocks.len()];
    let mut done = Vec::new();
    let mut path = vec![(0, successors(code, 0))];
    state[0] = 1;
    while let Some((block, left)) = path.last_mut() {
        match left.pop() {
            Some(edge) => {
                let to = code.edges[edge].to;
                match state[to] {
                    0 => {
                        state[to] = 1;
                        path.push((to, successors(code, to)));
                    }
                    1 => return Err("loops"),
                    _ => {}
                }
            }
            None => {
                state[*block] = 2;
                done.push(*block);
                path.pop();
            }
        }
    }
    done.reverse();
    Ok(done)
}

pub(super) fn successors(code: &RegisterCode, block: usize) -> Vec<usize> {
    match &code.blocks[block].exit {
        Exit::Jump(edge) => vec![*edge],
        Exit::Branch { if_true, if_false, .. } => vec![*if_true, *if_false],
        Exit::Switch { default, cases, .. } => cases.iter().map(|(_, edge)| *edge).chain([*default]).collect(),
        Exit::Return(_) | Exit::Unreachable | Exit::Stopped => Vec::new(),
    }
}

/// What writes each register; `None` if nothing does.
pub(super) fn definitions(code: &RegisterCode) -> Result<Vec<Option<Definition>>, NoCircuit> {
    const TWICE: NoCircuit = "a register that is written twice";
    let mut all: Vec<Option<Definition>> = vec![None; code.registers as usize];
    let mut define = |register: Register, definition| match &mut all[register as usize] {
        // A constant slot may be a parameter or a result nowhere.
        Some(_) => Err(TWICE),
        free => {
            *free = Some(definition);
            Ok(())
        }
    };
    for (i, (register, _, _)) in code.constants.iter().enumerate() {
        define(*register, Definition::Constant(i))?;
    }
    for (i, (register, _)) in code.addresses.iter().enumerate() {
        define(*register, Definition::Address(i))?;
    }
    let leaves =
        code.parameters.iter().enumerate().flat_map(|(i, (leaves, _))| leaves.iter().map(move |leaf| (leaf, i)));
    for (leaf, (register, parameter)) in leaves.enumerate() {
        define(*register, Definition::Argument(leaf, parameter))?;
    }
    for (b, block) in code.blocks.iter().enumerate() {
        for (s, step) in block.steps.iter().enumerate() {
            for (result, register) in step.results().into_iter().enumerate() {
                define(register, Definition::Step { block: b, step: s, result })?;
            }
        }
    }
    for block in 0..code.blocks.len() {
        for edge in successors(code, block) {
            let edge = &code.edges[edge];
            for (_, to) in &edge.moves {
                match all[*to as usize] {
                    None => all[*to as usize] = Some(Definition::Phi(edge.to)),
                    Some(Definition::Phi(at)) if at == edge.to => {}
                    Some(_) => return Err(TWICE),
                }
            }
        }
    }
    Ok(all)
}

/// The registers that something writes.
pub(super) fn definitions_of(all: &[Option<Definition>]) -> impl Iterator<Item = (usize, Definition)> {
    all.iter().enumerate().filter_map(|(register, definition)| Some((register, (*definition)?)))
}
