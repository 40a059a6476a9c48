//! Structural changes of test cases given as text, for libFuzzer's custom mutator and crossover.
//!
//! The result is again the text of a test case, a function of the texts, the length and the seed, and never longer than
//! allowed. A text that is not a test case is replaced by a generated one.

use super::test_case::{Subject, TestCase, arbitrary_pipeline};
use arbitrary::Unstructured;
use irrefute_generate::{self as generate, Config};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Random bytes for the decisions of one change. Most changes need far fewer; when they run out, [`Unstructured`]
/// supplies zeros.
const BYTES: usize = 1024;

/// How often a change is tried before the text stays as it is: the result may be too long, or no change may apply.
const ATTEMPTS: u64 = 4;

/// Changes of the pipeline among a hundred. Most changes must be of the program, as there are far more programs than
/// pipelines.
const PIPELINE_PERCENT: u8 = 12;
/// Changes of the seed of inputs among a hundred.
const INPUTS_PERCENT: u8 = 3;

/// The text of a test case after one change.
///
/// ```
/// use irrefute_fuzzing::{TestCase, mutation::mutate};
/// let text = b"define i8 @f(i8 %x) {\n  %y = add nsw i8 %x, 1\n  ret i8 %y\n}\n";
/// let changed = mutate(text, 4096, 7);
/// assert_ne!(changed, text);
/// assert!(std::str::from_utf8(&changed)?.parse::<TestCase>().is_ok());
/// # Ok::<(), std::str::Utf8Error>(())
/// ```
pub fn mutate(text: &[u8], max_length: usize, seed: u32) -> Vec<u8> {
    let case = read(text);
    first_that_fits(seed, max_length, text, |u| match &case {
        Some(case) => change(case.clone(), u),
        None => fresh(u),
    })
}

/// The text of a test case, with a part of another one spliced in.
pub fn cross_over(text: &[u8], other: &[u8], max_length: usize, seed: u32) -> Vec<u8> {
    let cases = read(text).zip(read(other));
    first_that_fits(seed, max_length, text, |u| {
        let (case, other) = cases.as_ref()?;
        let module = generate::splice(&case.module, &other.module, u)?;
        Some(TestCase { module, ..case.clone() })
    })
}

fn read(text: &[u8]) -> Option<TestCase> {
    let mut case: TestCase = std::str::from_utf8(text).ok()?.parse().ok()?;
    generate::tidy(&mut case.module);
    Some(case)
}

/// The first attempt whose text is short enough; otherwise the old text, cut to the allowed length.
fn first_that_fits(
    seed: u32,
    max_length: usize,
    old: &[u8],
    mut attempt: impl FnMut(&mut Unstructured) -> Option<TestCase>,
) -> Vec<u8> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed.into());
    for _ in 0..ATTEMPTS {
        let mut bytes = [0; BYTES];
        random.fill_bytes(&mut bytes);
        let new = attempt(&mut Unstructured::new(&bytes)).map(|case| case.to_string().into_bytes());
        if let Some(new) = new.filter(|new| new.len() <= max_length) {
            return new;
        }
    }
    old[..old.len().min(max_length)].to_vec()
}

fn change(mut case: TestCase, u: &mut Unstructured) -> Option<TestCase> {
    let roll = u.int_in_range(1..=100u8).ok()?;
    if roll <= PIPELINE_PERCENT {
        match &mut case.subject {
            Subject::Optimizer(pipeline) => *pipeline = arbitrary_pipeline(u).ok()?,
            Subject::CodeGenerator => {}
        }
    } else if roll <= PIPELINE_PERCENT + INPUTS_PERCENT {
        case.input_seed = u.arbitrary::<u16>().ok()?.into();
    } else {
        generate::mutate(&mut case.module, u)?;
    }
    Some(case)
}

fn fresh(u: &mut Unstructured) -> Option<TestCase> {
    let subject = Subject::Optimizer(arbitrary_pipeline(u).ok()?);
    Some(TestCase { module: generate::module(u, &Config::default()).ok()?, subject, input_seed: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADD: &[u8] = b"; irrefute check FILE --input-seed 5 --passes 'gvn'\n\
                         define i8 @f(i8 %x) {\n  %y = add nsw i8 %x, 1\n  ret i8 %y\n}\n";
    const MUL: &[u8] = b"define i8 @g(i8 %x) {\n  %y = mul i8 %x, %x\n  %z = xor i8 %y, 3\n  ret i8 %z\n}\n";

    #[test]
    fn every_change_is_a_test_case_and_a_function_of_the_seed() {
        let original = read(ADD).unwrap();
        let (mut modules, mut pipelines, mut inputs) = (0, 0, 0);
        for seed in 0..500 {
            let changed = mutate(ADD, 4096, seed);
            assert_eq!(changed, mutate(ADD, 4096, seed));
            let case = read(&changed).unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&changed)));
            modules += u32::from(case.module != original.module);
            pipelines += u32::from(case.subject != original.subject);
            inputs += u32::from(case.input_seed != original.input_seed);
        }
        assert!(modules > 350 && pipelines > 20 && inputs > 3, "{modules} {pipelines} {inputs}");
    }

    #[test]
    fn nothing_grows_beyond_its_length() {
        for seed in 0..100 {
            assert!(mutate(ADD, ADD.len() + 20, seed).len() <= ADD.len() + 20);
            assert!(cross_over(ADD, MUL, ADD.len() + 20, seed).len() <= ADD.len() + 20);
            assert!(mutate(ADD, 3, seed).len() <= 3);
        }
    }

    #[test]
    fn what_is_no_test_case_becomes_one() {
        let made = (0..20).filter(|seed| read(&mutate(b"define", 1 << 16, *seed)).is_some()).count();
        assert_eq!(made, 20);
    }

    #[test]
    fn a_crossover_has_something_of_both() {
        let crossed = (0..50).map(|seed| String::from_utf8(cross_over(ADD, MUL, 4096, seed)).unwrap());
        let of_both =
            crossed.filter(|text| text.contains("add nsw i8") && (text.contains("mul i8") || text.contains("xor i8")));
        assert!(of_both.count() > 25);
    }
}
