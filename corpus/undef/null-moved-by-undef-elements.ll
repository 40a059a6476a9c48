; null moved by an undef number of pairs is an even address
; expect: violates undef

define ptr @src() {
  %q = getelementptr i16, ptr null, i64 undef
  ret ptr %q
}

define ptr @tgt() {
  ret ptr undef
}
