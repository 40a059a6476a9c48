//! What an execution leaves open: the picks of undef sets, and the values of `freeze`.
//!
//! For the target, every answer is a new variable: it stands for any pick. For the source, an answer is an *instance*:
//! a word that the target's execution names. An instance of the source's choices is one of the source's outcomes, so
//! that it covers shows that some outcome does. An undefined argument stands for some set that is not known; the picks
//! of the target are in it, and so the source may pick any of them, whatever the set is.

use super::circuits::Circuits;
use super::graph::{Graph, Lit, Node};
use super::question::MOST_INSTANCES;
use super::word::{self, Word};
use irrefute_semantics::register_code::Register;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;

/// Whether a pick is made once, or anew at each use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// An undef set: another use may pick another element.
    EachUse,
    /// `freeze` made the value one, for all uses.
    Once,
}

/// Which choice of the floating-point operations of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The result of the operation.
    pub register: Register,
    /// How many bits say it: the NaN as many as the result, a sign one. What an operation cannot give on the operands at
    /// hand is not chosen, so that its place among the choices says nothing.
    pub width: u32,
    /// Its number among those of the operation that are as wide.
    pub number: usize,
}

/// Who decides what is left open.
pub trait Open {
    /// Notes a leaf that the environment answers, which may be a set with this element; `None` if only the other side
    /// may note one.
    fn leaf(&mut self, _element: &Word) -> Option<usize> {
        None
    }
    /// An element of the set that an argument is; leaves of all arguments are numbered in order.
    fn argument(&mut self, g: &mut Circuits, leaf: usize, pick: Pick) -> Word;
    /// Any value: an undef constant.
    fn undef(&mut self, g: &mut Circuits, width: u32, pick: Pick) -> Word;
    /// The value that `freeze` makes of poison.
    fn frozen(&mut self, g: &mut Circuits, width: u32) -> Word;
    /// Any value, which says what a floating-point operation gives on these operands.
    fn chosen(&mut self, g: &mut Circuits, operands: &[Word], pick: Pick, choice: Choice) -> Word;
    /// Whether a choice was made, once, that must not depend on what happens later in a loop.
    fn chose_once(&self) -> bool;
    /// A value that `freeze` or an operation gave for all its uses.
    fn gave(&mut self, _word: &Word) {}
    /// The sign of one that an operation gave.
    fn gave_sign(&mut self, _sign: Lit) {}
    /// What an operation gave for one use, by the choices that were made last.
    fn gave_anew(&mut self, _word: &Word, _by: Register) {}
}

/// The picks of a target: variables, in the order of the uses.
#[derive(Clone, Debug, Default)]
pub struct Variables {
    /// By leaf, one element of the set that both sides may pick.
    pub canonical: Vec<Word>,
    /// By leaf, the picks.
    pub arguments: Vec<Vec<(Word, Pick)>>,
    /// The picks of undef constants.
    pub undef: Vec<(Word, Pick)>,
    /// The values of `freeze`, and of operations that choose.
    pub frozen: Vec<Word>,
    /// The signs of what operations that choose gave.
    signs: Vec<Word>,
    /// What operations whose operands are sets chose, use by use.
    anew: Vec<ChosenAnew>,
    /// Every value that a choice gave, in the order in which an execution makes the choices.
    pub given: Vec<Word>,
    /// The words that say once what operations give.
    pub chosen: Vec<Word>,
    /// Whether an operation chose.
    pub chooses: bool,
}

/// What an operation of the target chose for one use of its result, whose operands were picked for that use.
#[derive(Clone, Debug)]
struct ChosenAnew {
    choice: Choice,
    operands: Vec<Word>,
    /// What says which result it is.
    word: Word,
    /// The same as far as the result shows it: the result, or its sign. `None` until there is a result.
    shown: Option<Word>,
}

impl Variables {
    /// Nothing is picked yet.
    pub fn new(canonical: Vec<Word>) -> Variables {
        Variables { arguments: vec![Vec::new(); canonical.len()], canonical, ..Variables::default() }
    }

    /// Whether something is picked anew at each use.
    pub fn picks_at_each_use(&self) -> bool {
        self.picked_anew().next().is_some()
    }

    /// What is picked anew at each use.
    fn picked_anew(&self) -> impl Iterator<Item = &Word> {
        let all = self.arguments.iter().flatten().chain(&self.undef);
        all.filter(|(_, pick)| *pick == Pick::EachUse).map(|(word, _)| word)
    }

    /// The elements that were picked of the set that an argument is.
    pub fn picked(&self, leaf: usize) -> impl Iterator<Item = &Word> {
        self.arguments[leaf].iter().map(|(word, _)| word)
    }
}

/// The most nodes that are looked at to see what words depend on. Not tuned.
const MOST_SEEN: usize = 4_000;

/// Whether words depend on nothing that was picked anew but through these nodes.
fn is_said(g: &Circuits, words: &[Word], by: &FxHashSet<usize>, anew: &FxHashSet<usize>) -> bool {
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    let mut pending: Vec<usize> = words.iter().flatten().map(|lit| lit.node()).collect();
    while let Some(number) = pending.pop() {
        if by.contains(&number) || !seen.insert(number) {
            continue;
        }
        if anew.contains(&number) || seen.len() > MOST_SEEN {
            return false;
        }
        if let Node::And(a, b) = g.node(number) {
            pending.extend([a.node(), b.node()]);
        }
    }
    true
}

impl Open for Variables {
    fn leaf(&mut self, element: &Word) -> Option<usize> {
        self.canonical.push(element.clone());
        self.arguments.push(Vec::new());
        Some(self.canonical.len() - 1)
    }

    fn argument(&mut self, g: &mut Circuits, leaf: usize, pick: Pick) -> Word {
        let word = g.variable(self.canonical[leaf].len() as u32);
        self.arguments[leaf].push((word.clone(), pick));
        word
    }

    fn undef(&mut self, g: &mut Circuits, width: u32, pick: Pick) -> Word {
        let word = g.variable(width);
        self.undef.push((word.clone(), pick));
        word
    }

    fn frozen(&mut self, g: &mut Circuits, width: u32) -> Word {
        g.variable(width)
    }

    fn chosen(&mut self, g: &mut Circuits, operands: &[Word], pick: Pick, choice: Choice) -> Word {
        self.chooses = true;
        match pick {
            Pick::Once => {
                let word = g.variable(choice.width);
                self.chosen.push(word.clone());
                word
            }
            Pick::EachUse => {
                let word = self.undef(g, choice.width, pick);
                self.anew.push(ChosenAnew { choice, operands: operands.to_vec(), word: word.clone(), shown: None });
                word
            }
        }
    }

    fn gave(&mut self, word: &Word) {
        self.frozen.push(word.clone());
        self.given.push(word.clone());
    }

    fn gave_sign(&mut self, sign: Lit) {
        self.signs.push(vec![sign]);
    }

    fn gave_anew(&mut self, word: &Word, by: Register) {
        self.given.push(word.clone());
        let is_of_this = |anew: &&mut ChosenAnew| anew.choice.register == by && anew.shown.is_none();
        for last in self.anew.iter_mut().rev().take_while(is_of_this) {
            last.shown = Some(if last.choice.width == 1 { vec![word::sign(word)] } else { word.clone() });
        }
    }

    // Whatever the target chooses is a variable.
    fn chose_once(&self) -> bool {
        false
    }
}

/// The answers of one instance of the source.
pub struct Instance<'a> {
    target: &'a Variables,
    /// The leaves of what the target returns.
    returned: &'a [Word],
    /// Which of several instances this is.
    number: usize,
    /// How many answers were given, by what they are about.
    asked: FxHashMap<About, usize>,
    /// The most candidates that an answer had: more instances than that are the same.
    pub candidates: usize,
    /// Whether a choice that is made once had more than one candidate.
    pub chooses_once: bool,
    /// Whether a choice was made once.
    chose_once: bool,
    /// The choices of operations, which are made once.
    chosen: Chosen,
    /// By choice, the one of the target that it is, a function of the operands; `None` if it is made once.
    follows: FxHashMap<Choice, Option<Choice>>,
    /// The nodes of what the target picks anew at each use, once somebody has asked.
    picked_anew: OnceCell<FxHashSet<usize>>,
    /// Whether a choice followed the target's on some operands and not on others, so that it is no function of these.
    pub is_broken: bool,
    /// Whether operations choose by the words of the target's, one after the other.
    is_paired: bool,
}

/// What an answer of an instance is about. Widths are in bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum About {
    /// An argument, by its number among the leaves.
    Argument(usize),
    /// An undef constant.
    Undef(u32),
    /// What a `freeze` or an operation gives.
    Frozen(u32),
}

/// The values of choices that were made.
type Chosen = FxHashMap<Choice, Word>;

/// A choice that the source makes once: as a `freeze` the first time, and the same word afterwards.
fn chosen_once<O: Open>(open: &mut O, made: impl Fn(&mut O) -> &mut Chosen, g: &mut Circuits, choice: Choice) -> Word {
    if let Some(word) = made(open).get(&choice) {
        return word.clone();
    }
    let word = open.frozen(g, choice.width);
    made(open).insert(choice, word.clone());
    word
}

impl<'a> Instance<'a> {
    /// The instance of a number.
    pub fn new(target: &'a Variables, returned: &'a [Word], number: usize) -> Instance<'a> {
        Instance {
            target,
            returned,
            number,
            asked: FxHashMap::default(),
            candidates: 1,
            chooses_once: false,
            chose_once: false,
            chosen: Chosen::default(),
            follows: FxHashMap::default(),
            picked_anew: OnceCell::new(),
            is_broken: false,
            is_paired: false,
        }
    }

    /// Instance 0, but that operations choose by the same words as those of the target. Where both sides have the same
    /// operations, they have the same nodes, and nothing is left to solve. Other instances take what the target's operations
    /// give, which covers also where the two may give other NaNs.
    pub fn paired(target: &'a Variables, returned: &'a [Word]) -> Instance<'a> {
        Instance { is_paired: true, ..Instance::new(target, returned, 0) }
    }

    /// The word of the target that chooses next, if operations are paired.
    fn next_paired(&self, width: u32) -> Option<Word> {
        let next = self.target.chosen.get(self.chosen.len())?;
        (self.is_paired && next.len() as u32 == width).then(|| next.clone())
    }

    /// What the target chose for one use, if these operands determine everything that was picked anew for it: then the
    /// choice is a function of the operands, as that of an execution is. A choice of the source follows one of the target's
    /// all along.
    fn followed(&mut self, g: &Circuits, operands: &[Word], choice: Choice) -> Option<Word> {
        let target = self.target;
        let bound = self.follows.get(&choice).copied();
        if bound == Some(None) || target.anew.is_empty() || self.chosen.contains_key(&choice) {
            return None;
        }
        let is_free = |of: Choice| !self.follows.values().any(|taken| *taken == Some(of));
        let said: FxHashSet<usize> = operands.iter().flatten().map(|lit| lit.node()).collect();
        let mut alike = target.anew.iter().filter(|anew| {
            let is_it = bound.flatten().map_or_else(|| is_free(anew.choice), |of| of == anew.choice);
            is_it && (anew.choice.width, anew.choice.number) == (choice.width, choice.number)
        });
        let nodes = || target.picked_anew().flatten().map(|lit| lit.node()).collect();
        let picked_anew = self.picked_anew.get_or_init(nodes);
        let found = alike.find(|anew| is_said(g, &anew.operands, &said, picked_anew));
        let Some(anew) = found else {
            self.follows.entry(choice).or_insert(None);
            return None;
        };
        self.follows.insert(choice, Some(anew.choice));
        if anew.operands == operands { Some(anew.word.clone()) } else { anew.shown.clone() }
    }

    /// Whether anything was left open.
    pub fn asked_anything(&self) -> bool {
        !self.asked.is_empty()
    }

    /// Counts an answer, and returns how many about the same came before it.
    fn count(&mut self, about: About) -> usize {
        let asked = self.asked.entry(about).or_default();
        *asked += 1;
        *asked - 1
    }

    /// Instance 0 pairs the answers with the candidates in order; instance n > 0 takes the n-th candidate everywhere, and the
    /// last instance pairs them whatever they are about.
    fn choose(&mut self, about: About, candidates: Vec<Word>, pick: Pick) -> Word {
        let asked = self.count(about);
        self.candidates = self.candidates.max(candidates.len() + 1);
        self.chooses_once |= pick == Pick::Once && candidates.len() > 1;
        self.chose_once |= pick == Pick::Once;
        let index = match self.number {
            0 => asked,
            number if number + 1 == MOST_INSTANCES => self.asked.values().sum::<usize>() - 1,
            number => number - 1,
        };
        candidates[index.min(candidates.len() - 1)].clone()
    }

    /// What a value of this width may be taken from. A choice that is made once must not depend on what the target picks
    /// anew at each use.
    fn values(&self, width: u32, pick: Pick) -> Vec<Word> {
        let of_width = |word: &&Word| word.len() as u32 == width;
        let target = self.target;
        let free = !target.picks_at_each_use();
        let undef = target.undef.iter().filter(|(_, made)| pick == Pick::EachUse || *made == Pick::Once);
        let mut all: Vec<Word> = target.frozen.iter().chain(&target.signs).filter(of_width).cloned().collect();
        all.extend(undef.map(|(word, _)| word).filter(of_width).cloned());
        if pick == Pick::EachUse || free {
            all.extend(self.returned.iter().filter(of_width).cloned());
        }
        all.extend(target.canonical.iter().filter(of_width).cloned());
        all.extend([word::small(width, 0), word::not(&word::small(width, 0))]);
        all
    }

    /// The elements of the set that an argument is, as far as they are known: what the target picks, and if it picks
    /// nothing, one element that both sides may pick.
    fn picks_of(&self, leaf: usize, pick: Pick) -> Vec<Word> {
        let picks = self.target.arguments[leaf].iter();
        let picks = picks.filter(|(_, made)| pick == Pick::EachUse || *made == Pick::Once);
        let mut candidates: Vec<Word> = picks.map(|(word, _)| word.clone()).collect();
        if candidates.is_empty() {
            candidates.push(self.target.canonical[leaf].clone());
        }
        candidates
    }

    /// Sums and differences of two words, which solve equations of them.
    fn combined(&self, g: &mut Circuits, named: &[Word]) -> Vec<Word> {
        let mut all = Vec::new();
        for (i, a) in named.iter().enumerate() {
            for (k, b) in named.iter().enumerate() {
                match i.cmp(&k) {
                    std::cmp::Ordering::Less => {
                        all.push(g.bitwise(a, b, Graph::xor));
                        all.push(g.add(a, b));
                        all.push(g.sub(a, b));
                    }
                    std::cmp::Ordering::Greater => all.push(g.sub(a, b)),
                    std::cmp::Ordering::Equal => {}
                }
            }
        }
        all
    }
}

impl Open for Instance<'_> {
    fn argument(&mut self, _: &mut Circuits, leaf: usize, pick: Pick) -> Word {
        let candidates = self.picks_of(leaf, pick);
        self.choose(About::Argument(leaf), candidates, pick)
    }

    fn undef(&mut self, _: &mut Circuits, width: u32, pick: Pick) -> Word {
        let candidates = self.values(width, pick);
        self.choose(About::Undef(width), candidates, pick)
    }

    fn frozen(&mut self, _: &mut Circuits, width: u32) -> Word {
        let candidates = self.values(width, Pick::Once);
        self.choose(About::Frozen(width), candidates, Pick::Once)
    }

    fn chosen(&mut self, g: &mut Circuits, operands: &[Word], pick: Pick, choice: Choice) -> Word {
        let width = choice.width;
        if pick == Pick::EachUse
            && let Some(word) = self.followed(g, operands, choice)
        {
            self.count(About::Frozen(width));
            // Instances may follow other operations, or by other operands: together they would be several choices.
            (self.chose_once, self.chooses_once) = (true, true);
            return word;
        }
        self.is_broken |= matches!(self.follows.get(&choice), Some(Some(_)));
        if let Some(word) = self.next_paired(width).filter(|_| !self.chosen.contains_key(&choice)) {
            self.count(About::Frozen(width));
            (self.chose_once, self.chooses_once) = (true, true);
            self.chosen.insert(choice, word);
        }
        chosen_once(self, |instance| &mut instance.chosen, g, choice)
    }

    fn chose_once(&self) -> bool {
        self.chose_once
    }
}

/// Candidates beyond this number are left out of a selection. Not tuned.
const MOST_CANDIDATES: usize = 64;

/// All instances of the source at once: each answer is one of its candidates, as new variables select it.
pub struct Selection<'a> {
    /// Instances that know the candidates.
    instance: Instance<'a>,
    /// The variables, by their nodes.
    pub selectors: Vec<usize>,
    /// Whether a choice was made once.
    chose_once: bool,
}

impl<'a> Selection<'a> {
    /// A selection for this target.
    pub fn new(target: &'a Variables, returned: &'a [Word]) -> Selection<'a> {
        Selection { instance: Instance::new(target, returned, 0), selectors: Vec::new(), chose_once: false }
    }

    /// Candidates where any value is allowed: also a constant of the selection, and sums with it.
    fn of_any_value(&mut self, g: &mut Circuits, width: u32, pick: Pick) -> Vec<Word> {
        self.chose_once |= pick == Pick::Once;
        let mut all = self.instance.values(width, pick);
        let constant = g.variable(width);
        self.selectors.extend(constant.iter().map(|bit| bit.node()));
        let named: Vec<Word> = all.iter().filter(|word| word::known(word).is_none()).take(4).cloned().collect();
        all.truncate(MOST_CANDIDATES / 2);
        all.push(constant.clone());
        for word in &named {
            all.push(g.add(word, &constant));
            all.push(g.sub(&constant, word));
            all.push(g.bitwise(word, &constant, Graph::xor));
        }
        all.extend(self.instance.combined(g, &named));
        all
    }

    fn select(&mut self, g: &mut Circuits, mut candidates: Vec<Word>) -> Word {
        let mut seen = FxHashSet::default();
        candidates.retain(|word| seen.insert(word.clone()));
        candidates.truncate(MOST_CANDIDATES);
        one_of(g, candidates, &mut self.selectors)
    }
}

impl Open for Selection<'_> {
    fn argument(&mut self, g: &mut Circuits, leaf: usize, pick: Pick) -> Word {
        self.chose_once |= pick == Pick::Once;
        let candidates = self.instance.picks_of(leaf, pick);
        self.select(g, candidates)
    }

    fn undef(&mut self, g: &mut Circuits, width: u32, pick: Pick) -> Word {
        let candidates = self.of_any_value(g, width, pick);
        self.select(g, candidates)
    }

    fn frozen(&mut self, g: &mut Circuits, width: u32) -> Word {
        let candidates = self.of_any_value(g, width, Pick::Once);
        self.select(g, candidates)
    }

    fn chosen(&mut self, g: &mut Circuits, _: &[Word], _: Pick, choice: Choice) -> Word {
        chosen_once(self, |selection| &mut selection.instance.chosen, g, choice)
    }

    fn chose_once(&self) -> bool {
        self.chose_once
    }
}

/// Every choice of the source for one execution of the target: an argument is any of the elements that the target picks of
/// it, and everything else is free.
pub struct Everything<'a> {
    target: &'a Variables,
    /// The variables, by their nodes.
    pub choices: Vec<usize>,
}

impl<'a> Everything<'a> {
    /// The choices against this target.
    pub fn new(target: &'a Variables) -> Everything<'a> {
        Everything { target, choices: Vec::new() }
    }

    fn any(&mut self, g: &mut Circuits, width: u32) -> Word {
        let word = g.variable(width);
        self.choices.extend(word.iter().map(|bit| bit.node()));
        word
    }
}

impl Open for Everything<'_> {
    fn argument(&mut self, g: &mut Circuits, leaf: usize, _: Pick) -> Word {
        let mut all: Vec<Word> = self.target.picked(leaf).cloned().collect();
        if all.is_empty() {
            all.push(self.target.canonical[leaf].clone());
        }
        one_of(g, all, &mut self.choices)
    }

    fn undef(&mut self, g: &mut Circuits, width: u32, _: Pick) -> Word {
        self.any(g, width)
    }

    fn frozen(&mut self, g: &mut Circuits, width: u32) -> Word {
        self.any(g, width)
    }

    fn chosen(&mut self, g: &mut Circuits, _: &[Word], _: Pick, choice: Choice) -> Word {
        self.any(g, choice.width)
    }

    // Of loops nothing is asked so.
    fn chose_once(&self) -> bool {
        true
    }
}

/// One of these words, as new variables select it, which are appended to `selectors`.
fn one_of(g: &mut Circuits, mut words: Vec<Word>, selectors: &mut Vec<usize>) -> Word {
    // A tree of choices, each level by one variable.
    while words.len() > 1 {
        let selector = g.input();
        selectors.push(selector.node());
        let pairs = words.chunks(2).map(|pair| match pair {
            [first, second] => g.choose(selector, second, first),
            _ => pair[0].clone(),
        });
        words = pairs.collect();
    }
    words.swap_remove(0)
}
