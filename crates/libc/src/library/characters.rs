//! `<ctype.h>` in the locale "C", and strings by their characters.

use super::table::{CharacterClass, CharacterTable};
use super::{Call, NULL, POINTER, int};
use irrefute_semantics::host::Ended;
use irrefute_semantics::memory::MemoryBlock;
use irrefute_semantics::value::{Leaf, Scalar};

/// The characters that the tables of glibc begin with: those of a signed `char`.
const FIRST: i32 = -128;
const END: i32 = 256;

/// The tables that the program has asked for, by kind: the pointers to them.
#[derive(Default)]
pub(super) struct Tables([Option<MemoryBlock>; 3]);

impl Call<'_, '_> {
    pub(super) fn character_table(&mut self, table: CharacterTable) -> Result<Scalar, Ended> {
        let kind = table as usize;
        if let Some(pointer) = self.kept(|kept| kept.characters.0[kind]) {
            return Ok(Scalar::Log(pointer, 0));
        }
        let element = |character: i32| -> Vec<u8> {
            let byte = u8::try_from(character).unwrap_or(0);
            let known = (0..128).contains(&character);
            match table {
                CharacterTable::Classes => {
                    let all = CharacterClass::ALL.iter();
                    let bits =
                        all.filter(|(class, _)| known && class.contains(byte)).fold(0, |bits, (_, bit)| bits | bit);
                    bits.to_le_bytes().to_vec()
                }
                CharacterTable::Lower if known => i32::from(byte.to_ascii_lowercase()).to_le_bytes().to_vec(),
                CharacterTable::Upper if known => i32::from(byte.to_ascii_uppercase()).to_le_bytes().to_vec(),
                CharacterTable::Lower | CharacterTable::Upper => character.to_le_bytes().to_vec(),
            }
        };
        let bytes: Vec<u8> = (FIRST..END).flat_map(element).collect();
        let zero = bytes.len() as u64 / (END - FIRST) as u64 * FIRST.unsigned_abs() as u64;
        let elements = self.library_block(bytes)?;
        let pointer = self.library_block(vec![0; 8])?;
        self.process.store(&Scalar::Log(pointer, 0), 0, POINTER, &Scalar::Log(elements, zero))?;
        self.kept(|kept| kept.characters.0[kind] = Some(pointer));
        Ok(Scalar::Log(pointer, 0))
    }

    pub(super) fn classify(&mut self, class: CharacterClass, character: &Scalar) -> Result<Scalar, Ended> {
        let word = self.process.word(character)?;
        Ok(int(i32::from(word < 128 && class.contains(word as u8))))
    }

    pub(super) fn change_case(&mut self, upper: bool, character: &Scalar) -> Result<Scalar, Ended> {
        let word = self.process.word(character)?;
        let byte = word as u8;
        let changed = if upper { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() };
        Ok(Scalar::Word(if word < 128 { u64::from(changed) } else { word }))
    }

    /// `strcasecmp`: the difference of the first characters that differ.
    pub(super) fn compare_folded(&mut self, lhs: &Scalar, rhs: &Scalar, most: u64) -> Result<Scalar, Ended> {
        for at in 0..most {
            let [a, b] =
                [self.process.byte(lhs, at)?, self.process.byte(rhs, at)?].map(|byte| byte.to_ascii_lowercase());
            if a != b || a == 0 {
                return Ok(int(i32::from(a) - i32::from(b)));
            }
        }
        Ok(int(0))
    }

    /// `strtok` and `strtok_r`.
    pub(super) fn tokenize(
        &mut self,
        string: &Scalar,
        separators: &Scalar,
        state: Option<Scalar>,
    ) -> Result<Scalar, Ended> {
        let state = match state {
            Some(state) => state,
            None => self.token_state()?,
        };
        let text = if *string == NULL { self.process.load(&state, 0, POINTER)? } else { string.clone() };
        if text == NULL {
            return Ok(NULL);
        }
        let separators = self.process.string(separators, u64::MAX)?;
        let mut first = 0;
        while separators.contains(&self.process.byte(&text, first)?) {
            first += 1;
        }
        let mut end = first;
        loop {
            let byte = self.process.byte(&text, end)?;
            if byte == 0 || separators.contains(&byte) {
                break;
            }
            end += 1;
        }
        let is_last = self.process.byte(&text, end)? == 0;
        let next = if is_last { self.process.moved(&text, end)? } else { self.process.moved(&text, end + 1)? };
        self.process.store(&state, 0, POINTER, &next)?;
        if first == end {
            return Ok(NULL);
        }
        if !is_last {
            self.process.store(&text, end, Leaf::Int(8), &Scalar::Word(0))?;
        }
        self.process.moved(&text, first)
    }
}
