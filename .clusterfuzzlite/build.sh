#!/bin/bash -eu
# The targets that need no LLVM: the base image has none of version 22. `scripts/fuzz` runs the others.
cd "$SRC/irrefute"
scripts/fuzz-corpus "$WORK/seeds"
for target in parse print_parse dominators; do
  cargo fuzz build -O "$target"
  cp "target/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
  cp "fuzz/fuzz_targets/$target.options" "$OUT/"
  zip -qj "$OUT/${target}_seed_corpus.zip" "$WORK/seeds/$target"/*
done
