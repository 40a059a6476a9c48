; broken: @f, block %0, instruction 0 `call`: the attribute `optnone` needs `noinline` beside it
declare void @g()
define void @f() {
  call void @g() optnone
  ret void
}

; valid:
declare void @g()
define void @f() {
  call void @g() optnone noinline
  ret void
}
