//! What an execution leaves open: the picks of undef sets, and the values of `freeze`.
//!
//! For the target, every answer is a new variable: it stands for any pick. For the source, an answer is an *instance*:
//! a word that the target's execution names. An instance of the source's choices is one of the source's outcomes, so
//! that it covers shows that some outcome does. An undefined argument stands for some set that is not known; the picks
//! of the target are in it, and so the source may pick any of them, whatever the set is.

use super::graph::Graph;
use super::word::{self, Word};

/// Whether a pick is made once, or anew at each use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// An undef set: another use may pick another element.
    EachUse,
    /// `freeze` made the value one, for all uses.
    Once,
}

/// Who decides what is left open.
pub trait Open {
    /// An element of the set that an argument is; leaves of all arguments are numbered in order.
    fn argument(&mut self, g: &mut Graph, leaf: usize, pick: Pick) -> Word;
    /// Any value: an undef constant.
    fn undef(&mut self, g: &mut Graph, width: u32, pick: Pick) -> Word;
    /// The value that `freeze` makes of poison.
    fn frozen(&mut self, g: &mut Graph, width: u32) -> Word;
    /// A value that `freeze` gave.
    fn gave(&mut self, word: &Word);
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
    /// The values of `freeze`.
    pub frozen: Vec<Word>,
}

impl Variables {
    /// Nothing is picked yet.
    pub fn new(canonical: Vec<Word>) -> Variables {
        Variables { arguments: vec![Vec::new(); canonical.len()], canonical, ..Variables::default() }
    }

    /// Whether something is picked anew at each use.
    pub fn picks_at_each_use(&self) -> bool {
        let mut all = self.arguments.iter().flatten().chain(&self.undef);
        all.any(|(_, pick)| *pick == Pick::EachUse)
    }

    /// The elements that were picked of the set that an argument is.
    pub fn picked(&self, leaf: usize) -> impl Iterator<Item = &Word> {
        self.arguments[leaf].iter().map(|(word, _)| word)
    }
}

impl Open for Variables {
    fn argument(&mut self, g: &mut Graph, leaf: usize, pick: Pick) -> Word {
        let word = g.variable(self.canonical[leaf].len() as u32);
        self.arguments[leaf].push((word.clone(), pick));
        word
    }

    fn undef(&mut self, g: &mut Graph, width: u32, pick: Pick) -> Word {
        let word = g.variable(width);
        self.undef.push((word.clone(), pick));
        word
    }

    fn frozen(&mut self, g: &mut Graph, width: u32) -> Word {
        g.variable(width)
    }

    fn gave(&mut self, word: &Word) {
        self.frozen.push(word.clone());
    }
}

/// The answers of one instance of the source.
pub struct Instance<'a> {
    target: &'a Variables,
    /// The leaves of what the target returns.
    returned: &'a [Word],
    /// Which of several instances this is.
    number: usize,
    /// How many answers were given, by kind: arguments, undef, frozen.
    asked: [usize; 3],
    /// The most candidates that an answer had: more instances than that are the same.
    pub candidates: usize,
    /// Whether a choice that is made once had more than one candidate.
    pub chooses_once: bool,
}

impl<'a> Instance<'a> {
    /// The instance of a number.
    pub fn new(target: &'a Variables, returned: &'a [Word], number: usize) -> Instance<'a> {
        Instance { target, returned, number, asked: [0; 3], candidates: 1, chooses_once: false }
    }

    /// Whether anything was left open.
    pub fn asked_anything(&self) -> bool {
        self.asked != [0; 3]
    }

    /// Instance 0 pairs the answers with the candidates in order; instance n > 0 takes the n-th candidate everywhere.
    fn choose(&mut self, kind: usize, candidates: Vec<Word>, pick: Pick) -> Word {
        let asked = self.asked[kind];
        self.asked[kind] += 1;
        self.candidates = self.candidates.max(candidates.len() + 1);
        self.chooses_once |= pick == Pick::Once && candidates.len() > 1;
        let index = if self.number == 0 { asked } else { self.number - 1 };
        candidates[index.min(candidates.len() - 1)].clone()
    }

    /// What a value of this width may be taken from. A choice that is made once must not depend on what the target picks
    /// anew at each use.
    fn values(&self, width: u32, pick: Pick) -> Vec<Word> {
        let of_width = |word: &&Word| word.len() as u32 == width;
        let target = self.target;
        let free = !target.picks_at_each_use();
        let undef = target.undef.iter().filter(|(_, made)| pick == Pick::EachUse || *made == Pick::Once);
        let mut all: Vec<Word> = target.frozen.iter().filter(of_width).cloned().collect();
        all.extend(undef.map(|(word, _)| word).filter(of_width).cloned());
        if pick == Pick::EachUse || free {
            all.extend(self.returned.iter().filter(of_width).cloned());
        }
        all.extend(target.canonical.iter().filter(of_width).cloned());
        all.extend([word::small(width, 0), word::not(&word::small(width, 0))]);
        all
    }
}

impl Open for Instance<'_> {
    fn argument(&mut self, _: &mut Graph, leaf: usize, pick: Pick) -> Word {
        let picks = self.target.arguments[leaf].iter();
        let picks = picks.filter(|(_, made)| pick == Pick::EachUse || *made == Pick::Once);
        let mut candidates: Vec<Word> = picks.map(|(word, _)| word.clone()).collect();
        if candidates.is_empty() {
            candidates.push(self.target.canonical[leaf].clone());
        }
        self.choose(0, candidates, pick)
    }

    fn undef(&mut self, _: &mut Graph, width: u32, pick: Pick) -> Word {
        let candidates = self.values(width, pick);
        self.choose(1, candidates, pick)
    }

    fn frozen(&mut self, _: &mut Graph, width: u32) -> Word {
        let candidates = self.values(width, Pick::Once);
        self.choose(2, candidates, Pick::Once)
    }

    fn gave(&mut self, _: &Word) {}
}
