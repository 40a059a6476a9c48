use super::super::language::Group;
use super::*;
use std::collections::BTreeSet;

fn language(width: u32, groups: &[Group]) -> Language {
    let values = Values::Integers { width };
    Language { values, groups: groups.iter().copied().collect(), swapping: Swapping::Both }
}

fn count(language: &Language, instructions: usize) -> u128 {
    Counter::new(language).count(Situation::start(language, instructions))
}

/// Every sequence of instructions with any operands. Of these, the ones that use every result, with operands
/// that commute sorted, and with `Swapping::Once` the smaller of a function and its image.
fn by_brute_force(language: &Language, instructions: usize) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    search(language, instructions, &mut Vec::new(), &mut found);
    found
}

fn search(language: &Language, left: usize, written: &mut Vec<Instruction>, found: &mut BTreeSet<String>) {
    if left == 0 {
        if is_whole(written) {
            found.insert(name(language, written));
        }
        return;
    }
    let sorts: Vec<Sort> = written.iter().map(|i| i.operation.result()).collect();
    let mut atoms = leaves(language);
    atoms.extend((0..sorts.len()).filter(|&i| sorts[i] == Sort::Value).map(Atom::Result));
    for operation in language.operations() {
        let truths = (0..sorts.len()).filter(|&i| sorts[i] == Sort::Truth).map(Some);
        let conditions: Vec<_> = if operation.has_condition() { truths.collect() } else { vec![None] };
        for condition in conditions {
            for a in &atoms {
                for b in &atoms {
                    let values: SmallVec<[Atom; 2]> = [*a, *b].into_iter().take(operation.values()).collect();
                    written.push(Instruction { operation, condition, values });
                    search(language, left - 1, written, found);
                    written.pop();
                    if operation.values() == 1 {
                        break;
                    }
                }
            }
        }
    }
}

fn is_whole(written: &[Instruction]) -> bool {
    let uses = |i: usize| written.iter().any(|w| w.condition == Some(i) || w.values.contains(&Atom::Result(i)));
    (0..written.len() - 1).all(uses)
}

fn name(language: &Language, written: &[Instruction]) -> String {
    let sorted = |instruction: &Instruction| {
        let mut instruction = instruction.clone();
        if instruction.operation.commutes() {
            instruction.values.sort_by_key(Atom::order);
        }
        format!("{instruction:?}")
    };
    let itself: Vec<String> = written.iter().map(sorted).collect();
    let image: Vec<String> = written.iter().map(|i| sorted(&i.swapped())).collect();
    let once = language.swapping == Swapping::Once;
    format!("{:?}", if once { itself.min(image) } else { itself })
}

#[test]
fn the_formula_counts_what_brute_force_finds() {
    use Group::*;
    let cases: [(u32, &[Group], usize); 7] = [
        (1, &[Plain], 1),
        (1, &[Plain, Compare, Phi, Freeze, Undef, Poison], 1),
        (2, &[Plain, Compare], 2),
        (1, &[Plain, Compare, Freeze, Poison], 2),
        (1, &[Divide, Flags, Disjoint, SameSign, Compare], 2),
        (1, &[Compare], 3),
        (1, &[Freeze, Divide], 3),
    ];
    for (width, groups, instructions) in cases {
        for swapping in [Swapping::Both, Swapping::Once] {
            let language = Language { swapping, ..language(width, groups) };
            let found = by_brute_force(&language, instructions);
            assert_eq!(count(&language, instructions), found.len() as u128, "{language:?} {instructions}");
        }
    }
}

#[test]
fn every_number_is_another_function_and_none_is_left_out() {
    use Group::*;
    let cases: [(&[Group], usize); 3] =
        [(&[Plain, Compare, Undef], 2), (&[Compare, Phi, Freeze], 3), (&[Divide, Flags], 2)];
    for (groups, instructions) in cases {
        for swapping in [Swapping::Both, Swapping::Once] {
            let language = Language { swapping, ..language(1, groups) };
            let expected = by_brute_force(&language, instructions);
            let space = Space::new(language.clone(), instructions..=instructions).unwrap();
            let numbered: BTreeSet<String> =
                (0..space.len()).map(|i| name(&language, &space.outline(i).unwrap().0)).collect();
            assert_eq!(numbered.len() as u64, space.len());
            assert!(numbered == expected, "{language:?}");
            assert_eq!(space.outline(space.len()), None);
        }
    }
}

#[test]
fn shorter_functions_come_first() {
    let space = Space::new(language(1, &[Group::Plain]), 1..=2).unwrap();
    let one = count(space.language(), 1) as u64;
    assert_eq!(space.outline(one - 1).unwrap().0.len(), 1);
    assert_eq!(space.outline(one).unwrap().0.len(), 2);
    assert_eq!(u128::from(space.len()), u128::from(one) + count(space.language(), 2));
}

/// The figures that the README states.
#[test]
fn three_instructions_over_two_bits() {
    use Group::*;
    assert_eq!(count(&language(2, &[Plain]), 3), 2_972_313);
    assert_eq!(count(&language(2, &[Plain, Compare]), 3), 8_359_677);
    assert_eq!(count(&language(2, &Group::ALL_OF_INTEGERS), 3), 185_618_118);
    let undefined: Vec<Group> = Group::ALL_OF_INTEGERS.into_iter().chain([Undef, Poison]).collect();
    assert_eq!(count(&language(2, &undefined), 3), 556_036_744);
}

#[test]
fn what_cannot_be_numbered_is_refused() {
    let plain = || language(2, &[Group::Plain]);
    assert_eq!(Space::new(plain(), 0..=2).unwrap_err(), SpaceError::Instructions(0));
    assert_eq!(Space::new(language(7, &[Group::Plain]), 1..=1).unwrap_err(), SpaceError::Width(7));
    assert_eq!(Space::new(language(2, &[Group::Phi]), 1..=1).unwrap_err(), SpaceError::Empty);
    let everything: Vec<Group> = Group::ALL.into_iter().map(|(group, _)| group).collect();
    assert!(matches!(Space::new(language(6, &everything), 6..=6), Err(SpaceError::TooMany(_))));
}
