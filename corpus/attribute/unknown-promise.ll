; a promise of the source that is not modelled is never skipped
; expect: unsupported

define i4 @src(i4 %x) returns_twice {
  ret i4 %x
}

define i4 @tgt(i4 %x) returns_twice {
  ret i4 %x
}
