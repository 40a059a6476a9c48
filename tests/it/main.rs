//! The command line and the book, as their users have them.

mod added;
mod attacked;
mod book;
mod build;
mod causes;
mod certified;
mod change;
mod cli;
mod conclusion;
mod corpus;
mod edits;
mod known;
mod reports;
mod threads;
