//! What programs promise about floating-point values: `nofpclass`, and how functions treat subnormal numbers.

use crate::generate::body::Body;
use crate::generate::random::Random;
use crate::generate::swarm::SwarmConfig;
use crate::ir::{AttrKind, Attribute, Attributes, Function, StringKey};

/// The classes that `nofpclass` excludes, with weights.
const EXCLUDED: &[(&str, u32)] = &[
    ("nan", 6),
    ("inf", 4),
    ("nan inf", 3),
    ("zero", 1),
    ("nzero", 2),
    ("sub", 2),
    ("snan", 1),
    ("ninf nnorm nsub nzero", 2),
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
pub(in crate::generate) fn draw_nofpclass(random: &mut Random, swarm: &SwarmConfig) -> Option<Attribute> {
    let floats = swarm.floats.as_ref()?;
    if swarm.attributes == 0 || !random.percent(floats.nofpclass) {
        return None;
    }
    Some(Attribute::Arguments(AttrKind::NoFpClass, random.weighted(EXCLUDED).into()))
}

/// States how a function treats subnormal numbers, if the program does.
pub(in crate::generate) fn state_denormals(swarm: &SwarmConfig, function: &mut Function) {
    let Some(text) = swarm.floats.as_ref().and_then(|floats| floats.denormal) else { return };
    function.attrs.insert(Attribute::String(StringKey::DenormalFpMath, Some(text.into())));
}
