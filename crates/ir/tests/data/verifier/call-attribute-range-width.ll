; broken: @f, block %0, instruction 0 `call`: the attribute `range` does not fit the type i32
declare i32 @g()
define void @f() {
  %r = call range(i8 0, 2) i32 @g()
  ret void
}

; valid:
declare i32 @g()
define void @f() {
  %r = call range(i32 0, 2) i32 @g()
  ret void
}
