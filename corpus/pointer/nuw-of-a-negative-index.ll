; Language Reference, getelementptr: with nuw each index times its size, and their sum, are unsigned numbers
; expect: violates poison

define ptr @src() {
  %q = getelementptr [2 x i16], ptr null, i64 1, i64 -1
  ret ptr %q
}

define ptr @tgt() {
  %q = getelementptr nuw [2 x i16], ptr null, i64 1, i64 -1
  ret ptr %q
}
