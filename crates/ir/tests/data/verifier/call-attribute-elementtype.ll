; broken: @f, block %0, instruction 0 `call`: the attribute `elementtype` does not belong here
declare void @g(ptr)
define void @f(ptr %q) {
  call void @g(ptr elementtype(i32) %q)
  ret void
}

; valid:
declare void @g(ptr)
define void @f(ptr %q) {
  call void asm "", "=*m"(ptr elementtype(i32) %q)
  ret void
}
