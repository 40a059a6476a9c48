//! Puts types into a fragment. Constants become parameters: they are drawn when the fragment is written into a program.

use super::{Fragment, Shape};
use crate::constants::Relation;
use crate::kind::{Kind, Lanes};
use crate::templates::relation;
use irrefute_ir::{FloatKind, Function, IntrinsicId, LlvmVersion, Type, downgrade, parse};
use irrefute_semantics::floats::Format;

/// The oldest LLVM that programs are made for.
const FIRST_LLVM: u16 = 14;

/// The types of an instance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Types {
    /// T.
    pub integer: Kind,
    /// F, if the program has floating point.
    pub float: Option<Kind>,
}

/// A constant of a fragment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Hole {
    Integer(Relation, Kind),
    /// In units of a 1024th.
    Number(i64, Kind),
    NegativeZero(Kind),
    Infinity(Kind),
    Nan(Kind),
    /// A number with which chains of operations stay finite.
    Ordinary(Kind),
}

/// A fragment of certain types.
#[derive(Debug)]
pub(super) struct Instance {
    /// A function of the fragment's parameters, then of its constants.
    pub function: Function,
    pub holes: Vec<Hole>,
}

impl Types {
    /// The kind that a variable denotes. Half of an odd width is no kind: then it is `None`.
    fn kind(self, variable: &str) -> Option<Kind> {
        let t = self.integer;
        let halved = |n: u32| (n.is_multiple_of(2)).then_some(n / 2);
        let with_lanes = |lanes: u32| Kind { lanes: Some(Lanes::Fixed(lanes)), ..t };
        Some(match variable {
            "T" => t,
            "TS" => t.lane(),
            "TB" => t.truth(),
            "Th" => t.with_width(halved(t.width)?),
            "Td" if t.width <= 64 => t.with_width(2 * t.width),
            "Tl" => with_lanes(halved(t.least_lanes())?),
            "Tw" => with_lanes(2 * t.least_lanes()),
            "T4" => with_lanes(4),
            "T8" => with_lanes(8),
            "F" => self.float?,
            "FS" => self.float?.lane(),
            "FB" => self.float?.truth(),
            "FI" => self.float.map(|f| f.with_width(f.width))?,
            _ => return None,
        })
    }

    fn ty(self, variable: &str) -> Option<Type> {
        match variable {
            "TP" => Some(match self.integer.lanes {
                Some(lanes) => Type::vector(lanes.least(), Type::PTR),
                None => Type::PTR,
            }),
            variable => self.kind(variable).map(Kind::ty),
        }
    }

    /// The constant that a word denotes.
    fn hole(self, word: &str) -> Option<Hole> {
        let (word, of) = word.split_once(':').map_or((word, None), |(word, of)| (word, Some(of)));
        let kind = |default| self.kind(of.unwrap_or(default));
        Some(match word {
            "ord" => Hole::Ordinary(kind("F")?),
            "inf" => Hole::Infinity(kind("F")?),
            "nan" => Hole::Nan(kind("F")?),
            "-0.0" => Hole::NegativeZero(kind("F")?),
            _ if word.contains('.') => Hole::Number((word.parse::<f64>().ok()? * 1024.0) as i64, kind("F")?),
            _ => Hole::Integer(relation(word)?, kind("T")?),
        })
    }
}

/// The end of an intrinsic's name for a type.
fn suffix(ty: &Type) -> String {
    let name = IntrinsicId::UMax.full_name(std::slice::from_ref(ty));
    name[IntrinsicId::UMax.name().len()..].trim_start_matches('.').to_owned()
}

impl Fragment {
    /// The fragment with its variables replaced by types; `None` if one of them denotes no type.
    pub(super) fn instance(&self, types: Types) -> Option<Instance> {
        let (text, holes) = self.text(types)?;
        let module = parse(&text, LlvmVersion::DEFAULT).ok()?;
        let function = module.functions.into_iter().find(Function::is_definition)?;
        Some(Instance { function, holes })
    }

    /// The first LLVM that can read it as it is, with types that all of them have.
    pub(super) fn oldest(&self) -> LlvmVersion {
        let lane = Kind::scalar(32);
        let lanes = (self.shape == Shape::Vector).then_some(Lanes::Fixed(4));
        let float = Format::of(FloatKind::Float).map(|format| Kind { lanes, ..Kind::float(format) });
        let text = self.text(Types { integer: Kind { lanes, ..lane }, float });
        let module = text.and_then(|(text, _)| parse(&text, LlvmVersion::DEFAULT).ok());
        let reads = |version: &LlvmVersion| {
            let older = module.as_ref().and_then(|module| downgrade(module, *version).ok());
            older.is_some_and(|older| older.without.is_empty())
        };
        let mut older = (FIRST_LLVM..LlvmVersion::DEFAULT.0).map(LlvmVersion);
        older.find(reads).unwrap_or(LlvmVersion::DEFAULT)
    }

    /// A module with the fragment as a function of its parameters and constants; `None` if there is no such type.
    pub(super) fn text(&self, types: Types) -> Option<(String, Vec<Hole>)> {
        let mut holes: Vec<(String, Hole)> = Vec::new();
        let mut put = |text| substitute(text, types, &mut holes);
        let body = put(self.body)?;
        let mut parameters = Vec::new();
        for parameter in &self.parameters {
            parameters.push(format!("{} %{}", put(parameter.ty)?, parameter.name));
        }
        for (name, hole) in &holes {
            parameters.push(format!("{} %\"{name}\"", hole.kind().ty()));
        }
        let text =
            format!("{}\ndefine void @fragment({}) {{\n{body}\nret void\n}}", self.header, parameters.join(", "));
        Some((text, holes.into_iter().map(|(_, hole)| hole).collect()))
    }
}

/// A text with types in the places of variables, and with names in those of constants, which are added to `holes`.
fn substitute(text: &str, types: Types, holes: &mut Vec<(String, Hole)>) -> Option<String> {
    let mut parts = text.split('$');
    let mut result = parts.next()?.to_owned();
    for part in parts {
        let is_suffix = result.ends_with('.');
        let is_name = |c: char| c.is_ascii_alphanumeric() || !is_suffix && "+-~.:".contains(c);
        let (variable, rest) = part.split_at(part.find(|c| !is_name(c)).unwrap_or(part.len()));
        match types.ty(variable) {
            Some(ty) if is_suffix => result.push_str(&suffix(&ty)),
            Some(ty) => result.push_str(&ty.to_string()),
            None if variable == "N" => result.push_str(&types.integer.least_lanes().to_string()),
            None => {
                let hole = types.hole(variable)?;
                result.push_str(&format!("%\"{variable}\""));
                if !holes.iter().any(|(known, _)| known == variable) {
                    holes.push((variable.to_owned(), hole));
                }
            }
        }
        result.push_str(rest);
    }
    Some(result)
}

impl Hole {
    pub fn kind(self) -> Kind {
        match self {
            Hole::Integer(_, kind) | Hole::Number(_, kind) | Hole::NegativeZero(kind) => kind,
            Hole::Infinity(kind) | Hole::Nan(kind) | Hole::Ordinary(kind) => kind,
        }
    }
}
