; An alias of a `weak` variable may or may not have the address of that name: neither is modelled
; expect: unsupported

@five = weak global i8 5
@named = alias i8, ptr @five

define i8 @src() {
  %v = load i8, ptr @named
  ret i8 %v
}

define i8 @tgt() {
  %v = load i8, ptr @five
  ret i8 %v
}
