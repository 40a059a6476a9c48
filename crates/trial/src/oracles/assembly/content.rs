//! What an object file has, by names that do not depend on how it was made: functions by their names, everything else by
//! sections.
//!
//! Labels within a file have other names in the two files, so a place is told by the function or section that it lies in,
//! and its distance from the beginning. What lies between functions fills space, and is left out.

use object::{
    Architecture, Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionIndex, SectionKind, SymbolKind,
};
use std::collections::BTreeMap;
use std::ops::Range;

/// The beginning of files of WebAssembly, with the version.
const WASM: &[u8] = b"\0asm\x01\0\0\0";

/// The custom sections of WebAssembly that hold relocations.
const WASM_RELOCATIONS: &str = "reloc.";

/// What an object file has.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// Functions by their names.
    pub functions: BTreeMap<String, Part>,
    /// Sections of data, by their names.
    pub data: BTreeMap<String, Part>,
}

/// A function, or the data of a section.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What the linker changes, in the order of places.
    pub relocations: Vec<Relocation>,
    /// Where data lies among instructions, as far as the file says.
    pub islands: Vec<Range<usize>>,
}

/// What the linker changes at a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Relocation {
    /// The distance from the beginning of the part.
    pub at: usize,
    /// The kind, as the format numbers it.
    pub kind: String,
    /// To what it refers.
    pub to: String,
}

impl Content {
    /// What the linker puts into a function, in order and without the places.
    pub fn destinations(&self, function: &str) -> Vec<(&str, &str)> {
        let relocations = self.functions.get(function).map_or_else(Default::default, |part| &part.relocations[..]);
        relocations.iter().map(|it| (it.kind.as_str(), it.to.as_str())).collect()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn of(file: &[u8]) -> Result<Content, String> {
        if let Some(sections) = file.strip_prefix(WASM) {
            return Ok(Content { data: wasm_sections(sections)?, ..Content::default() });
        }
        let file = object::File::parse(file).map_err(|error| error.to_string())?;
        Reader::new(&file).content().map_err(|error| error.to_string())
    }

    /// The functions that another file has otherwise, or not at all, and those that only the other one has.
    pub fn differing_functions(&self, other: &Content) -> Vec<String> {
        differing(&self.functions, &other.functions)
    }

    /// The same of sections of data.
    pub fn differing_data(&self, other: &Content) -> Vec<String> {
        differing(&self.data, &other.data)
    }
}

fn differing(a: &BTreeMap<String, Part>, b: &BTreeMap<String, Part>) -> Vec<String> {
    let only_there = b.keys().filter(|name| !a.contains_key(*name));
    let here = a.iter().filter(|(name, part)| b.get(*name) != Some(part)).map(|(name, _)| name);
    here.chain(only_there).cloned().collect()
}

impl Part {
    /// Whether the linker changes something within these bytes.
    pub fn is_relocated(&self, range: &Range<usize>) -> bool {
        self.relocations.iter().any(|relocation| range.contains(&relocation.at))
    }

    /// The instructions: everything but islands of data, and zeros at the end, if there are as many.
    pub fn code(&self, zeros: usize) -> Vec<Range<usize>> {
        let (code, rest) = self.bytes.split_at(self.bytes.len().saturating_sub(zeros));
        let end = if rest.iter().all(|byte| *byte == 0) { code.len() } else { self.bytes.len() };
        let (mut code, mut from) = (Vec::new(), 0);
        for island in &self.islands {
            code.push(from..island.start);
            from = island.end;
        }
        code.push(from..end);
        code.retain(|range| !range.is_empty());
        code
    }
}

/// A function and where it lies.
struct Placed {
    name: String,
    section: SectionIndex,
    range: Range<u64>,
}

struct Reader<'f> {
    file: &'f object::File<'f>,
    functions: Vec<Placed>,
    /// The symbols that say where data begins (`true`) and ends among instructions, in the order of addresses.
    islands: Vec<(SectionIndex, u64, bool)>,
}

impl<'f> Reader<'f> {
    fn new(file: &'f object::File<'f>) -> Reader<'f> {
        // The lowest bit of an address says which instructions a function of Arm has.
        let mask = if file.architecture() == Architecture::Arm { !1 } else { !0 };
        let placed = |symbol: object::Symbol<'_, '_>| {
            let address = symbol.address() & mask;
            let range = address..address.checked_add(symbol.size())?;
            let name = symbol.name().ok()?.to_owned();
            Some(Placed { name, section: symbol.section_index()?, range }).filter(|placed| !placed.range.is_empty())
        };
        let functions = file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text).filter_map(placed).collect();
        let island = |symbol: object::Symbol<'_, '_>| {
            let is_data = match symbol.name().ok()?.get(..2)? {
                "$d" => true,
                "$a" | "$t" | "$x" => false,
                _ => return None,
            };
            Some((symbol.section_index()?, symbol.address(), is_data))
        };
        let mut islands: Vec<_> = file.symbols().filter_map(island).collect();
        islands.sort_by_key(|(section, address, _)| (section.0, *address));
        Reader { file, functions, islands }
    }

    fn content(&self) -> object::Result<Content> {
        let mut content = Content::default();
        for section in self.file.sections() {
            match section.kind() {
                SectionKind::Text => {
                    for placed in self.functions.iter().filter(|placed| placed.section == section.index()) {
                        let part = self.part(&section, placed.range.clone())?;
                        content.functions.insert(placed.name.clone(), part);
                    }
                }
                SectionKind::Data
                | SectionKind::ReadOnlyData
                | SectionKind::ReadOnlyDataWithRel
                | SectionKind::ReadOnlyString
                | SectionKind::Tls => {
                    let part = self.part(&section, section.address()..section.address() + section.size())?;
                    content.data.entry(section.name()?.to_owned()).or_default().append(part);
                }
                _ => {}
            }
        }
        Ok(content)
    }

    fn part(&self, section: &object::Section<'_, '_>, range: Range<u64>) -> object::Result<Part> {
        let data = section.uncompressed_data()?;
        let from = |address: u64| usize::try_from(address.saturating_sub(range.start)).unwrap_or(usize::MAX);
        let start = usize::try_from(range.start - section.address()).unwrap_or(usize::MAX);
        let bytes = data.get(start..start.saturating_add(from(range.end))).unwrap_or_default().to_vec();
        let mut relocations = Vec::new();
        for (address, relocation) in section.relocations().filter(|(address, _)| range.contains(address)) {
            let kind = format!("{:?}", relocation.flags());
            let to = self.target(relocation.target(), relocation.addend())?;
            relocations.push(Relocation { at: from(address), kind, to });
        }
        relocations.sort_unstable();
        let here = self.islands.iter().filter(|(of, ..)| *of == section.index());
        let (mut islands, mut open) = (Vec::new(), None);
        for (_, address, is_data) in here {
            let at = from((*address).clamp(range.start, range.end));
            match (is_data, open) {
                (true, None) => open = Some(at),
                (false, Some(begin)) => {
                    islands.push(begin..at);
                    open = None;
                }
                (true, Some(_)) | (false, None) => {}
            }
        }
        islands.extend(open.map(|begin| begin..bytes.len()));
        islands.retain(|island| !island.is_empty());
        Ok(Part { bytes, relocations, islands })
    }

    /// To what a relocation refers.
    fn target(&self, target: RelocationTarget, addend: i64) -> object::Result<String> {
        let RelocationTarget::Symbol(index) = target else { return Ok(format!("{target:?} + {addend}")) };
        let symbol = self.file.symbol_by_index(index)?;
        match symbol.section_index().filter(|_| symbol.is_local()) {
            Some(section) => self.place(section, symbol.address().wrapping_add_signed(addend)),
            None => Ok(format!("{} + {addend}", symbol.name()?)),
        }
    }

    /// A place by the function or the section that it lies in.
    fn place(&self, section: SectionIndex, address: u64) -> object::Result<String> {
        let is_it = |placed: &&Placed| placed.section == section && placed.range.contains(&address);
        if let Some(placed) = self.functions.iter().find(is_it) {
            return Ok(format!("{} at {}", placed.name, address - placed.range.start));
        }
        Ok(format!("{} at {address}", self.file.section_by_index(section)?.name()?))
    }
}

impl Part {
    /// Puts the data of another section with the same name behind it.
    fn append(&mut self, other: Part) {
        let shift = self.bytes.len();
        self.bytes.extend(other.bytes);
        let moved = |relocation: Relocation| Relocation { at: relocation.at + shift, ..relocation };
        self.relocations.extend(other.relocations.into_iter().map(moved));
    }
}

/// The sections of WebAssembly by their numbers, and the custom ones with relocations by their names.
fn wasm_sections(mut rest: &[u8]) -> Result<BTreeMap<String, Part>, String> {
    let mut sections = BTreeMap::new();
    let short = || "a section ends early".to_owned();
    while let Some((id, after)) = rest.split_first() {
        let (length, body) = leb(after).ok_or_else(short)?;
        let (body, after) = body.split_at_checked(length).ok_or_else(short)?;
        rest = after;
        let name = match id {
            0 => {
                let (length, body) = leb(body).ok_or_else(short)?;
                let name = body.get(..length).ok_or_else(short)?;
                String::from_utf8_lossy(name).into_owned()
            }
            id => format!("section {id}"),
        };
        if *id != 0 || name.starts_with(WASM_RELOCATIONS) {
            sections.insert(name, Part { bytes: body.to_vec(), ..Part::default() });
        }
    }
    Ok(sections)
}

/// An unsigned number in LEB128, and what follows it.
fn leb(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut value = 0_usize;
    for (number, byte) in bytes.iter().enumerate().take(5) {
        value |= usize::from(byte & 0x7f) << (7 * number);
        if byte & 0x80 == 0 {
            return Some((value, &bytes[number + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_of_webassembly_are_told_apart() {
        let code = [WASM, &[10, 2, 1, 0], &[0, 4, 3, b'a', b'b', b'c'], &[0, 7, 6], b"reloc.", &[11, 1, 7]].concat();
        let content = Content::of(&code).expect("a file");
        assert_eq!(content.data.keys().collect::<Vec<_>>(), ["reloc.", "section 10", "section 11"]);
        assert_eq!(content.data["section 10"].bytes, [1, 0]);
        assert!(Content::of(&code[..code.len() - 1]).is_err() && Content::of(b"\x7fELX").is_err());
    }

    #[test]
    fn data_among_instructions_is_no_code() {
        let code_of = |bytes: Vec<u8>, islands: &[(usize, usize)], zeros| {
            let islands = islands.iter().map(|(from, to)| *from..*to).collect();
            let code = Part { bytes, islands, ..Part::default() }.code(zeros);
            code.into_iter().map(|range| (range.start, range.end)).collect::<Vec<_>>()
        };
        let code = |islands: &[(usize, usize)], zeros| code_of(vec![0; 12], islands, zeros);
        assert_eq!(code(&[], 0), [(0, 12)]);
        assert_eq!(code(&[(4, 6)], 0), [(0, 4), (6, 12)]);
        assert_eq!(code(&[(0, 4), (8, 12)], 0), [(4, 8)]);
        assert_eq!(code(&[], 8), [(0, 4)]);
        assert_eq!(code_of(vec![0, 0, 1], &[], 2), [(0, 3)]);
    }

    #[test]
    fn a_file_differs_by_its_functions() {
        let part = |byte: u8| Part { bytes: vec![byte], ..Part::default() };
        let of = |all: &[(&str, u8)]| Content {
            functions: all.iter().map(|(name, byte)| ((*name).to_owned(), part(*byte))).collect(),
            ..Content::default()
        };
        let (a, b) = (of(&[("f", 1), ("g", 2), ("h", 3)]), of(&[("f", 1), ("g", 4), ("i", 3)]));
        assert_eq!(a.differing_functions(&b), ["g", "h", "i"]);
        assert!(a.differing_functions(&a).is_empty() && a.differing_data(&b).is_empty());
    }
}
