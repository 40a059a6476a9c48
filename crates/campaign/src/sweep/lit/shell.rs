//! Parses command lines, as far as tests use the shell: words with quotes, redirections, pipes.
//!
//! ```text
//!   line    ::= command (("|" | "|&" | "||" | "&&" | ";") command)*
//!   command ::= (word | digits? ("<" | ">" | ">>" | ">&" | "&>") word)*
//!   word    ::= (bare+ | "'" … "'" | '"' … '"' | "\" any)+
//! ```

use winnow::combinator::{alt, cut_err, delimited, eof, fail, not, opt, preceded, repeat, terminated};
use winnow::error::StrContext;
use winnow::token::{any, take_while};
use winnow::{ModalResult, Parser};

/// A command, with the source of its standard input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShellCommand {
    /// The name and the arguments, with quotes removed.
    pub words: Vec<String>,
    /// The file after `<`.
    pub input: Option<String>,
    /// The files after `>`.
    pub outputs: Vec<String>,
    /// Whether it reads the output of the command before it.
    pub piped: bool,
}

#[derive(Clone, Debug)]
enum ShellToken {
    Word(String),
    Input(String),
    Output(String),
    Pipe,
    Next,
}

/// The commands of a line.
///
/// # Errors
/// A message about what cannot be parsed.
pub fn parse(line: &str) -> Result<Vec<ShellCommand>, String> {
    let tokens = tokens.parse(line.trim()).map_err(|e| e.to_string().lines().last().unwrap_or_default().to_owned())?;
    let mut commands = vec![ShellCommand::default()];
    for token in tokens {
        let Some(command) = commands.last_mut() else { break };
        match token {
            ShellToken::Word(word) => command.words.push(word),
            ShellToken::Input(file) => command.input = Some(file),
            ShellToken::Output(file) => command.outputs.push(file),
            ShellToken::Pipe => commands.push(ShellCommand { piped: true, ..ShellCommand::default() }),
            ShellToken::Next => commands.push(ShellCommand::default()),
        }
    }
    Ok(commands)
}

/// The words of a single command, such as those of `compile_commands.json`.
///
/// # Errors
/// A message about what cannot be parsed.
///
/// ```
/// use irrefute_campaign::sweep::lit::words;
/// let all = words(r#"clang -DS=\"a\"  '-DT=x y' "a\"b" '' -c a.c"#)?;
/// assert_eq!(all, ["clang", r#"-DS="a""#, "-DT=x y", r#"a"b"#, "", "-c", "a.c"]);
/// # Ok::<(), String>(())
/// ```
pub fn words(command: &str) -> Result<Vec<String>, String> {
    Ok(parse(command)?.into_iter().next().map(|command| command.words).unwrap_or_default())
}

fn tokens(input: &mut &str) -> ModalResult<Vec<ShellToken>> {
    let blank = || take_while(0.., char::is_whitespace);
    terminated(repeat(0.., preceded((blank(), not(eof)), token)), (blank(), eof)).parse_next(input)
}

fn token(input: &mut &str) -> ModalResult<ShellToken> {
    let digits = || take_while(0.., |c: char| c.is_ascii_digit());
    alt((
        preceded((digits(), alt((">>", ">&", "&>", ">"))), target).map(ShellToken::Output),
        preceded((digits(), "<"), target).map(ShellToken::Input),
        alt(("||", "&&", ";")).value(ShellToken::Next),
        alt(("|&", "|")).value(ShellToken::Pipe),
        word.map(ShellToken::Word),
        fail.context(StrContext::Label("shell syntax")),
    ))
    .parse_next(input)
}

fn target(input: &mut &str) -> ModalResult<String> {
    preceded(take_while(0.., [' ', '\t']), cut_err(word).context(StrContext::Label("file of a redirection")))
        .parse_next(input)
}

fn word(input: &mut &str) -> ModalResult<String> {
    let bare = |c: char| !c.is_whitespace() && !matches!(c, '\'' | '"' | '\\' | '|' | ';' | '<' | '>' | '&');
    let piece = alt((
        take_while(1.., bare).map(str::to_owned),
        delimited('\'', take_while(0.., |c| c != '\''), cut_err('\'').context(StrContext::Label("quote")))
            .map(str::to_owned),
        delimited('"', quoted, cut_err('"').context(StrContext::Label("quote"))),
        preceded('\\', any).map(String::from),
    ));
    repeat(1.., piece).fold(String::new, |word: String, piece: String| word + &piece).parse_next(input)
}

/// Text between double quotes, where a backslash escapes only `"` and itself.
fn quoted(input: &mut &str) -> ModalResult<String> {
    let piece = alt((
        take_while(1.., |c| !matches!(c, '"' | '\\')).map(str::to_owned),
        ('\\', opt(alt(('"', '\\')))).map(|(_, escaped)| escaped.unwrap_or('\\').to_string()),
    ));
    repeat(0.., piece).fold(String::new, |text: String, piece: String| text + &piece).parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_words(line: &str) -> Vec<Vec<String>> {
        parse(line).expect(line).into_iter().map(|c| c.words).collect()
    }

    #[test]
    fn quotes_are_taken_off_and_keep_what_they_protect() {
        assert_eq!(
            all_words(r#"opt '-passes=a<b>' -x="c | d" e\ f '' "g\"h\i""#),
            [["opt", "-passes=a<b>", "-x=c | d", "e f", "", r#"g"h\i"#]]
        );
        assert!(parse("opt 'open").is_err());
        assert!(parse("opt \"open").is_err());
    }

    #[test]
    fn redirections_are_no_words() {
        let commands = parse("opt < %s -S 2>&1 >%t 2> /dev/null&>x").expect("parses");
        let command = ["opt", "-S"].map(String::from).to_vec();
        let outputs = ["1", "%t", "/dev/null", "x"].map(String::from).to_vec();
        assert_eq!(commands, [ShellCommand { words: command, input: Some("%s".into()), outputs, piped: false }]);
        assert_eq!(all_words("opt -n2 x2<%s"), [["opt", "-n2", "x2"]]);
        assert!(parse("opt <").is_err());
    }

    #[test]
    fn only_a_pipe_feeds_the_next_command() {
        let commands = parse("a|b && c; d || e |& f").expect("parses");
        let piped: Vec<bool> = commands.iter().map(|c| c.piped).collect();
        assert_eq!(piped, [false, true, false, false, false, true]);
        assert_eq!(all_words("a|b && c")[1], ["b"]);
    }
}
