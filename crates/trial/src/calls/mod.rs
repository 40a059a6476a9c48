//! What the calls of a program do on a witness, observed in the reference semantics, for a reduction that
//! [replaces](irrefute_reduce::calls) them by that.
//!
//! ```text
//!   done(module, f, witness)   = for each place of a call, and each function that is called: what it did every time
//!   what a call did            = its answer, and the bytes that it wrote to memory that its caller knows
//!   memory that a caller knows = what an argument points into, and the global variables
//! ```
//!
//! A write is said with what the bytes hold when the call returns, so a value that was overwritten does not count. Blocks
//! that came into being during the call are its own. A call that writes to other memory, as through a pointer that it has
//! read, cannot be said; nor can one that has not returned.

#[cfg(test)]
mod tests;

use crate::Settings;
use dashu_int::UBig;
use irrefute_ir::layout::{DataLayout, Endianness};
use irrefute_ir::{Constant, ConstantKind, InstRef, Int, Module, Op, Type};
use irrefute_reduce::calls::{Address, Base, CallOutcome, CallSite, Calls, Nameable, Written};
use irrefute_refine::{Side, Witness, observed_on};
use irrefute_semantics::memory::{BlockBytes, BlockKind, Byte, MemoryBlock};
use irrefute_semantics::observe::MemoryAccess;
use irrefute_semantics::program::FunctionIndex;
use irrefute_semantics::{Observer, Place, Program, Scalar};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// The most stores that a call is replaced by: with more, the callee is the shorter program.
const MOST_STORES: usize = 8;

/// The most bytes of one write that no store made, such as that of `memcpy`: as many as the stores of words have.
const MOST_BYTES: u64 = 8 * MOST_STORES as u64;

/// The most elements of an array that a call answers: no compiler returns longer ones in registers.
const MOST_ELEMENTS: u64 = 16;

/// What the calls of defined functions do when a function is executed on the input of a witness. Nothing if the module
/// has no such function, or it is not modelled.
pub fn done(module: &Module, function: &str, witness: &Witness, settings: &Settings) -> Calls {
    let program = Program::new(module, settings.dialect);
    let Some(source) = Side::new(module, &program, function) else { return Calls::default() };
    let is_big = DataLayout::of(module).is_ok_and(|layout| layout.endianness == Endianness::Big);
    let mut observer = CallObserver {
        module,
        program: &program,
        is_big,
        active: Vec::new(),
        calling: None,
        newest: None,
        sites: FxHashMap::default(),
        functions: FxHashMap::default(),
    };
    observed_on(witness, source, &settings.check, &mut observer);
    let said = |record: Record| (record.entered == record.returned).then_some(record.done).flatten();
    let sites = observer.sites.into_iter().filter_map(|(site, record)| Some((site, said(record)?)));
    let functions = observer.functions.into_iter().filter_map(|(function, record)| Some((function, said(record)?)));
    Calls { sites: sites.collect(), functions: functions.collect() }
}

/// What all calls of one place, or of one function, did so far.
#[derive(Default)]
struct Record {
    entered: u64,
    returned: u64,
    done: Option<CallOutcome>,
}

impl Record {
    /// Adds a call that returned. What was not the same every time cannot be said.
    fn add(&mut self, done: &CallOutcome) {
        self.returned += 1;
        match &mut self.done {
            None => self.done = Some(done.clone()),
            Some(before) => {
                before.answer.take_if(|answer| done.answer.as_ref() != Some(answer));
                before.writes.take_if(|writes| done.writes.as_ref() != Some(writes));
            }
        }
    }

    /// Whether another call can add nothing.
    fn is_settled(&self) -> bool {
        self.done.as_ref().is_some_and(|done| done.answer.is_none() && done.writes.is_none())
    }
}

/// Some bytes that a function wrote.
#[derive(Clone, PartialEq)]
struct Piece {
    block: MemoryBlock,
    bytes: Range<u64>,
    /// As what a store wrote them, and the alignment that it states; `None` if no store of a scalar or vector did.
    stored: Option<(Type, Option<u64>)>,
}

/// A function that is being executed.
struct Active {
    site: Option<CallSite>,
    function: usize,
    /// The parameters that are pointers, by their index, with what they point to.
    pointers: Vec<(usize, MemoryBlock, u64)>,
    /// Blocks that the execution allocated from here on are its own.
    own_from: u32,
    written: Vec<Piece>,
    /// Whether it wrote what cannot be said, or too much.
    is_unsaid: bool,
    returns: Option<CallOutcome>,
}

struct CallObserver<'a> {
    module: &'a Module,
    program: &'a Program,
    is_big: bool,
    active: Vec<Active>,
    /// The place of the call that begins.
    calling: Option<CallSite>,
    /// The last block of the execution that is known.
    newest: Option<u32>,
    sites: FxHashMap<CallSite, Record>,
    functions: FxHashMap<usize, Record>,
}

impl CallObserver<'_> {
    fn know(&mut self, scalars: &[Scalar]) {
        for block in scalars.iter().filter_map(Scalar::block) {
            if let BlockKind::Fresh(number) = block.kind() {
                self.newest = self.newest.max(Some(number));
            }
        }
    }

    /// Notes a write of the function that is being executed.
    fn wrote(&mut self, piece: Piece) {
        let Some(active) = self.active.last_mut() else { return };
        active.add(piece);
    }

    /// What an instruction stores, and with which alignment, if it is a plain store of a value that can be named.
    fn stored_at(&self, place: Place) -> Option<(Type, Option<u64>)> {
        let (function, InstRef::Inst(inst)) = place.instruction(self.module)? else { return None };
        let Op::Store { value, align, mode, .. } = &inst.op else { return None };
        let ty = function.type_of(value);
        (mode.is_plain() && store_bytes(ty).is_some()).then(|| (ty.clone(), *align))
    }

    /// A pointer in the words of the caller of the function that is being executed.
    fn named_address(&self, block: MemoryBlock, offset: u64) -> Option<Address> {
        let active = self.active.last()?;
        if let Some((index, _, start)) = active.pointers.iter().find(|(_, to, _)| *to == block) {
            let function = &self.module.functions[active.function];
            let ty = function.values.get(*index)?.ty.clone();
            return Some(Address { base: Base::Argument(*index), offset: offset.wrapping_sub(*start) as i64, ty });
        }
        let BlockKind::Global(index) = block.kind() else { return None };
        let global = self.module.globals.get(index as usize)?;
        let ty = Type::Ptr(global.header.address_space);
        Some(Address { base: Base::Global(global.name.clone()), offset: offset as i64, ty })
    }

    /// A value of a type, whose leaves are taken from a list; `None` if the caller cannot name it.
    fn named(&self, ty: &Type, scalars: &mut std::slice::Iter<'_, Scalar>) -> Option<Nameable> {
        if let (Type::Ptr(_), Some(Scalar::Log(block, offset))) = (ty, scalars.as_slice().first()) {
            scalars.next();
            return Some(Nameable::Address(self.named_address(*block, *offset)?));
        }
        constant(ty, scalars).map(Nameable::Constant)
    }

    /// What a piece holds, as writes of types that stores have.
    fn said(&self, piece: &Piece, contents: &BlockBytes) -> Option<Vec<Written>> {
        let Some((ty, align)) = &piece.stored else {
            return self.said_in_words(piece, contents);
        };
        let leaf = match ty {
            Type::Vector(_, element) => element,
            other => other,
        };
        let size = store_bytes(leaf)?;
        let count = if let Type::Vector(lanes, _) = ty { u64::from(*lanes) } else { 1 };
        let lane = |i: u64| self.read(contents, piece.bytes.start + i * size, leaf);
        let scalars = (0..count).map(lane).collect::<Option<Vec<Scalar>>>()?;
        let value = self.named(ty, &mut scalars.iter())?;
        let at = self.named_address(piece.block, piece.bytes.start)?;
        Some(vec![Written { at, value, align: *align }])
    }

    /// The same for bytes of unknown type, in words of up to 8 bytes. Nothing is known of their alignment.
    fn said_in_words(&self, piece: &Piece, contents: &BlockBytes) -> Option<Vec<Written>> {
        let mut all = Vec::new();
        let mut from = piece.bytes.start;
        while from < piece.bytes.end {
            let bytes = 1 << (piece.bytes.end - from).min(8).ilog2();
            // A pointer lies in 8 bytes, and an integer has no provenance.
            let is_pointer = bytes == 8 && matches!(contents.byte(from), Byte::Pointer { .. });
            let ty = if is_pointer { Type::PTR } else { Type::Int(8 * bytes as u32) };
            let scalar = [self.read(contents, from, &ty)?];
            let value = self.named(&ty, &mut scalar.iter())?;
            all.push(Written { at: self.named_address(piece.block, from)?, value, align: Some(1) });
            from += bytes;
        }
        Some(all)
    }

    /// A scalar of a type in memory, if all of its bits are defined.
    fn read(&self, contents: &BlockBytes, offset: u64, ty: &Type) -> Option<Scalar> {
        let bytes = store_bytes(ty)?;
        if offset.checked_add(bytes)? > contents.len() {
            return None;
        }
        let lies_at = |k: u64| contents.byte(offset + if self.is_big { bytes - 1 - k } else { k });
        if let Byte::Pointer { pointer, byte: 0, .. } = lies_at(0) {
            let last = bytes.checked_sub(1)?;
            let is_whole = (0..=last).all(
                |k| matches!(lies_at(k), Byte::Pointer { pointer: p, byte, .. } if p == pointer && u64::from(byte) == k),
            );
            return (is_whole && matches!(ty, Type::Ptr(_))).then(|| pointer.clone());
        }
        let mut value = UBig::ZERO;
        for k in (0..bytes).rev() {
            let Byte::Bits { ones, undef: 0, poison: 0 } = lies_at(k) else { return None };
            value = (value << 8usize) + UBig::from(ones);
        }
        let width = match ty {
            Type::Int(width) => *width,
            _ => 8 * bytes as u32,
        };
        Some(Scalar::from_int(&Int::from_big(width, value)))
    }
}

impl Active {
    fn is_own(&self, block: MemoryBlock) -> bool {
        matches!(block.kind(), BlockKind::Fresh(number) if number >= self.own_from)
    }

    fn add(&mut self, piece: Piece) {
        if self.is_unsaid || self.is_own(piece.block) || piece.bytes.is_empty() {
            return;
        }
        self.is_unsaid = piece.stored.is_none() && piece.bytes.end - piece.bytes.start > MOST_BYTES;
        match self.written.iter_mut().find(|other| other.block == piece.block && other.bytes == piece.bytes) {
            Some(other) => other.stored = piece.stored,
            None => self.written.push(piece),
        }
        self.is_unsaid |= self.written.len() > MOST_STORES;
    }
}

impl Observer for CallObserver<'_> {
    const HEARS_ACCESSES: bool = true;
    const HEARS_LIBRARY: bool = true;
    const HEARS_RETURNS: bool = true;

    fn calling(&mut self, place: Place) {
        let phis = |place: Place| {
            let block = self.module.functions.get(place.function as usize)?.blocks.get(place.block as usize)?;
            Some(block.phis.len())
        };
        let inst = phis(place).and_then(|phis| (place.instruction as usize).checked_sub(phis));
        self.calling =
            inst.map(|inst| CallSite { function: place.function as usize, block: place.block as usize, inst });
    }

    fn entered(&mut self, function: FunctionIndex, args: &[Scalar]) {
        self.know(args);
        let mut leaves = args.iter();
        let mut pointers = Vec::new();
        for (index, param) in self.program.params(function).iter().enumerate() {
            let all: Vec<&Scalar> = leaves.by_ref().take(param.shape.len()).collect();
            if let [Scalar::Log(block, offset)] = all[..] {
                pointers.push((index, *block, *offset));
            }
        }
        let function = function.index();
        let site = self.calling.take();
        if let Some(site) = site {
            self.sites.entry(site).or_default().entered += 1;
        }
        self.functions.entry(function).or_default().entered += 1;
        let own_from = self.newest.map_or(0, |newest| newest + 1);
        let (written, is_unsaid, returns) = (Vec::new(), false, None);
        self.active.push(Active { site, function, pointers, own_from, written, is_unsaid, returns });
    }

    fn executed(&mut self, _place: Place, result: &[Scalar]) {
        self.know(result);
    }

    fn accessed(&mut self, place: Place, access: MemoryAccess) {
        if access.is_write {
            let stored = self.stored_at(place);
            let bytes = access.offset..access.offset + access.size;
            self.wrote(Piece { block: access.block, bytes, stored });
        }
    }

    fn written_by_environment(&mut self, _place: Place, block: MemoryBlock, bytes: Range<u64>) {
        self.wrote(Piece { block, bytes, stored: None });
    }

    fn accessed_by_library(&mut self, _place: Place, access: MemoryAccess) {
        if access.is_write {
            self.wrote(Piece { block: access.block, bytes: access.bytes(), stored: None });
        }
    }

    fn returning(&mut self, result: &[Scalar]) -> Vec<MemoryBlock> {
        let Some(active) = self.active.last() else { return Vec::new() };
        let is_settled = |record: Option<&Record>| record.is_none_or(Record::is_settled);
        if is_settled(active.site.and_then(|site| self.sites.get(&site)))
            && is_settled(self.functions.get(&active.function))
        {
            // Every call adds the same then: nothing that can be said.
            let active = self.active.last_mut();
            active.into_iter().for_each(|active| active.returns = Some(CallOutcome::default()));
            return Vec::new();
        }
        let ty = &self.module.functions[active.function].ret;
        let answer = self.named(ty, &mut result.iter());
        let writes = (!active.is_unsaid).then(Vec::new);
        let mut blocks: Vec<MemoryBlock> = active.written.iter().map(|piece| piece.block).collect();
        blocks.sort_unstable();
        blocks.dedup();
        blocks.retain(|_| writes.is_some());
        if let Some(active) = self.active.last_mut() {
            active.returns = Some(CallOutcome { answer, writes });
        }
        blocks
    }

    fn holds(&mut self, block: MemoryBlock, contents: &BlockBytes) {
        let Some(active) = self.active.last() else { return };
        let pieces = active.written.iter().filter(|piece| piece.block == block);
        let said: Option<Vec<Vec<Written>>> = pieces.map(|piece| self.said(piece, contents)).collect();
        let Some(done) = self.active.last_mut().and_then(|active| active.returns.as_mut()) else { return };
        match (said, &mut done.writes) {
            (Some(said), Some(all)) => all.extend(said.into_iter().flatten()),
            (None, writes) => *writes = None,
            (Some(_), None) => {}
        }
        done.writes.take_if(|writes| writes.len() > MOST_STORES);
    }

    fn left(&mut self) {
        let Some(mut active) = self.active.pop() else { return };
        if let Some(done) = &mut active.returns {
            // The numbers of blocks, which decided the order so far, are others in the next call.
            let writes = done.writes.iter_mut();
            writes.for_each(|writes| writes.sort_by(|a, b| (&a.at.base, a.at.offset).cmp(&(&b.at.base, b.at.offset))));
            if let Some(record) = active.site.and_then(|site| self.sites.get_mut(&site)) {
                record.add(done);
            }
            if let Some(record) = self.functions.get_mut(&active.function) {
                record.add(done);
            }
        }
        // What a callee writes, its caller writes.
        let Some(caller) = self.active.last_mut() else { return };
        caller.is_unsaid |= active.is_unsaid;
        active.written.into_iter().for_each(|piece| caller.add(piece));
    }
}

/// A constant of a type, whose leaves are taken from a list; `None` if one is no plain number and not null.
fn constant(ty: &Type, scalars: &mut std::slice::Iter<'_, Scalar>) -> Option<Constant> {
    let kind = match ty {
        Type::Int(width) => ConstantKind::Int(scalars.next()?.to_int(*width)?),
        Type::Float(kind) => ConstantKind::Float(scalars.next()?.to_int(kind.bits())?),
        Type::Ptr(_) => match scalars.next()? {
            Scalar::Word(0) => ConstantKind::Null,
            _ => return None,
        },
        Type::Vector(lanes, element) => {
            let types = std::iter::repeat_n(&**element, *lanes as usize);
            return Some(whole(ty, elements(types, scalars)?));
        }
        Type::Array(length @ 0..=MOST_ELEMENTS, element) => {
            let types = std::iter::repeat_n(&**element, *length as usize);
            return Some(whole(ty, elements(types, scalars)?));
        }
        Type::Struct(structure) => return Some(whole(ty, elements(structure.fields.iter(), scalars)?)),
        _ => return None,
    };
    Some(Constant { ty: ty.clone(), kind })
}

fn elements<'t>(
    types: impl Iterator<Item = &'t Type>,
    scalars: &mut std::slice::Iter<'_, Scalar>,
) -> Option<Vec<Constant>> {
    types.map(|ty| constant(ty, scalars)).collect()
}

/// A vector or aggregate in its shortest form.
fn whole(ty: &Type, elements: Vec<Constant>) -> Constant {
    if elements.iter().all(|element| *element == Constant::zero(element.ty.clone())) {
        return Constant::zero(ty.clone());
    }
    let kind = match (&elements[..], ty) {
        ([first, rest @ ..], Type::Vector(..)) if rest.iter().all(|element| element == first) => {
            ConstantKind::Splat(Arc::new(first.clone()))
        }
        _ => ConstantKind::Aggregate(elements.into()),
    };
    Constant { ty: ty.clone(), kind }
}

/// The bytes that a store of a type writes, for those that a read of memory can name.
fn store_bytes(ty: &Type) -> Option<u64> {
    match ty {
        Type::Int(width) => Some(u64::from(width.div_ceil(8))),
        Type::Float(kind) => Some(u64::from(kind.bits().div_ceil(8))),
        // Others have other widths.
        Type::Ptr(space) if space.0 == 0 => Some(8),
        // Lanes of whole bytes lie one behind the other.
        Type::Vector(lanes, element) => match &**element {
            Type::Int(width) if !width.is_multiple_of(8) => None,
            element @ (Type::Int(_) | Type::Float(_) | Type::Ptr(_)) => Some(u64::from(*lanes) * store_bytes(element)?),
            _ => None,
        },
        _ => None,
    }
}
