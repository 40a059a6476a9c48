; broken: @f: the range of the attribute is empty or full
define i32 @f(i32 range(i32 4, 4) %a) {
  ret i32 %a
}

; valid:
define i32 @f(i32 range(i32 4, 3) %a) {
  ret i32 %a
}
