//! The memory of a counterexample: what exists before the call, and where the two sides differ in the end.
//!
//! Shown are the blocks that the input's pointers reach, those that the environment writes to or frees, and the one
//! that differs; of globals, those that do not start with their initializer, and all if an address was observed.

use super::bytes;
use crate::inputs::Input;
use crate::judge::Violation;
use crate::relation::injection::MemoryInjection;
use crate::relation::{Coverage, Site, covers};
use crate::side::Side;
use crate::threads::fences::LostOrder;
use irrefute_ir::AddressSpace;
use irrefute_semantics::display::Named;
use irrefute_semantics::memory::{
    BlockBytes, BlockKind, GivenBlock, GivenGlobal, GivenState, Handover, Permission, Seen, Visible,
};
use irrefute_semantics::{Answer, Dependence, MemoryBlock, Outcome, Scalar, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// A block that exists before the call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownBlock {
    /// `block A`, `@g`.
    pub block: String,
    /// In bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// In bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub align: Option<u64>,
    /// The address space that it lies in, if that is not 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space: Option<u32>,
    /// In hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Other properties: `heap`, `ended`, `read-only`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub state: Vec<String>,
    /// Lines of bytes; empty for a global that starts with its initializer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contents: Vec<String>,
}

/// A block that the source and the target leave differently, or show a callee differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DifferingBlock {
    /// Its name in the source.
    pub block: String,
    /// The number of the call that sees the difference, from 1; `None` if it shows in the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<usize>,
    /// The offset of the first byte that is shown; `None` if the block's life or size differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<u64>,
    /// The bytes of the source there, or its life or size.
    pub source: String,
    /// The same of the target.
    pub target: String,
}

/// How many bytes are shown of a block that differs: a word, or one whole pointer.
const BYTES_SHOWN: u64 = 8;

/// The blocks of an input that matter, as the source numbers them.
pub(super) fn given(source: Side<'_>, input: &Input, violation: &Violation) -> Vec<ShownBlock> {
    let differing = match violation.difference.site {
        Site::Memory { block, offset, .. }
        | Site::Ordering { block, offset, .. }
        | Site::Threads { block, offset, .. } => Some((block, offset)),
        Site::Fence(LostOrder { access }) => access,
        Site::Event(_) | Site::Argument { .. } | Site::Result { .. } | Site::PureCall(_) => None,
        Site::TailCall(_) | Site::Promise { .. } | Site::Latent(_) | Site::End => None,
    };
    let around = |block: MemoryBlock| differing.filter(|(other, _)| *other == block).map_or(0, |(_, offset)| offset);
    let observed =
        [&violation.source, &violation.target].iter().any(|outcome| outcome.depends.has(Dependence::Address));
    let mut shown = Vec::new();
    for number in reached(input, violation, differing.map(|(block, _)| block)) {
        if let Some(block) = input.environment_memory.blocks.get(number as usize) {
            let at = MemoryBlock::given(number);
            shown.push(given_block(source, at, block, around(at)));
        }
    }
    for (block, variable) in source.program.variables_of(source.function) {
        let Some(given) = input.environment_memory.globals.get(variable.name) else { continue };
        let GivenGlobal { address, contents, missing, .. } = given;
        if contents.is_none() && !missing && !(observed && address.is_some()) {
            continue;
        }
        let state = match (contents, variable.elsewhere || variable.replaceable) {
            _ if *missing => "defined nowhere: its address is null",
            (None, _) => "as it is initialized",
            (Some(_), true) => "initialized elsewhere",
            (Some(_), false) => "changed before the call",
        };
        shown.push(ShownBlock {
            block: Named(block, source.module).to_string(),
            size: variable.size,
            align: Some(variable.align),
            space: other_space(variable.space),
            address: address.filter(|_| !missing).map(|address| format!("{address:#x}")),
            state: vec![state.to_owned()],
            contents: contents
                .as_ref()
                .map(|image| bytes::lines(image, around(block), source.module))
                .unwrap_or_default(),
        });
    }
    shown.extend(input.environment_memory.handovers.iter().map(|handover| handed_over(source, handover)));
    shown
}

/// What other threads do to bytes, as a block of its own: it is so from that moment on.
fn handed_over(source: Side<'_>, handover: &Handover) -> ShownBlock {
    let block = handover.block.in_program(source.program);
    let name = block.map_or_else(String::new, |block| Named(block, source.module).to_string());
    let (at, offset) = (handover.at, handover.offset);
    let when = if at == 0 { "from the beginning".to_owned() } else { format!("from synchronization {at} on") };
    let who = match handover.is_taken() {
        true => format!("{when}, other threads may access these bytes"),
        false => format!("{when}, what other threads have stored there"),
    };
    ShownBlock {
        block: format!("{name} + {offset}"),
        size: Some(handover.contents.len()),
        state: vec![who],
        contents: bytes::lines(&handover.contents, 0, source.module),
        ..ShownBlock::default()
    }
}

/// The number of an address space, where a report names it.
fn other_space(space: AddressSpace) -> Option<u32> {
    (space != AddressSpace::default()).then_some(space.0)
}

/// One given block in words.
fn given_block(source: Side<'_>, number: MemoryBlock, block: &GivenBlock, around: u64) -> ShownBlock {
    let state = match block.state {
        GivenState::Alive => None,
        GivenState::Constant => Some("constant"),
        GivenState::Heap => Some("heap"),
        GivenState::Ended => Some("ended"),
        GivenState::Code => Some("code of an unknown function"),
    };
    let permission = match block.permission {
        Permission { read: true, write: true } => None,
        Permission { read: true, write: false } => Some("read-only"),
        Permission { read: false, write: true } => Some("write-only"),
        Permission { read: false, write: false } => Some("not accessible"),
    };
    let contents = match block.state {
        GivenState::Alive | GivenState::Constant | GivenState::Heap => {
            bytes::lines(&block.contents, around, source.module)
        }
        GivenState::Ended | GivenState::Code => Vec::new(),
    };
    ShownBlock {
        block: Named(number, source.module).to_string(),
        size: Some(block.contents.len()),
        align: Some(block.align),
        space: other_space(block.space),
        address: Some(format!("{:#x}", block.address)),
        state: [state, permission, block.uncaptured.then_some("not to be captured")]
            .into_iter()
            .flatten()
            .map(str::to_owned)
            .collect(),
        contents,
    }
}

/// The numbers of the given blocks that are shown: what the input, the answers and the globals point to, in any number
/// of steps. An address without provenance counts as well.
fn reached(input: &Input, violation: &Violation, differing: Option<MemoryBlock>) -> BTreeSet<u32> {
    let given = &input.environment_memory;
    let number = |block: MemoryBlock| match block.kind() {
        BlockKind::Given(i) => Some(i),
        BlockKind::Global(_) | BlockKind::Function(_) | BlockKind::Label(_) | BlockKind::Fresh(_) => None,
    };
    let at = |address: u64| {
        let holds =
            move |block: &GivenBlock| address.checked_sub(block.address).is_some_and(|n| n <= block.contents.len());
        (0..).zip(&given.blocks).filter(move |(_, block)| holds(block)).map(|(i, _)| i)
    };
    let whole = |scalar: &Scalar| -> Vec<u32> {
        match scalar {
            Scalar::Log(block, _) => number(*block).into_iter().collect(),
            Scalar::Word(address) => at(*address).collect(),
            Scalar::Phy(pointer) => at(pointer.address).collect(),
            Scalar::Big(_) | Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Raw(_) => Vec::new(),
        }
    };
    let pointees = |scalar: &Scalar| match scalar {
        Scalar::Raw(raw) => raw.pointers().flat_map(whole).collect(),
        other => whole(other),
    };
    let returned = violation.record.answers.iter().filter_map(|answer| match answer {
        Answer::Returns(value) => Some(value),
        Answer::Unwinds(_) | Answer::NeverReturns => None,
    });
    let values = input.args.iter().chain(returned).flat_map(|Value(scalars)| scalars);
    let mut pending: Vec<u32> = values.flat_map(pointees).collect();
    let writes = violation.record.writes.iter().flatten();
    let freed = violation.record.frees.iter().flatten().copied();
    pending.extend(writes.map(|write| write.block).chain(freed).chain(differing).filter_map(number));
    let globals = given.globals.values().filter_map(|global| global.contents.as_ref());
    pending.extend(globals.flat_map(|image| image.pointers()).flat_map(|(_, pointer)| pointees(pointer)));
    // Null leads somewhere where a block lies at address 0, and the text may have it as a constant.
    pending.extend((0..).zip(&given.blocks).filter(|(_, block)| block.address == 0).map(|(i, _)| i));
    let mut reached = BTreeSet::new();
    while let Some(block) = pending.pop() {
        if let Some(block) = given.blocks.get(block as usize).filter(|_| reached.insert(block)) {
            pending.extend(block.contents.pointers().flat_map(|(_, pointer)| pointees(pointer)));
        }
    }
    reached
}

/// The block that differs, if memory does; `None` if the outcomes that were kept do not show it.
pub(super) fn differing(
    source: Side<'_>,
    target: Side<'_>,
    input: &Input,
    violation: &Violation,
) -> Option<DifferingBlock> {
    let Site::Memory { event, block, offset } = violation.difference.site else { return None };
    // The comparison is made again, because only its injection matches the fresh blocks.
    let mut injection = MemoryInjection::new(source.program, target.program, &input.environment_memory);
    if covers(&violation.source, &violation.target, &mut injection) != Coverage::DoesNotCover(violation.difference) {
        return None;
    }
    let matched = injection.target_of(block)?;
    let s = visible(&violation.source, event)?.0.get(&block);
    let t = visible(&violation.target, event)?.0.get(&matched);
    let (offset, of_source, of_target) = match (s, t) {
        (Some(s), Some(t)) if s.alive != t.alive => (None, life(s), life(t)),
        // A variable that one side does not show still has its initial contents there.
        _ => {
            let image = |seen: Option<&'_ Seen>| seen.map(|seen| seen.contents.clone());
            let before = image(s).unwrap_or_else(|| injection.untouched(block, true).cloned())?;
            let after = image(t).unwrap_or_else(|| injection.untouched(matched, false).cloned())?;
            two_texts((source, &before), (target, &after), offset)
        }
    };
    Some(DifferingBlock {
        block: Named(block, source.module).to_string(),
        call: event.map(|k| k + 1),
        offset,
        source: of_source,
        target: of_target,
    })
}

/// The visible memory at an event, or in the end.
fn visible(outcome: &Outcome, event: Option<usize>) -> Option<&Visible> {
    match event {
        Some(k) => outcome.trace.get(k).map(|event| &*event.memory),
        None => Some(&outcome.memory),
    }
}

fn life(seen: &Seen) -> String {
    if seen.alive { "alive" } else { "ended" }.to_owned()
}

/// The bytes of both sides around an offset, and the offset of the first byte; their sizes if the smaller block ends
/// there.
fn two_texts(
    (source, before): (Side<'_>, &BlockBytes),
    (target, after): (Side<'_>, &BlockBytes),
    offset: u64,
) -> (Option<u64>, String, String) {
    if offset >= before.len().min(after.len()) {
        let size = |image: &BlockBytes| format!("{} bytes large", image.len());
        return (None, size(before), size(after));
    }
    // From the start of a token on both sides: half a pointer would be hard to read.
    let start = bytes::start(before, offset).min(bytes::start(after, offset));
    let range = start..start.max(offset - offset % BYTES_SHOWN) + BYTES_SHOWN;
    let text = |image: &BlockBytes, side: Side<'_>| bytes::written(image, range.clone(), side.module);
    (Some(start), text(before, source), text(after, target))
}

impl fmt::Display for ShownBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.block, self.words())
    }
}

impl ShownBlock {
    /// Size, alignment, address and other properties: all but the contents.
    pub fn words(&self) -> String {
        let size = self.size.map(|n| if n == 1 { "1 byte".to_owned() } else { format!("{n} bytes") });
        let align = self.align.map(|n| format!("align {n}"));
        let space = self.space.map(|space| format!("address space {space}"));
        let address = self.address.as_ref().map(|address| format!("at {address}"));
        let state = self.state.iter().map(|word| (*word).to_owned());
        size.into_iter().chain(align).chain(space).chain(address).chain(state).collect::<Vec<_>>().join(", ")
    }
}

impl DifferingBlock {
    /// The place, and the call at which the difference shows.
    pub fn words(&self) -> String {
        let when = self.call.map_or("in the end".to_owned(), |k| format!("at call {k}"));
        let from = self.offset.map_or(String::new(), |offset| format!(" from +{offset} on"));
        format!("{}{from}, {when}", self.block)
    }
}

impl fmt::Display for DifferingBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "What differs, {}:", self.words())?;
        writeln!(f, "  source: {}", self.source)?;
        writeln!(f, "  target: {}", self.target)
    }
}
