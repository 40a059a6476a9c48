//! The types at the end of an intrinsic's name: `llvm.umax.v4i8` is overloaded on `<4 x i8>`.

use crate::{AddressSpace, FloatKind, Type};
use std::sync::Arc;

/// The name of the same intrinsic for other types, and the types that the old name ends with.
/// `None` if the name would need a type that has no suffix.
///
/// ```text
/// respell("llvm.umax.v4i8", i8 → i3) = ("llvm.umax.v4i3", [<4 x i8>])
/// ```
pub(crate) fn respell(name: &str, new_type: impl Fn(&Type) -> Type) -> Option<(String, Vec<Type>)> {
    let mut parts: Vec<String> = name.split('.').map(str::to_owned).collect();
    let mut types = Vec::new();
    for part in parts.iter_mut().skip(2).rev() {
        let Some(ty) = type_of_suffix(part) else { break };
        *part = suffix_of_type(&new_type(&ty))?;
        types.push(ty);
    }
    Some((parts.join("."), types))
}

/// Whether a part of a name denotes a type: `i32`, `f64`, `bf16`, `p0`, `p0i8`, `v4i8`, `nxv4i8`.
pub(super) fn is_type(part: &str) -> bool {
    let part = part.strip_prefix("nx").unwrap_or(part);
    let scalar = match part.strip_prefix('v') {
        Some(vector) => vector.trim_start_matches(|c: char| c.is_ascii_digit()),
        None => part,
    };
    let digits = scalar.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let kind = &scalar[..scalar.len() - digits.len()];
    // Texts with typed pointers also give the type that a pointer points to: `p0i8`.
    let pointee = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    if kind == "p" && pointee.len() < digits.len() && !pointee.is_empty() {
        return is_type(pointee);
    }
    // LLVM reads any suffix and puts its own in its place; texts of its tests have the name of the type.
    let is_kind = matches!(kind, "i" | "b" | "f" | "bf" | "ppcf" | "p") || scalar == "fp128";
    is_kind && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

const FLOATS: [(&str, FloatKind); 7] = [
    ("f16", FloatKind::Half),
    ("bf16", FloatKind::BFloat),
    ("f32", FloatKind::Float),
    ("f64", FloatKind::Double),
    ("f80", FloatKind::X86Fp80),
    ("f128", FloatKind::Fp128),
    ("ppcf128", FloatKind::PpcFp128),
];

fn type_of_suffix(text: &str) -> Option<Type> {
    if let Some((_, kind)) = FLOATS.iter().find(|(suffix, _)| *suffix == text) {
        return Some(Type::Float(*kind));
    }
    if let Some(width) = text.strip_prefix('i') {
        return width.parse().ok().filter(|w| *w > 0).map(Type::Int);
    }
    if let Some(space) = text.strip_prefix('p') {
        return space.parse().ok().map(|s| Type::Ptr(AddressSpace(s)));
    }
    let (is_scalable, rest) = match text.strip_prefix("nx") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let rest = rest.strip_prefix('v')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let lanes = rest[..digits].parse().ok().filter(|n| *n > 0)?;
    let element = type_of_suffix(&rest[digits..])?;
    let of_lanes = |element| match is_scalable {
        true => Type::ScalableVector(lanes, Arc::new(element)),
        false => Type::vector(lanes, element),
    };
    element.lanes().is_none().then(|| of_lanes(element))
}

/// The suffix of a type, `v4i8` for `<4 x i8>`; `None` if LLVM's suffix for it is not known here.
pub(super) fn suffix_of_type(ty: &Type) -> Option<String> {
    match ty {
        Type::Int(width) => Some(format!("i{width}")),
        Type::Float(kind) => FLOATS.iter().find(|(_, k)| k == kind).map(|(suffix, _)| (*suffix).to_owned()),
        Type::Ptr(AddressSpace(space)) => Some(format!("p{space}")),
        Type::Vector(lanes, element) => Some(format!("v{lanes}{}", suffix_of_type(element)?)),
        Type::ScalableVector(lanes, element) => Some(format!("nxv{lanes}{}", suffix_of_type(element)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_types_at_the_end_change() {
        let narrow = |ty: &Type| ty.with_scalar(Type::Int(3));
        let (name, types) = respell("llvm.vector.reduce.add.v4i32", narrow).unwrap();
        assert_eq!((name.as_str(), types), ("llvm.vector.reduce.add.v4i3", vec![Type::vector(4, Type::Int(32))]));
        assert_eq!(respell("llvm.scmp.i8.i64", narrow).unwrap().0, "llvm.scmp.i3.i3");
        assert_eq!(respell("llvm.assume", narrow).unwrap(), ("llvm.assume".to_owned(), vec![]));
        assert_eq!(respell("llvm.umax.i8", |_| Type::Label), None);
    }

    #[test]
    fn every_suffix_of_a_type_is_one() {
        let floats = FLOATS.map(|(_, kind)| Type::Float(kind));
        let vector = Type::vector(3, Type::Int(7));
        let scalable = Type::ScalableVector(2, Arc::new(Type::Int(7)));
        for ty in floats.into_iter().chain([Type::Int(1), Type::PTR, vector, scalable]) {
            let suffix = suffix_of_type(&ty).unwrap();
            assert!(is_type(&suffix), "{suffix}");
            assert_eq!(type_of_suffix(&suffix), Some(ty));
        }
        assert!(is_type("p0i8") && is_type("nxv4i8") && !is_type("interleave2") && !is_type("v4"));
    }
}
