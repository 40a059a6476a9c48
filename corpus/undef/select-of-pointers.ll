; under an undef condition either pointer may be taken
; expect: proved

@a = global i8 1
@b = global i8 2

define ptr @src() {
  %r = select i1 undef, ptr @a, ptr @b
  ret ptr %r
}

define ptr @tgt() {
  ret ptr @a
}
