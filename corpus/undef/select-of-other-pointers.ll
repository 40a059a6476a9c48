; under an undef condition no third pointer may be taken
; expect: inconclusive

@a = global i8 1
@b = global i8 2
@c = global i8 3

define ptr @src() {
  %r = select i1 undef, ptr @a, ptr @b
  ret ptr %r
}

define ptr @tgt() {
  ret ptr @c
}
