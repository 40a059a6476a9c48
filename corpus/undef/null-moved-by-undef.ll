; null moved by undef is an undef address
; expect: proved

define ptr @src() {
  %q = getelementptr i8, ptr null, i64 undef
  ret ptr %q
}

define ptr @tgt() {
  ret ptr undef
}
