//! Normal forms of words: polynomials over Z / 2^w, so that words which are equal as sums and products are one word.
//!
//! A word has up to two forms: over *words*, where each word that is no sum or product is a variable, and over *bits*,
//! where each bit is one, which may be expanded into those that it is made of:
//!
//! ```text
//!   ¬a = 1 − a     a ∧ b = a·b     a² = a
//! ```
//!
//! Each form is an identity of Z / 2^w, for all values of all inputs. An operation first computes the form of its result; if a
//! word of this form was made before, that one is the result, and no circuit is made (docs/prove.md#the-circuit).
//!
//! The files of words and their circuits import each other in a circle: [`Circuits`] know the forms of the words that were made
//! in their graph, a form is made of words, and a product or quotient asks for sums and products.
//!
//! Invariant: the value of a word is that of each of its forms. `tests` compares them.

use super::circuits::Circuits;
use super::graph::{Lit, Node};
use super::word::{self, Word};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// The widest words that have forms. Not tuned.
const WIDEST: usize = 128;

/// The most terms of a form, and of that of one bit. Not tuned.
const MOST_TERMS: usize = 20_000;
const MOST_TERMS_OF_BIT: usize = 9;

/// The most pairs of terms that are multiplied for a form over bits, and over words. Of 120 files of LLVM's tests, 60,000 over
/// bits, and twice and a half of the terms in all, prove none of 623 functions more, and take 22 % more CPU time.
const MOST_PRODUCTS: usize = 8_000;
const MOST_PRODUCTS_OF_WORDS: usize = 256;

/// The most terms over bits that the operands of all operations have, before forms are over words alone. Four products of
/// `float`, or two of `double`, had 2,600,000, which took most of 20 s.
const MOST_TERMS_IN_ALL: usize = 100_000;

/// A product of variables, in order.
type Monomial = SmallVec<[u32; 3]>;

/// A polynomial: monomials in order, with coefficients that are not 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Polynomial(Vec<(Monomial, u128)>);

impl Polynomial {
    fn constant(value: u128) -> Polynomial {
        Polynomial(if value == 0 { Vec::new() } else { vec![(Monomial::new(), value)] })
    }

    fn variable(variable: u32) -> Polynomial {
        Polynomial(vec![(Monomial::from_slice(&[variable]), 1)])
    }

    fn of_sum(mut terms: Vec<(Monomial, u128)>) -> Polynomial {
        terms.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut sum: Vec<(Monomial, u128)> = Vec::with_capacity(terms.len());
        for (monomial, coefficient) in terms {
            match sum.last_mut() {
                Some((last, total)) if *last == monomial => *total = total.wrapping_add(coefficient),
                _ => sum.push((monomial, coefficient)),
            }
        }
        sum.retain(|(_, coefficient)| *coefficient != 0);
        Polynomial(sum)
    }

    fn times(&self, factor: u128) -> Polynomial {
        let terms = self.0.iter().map(|(monomial, c)| (monomial.clone(), c.wrapping_mul(factor)));
        Polynomial(terms.filter(|(_, c)| *c != 0).collect())
    }

    fn plus(&self, other: &Polynomial) -> Polynomial {
        Polynomial::of_sum(self.0.iter().chain(&other.0).cloned().collect())
    }

    /// The product; `idempotent` says whether a² = a. `None` if there would be more products than this.
    fn product(&self, other: &Polynomial, idempotent: bool, most: usize) -> Option<Polynomial> {
        if self.0.len() * other.0.len() > most {
            return None;
        }
        let mut terms = Vec::with_capacity(self.0.len() * other.0.len());
        for (m, c) in &self.0 {
            for (n, d) in &other.0 {
                let mut monomial: Monomial = m.iter().chain(n).copied().collect();
                monomial.sort_unstable();
                if idempotent {
                    monomial.dedup();
                }
                terms.push((monomial, c.wrapping_mul(*d)));
            }
        }
        Some(Polynomial::of_sum(terms))
    }

    /// The same modulo 2^width.
    fn modulo(&self, width: usize) -> Polynomial {
        let mask = mask(width);
        Polynomial(self.0.iter().map(|(m, c)| (m.clone(), c & mask)).filter(|(_, c)| *c != 0).collect())
    }
}

/// How many low bits are known to be 0.
fn zeros(a: &[Lit]) -> usize {
    a.iter().take_while(|&&bit| bit == Lit::FALSE).count()
}

fn mask(width: usize) -> u128 {
    u128::MAX >> (WIDEST - width.min(WIDEST))
}

/// The forms of a word.
#[derive(Clone, Debug, Default)]
pub(super) struct Form {
    words: Option<Arc<Polynomial>>,
    bits: Option<Arc<Polynomial>>,
}

impl Form {
    fn each(&self, other: &Form, f: impl Fn(&Polynomial, &Polynomial, bool) -> Option<Polynomial>) -> Form {
        let f = |a: &Option<Arc<Polynomial>>, b: &Option<Arc<Polynomial>>, bits: bool| {
            let form = f(a.as_deref()?, b.as_deref()?, bits)?;
            (form.0.len() <= MOST_TERMS).then(|| Arc::new(form))
        };
        Form { words: f(&self.words, &other.words, false), bits: f(&self.bits, &other.bits, true) }
    }

    /// A constant, negative ones in two's complement.
    pub(super) fn constant(value: u128) -> Form {
        let constant = Arc::new(Polynomial::constant(value));
        Form { words: Some(constant.clone()), bits: Some(constant) }
    }

    pub(super) fn plus(&self, other: &Form) -> Form {
        self.each(other, |a, b, _| Some(a.plus(b)))
    }

    pub(super) fn minus(&self, other: &Form) -> Form {
        self.plus(&other.times(u128::MAX))
    }

    pub(super) fn times(&self, factor: u128) -> Form {
        let times = |form: &Option<Arc<Polynomial>>| form.as_ref().map(|form| Arc::new(form.times(factor)));
        Form { words: times(&self.words), bits: times(&self.bits) }
    }

    pub(super) fn product(&self, other: &Form) -> Form {
        self.each(other, |a, b, bits| a.product(b, bits, if bits { MOST_PRODUCTS } else { MOST_PRODUCTS_OF_WORDS }))
    }

    /// The number that it is modulo 2^width, if it is one.
    pub(super) fn value(&self, width: usize) -> Option<u128> {
        let form = self.modulo(width);
        [form.words, form.bits].into_iter().flatten().find_map(|polynomial| match &polynomial.0[..] {
            [] => Some(0),
            [(monomial, value)] if monomial.is_empty() => Some(*value),
            _ => None,
        })
    }

    fn modulo(&self, width: usize) -> Form {
        let modulo = |form: &Option<Arc<Polynomial>>| form.as_ref().map(|form| Arc::new(form.modulo(width)));
        Form { words: modulo(&self.words), bits: modulo(&self.bits) }
    }
}

/// What is known of words as polynomials.
#[derive(Clone, Debug, Default)]
pub(super) struct Forms {
    /// By lowest bit that is not known to be 0, the words that are sums or products, and their forms.
    of_words: FxHashMap<Lit, Vec<(Word, Form)>>,
    /// By width and form over words or bits, a word.
    words: FxHashMap<(usize, bool, Arc<Polynomial>), Word>,
    /// By node, what its bit is.
    of_nodes: FxHashMap<usize, Arc<Polynomial>>,
    /// The variables of forms over words.
    variables: FxHashMap<Word, u32>,
    /// How many terms over bits the operands of operations had so far.
    terms: usize,
}

impl Circuits {
    /// The forms of a word.
    pub(super) fn form(&mut self, a: &[Lit]) -> Form {
        let form = self.form_of_operand(a);
        self.forms.terms += form.bits.as_ref().map_or(0, |bits| bits.0.len());
        form
    }

    /// Whether there are forms over words alone from now on: those over bits have cost enough.
    fn is_spent(&self) -> bool {
        self.forms.terms > MOST_TERMS_IN_ALL
    }

    fn form_of_operand(&mut self, a: &[Lit]) -> Form {
        let width = a.len();
        if width > WIDEST || width == 0 {
            return Form::default();
        }
        let zeros = zeros(a);
        if zeros == width {
            return Form::constant(0);
        }
        if let Some(form) = self.known_form(a) {
            return form;
        }
        let rest = &a[zeros..];
        let form = self.known_complement(rest).unwrap_or_else(|| self.new_form(rest));
        form.times(1 << zeros).modulo(width)
    }

    /// The form of a sum or a product, or of its low bits, or of one shifted to the left.
    fn known_form(&self, a: &[Lit]) -> Option<Form> {
        // Factors are numbers of 128 bits. A pointer is a wider word, and no number at all.
        if a.len() > 128 {
            return None;
        }
        let zeros = zeros(a);
        let rest = &a[zeros..];
        let fits = |word: &Word| {
            let skipped = self::zeros(word);
            let known = &word[skipped..];
            (zeros >= skipped && known.len() >= rest.len() && known[..rest.len()] == *rest).then(|| zeros - skipped)
        };
        let candidates = self.forms.of_words.get(rest.first()?)?;
        let (by, form) = candidates.iter().find_map(|(word, form)| Some((fits(word)?, form)))?;
        let bits = form.bits.clone().filter(|_| !self.is_spent());
        Some(Form { words: form.words.clone(), bits }.times(1 << by).modulo(a.len()))
    }

    /// The same of one whose complement is a sum or a product: ¬a = −1 − a.
    fn known_complement(&self, a: &[Lit]) -> Option<Form> {
        let form = self.known_form(&word::not(a))?;
        Some(Form::constant(u128::MAX).minus(&form).modulo(a.len()))
    }

    /// The form of a word that is no sum or product.
    fn new_form(&mut self, a: &[Lit]) -> Form {
        if let Some(value) = word::known(a) {
            return Form::constant(u128::try_from(value).unwrap_or_default());
        }
        // A word and its complement have one variable: ¬a = −1 − a.
        let inverted = a.iter().find(|bit| bit.known().is_none()).is_some_and(|bit| bit.is_inverted());
        let canonical = if inverted { word::not(a) } else { a.to_vec() };
        let next = self.forms.variables.len() as u32;
        let variable = *self.forms.variables.entry(canonical).or_insert(next);
        let mut words = Polynomial::variable(variable);
        if inverted {
            words = Polynomial::constant(u128::MAX).plus(&words.times(u128::MAX));
        }
        let bits = (!self.is_spent()).then(|| {
            let bits = a.iter().enumerate().flat_map(|(i, &bit)| self.form_of_bit(bit).times(1 << i).0);
            Arc::new(Polynomial::of_sum(bits.collect()))
        });
        let form = Form { words: Some(Arc::new(words)), bits }.modulo(a.len());
        self.remember(a, &form);
        form
    }

    /// What a bit is, as a polynomial over Z.
    fn form_of_bit(&mut self, bit: Lit) -> Arc<Polynomial> {
        if bit.is_inverted() {
            let negated = self.form_of_bit(!bit).times(u128::MAX);
            return Arc::new(Polynomial::constant(1).plus(&negated));
        }
        let node = bit.node();
        if let Some(form) = self.forms.of_nodes.get(&node) {
            return form.clone();
        }
        let form = match self.node(node) {
            Node::False => Polynomial::constant(0),
            Node::Input => Polynomial::variable(node as u32),
            Node::And(..) => self.expanded(node).unwrap_or_else(|| Polynomial::variable(node as u32)),
        };
        let form = Arc::new(form);
        self.forms.of_nodes.insert(node, form.clone());
        form
    }

    /// A conjunction as a polynomial over older nodes, if that is short.
    fn expanded(&mut self, root: usize) -> Option<Polynomial> {
        // Operands first, in the order of their numbers, without recursion into what is deep.
        let Node::And(a, b) = self.node(root) else { return None };
        let mut pending = vec![a.node(), b.node()];
        let mut open = Vec::new();
        while let Some(node) = pending.pop() {
            if self.forms.of_nodes.contains_key(&node) || open.len() > 4 * MOST_TERMS_OF_BIT {
                continue;
            }
            if let Node::And(a, b) = self.node(node) {
                open.push(node);
                pending.extend([a.node(), b.node()]);
            }
        }
        open.sort_unstable();
        open.dedup();
        for node in open {
            let form = self.shallow(node).unwrap_or_else(|| Polynomial::variable(node as u32));
            self.forms.of_nodes.insert(node, Arc::new(form));
        }
        self.shallow(root)
    }

    /// A conjunction whose operands have forms.
    fn shallow(&self, node: usize) -> Option<Polynomial> {
        let Node::And(a, b) = self.node(node) else { return None };
        let of = |lit: Lit| {
            let form = match self.node(lit.node()) {
                Node::False => Polynomial::constant(0),
                Node::Input => Polynomial::variable(lit.node() as u32),
                Node::And(..) => match self.forms.of_nodes.get(&lit.node()) {
                    Some(form) => (**form).clone(),
                    None => Polynomial::variable(lit.node() as u32),
                },
            };
            match lit.is_inverted() {
                true => Polynomial::constant(1).plus(&form.times(u128::MAX)),
                false => form,
            }
        };
        let product = of(a).product(&of(b), true, 16 * MOST_TERMS_OF_BIT)?;
        (product.0.len() <= MOST_TERMS_OF_BIT).then_some(product)
    }

    /// Whether a word is one of those that were noted with a form of their own.
    pub(super) fn is_sum(&self, a: &[Lit]) -> bool {
        self.known_form(a).is_some() || self.known_complement(&a[zeros(a)..]).is_some()
    }

    /// A word of this form, if one was made before.
    pub(super) fn word_of(&self, form: &Form, width: usize) -> Option<Word> {
        let form = form.modulo(width);
        if let Some(value) = form.value(width) {
            return Some((0..width).map(|i| Lit::constant(value >> i & 1 == 1)).collect());
        }
        for (is_bits, polynomial) in [(false, &form.words), (true, &form.bits)] {
            let Some(polynomial) = polynomial else { continue };
            if let Some(word) = self.forms.words.get(&(width, is_bits, polynomial.clone())) {
                return Some(word.clone());
            }
            // Or the complement of one: ¬a = −1 − a.
            let complement = Polynomial::constant(u128::MAX).plus(&polynomial.times(u128::MAX)).modulo(width);
            if let Some(word) = self.forms.words.get(&(width, is_bits, Arc::new(complement))) {
                return Some(word::not(word));
            }
        }
        None
    }

    /// The word of a form: one that was made before, or a new one.
    pub(super) fn formed(&mut self, form: Form, width: usize, make: impl FnOnce(&mut Circuits) -> Word) -> Word {
        if width > WIDEST {
            return make(self);
        }
        let form = form.modulo(width);
        let (word, made) = match self.word_of(&form, width) {
            Some(word) => (word, false),
            None => (make(self), true),
        };
        self.remember(&word, &form);
        if made {
            self.note(&word, form);
        }
        word
    }

    /// Notes the form of a word, which is not found in its bits.
    pub(super) fn note(&mut self, word: &[Lit], form: Form) {
        let Some(&lowest) = word.get(zeros(word)) else { return };
        if lowest.known().is_some() || self.known_form(word).is_some() || (form.words.is_none() && form.bits.is_none())
        {
            return;
        }
        // The lowest bit is a sum of its own, modulo 2.
        if word.len() > 1 && zeros(word) == 0 {
            self.remember(&word[..1], &form.modulo(1));
        }
        self.forms.of_words.entry(lowest).or_default().push((word.to_vec(), form));
    }

    fn remember(&mut self, word: &[Lit], form: &Form) {
        for (is_bits, polynomial) in [(false, &form.words), (true, &form.bits)] {
            if let Some(polynomial) = polynomial {
                let key = (word.len(), is_bits, polynomial.clone());
                self.forms.words.entry(key).or_insert_with(|| word.to_vec());
            }
        }
    }
}
