; and what another alias names does not
; expect: proved

@five = internal constant i8 5
@named = alias i8, ptr @five

define i8 @src() {
  %v = load i8, ptr @named
  ret i8 %v
}

define i8 @tgt() {
  ret i8 5
}
