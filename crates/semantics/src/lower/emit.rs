//! Short sequences of actions on fresh slots, from which lowerings of one instruction are put together.

use super::Reason;
use super::lowering::{Lowering, elementwise};
use crate::program::{Action, AddressSite, MaskedKind, MaskedSite, SelectSite, Slot, Slots, Step};
use crate::rules::Rule;
use crate::value::{Leaf, PointerKind, Scalar};
use irrefute_ir::layout::Endianness;
use irrefute_ir::{AddressSpace, Flags};
use smallvec::smallvec;

/// A number, in each of some lanes of this width.
pub(super) fn number(lowering: &mut Lowering, word: u64, lanes: u32, width: u32) -> Slots {
    lowering.constant_lanes(Scalar::Word(word), lanes, Leaf::Int(width))
}

/// A rule with one result, on all lanes of its operands.
pub(super) fn apply(lowering: &mut Lowering, rule: Rule, operands: &[Slots]) -> Slots {
    let to = lowering.new_slots(operands.first().map_or(0, |operand| operand.len));
    elementwise(lowering, rule, operands, to.start);
    to
}

/// `condition ? if_true : if_false`, lane by lane, each lane a leaf of one kind.
pub(super) fn select_lanes(
    lowering: &mut Lowering,
    condition: Slots,
    [if_true, if_false]: [Slots; 2],
    leaf: Leaf,
    to: Slots,
) {
    let site = SelectSite {
        number: lowering.number_select(),
        condition,
        by_lane: condition.len == to.len,
        if_true: if_true.start,
        if_false: if_false.start,
        to,
        shape: smallvec![leaf; to.len as usize],
    };
    lowering.emit(Action::Select(Box::new(site)));
}

/// `condition ? if_true : if_false`, for one lane.
pub(super) fn select(lowering: &mut Lowering, condition: Slots, if_true: Slots, if_false: Slots, leaf: Leaf) -> Slots {
    let to = lowering.new_slots(1);
    select_lanes(lowering, condition, [if_true, if_false], leaf, to);
    to
}

/// A pointer, moved by a number of elements, as `getelementptr` without flags moves it.
pub(super) fn moved(
    lowering: &mut Lowering,
    (space, pointer): (AddressSpace, Slot),
    (index, width): (Slot, u32),
    scale: u64,
) -> Slot {
    let to = lowering.new_slots(1);
    let of_one = |start| Slots { start, len: 1 };
    let steps = vec![Step::Elements { index: of_one(index), width, scale }];
    let site = AddressSite { space, base: of_one(pointer), steps, flags: Flags::NONE, to };
    lowering.emit(Action::Address(Box::new(site)));
    to.start
}

/// Emits an access of lanes. One pointer for several lanes is that of the first; the alignment is in bytes.
pub(super) fn masked_access(
    lowering: &mut Lowering,
    kind: MaskedKind,
    (pointer, pointers): (PointerKind, Slots),
    mask: Slots,
    value: Slots,
    (to, leaf, align): (Slots, Leaf, u64),
) -> Result<(), Reason> {
    if !leaf.width().is_multiple_of(8) || lowering.context.layout.endianness == Endianness::Big {
        return Err("memory: a masked access of lanes that are no whole bytes in order".into());
    }
    lowering.emit(Action::Masked(Box::new(MaskedSite { kind, pointer, pointers, mask, value, to, leaf, align })));
    Ok(())
}
