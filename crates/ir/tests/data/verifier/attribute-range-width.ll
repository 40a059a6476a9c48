; broken: @f: the attribute `range` does not fit the type i32
define i32 @f(i32 range(i8 0, 4) %a) {
  ret i32 %a
}

; valid:
define i32 @f(i32 range(i32 0, 4) %a) {
  ret i32 %a
}
