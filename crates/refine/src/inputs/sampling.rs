//! Samples of a domain that is too large to list.
//!
//! LLVM's rewrites depend on special values: the constants of the function and what they become
//! under `+ 1`, `− 1`, `!`, negation; equal or opposite operands; shift amounts around the width;
//! sign and carry boundaries. A leaf is drawn from those, or at random; in each input, a few
//! leaves are related to each other. Inputs with undefined leaves come last, most of them with a
//! single one: a single poison lane distinguishes more than a result that is poison as a whole. Pointers come with an
//! [initial memory](super::memory), the memory that they point to, and integers are also drawn from its layout.
//!
//! A sample is a function of domain, constant pool and seed.

use super::byte_arguments;
use super::constants::ConstantPool;
use super::domain::{Domain, LeafDomain, PointerDomain};
use super::memory::{Field, InitialMemory, LayoutBase, LearntNeeds, LoadedFrom, StaticObjects, held_at};
use crate::floats;
use crate::heuristic::{Heuristic, Heuristics};
use crate::uniform::below;
use dashu_int::UBig;
use irrefute_ir::Int;
use irrefute_semantics::memory::{BlockKind, OutOfBoundsGep};
use irrefute_semantics::set::Cube;
use irrefute_semantics::set::normal::from_cube;
use irrefute_semantics::{EnvironmentMemory, Leaf, MemoryBlock, Scalar, UndefinedBehaviour};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// An input that may still be repaired: arguments and the specification of its memory.
#[derive(Clone, Debug)]
pub struct SampleDraft {
    /// A pointer leaf is a placeholder `Word`, for which the initial memory gives the target, or it is undefined.
    pub leaves: Vec<Scalar>,
    /// The memory that the pointers of the input point to.
    pub initial_memory: InitialMemory,
}

/// An input on which the source is defined and not vacuous, to draw others next to.
#[derive(Clone, Debug)]
pub struct Base {
    /// The input, as it was after repairs.
    pub sample: SampleDraft,
    /// Operands of comparisons and switches in a run on it.
    pub compared: Vec<Int>,
}

/// What is undefined in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Definedness {
    /// No leaf.
    Defined,
    /// One leaf or more is poison, or bytes that a pointer leads to are.
    SomePoison,
    /// One leaf or more is an undef set, or bytes that a pointer leads to are undef.
    SomeUndef,
    /// No leaf, but results of calls may be undef.
    UndefAnswer,
}

/// Draws inputs from a domain.
pub struct Sampler<'a> {
    domain: &'a Domain,
    constant_pool: &'a ConstantPool,
    rng: Xoshiro256PlusPlus,
    /// The number of inputs drawn so far; the first ones are not random.
    drawn: u64,
    world: &'a StaticObjects,
    /// The pointer leaves.
    pointers: Vec<PointerDomain>,
    /// What repairs have learnt, for the samples to come.
    needs: LearntNeeds,
    /// The realizations that depend on nothing but the layout base and on whether allocations may fail. Functions
    /// without pointers use one for all of their inputs.
    bare: Vec<((LayoutBase, bool), Arc<EnvironmentMemory>)>,
    /// The last realization of another memory.
    before: Option<(InitialMemory, Arc<EnvironmentMemory>)>,
    heuristics: Heuristics,
}

impl<'a> Sampler<'a> {
    /// A sampler whose draws are a function of these arguments.
    pub fn new(
        domain: &'a Domain,
        constant_pool: &'a ConstantPool,
        world: &'a StaticObjects,
        seed: u64,
    ) -> Sampler<'a> {
        let pointers = domain.leaves.iter().filter_map(|leaf| leaf.pointer).collect();
        let (rng, needs) = (Xoshiro256PlusPlus::seed_from_u64(seed), LearntNeeds::default());
        let heuristics = world.heuristics();
        Sampler {
            domain,
            constant_pool,
            rng,
            drawn: 0,
            world,
            pointers,
            needs,
            bare: Vec::new(),
            before: None,
            heuristics,
        }
    }

    /// The leaves of a sample's input, and what exists before the call.
    pub fn realize(
        &mut self,
        sample: &SampleDraft,
        allocations_may_fail: bool,
    ) -> (Vec<Scalar>, Arc<EnvironmentMemory>) {
        if let Some(ground) = sample.initial_memory.only_ground(self.world) {
            return (sample.leaves.clone(), self.bare(&sample.initial_memory, (ground, allocations_may_fail)));
        }
        let before = self.before.as_ref();
        let (pointers, environment_memory) = sample.initial_memory.realize(self.world, allocations_may_fail, before);
        self.before = Some((sample.initial_memory.clone(), environment_memory.clone()));
        let mut pointers = pointers.into_iter();
        let leaves = sample.leaves.iter().zip(&self.domain.leaves).map(|(scalar, leaf)| {
            let pointer = leaf.pointer.and_then(|_| pointers.next());
            match (pointer, scalar) {
                (Some(pointer), scalar) if leaf.is_byte() => {
                    byte_arguments::placed(scalar, &pointer, self.world.dialect())
                }
                (Some(pointer), Scalar::Word(_) | Scalar::Big(_)) => pointer,
                _ => scalar.clone(),
            }
        });
        (leaves.collect(), environment_memory)
    }

    /// The realization of an initial memory that depends on `key` alone; made once for each key.
    fn bare(&mut self, initial_memory: &InitialMemory, key: (LayoutBase, bool)) -> Arc<EnvironmentMemory> {
        if let Some((_, known)) = self.bare.iter().find(|(other, _)| *other == key) {
            return known.clone();
        }
        let (_, environment_memory) = initial_memory.realize(self.world, key.1, None);
        self.bare.push((key, environment_memory.clone()));
        environment_memory
    }

    /// Changes a sample on which the source has undefined behaviour, perhaps because a pointer left its block before;
    /// `false` if that cannot be repaired.
    pub fn repair(
        &mut self,
        sample: &mut SampleDraft,
        ub: &UndefinedBehaviour,
        out_of_bounds: Option<OutOfBoundsGep>,
        loads: &[(u32, u64)],
    ) -> bool {
        if !self.heuristics.has(Heuristic::Learning) {
            self.needs = LearntNeeds::default();
        }
        // If the fault concerns no block, the pointer was poison, most likely because it had left its block under
        // `inbounds`. Taking it for a pointer that was loaded would fill all blocks with pointers instead.
        let out_of_bounds = out_of_bounds.filter(|_| ub.fault.is_none());
        out_of_bounds.is_some_and(|out_of_bounds| {
            sample.initial_memory.follow(out_of_bounds, &self.pointers, &mut self.needs, self.world)
        }) || {
            let fault = ub.fault.as_ref().map(|fault| fault.block);
            let loaded = self.loaded(loads, |held| held == fault);
            sample.initial_memory.repair(ub, loaded, &self.pointers, &mut self.needs, self.world)
        }
    }

    /// Changes a sample on which data is looked for in the code of a function, to which a pointer leads that was loaded.
    pub fn repair_data(&mut self, sample: &mut SampleDraft, loads: &[(u32, u64)]) -> bool {
        let is_code = |held: Option<MemoryBlock>| {
            held.is_some_and(|block| {
                matches!(block.kind(), BlockKind::Function(_)) || sample.initial_memory.is_code(block)
            })
        };
        let loaded = self.loaded(loads, is_code);
        loaded
            .is_some_and(|loaded| sample.initial_memory.link_data(loaded, &self.pointers, &mut self.needs, self.world))
    }

    /// The last place of a load at which the memory that was realized last holds a pointer that is wanted: to a block, or to
    /// none.
    fn loaded(&self, loads: &[(u32, u64)], is_wanted: impl Fn(Option<MemoryBlock>) -> bool) -> Option<LoadedFrom> {
        let (_, realized) = self.before.as_ref()?;
        loads.iter().rev().find_map(|place| {
            let held = held_at(*place, realized);
            let (block, offset) = *place;
            is_wanted(held.map(|(block, _)| block)).then(|| LoadedFrom {
                block,
                offset,
                held: held.map_or(0, |held| held.1),
            })
        })
    }

    /// The size in bytes of the pointers that the source loads; `None` if it loads none, as far as is known.
    pub fn loaded_pointer_bytes(&self) -> Option<u64> {
        let loads = self.needs.has_loaded_pointers() || self.world.loads_pointers();
        (loads && self.heuristics.has(Heuristic::Linked)).then(|| self.world.pointer_bytes())
    }

    /// Gives up what was guessed of a sample's blocks for what an execution reached.
    pub fn fit(&mut self, sample: &mut SampleDraft, reached: &[(u32, u64)]) {
        sample.initial_memory.fit(reached, &mut self.needs);
    }

    /// Changes a sample on which a pointer left its block, so that it does not; `false` if that is impossible. The
    /// samples to come do not learn from it, because nothing was wrong.
    pub fn follow(&self, sample: &mut SampleDraft, out_of_bounds: OutOfBoundsGep) -> bool {
        sample.initial_memory.follow(out_of_bounds, &self.pointers, &mut self.needs.clone(), self.world)
    }

    /// Which of `n` inputs have undefined leaves or answers: one in twelve has poison, one in twelve undef, one in twelve
    /// undef answers, if there may be any; one in eight of a hundred inputs and more, as defined ones are not scarce there. They come last, so that defined
    /// inputs show a violation first.
    pub fn plan(&self, n: u64) -> Vec<Definedness> {
        let share = |possible: bool| if possible { n.div_ceil(if n < 100 { 12 } else { 8 }) } else { 0 };
        let has_memory = !self.pointers.is_empty();
        let in_memory = self.world.undefined_in_memory();
        let poison = self.domain.leaves.iter().any(|leaf| leaf.poison) || has_memory && in_memory.poison;
        let undef = self.domain.leaves.iter().any(|leaf| leaf.undef) || has_memory && in_memory.undef;
        let poison = share(poison).min(n);
        let undef = share(undef).min(n - poison);
        let answer = share(self.world.returns_undef()).min(n - poison - undef);
        let defined = n - poison - undef - answer;
        let count = |kind, n: u64| std::iter::repeat_n(kind, n as usize);
        count(Definedness::Defined, defined)
            .chain(count(Definedness::SomePoison, poison))
            .chain(count(Definedness::SomeUndef, undef))
            .chain(count(Definedness::UndefAnswer, answer))
            .collect()
    }

    /// A new input. Some leaves of `near`, if given, are kept.
    pub fn draw(&mut self, kind: Definedness, near: Option<&Base>) -> SampleDraft {
        // The first inputs have special numbers (`fresh`) and unremarkable memory.
        let plain = self.drawn < 4;
        let mut initial_memory = match near {
            Some(near) => near.sample.initial_memory.neighbour(&self.pointers, &self.needs, self.world, &mut self.rng),
            None => InitialMemory::draw(&self.pointers, &self.needs, self.world, plain, &mut self.rng),
        };
        let numbers = self.numbers(&initial_memory);
        let mut leaves = match near {
            Some(near) => self.neighbour(near, kind, &numbers),
            None => self.fresh(&numbers),
        };
        if matches!(kind, Definedness::SomePoison | Definedness::SomeUndef) {
            self.absorb(&mut leaves);
        }
        match kind {
            Definedness::Defined | Definedness::UndefAnswer => {}
            // An undefined pointer shows little: half of the time, what a pointer leads to is undefined instead.
            _ if !self.pointers.is_empty()
                && self.heuristics.has(Heuristic::UndefinedMemory)
                && (!self.has_undefined_leaf(kind) || self.below(2) == 0)
                && initial_memory.undefine(kind == Definedness::SomeUndef, &mut self.rng) => {}
            Definedness::SomePoison => self.undefine(&mut leaves, |l| l.poison, Sampler::poison),
            Definedness::SomeUndef => self.undefine(&mut leaves, |l| l.undef, Sampler::undef_set),
        }
        SampleDraft { leaves, initial_memory }
    }

    /// Whether a leaf may be undefined in this way.
    fn has_undefined_leaf(&self, kind: Definedness) -> bool {
        self.domain.leaves.iter().any(|leaf| if kind == Definedness::SomeUndef { leaf.undef } else { leaf.poison })
    }

    /// Numbers of an initial memory that an integer may have: addresses, sizes, distances. Empty if nothing has an
    /// address.
    fn numbers(&self, initial_memory: &InitialMemory) -> Vec<Int> {
        if self.pointers.is_empty() && !self.world.has_variables() {
            return Vec::new();
        }
        initial_memory.numbers(self.world).into_iter().map(|number| Int::new(64, number)).collect()
    }

    /// Defined leaves. The first draws give all leaves the same value: 0, −1, 1, the least signed number.
    fn fresh(&mut self, numbers: &[Int]) -> Vec<Scalar> {
        let round = if self.heuristics.has(Heuristic::FirstValues) { self.drawn } else { u64::MAX };
        self.drawn += 1;
        let mut leaves: Vec<Int> = Vec::with_capacity(self.domain.leaves.len());
        for leaf in &self.domain.leaves {
            if let Leaf::Float(kind) = leaf.leaf
                && round < 4
                && let Some(x) = floats::first(kind, round)
            {
                leaves.push(leaf.fit(x));
                continue;
            }
            let x = match round {
                0 => Int::new(leaf.width, 0),
                1 => Int::from_i64(leaf.width, -1),
                2 => Int::new(leaf.width, 1),
                3 => power(leaf.width, leaf.width - 1),
                _ => self.leaf(leaf, &leaves, numbers),
            };
            leaves.push(leaf.fit(x));
        }
        let numbers = leaves.iter().map(Scalar::from_int);
        if round < 4 || !self.domain.leaves.iter().any(LeafDomain::is_byte) {
            return numbers.collect();
        }
        numbers.zip(&self.domain.leaves).map(|(number, leaf)| drafted(number, leaf, &mut self.rng)).collect()
    }

    /// Pair number `n` of the [corners](floats::corners) of two floating-point arguments, with unremarkable memory; `None`
    /// behind the last pair, and for functions with other arguments.
    pub fn corner_pair(&mut self, n: usize) -> Option<SampleDraft> {
        let corners = corners_of_two(self.domain)?;
        let [first, second] = [n % corners[0].len(), n / corners[0].len()];
        let pair = [corners[0].get(first)?, corners[1].get(second)?];
        let fitted = pair.into_iter().zip(&self.domain.leaves).map(|(x, leaf)| Scalar::from_int(&leaf.fit(x.clone())));
        let initial_memory = InitialMemory::draw(&self.pointers, &self.needs, self.world, true, &mut self.rng);
        Some(SampleDraft { leaves: fitted.collect(), initial_memory })
    }

    /// How many pairs [`Sampler::corner_pair`] has.
    pub fn corner_pairs(&self) -> u32 {
        corners_of_two(self.domain).map_or(0, |[first, second]| (first.len() * second.len()) as u32)
    }

    /// A copy of `near` with one or two leaves drawn again (none or one if another becomes undefined), half of the time
    /// from the operands of its comparisons.
    fn neighbour(&mut self, near: &Base, kind: Definedness, numbers: &[Int]) -> Vec<Scalar> {
        let mut leaves = near.sample.leaves.clone();
        let redrawn = self.below(2) + u64::from(kind == Definedness::Defined);
        for _ in 0..redrawn {
            let Some(i) = self.index(leaves.len()) else { break };
            let leaf = &self.domain.leaves[i];
            let x = match self.below(2) {
                0 => self.related(leaf.width, &near.compared),
                _ => {
                    let values = near.sample.leaves.iter().zip(&self.domain.leaves);
                    let others: Vec<Int> = values.filter_map(|(s, l)| s.to_int(l.width)).collect();
                    self.leaf(leaf, &others, numbers)
                }
            };
            leaves[i] = drafted(Scalar::from_int(&leaf.fit(x)), leaf, &mut self.rng);
        }
        leaves
    }

    /// A copy of `near` with one argument changed so that `operands`, which it may be part of, may become equal, or nearly.
    pub fn steer(&mut self, near: &SampleDraft, operands: &[Int; 2]) -> SampleDraft {
        let mut sample = near.clone();
        let numbers: Vec<usize> = self.numbers_among(&near.leaves);
        let from_left = self.below(2) == 0;
        let (from, to) = if from_left { (&operands[0], &operands[1]) } else { (&operands[1], &operands[0]) };
        let value = |i: usize| near.leaves[i].to_int(self.domain.leaves[i].width);
        // Mostly an argument that is the operand itself.
        let same: Vec<usize> =
            numbers.iter().copied().filter(|i| value(*i).is_some_and(|x| resize(from, x.width()) == x)).collect();
        let among = if same.is_empty() || self.below(4) == 0 { &numbers } else { &same };
        let Some(i) = self.index(among.len()).map(|at| among[at]) else { return sample };
        let Some(x) = near.leaves[i].to_int(self.domain.leaves[i].width) else { return sample };
        let ones = irrefute_ir::int::low_ones(x.width());
        let [from, to] = [from, to].map(|operand| resize(operand, x.width()));
        let by = to.to_big() + negated(&from).to_big();
        let nudge = match self.below(4) {
            0 => UBig::ONE,
            1 => ones,
            _ => UBig::ZERO,
        };
        let moved = Int::from_big(x.width(), x.to_big() + by + nudge);
        sample.leaves[i] = Scalar::from_int(&self.domain.leaves[i].fit(moved));
        sample
    }

    /// The same with a field of memory changed, if there is one: always where no argument is a number, and half of the time
    /// elsewhere.
    pub fn steer_through(&mut self, near: &SampleDraft, fields: &[Field], operands: &[Int; 2]) -> SampleDraft {
        let has_numbers = !self.numbers_among(&near.leaves).is_empty();
        let is_memory = !fields.is_empty() && (!has_numbers || self.below(2) == 0);
        let mut sample = near.clone();
        if is_memory && sample.initial_memory.steer(fields, operands, self.world, &mut self.rng) {
            return sample;
        }
        self.steer(near, operands)
    }

    /// A copy of `near` in which a field that holds one of two pointers may hold the other.
    pub fn steer_pointers(&mut self, near: &SampleDraft, fields: &[Field], operands: &[Scalar; 2]) -> SampleDraft {
        let mut sample = near.clone();
        sample.initial_memory.steer_pointer(fields, operands, self.world, &mut self.rng);
        sample
    }

    /// A copy of `near` in which accesses at these offsets of one block may coincide, with other contents of memory: what
    /// is stored may be what was there.
    pub fn overlap(&mut self, near: &SampleDraft, offsets: &[Int; 2]) -> SampleDraft {
        let mut sample = self.steer(near, offsets);
        sample.initial_memory.refill(&mut self.rng);
        sample
    }

    /// The leaves that are defined numbers.
    fn numbers_among(&self, leaves: &[Scalar]) -> Vec<usize> {
        let is_number = |i: &usize| {
            let leaf = &self.domain.leaves[*i];
            leaf.pointer.is_none() && leaves[*i].to_int(leaf.width).is_some()
        };
        (0..leaves.len()).filter(is_number).collect()
    }

    /// A value for one leaf, perhaps related to those of other leaves or to `numbers` of the initial memory.
    /// In functions with pointers, integers are mostly indices and lengths: small, and sometimes negative.
    fn leaf(&mut self, leaf: &LeafDomain, others: &[Int], numbers: &[Int]) -> Int {
        let w = leaf.width;
        // A placeholder: the initial memory has the target.
        if let Leaf::Ptr(_) = leaf.leaf {
            return Int::new(w, 0);
        }
        if self.heuristics.has(Heuristic::Indices) && !numbers.is_empty() && leaf.leaf == Leaf::Int(w) {
            match self.below(8) {
                0..2 => return Int::from_i64(w, self.below(12) as i64 - 3),
                2 => return Int::from_i64(w, self.below(64) as i64 - 32),
                3 => return self.related(w, numbers),
                4 if !others.is_empty() => return self.multiple(w, others),
                // An index that is the negated address of a block makes null, one that is a distance leads elsewhere.
                5 if self.world.compares_pointers() => return negated(&self.related(w, numbers)),
                _ => {}
            }
        }
        if let Leaf::Float(kind) = leaf.leaf {
            let pool = self.constant_pool;
            let drawn = floats::draw(kind, pool.floats(), pool.all(), others, &mut self.rng);
            return drawn.unwrap_or_else(|| self.random(w));
        }
        // Special values in three quarters of the cases, random ones in the rest.
        match self.below(16) {
            0..=4 if self.heuristics.has(Heuristic::Constants) => self.constant(w),
            5..=6 if self.heuristics.has(Heuristic::Corners) => Int::new(w, self.below(u64::from(w) + 2)),
            7..=8 if self.heuristics.has(Heuristic::Corners) => self.corner(w),
            9..=11 if self.heuristics.has(Heuristic::Related) => self.related(w, others),
            12..=13 if self.heuristics.has(Heuristic::Magnitudes) => self.magnitude(w),
            _ => self.random(w),
        }
    }

    /// A constant of the functions, brought to this width, or a neighbour of it.
    fn constant(&mut self, width: u32) -> Int {
        let Some(i) = self.index(self.constant_pool.all().len()) else { return self.corner(width) };
        let c = resize(&self.constant_pool.all()[i], width);
        self.vary(c)
    }

    /// One of some values brought to this width, or a neighbour of it.
    fn related(&mut self, width: u32, others: &[Int]) -> Int {
        let Some(i) = self.index(others.len()) else { return self.random(width) };
        let x = resize(&others[i], width);
        self.vary(x)
    }

    /// A multiple of one of some values by a constant of the functions, as for an index that cancels, or continues, a
    /// row index times the length of the row.
    fn multiple(&mut self, width: u32, others: &[Int]) -> Int {
        let (other, by) = (self.related(width, others), self.constant(width));
        let product = Int::from_big(width, (other.to_big() * by.to_big()) & irrefute_ir::int::low_ones(width));
        self.vary(product)
    }

    /// `x` unchanged in 7 of 16 cases; otherwise x + 1, x − 1, !x, −x, or, half as often, x with its highest bit
    /// flipped. More flips would take too large a share from the constants themselves.
    fn vary(&mut self, x: Int) -> Int {
        let w = x.width();
        let ones = || irrefute_ir::int::low_ones(w);
        match self.below(16) {
            0..2 => Int::from_big(w, x.to_big() + UBig::ONE),
            2..4 => Int::from_big(w, x.to_big() + ones()),
            4..6 => Int::from_big(w, x.to_big() ^ ones()),
            6..8 => negated(&x),
            8 => Int::from_big(w, x.to_big() ^ (UBig::ONE << (w as usize - 1))),
            _ => x,
        }
    }

    /// 0, −1, the least and the greatest signed number, the width and its neighbours, 2^k, 2^k − 1, −2^k.
    fn corner(&mut self, w: u32) -> Int {
        let k = self.below(u64::from(w)) as u32;
        match self.below(8) {
            0 => Int::new(w, 0),
            1 => Int::from_i64(w, -1),
            2 => power(w, w - 1),
            3 => Int::from_big(w, irrefute_ir::int::low_ones(w) >> 1),
            4 => Int::new(w, u64::from(w) - 1 + self.below(3)),
            5 => power(w, k),
            6 => Int::from_big(w, (UBig::ONE << k as usize) - UBig::ONE),
            _ => Int::from_big(w, (UBig::ONE << w as usize) - (UBig::ONE << k as usize)),
        }
    }

    /// A random number of a random length, sign-extended: random bits alone are hardly ever small.
    fn magnitude(&mut self, w: u32) -> Int {
        let bits = self.below(u64::from(w)) as u32 + 1;
        resize(&self.random(bits), w)
    }

    /// Random bits.
    fn random(&mut self, w: u32) -> Int {
        if w <= 64 {
            return Int::new(w, self.rng.next_u64());
        }
        let words: Vec<u64> = (0..w.div_ceil(64)).map(|_| self.rng.next_u64()).collect();
        Int::from_big(w, big_of_words(&words))
    }

    /// In one input of four, makes a number 0, 1 or −1. With these, operations and loops often ignore their other
    /// operands: undefined ones must then show nowhere, and 0 times poison is poison.
    fn absorb(&mut self, leaves: &mut [Scalar]) {
        let numbers = self.numbers_among(leaves);
        if !self.heuristics.has(Heuristic::Absorbing) || numbers.len() < 2 || self.below(4) != 0 {
            return;
        }
        let Some(i) = self.index(numbers.len()).map(|at| numbers[at]) else { return };
        let leaf = &self.domain.leaves[i];
        let x = Int::from_i64(leaf.width, [0, 0, 1, -1][self.below(4) as usize]);
        leaves[i] = Scalar::from_int(&leaf.fit(x));
    }

    /// Makes one of the leaves that may be undefined undefined; in one input of four, half of the others as well.
    fn undefine(
        &mut self,
        leaves: &mut [Scalar],
        may: fn(&LeafDomain) -> bool,
        value: fn(&mut Self, &LeafDomain) -> Option<Scalar>,
    ) {
        let places: Vec<usize> = (0..leaves.len()).filter(|i| may(&self.domain.leaves[*i])).collect();
        let Some(one) = self.index(places.len()) else { return };
        let several = self.below(4) == 0;
        for (i, place) in places.iter().enumerate() {
            if i != one && !(several && self.below(2) == 0) {
                continue;
            }
            let leaf = &self.domain.leaves[*place];
            if let Some(v) = value(self, leaf) {
                leaves[*place] = v;
            }
        }
    }

    /// Poison; of a byte, mostly in some bits only.
    fn poison(&mut self, leaf: &LeafDomain) -> Option<Scalar> {
        if !leaf.is_byte() {
            return Some(Scalar::Poison);
        }
        let number = Scalar::from_int(&self.random(leaf.width));
        let draft = drafted(number, leaf, &mut self.rng);
        Some(byte_arguments::with_poison(&draft, leaf.width, &mut self.rng))
    }

    /// Full undef, or, unless a range forbids it, a set with one or two free bits or with about half of them. Where few are
    /// free, the rest may be a constant of the functions, and one of them its lowest 0 or 1, and another the sign: the values
    /// lie on both sides of it, and what is computed of them, such as a sum and its carry, goes together.
    fn undef_set(&mut self, leaf: &LeafDomain) -> Option<Scalar> {
        let full = leaf.full_undef()?;
        let has_parts = self.heuristics.has(Heuristic::PartialUndef);
        if !has_parts || matches!(leaf.leaf, Leaf::Ptr(_)) || leaf.words != super::domain::Words::All || leaf.width < 2
        {
            return Some(full);
        }
        let (undef, base) = match self.below(5) {
            0 | 1 => return Some(full),
            2 => {
                let bit = |k: u64| UBig::ONE << k as usize;
                let width = u64::from(leaf.width);
                (bit(self.below(width)) | bit(self.below(width)), self.random(leaf.width))
            }
            3 => {
                let base = if self.below(4) == 0 { self.random(leaf.width) } else { self.constant(leaf.width) };
                let number = base.to_big();
                let bit = |k: u64| UBig::ONE << (k as usize).min(leaf.width as usize - 1);
                let sign = u64::from(leaf.width) - 1;
                let any = if self.below(4) == 0 { bit(sign) } else { bit(self.below(sign + 1)) };
                let lowest = match self.below(4) {
                    0 => any.clone(),
                    1 => bit(number.trailing_zeros().unwrap_or(0) as u64),
                    _ => bit(number.trailing_ones().unwrap_or(0) as u64),
                };
                (if self.below(2) == 0 { lowest } else { lowest | any }, base)
            }
            _ => (self.random(leaf.width).to_big(), self.random(leaf.width)),
        };
        let fixed = &undef ^ irrefute_ir::int::low_ones(leaf.width);
        let ones = base.to_big() & fixed;
        if undef == UBig::ZERO {
            return Some(full);
        }
        Some(from_cube(Cube { undef, ones }, leaf.width, false))
    }

    /// A number below `n` (0 if `n` is 0).
    fn below(&mut self, n: u64) -> u64 {
        below(&mut self.rng, n)
    }

    /// A random index; `None` if there is no element.
    fn index(&mut self, len: usize) -> Option<usize> {
        (len > 0).then(|| self.below(len as u64) as usize)
    }
}

/// A number as a leaf; of a byte, perhaps together with bits of its pointer.
fn drafted(number: Scalar, leaf: &LeafDomain, rng: &mut Xoshiro256PlusPlus) -> Scalar {
    match (leaf.is_byte(), leaf.pointer) {
        (true, Some(pointer)) => byte_arguments::draft(&number, leaf.width, pointer.kind, rng),
        _ => number,
    }
}

/// The corners of each of two floating-point arguments; `None` for functions with other arguments.
fn corners_of_two(domain: &Domain) -> Option<[Vec<Int>; 2]> {
    let [first, second] = &domain.leaves[..] else { return None };
    match (first.leaf, second.leaf) {
        (Leaf::Float(first), Leaf::Float(second)) => Some([floats::corners(first), floats::corners(second)]),
        _ => None,
    }
}

/// 2^k as an integer of width `w > k`.
fn power(w: u32, k: u32) -> Int {
    if w <= 64 { Int::new(w, 1 << k) } else { Int::from_big(w, UBig::ONE << k as usize) }
}

/// The two's complement.
fn negated(x: &Int) -> Int {
    let ones = irrefute_ir::int::low_ones(x.width());
    Int::from_big(x.width(), (x.to_big() ^ ones) + UBig::ONE)
}

/// `x` truncated or sign-extended to a width.
fn resize(x: &Int, width: u32) -> Int {
    if x.width() == width {
        return x.clone();
    }
    let negative = x.bit(x.width() - 1);
    if width <= x.width() || !negative {
        return match x.word() {
            Some(word) if width <= x.width() => Int::new(width, word),
            _ => Int::from_big(width, x.to_big()),
        };
    }
    let extension = irrefute_ir::int::low_ones(width) ^ irrefute_ir::int::low_ones(x.width());
    Int::from_big(width, x.to_big() | extension)
}

/// The little-endian words of a number.
fn big_of_words(words: &[u64]) -> UBig {
    words.iter().rev().fold(UBig::ZERO, |n, w| (n << 64) | UBig::from(*w))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::domain::{ParameterDomain, Undefined};
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_semantics::value::PointerKind;
    use irrefute_semantics::{Dialect, Shape};
    use smallvec::smallvec;

    /// Static objects without any address.
    fn world() -> StaticObjects {
        StaticObjects::empty(Dialect::LANGREF)
    }

    fn domain(defined: bool, range: Option<&(Int, Int)>) -> Domain {
        let shapes: [Shape; 3] = [smallvec![Leaf::Int(8)], smallvec![Leaf::Int(8); 3], smallvec![Leaf::Int(8)]];
        let parameters = shapes.iter().map(|shape| ParameterDomain {
            shape,
            defined,
            range,
            pointer: PointerDomain::ANY,
            usual: PointerKind::USUAL,
        });
        Domain::new(parameters, Undefined { poison: true, undef: true }).expect("integers")
    }

    fn draw_all(domain: &Domain, constant_pool: &ConstantPool, seed: u64, n: u64) -> Vec<Vec<Scalar>> {
        let world = world();
        let mut sampler = Sampler::new(domain, constant_pool, &world, seed);
        sampler.plan(n).into_iter().map(|kind| sampler.draw(kind, None).leaves).collect()
    }

    #[test]
    fn a_sample_is_a_function_of_its_seed() {
        let (domain, constant_pool) = (domain(false, None), ConstantPool::default());
        assert_eq!(draw_all(&domain, &constant_pool, 7, 64), draw_all(&domain, &constant_pool, 7, 64));
        assert_ne!(draw_all(&domain, &constant_pool, 7, 64), draw_all(&domain, &constant_pool, 8, 64));
    }

    #[test]
    fn samples_keep_ranges_and_noundef() {
        let range = (Int::new(8, 250), Int::new(8, 4));
        let domain = domain(true, Some(&range));
        for leaf in draw_all(&domain, &ConstantPool::default(), 1, 500).into_iter().flatten() {
            let Scalar::Word(w) = leaf else { panic!("{leaf:?} for a noundef parameter") };
            assert!(!(4..250).contains(&w), "{w} is outside the range");
        }
    }

    #[test]
    fn undefined_inputs_come_last_and_some_have_one_undefined_leaf() {
        let domain = domain(false, None);
        for (inputs, share) in [(96, 12), (200, 8)] {
            let all = draw_all(&domain, &ConstantPool::default(), 3, inputs);
            let undefined = |leaves: &Vec<Scalar>| leaves.iter().filter(|s| !matches!(s, Scalar::Word(_))).count();
            let counts: Vec<usize> = all.iter().map(undefined).collect();
            let defined = (inputs - 2 * inputs / share) as usize;
            let is_first = counts[..defined].iter().all(|n| *n == 0) && counts[defined..].iter().all(|n| *n > 0);
            assert!(is_first, "{counts:?}");
            assert!(counts.contains(&1) && counts.iter().any(|n| *n > 1));
        }
    }

    #[test]
    fn constants_and_their_neighbours_are_drawn() {
        let mut constant_pool = ConstantPool::default();
        constant_pool.add(Int::new(16, 0xff9c));
        let domain = domain(true, None);
        let all: Vec<Scalar> = draw_all(&domain, &constant_pool, 5, 200).into_iter().flatten().collect();
        for (wanted, least) in [(0x9c, 20), (0x9d, 5), (0x9b, 5), (0x63, 5), (0x64, 5), (0x1c, 2)] {
            let count = all.iter().filter(|s| **s == Scalar::Word(wanted)).count();
            assert!(count >= least, "{wanted:#x}: {count}");
        }
    }

    /// Values of one parameter that no constant of a function suggests.
    fn words_of(width: u32, n: u64) -> Vec<Int> {
        let shape: Shape = smallvec![Leaf::Int(width)];
        let pointer = PointerDomain::ANY;
        let parameter =
            ParameterDomain { shape: &shape, defined: true, range: None, pointer, usual: PointerKind::USUAL };
        let domain = Domain::new([parameter].into_iter(), Undefined { poison: false, undef: false }).expect("integers");
        draw_all(&domain, &ConstantPool::default(), 11, n).iter().flatten().filter_map(|s| s.to_int(width)).collect()
    }

    /// How often neighbouring bits of a word differ: rarely in a power of two and its neighbours, often in a random
    /// word.
    fn changes(word: u64) -> u32 {
        (word ^ word >> 1).count_ones()
    }

    #[test]
    fn extremes_are_drawn_far_oftener_than_other_powers() {
        let all = words_of(64, 4000);
        for extreme in [0, u64::MAX, 1 << 63, (1 << 63) - 1, 64] {
            assert!(all.iter().filter(|x| **x == Int::new(64, extreme)).count() >= 30, "{extreme:#x}");
        }
    }

    #[test]
    fn numbers_of_every_length_are_drawn() {
        let words: Vec<u64> = words_of(64, 4000).iter().filter_map(Int::to_u64).collect();
        for lengths in [8..24u32, 24..40, 40..56] {
            let random = words.iter().filter(|w| lengths.contains(&(64 - w.leading_zeros())) && changes(**w) >= 5);
            let count = random.count();
            assert!(count >= 30, "{count} of {lengths:?} bits");
        }
    }

    #[test]
    fn wide_numbers_are_random_in_every_word() {
        let all = words_of(192, 400);
        for k in 0..3 {
            let word = |x: &Int| u64::try_from((x.to_big() >> (64 * k)) & UBig::from(u64::MAX)).unwrap_or(0);
            assert!(all.iter().filter(|x| changes(word(x)) >= 16).count() >= 80, "word {k}");
        }
    }

    #[test]
    fn a_plan_has_as_many_inputs_as_are_wanted() {
        let (domain, constant_pool, world) = (domain(false, None), ConstantPool::default(), world());
        let sampler = Sampler::new(&domain, &constant_pool, &world, 0);
        assert!((0..50).all(|n| sampler.plan(n).len() as u64 == n));
    }

    #[test]
    fn one_undefined_input_in_four_may_have_several() {
        let domain = domain(false, None);
        let undefined = |leaves: Vec<Scalar>| leaves.iter().filter(|s| !matches!(s, Scalar::Word(_))).count();
        let (constant_pool, world) = (ConstantPool::default(), world());
        let mut sampler = Sampler::new(&domain, &constant_pool, &world, 2);
        let several = (0..1000).filter(|_| undefined(sampler.draw(Definedness::SomePoison, None).leaves) > 1).count();
        assert!((150..300).contains(&several), "{several} of 1000");
    }

    #[test]
    fn lengths_of_arrays_that_are_stepped_over_count_as_constants() {
        let text = "define ptr @f(ptr %p, i64 %i) {\n  \
                    %q = getelementptr [7 x [5 x i8]], ptr %p, i64 %i, i64 1\n  ret ptr %q\n}";
        let module = parse(text, LlvmVersion::DEFAULT).expect("a function");
        let mut constant_pool = ConstantPool::default();
        module.definitions().for_each(|function| constant_pool.add_function(function, Heuristics::ALL));
        assert_eq!(constant_pool.all(), [1, 7, 5].map(|c| Int::new(64, c)));
    }

    #[test]
    fn comparisons_that_a_run_met_are_met_again() {
        let domain = domain(true, None);
        let constant_pool = ConstantPool::default();
        let world = world();
        let mut sampler = Sampler::new(&domain, &constant_pool, &world, 9);
        let sample = SampleDraft { leaves: vec![Scalar::Word(3); 5], initial_memory: InitialMemory::empty(0) };
        let base = Base { sample, compared: vec![Int::new(8, 77)] };
        let all: Vec<Scalar> = (0..100).flat_map(|_| sampler.draw(Definedness::Defined, Some(&base)).leaves).collect();
        let count = |w| all.iter().filter(|s| **s == Scalar::Word(w)).count();
        assert!(count(77) > 15 && count(78) > 2 && count(76) > 2);
        assert!(count(3) > 300, "most leaves are kept");
    }

    #[test]
    fn a_scene_that_is_realized_with_others_is_realized_as_alone() {
        let (domain, constant_pool, world) = (domain(false, None), ConstantPool::default(), world());
        let mut sampler = Sampler::new(&domain, &constant_pool, &world, 4);
        for i in 0..100 {
            let sample = sampler.draw(Definedness::Defined, None);
            let (leaves, environment_memory) = sampler.realize(&sample, i % 2 == 0);
            assert_eq!(
                (&leaves, &*environment_memory),
                (&sample.leaves, &*sample.initial_memory.realize(&world, i % 2 == 0, None).1)
            );
        }
    }

    #[test]
    fn widths_change_by_sign_extension_and_truncation() {
        assert_eq!(resize(&Int::from_i64(8, -3), 70), Int::from_i64(70, -3));
        assert_eq!(resize(&Int::from_i64(70, -3), 8), Int::from_i64(8, -3));
        assert_eq!(resize(&Int::new(8, 3), 64), Int::new(64, 3));
    }
}
