//! `setjmp` and `longjmp` (C23, 7.13). The buffer holds the number of the place to go on at; nothing else of it is used.
//!
//! Local variables that are not volatile and have changed since `setjmp` are indeterminate in C. In the IR they are
//! registers or memory of a function whose call `returns_twice`, and hold what they hold.

use super::{Call, int};
use irrefute_semantics::host::{Ended, Next, ReturnPoint};
use irrefute_semantics::reason::Unmodelled;
use irrefute_semantics::value::{Leaf, Scalar};

impl Call<'_, '_> {
    pub(super) fn set_jump(&mut self, buffer: &Scalar) -> Result<Scalar, Ended> {
        let point = self.process.return_point();
        let number = self.kept(|kept| number_of(&mut kept.jumps, point));
        self.process.store(buffer, 0, Leaf::Int(64), &Scalar::Word(number as u64))?;
        Ok(int(0))
    }

    pub(super) fn long_jump(&mut self, buffer: &Scalar, value: Scalar) -> Result<Next, Ended> {
        let Scalar::Word(number) = self.process.load(buffer, 0, Leaf::Int(64))? else {
            return Err(self.process.unsupported(Unmodelled::ForeignJump));
        };
        let Some(point) = self.kept(|kept| kept.jumps.get(number as usize).copied()) else {
            return Err(self.process.unsupported(Unmodelled::ForeignJump));
        };
        // "longjmp cannot cause setjmp to return the value 0" (C23, 7.13.2.1).
        let value = if value == Scalar::Word(0) { int(1) } else { value };
        Ok(Next::Jumps(point, value))
    }
}

/// The number of a point, which is added if it is new.
fn number_of(points: &mut Vec<ReturnPoint>, point: ReturnPoint) -> usize {
    let known = points.iter().position(|other| *other == point);
    known.unwrap_or_else(|| {
        points.push(point);
        points.len() - 1
    })
}
