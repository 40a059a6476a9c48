//! The contents of blocks in words for people.
//!
//! ```text
//! 07         a byte                      ??   undef            pp   poison
//! 0?p10000   bits of different kinds, the most significant first
//! [block B +4]               the bytes of a pointer, in their order
//! [bytes 2-3 of block B +4]  some of them
//! [{0, 3}]                   the bytes of a pick: one of several values
//! ```
//!
//! Sixteen bytes are a line; of many lines, those around the offset of interest are shown.

use dashu_int::UBig;
use irrefute_ir::Module;
use irrefute_semantics::memory::{BlockBytes, Byte};
use irrefute_semantics::{Leaf, Scalar};
use std::ops::Range;
use std::sync::Arc;

/// The bytes of a line.
const LINE: u64 = 16;

/// The most lines of a block.
const LINES: u64 = 6;

/// How many of them are in front of the line of interest.
const LINES_BEFORE: u64 = 2;

/// The lines of a block around an offset; each begins with its offset, unless there is only one.
pub(super) fn lines(image: &BlockBytes, around: u64, module: &Module) -> Vec<String> {
    let len = image.len();
    if len <= LINE {
        return if len == 0 { Vec::new() } else { vec![written(image, 0..len, module)] };
    }
    if let Some(byte) = every_byte(image) {
        return vec![format!("every byte is {byte}")];
    }
    let last = (len - 1) / LINE;
    let first = match last < LINES {
        true => 0,
        false => (around / LINE).saturating_sub(LINES_BEFORE).min(last + 1 - LINES),
    };
    let mut lines = Vec::new();
    let mut at = first * LINE;
    if at > 0 {
        lines.push(format!("… {at} bytes before"));
    }
    for line in first..=last.min(first + LINES - 1) {
        let end = ((line + 1) * LINE).min(len);
        // A pointer that began in the line before may cover this one in part or as a whole.
        let text = written(image, at..end, module);
        if !text.is_empty() {
            lines.push(format!("+{at}: {text}"));
        }
        while at < end {
            at += token(image, at, module).1;
        }
    }
    if at < len {
        lines.push(format!("… {} bytes more", len - at));
    }
    lines
}

/// The tokens that begin in a part of a block.
pub(super) fn written(image: &BlockBytes, range: Range<u64>, module: &Module) -> String {
    let mut tokens = Vec::new();
    let mut at = range.start;
    while at < range.end.min(image.len()) {
        let (text, bytes) = token(image, at, module);
        tokens.push(text);
        at += bytes;
    }
    tokens.join(" ")
}

/// The offset at which the token around an offset begins.
pub(super) fn start(image: &BlockBytes, offset: u64) -> u64 {
    let mut at = offset.min(image.len());
    while at > 0 && at < image.len() && follows(&image.byte(at - 1), &image.byte(at)) {
        at -= 1;
    }
    at
}

/// The text of each byte, if all bytes are the same.
fn every_byte(image: &BlockBytes) -> Option<String> {
    let first = image.byte(0);
    match first {
        Byte::Bits { ones, undef, poison } => {
            (1..image.len()).all(|at| image.byte(at) == first).then(|| bits(ones, undef, poison))
        }
        Byte::Pointer { .. } | Byte::Pick { .. } => None,
    }
}

/// The token that begins at an offset, and its number of bytes.
fn token(image: &BlockBytes, at: u64, module: &Module) -> (String, u64) {
    let mut end = at + 1;
    while end < image.len() && follows(&image.byte(end - 1), &image.byte(end)) {
        end += 1;
    }
    let bytes = end - at;
    let text = match image.byte(at) {
        Byte::Bits { ones, undef, poison } => bits(ones, undef, poison),
        Byte::Pointer { pointer, kind, byte } => {
            let is_whole = byte == 0 && bytes == kind.bytes();
            part(is_whole, byte, bytes, &shown(pointer, Leaf::Ptr(kind), module))
        }
        Byte::Pick { set, byte, .. } => {
            let hull = set.hull();
            let is_whole = byte == 0 && (&hull.ones | &hull.undef) >> (8 * bytes as usize) == UBig::ZERO;
            let width = if is_whole { 8 * bytes as u32 } else { 64 };
            part(is_whole, byte, bytes, &shown(&Scalar::Set(Arc::new(set.clone())), Leaf::Int(width), module))
        }
    };
    (text, bytes)
}

/// A scalar as text.
fn shown(scalar: &Scalar, leaf: Leaf, module: &Module) -> String {
    irrefute_semantics::display::Shown(scalar, leaf, module).to_string()
}

/// Whether a byte and the next are consecutive bytes of one pointer or pick.
fn follows(byte: &Byte<'_>, next: &Byte<'_>) -> bool {
    match (byte, next) {
        (Byte::Pointer { pointer, kind, byte }, Byte::Pointer { pointer: other, kind: stored, byte: next }) => {
            pointer == other && kind == stored && byte + 1 == *next
        }
        (Byte::Pick { set, byte, .. }, Byte::Pick { set: other, byte: next, .. }) => {
            std::ptr::eq(*set, *other) && byte + 1 == *next
        }
        (Byte::Bits { .. } | Byte::Pointer { .. } | Byte::Pick { .. }, _) => false,
    }
}

/// The text of some bytes of a pointer or pick, or of the whole.
fn part(is_whole: bool, first: u32, bytes: u64, whole: &str) -> String {
    match (is_whole, bytes) {
        (true, _) => format!("[{whole}]"),
        (false, 1) => format!("[byte {first} of {whole}]"),
        (false, _) => format!("[bytes {first}-{} of {whole}]", u64::from(first) + bytes - 1),
    }
}

/// The text of one byte of bits.
fn bits(ones: u8, undef: u8, poison: u8) -> String {
    match (undef, poison) {
        (0, 0) => format!("{ones:02x}"),
        (0xff, 0) => "??".to_owned(),
        (_, 0xff) => "pp".to_owned(),
        _ => {
            let bit = |i: u32| match (poison >> i & 1, undef >> i & 1, ones >> i & 1) {
                (1, ..) => 'p',
                (_, 1, _) => '?',
                (_, _, 1) => '1',
                _ => '0',
            };
            (0..8).rev().map(bit).collect()
        }
    }
}
