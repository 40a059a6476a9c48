//! Messages on a byte stream: four bytes of length, little endian, then `postcard`.

use std::io::{self, Read};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The largest length of a message in bytes. A greater length means that the peer is broken; it must not make us
/// allocate.
pub const MAX_LENGTH: usize = 1 << 30;

/// A message that could not be written or understood.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    /// Longer than [`MAX_LENGTH`].
    #[error("a message of {0} bytes")]
    TooLong(usize),
    /// The bytes are not a message.
    #[error("a message that is not understood: {0}")]
    Malformed(#[from] postcard::Error),
}

/// Appends one framed message to `out`.
///
/// # Errors
/// When it is longer than [`MAX_LENGTH`].
pub fn encode<T: Serialize>(message: &T, out: &mut Vec<u8>) -> Result<(), FrameError> {
    let start = out.len();
    out.extend_from_slice(&[0; 4]);
    postcard::to_io(message, &mut *out)?;
    let length = out.len() - start - 4;
    if length > MAX_LENGTH {
        out.truncate(start);
        return Err(FrameError::TooLong(length));
    }
    out[start..start + 4].copy_from_slice(&(length as u32).to_le_bytes());
    Ok(())
}

/// The bytes received so far. It grows with the bytes that arrive, not with the length that a message claims.
#[derive(Debug, Default)]
pub struct Inbox {
    bytes: Vec<u8>,
}

impl Inbox {
    /// Reads once. Returns the number of bytes, 0 at the end of the stream.
    ///
    /// # Errors
    /// Those of the stream, `WouldBlock` included; an interrupted read is repeated.
    pub fn fill(&mut self, stream: &mut impl Read) -> io::Result<usize> {
        const CHUNK: usize = 1 << 16;
        let filled = self.bytes.len();
        self.bytes.resize(filled + CHUNK, 0);
        let read = loop {
            match stream.read(&mut self.bytes[filled..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => break read,
            }
        };
        self.bytes.truncate(filled + *read.as_ref().unwrap_or(&0));
        read
    }

    /// Takes the first message if all of it is here.
    ///
    /// # Errors
    /// When the bytes are no message.
    pub fn take<T: DeserializeOwned>(&mut self) -> Result<Option<T>, FrameError> {
        let Some(head) = self.bytes.first_chunk::<4>() else { return Ok(None) };
        let length = u32::from_le_bytes(*head) as usize;
        if length > MAX_LENGTH {
            return Err(FrameError::TooLong(length));
        }
        let Some(body) = self.bytes.get(4..4 + length) else { return Ok(None) };
        let message = postcard::from_bytes(body)?;
        self.bytes.drain(..4 + length);
        Ok(Some(message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_arrive_in_pieces() {
        let mut wire = Vec::new();
        encode(&"first".to_string(), &mut wire).unwrap();
        encode(&"second".to_string(), &mut wire).unwrap();
        let mut inbox = Inbox::default();
        let mut seen: Vec<String> = Vec::new();
        for byte in wire {
            inbox.fill(&mut &[byte][..]).unwrap();
            seen.extend(inbox.take::<String>().unwrap());
        }
        assert_eq!(seen, ["first", "second"]);
    }

    #[test]
    fn a_broken_peer_is_an_error_and_no_allocation() {
        let mut inbox = Inbox::default();
        inbox.fill(&mut &[0xff; 8][..]).unwrap();
        assert!(matches!(inbox.take::<String>(), Err(FrameError::TooLong(_))));
        let mut inbox = Inbox::default();
        inbox.fill(&mut &[1, 0, 0, 0, 9][..]).unwrap();
        assert!(matches!(inbox.take::<String>(), Err(FrameError::Malformed(_))));
    }
}
