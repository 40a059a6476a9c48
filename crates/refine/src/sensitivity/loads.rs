//! What a violation says of raw bytes: whether it is one under each model of loads, and the family that this makes it.
//!
//! ```text
//! strict            a load of another kind of bytes is poison                 (the proposal of the byte type)
//! punning           it is the address, and a pointer without provenance       (LLVM 23)
//! limited punning   an integer carries what it was loaded from                (needs no byte type for copies)
//! flat              memory is numbers, and pointers are addresses             (the machine)
//! ```
//!
//! One verdict alone says little: nearly every copy of a pointer by an integer is wrong under strict loads. The four
//! together say what would make the optimization right.

use super::VariantVerdict;
use crate::verdict::Class;
use irrefute_ir::{Function, Op};
use irrefute_semantics::Dialect;
use irrefute_semantics::dialect::{IntLoadOfPointer, PointerLoadOfInt, Pointers};

/// A model of what loads give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoadModel {
    /// Bytes of another kind are poison.
    Strict,
    /// They are converted.
    Punning,
    /// Integers carry them as they are.
    LimitedPunning,
    /// They are all numbers.
    Flat,
}

impl LoadModel {
    /// Every one of them.
    pub const ALL: [LoadModel; 4] = [LoadModel::Strict, LoadModel::Punning, LoadModel::LimitedPunning, LoadModel::Flat];

    /// The words of the model in reports.
    pub fn words(self) -> &'static str {
        match self {
            LoadModel::Strict => "strict loads",
            LoadModel::Punning => "loads that pun",
            LoadModel::LimitedPunning => "limited punning",
            LoadModel::Flat => "flat memory",
        }
    }

    /// A dialect with the switches of the model; everything else stays.
    pub fn of(self, dialect: Dialect) -> Dialect {
        let (int_load, pointer_load) = match self {
            LoadModel::Strict => (IntLoadOfPointer::Poison, PointerLoadOfInt::Poison),
            LoadModel::Punning => (IntLoadOfPointer::Address, PointerLoadOfInt::NoProvenance),
            LoadModel::LimitedPunning => (IntLoadOfPointer::Carried, PointerLoadOfInt::NoProvenance),
            LoadModel::Flat => (IntLoadOfPointer::Address, PointerLoadOfInt::Physical),
        };
        let pointers = if self == LoadModel::Flat { Pointers::Flat.noted() } else { dialect.pointers };
        Dialect { int_load: int_load.noted(), pointer_load: pointer_load.noted(), pointers, ..dialect }
    }
}

/// The verdict on a violation under each model of loads.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct LoadVerdicts {
    /// Under strict loads.
    pub strict: VariantVerdict,
    /// Under loads that pun.
    pub punning: VariantVerdict,
    /// Under limited punning.
    pub limited_punning: VariantVerdict,
    /// In flat memory.
    pub flat: VariantVerdict,
}

/// What the verdicts under the models of loads say of the cause of a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadFamily {
    /// Right as soon as integers copy what they were loaded from: the byte type is what is missing.
    MissingByteType,
    /// Right if integer loads give addresses.
    PunningLoad,
    /// Wrong unless pointers are addresses: what the pointer may reach is lost.
    LostProvenance,
    /// Right under strict loads alone: what these make poison is used.
    StrictLoad,
    /// Less defined than the source under every model: poison or undef spreads.
    PoisonSpread,
    /// Another result under every model, in flat memory, too: the machine may show it.
    MachineVisible,
}

impl LoadFamily {
    /// The family in a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            LoadFamily::MissingByteType => "copies memory by a type that cannot hold it: the byte type is missing",
            LoadFamily::PunningLoad => "relies on integer loads of pointers",
            LoadFamily::LostProvenance => "loses what a pointer may reach; its address stays right",
            LoadFamily::StrictLoad => "relies on strict loads, which make poison of bytes of another kind",
            LoadFamily::PoisonSpread => "spreads poison or undef, whatever loads give",
            LoadFamily::MachineVisible => "wrong under every model of loads: the machine may show it",
        }
    }
}

impl LoadVerdicts {
    /// Asks for each model whether the violation remains under it.
    pub fn by(dialect: Dialect, standing: &mut dyn FnMut(Dialect) -> VariantVerdict) -> LoadVerdicts {
        let mut under = |model: LoadModel| {
            let turned = model.of(dialect);
            if turned == dialect { VariantVerdict::Violates } else { standing(turned) }
        };
        LoadVerdicts {
            strict: under(LoadModel::Strict),
            punning: under(LoadModel::Punning),
            limited_punning: under(LoadModel::LimitedPunning),
            flat: under(LoadModel::Flat),
        }
    }

    /// The verdict under a model.
    pub fn under(&self, model: LoadModel) -> VariantVerdict {
        match model {
            LoadModel::Strict => self.strict,
            LoadModel::Punning => self.punning,
            LoadModel::LimitedPunning => self.limited_punning,
            LoadModel::Flat => self.flat,
        }
    }

    /// The family of a violation of a class; `None` if a verdict that decides it is not known.
    pub fn family(&self, class: Class) -> Option<LoadFamily> {
        use VariantVerdict::{Refines, Undecided, Violates};
        match (self.strict, self.punning, self.limited_punning, self.flat) {
            (Violates, Violates, Refines, _) => Some(LoadFamily::MissingByteType),
            (Violates, Refines, _, _) => Some(LoadFamily::PunningLoad),
            (Refines, Violates, _, _) => Some(LoadFamily::StrictLoad),
            (_, Violates, Violates, Refines) => Some(LoadFamily::LostProvenance),
            (Violates, Violates, Violates, Violates) => Some(match class {
                Class::Poison | Class::Undef => LoadFamily::PoisonSpread,
                _ => LoadFamily::MachineVisible,
            }),
            (Refines, Refines, _, _) | (Undecided, _, _, _) | (_, Undecided, _, _) => None,
            (Violates, Violates, _, Undecided) | (Violates, Violates, Undecided, _) => None,
        }
    }

    /// The verdicts in one line.
    pub fn words(&self) -> String {
        let word = |model: LoadModel| {
            let verdict = match self.under(model) {
                VariantVerdict::Violates => "wrong",
                VariantVerdict::Refines => "right",
                VariantVerdict::Undecided => "undecided",
            };
            format!("{verdict} under {}", model.words())
        };
        LoadModel::ALL.map(word).join(", ")
    }
}

/// Whether the models of loads may differ on a function: it accesses memory.
pub fn accesses_memory(function: &Function) -> bool {
    function.blocks.iter().flat_map(|block| &block.insts).any(|inst| matches!(inst.op, Op::Load { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sensitivity::Violated;
    use crate::{Options, Side, check};
    use irrefute_semantics::Program;

    fn verdicts(text: &str) -> LoadVerdicts {
        let module = irrefute_ir::parse(text, irrefute_ir::LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
        let dialect = Dialect::LANGREF;
        let program = Program::new(&module, dialect);
        let side = |name| Side::new(&module, &program, name).unwrap_or_else(|| panic!("no @{name}"));
        let report = check(side("src"), side("tgt"), &Options::CHECK);
        let witness = report.witness.as_deref();
        assert!(witness.is_some(), "{report}");
        let (source, target) = ((&module, "src"), (&module, "tgt"));
        Violated { source, target, dialect, witness, options: &Options::CHECK }.loads()
    }

    /// T1: an integer that carries what it was loaded from copies a pointer.
    #[test]
    fn a_pointer_copied_by_an_integer() {
        let copy = "define void @src(ptr %to, ptr %from, ptr %p) {\n  store ptr %p, ptr %from, align 1\n  \
                    store ptr %p, ptr %to, align 1\n  ret void\n}\n\
                    define void @tgt(ptr %to, ptr %from, ptr %p) {\n  store ptr %p, ptr %from, align 1\n  \
                    %v = load i64, ptr %from, align 1\n  store i64 %v, ptr %to, align 1\n  ret void\n}\n";
        let verdicts = verdicts(copy);
        assert_eq!(verdicts.family(Class::Memory), Some(LoadFamily::MissingByteType), "{}", verdicts.words());
        assert_eq!(verdicts.flat, VariantVerdict::Refines);
    }

    #[test]
    fn a_wrong_number() {
        let wrong = "define i8 @src(ptr %p) {\n  %v = load i8, ptr %p\n  ret i8 1\n}\n\
                     define i8 @tgt(ptr %p) {\n  %v = load i8, ptr %p\n  ret i8 2\n}\n";
        assert_eq!(verdicts(wrong).family(Class::Value), Some(LoadFamily::MachineVisible));
    }

    /// T16: strict loads make it poison, and nothing else does.
    #[test]
    fn an_integer_load_of_a_pointer_taken_for_poison() {
        let strict = "define i64 @src(ptr %m) {\n  store ptr %m, ptr %m, align 1\n  \
                      %i = load i64, ptr %m, align 1\n  ret i64 %i\n}\n\
                      define i64 @tgt(ptr %m) {\n  store ptr %m, ptr %m, align 1\n  ret i64 poison\n}\n";
        assert_eq!(verdicts(strict).family(Class::Poison), Some(LoadFamily::StrictLoad));
    }
}
