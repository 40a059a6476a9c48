//! What programs promise about floating-point values: `nofpclass`, and how functions treat subnormal numbers.

use crate::body::Body;
use crate::random::Random;
use crate::swarm::SwarmConfig;
use irrefute_ir::{AttrKind, Attribute, Attributes, Function, StringKey, Type};

/// The classes that `nofpclass` excludes, with weights.
const EXCLUDED: &[(&str, u32)] = &[
    ("nan", 6),
    ("inf", 4),
    ("nan inf", 3),
    ("zero", 1),
    ("nzero", 2),
    ("sub", 2),
    ("snan", 1),
    ("ninf nzero nsub nnorm", 2),
    ("pinf", 1),
];

impl Body<'_, '_, '_> {
    /// Perhaps a `nofpclass`, for a value of a floating-point kind.
    pub fn exclude_classes(&mut self, attributes: &mut Attributes) {
        if let Some(attribute) = draw_nofpclass(self.random, self.world.swarm) {
            attributes.insert(attribute);
        }
    }
}

/// Perhaps a `nofpclass`, in programs with attributes.
pub(crate) fn draw_nofpclass(random: &mut Random, swarm: &SwarmConfig) -> Option<Attribute> {
    let floats = swarm.floats.as_ref()?;
    if swarm.attributes == 0 || !random.percent(floats.nofpclass) {
        return None;
    }
    Some(draw_excluded(random))
}

/// A `nofpclass`.
pub(crate) fn draw_excluded(random: &mut Random) -> Attribute {
    Attribute::Arguments(AttrKind::NoFpClass, random.weighted(EXCLUDED).into())
}

/// Perhaps a `nofpclass` of the result of a function.
pub(crate) fn decorate_result(random: &mut Random, swarm: &SwarmConfig, function: &mut Function) {
    if matches!(function.ret.scalar(), Type::Float(_))
        && let Some(attribute) = draw_nofpclass(random, swarm)
    {
        function.ret_attrs.insert(attribute);
    }
}

/// States how a function treats subnormal numbers, if the program does.
pub(crate) fn state_denormals(swarm: &SwarmConfig, function: &mut Function) {
    let Some(text) = swarm.floats.as_ref().and_then(|floats| floats.denormal) else { return };
    function.attrs.insert(Attribute::String(StringKey::DenormalFpMath, Some(text.into())));
}
