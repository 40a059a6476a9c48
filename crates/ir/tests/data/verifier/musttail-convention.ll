; broken: @f, block %0, instruction 0 `call`: a musttail call and its function must have the same convention
declare fastcc void @g()
define void @f() {
  musttail call fastcc void @g()
  ret void
}

; valid:
declare fastcc void @g()
define fastcc void @f() {
  musttail call fastcc void @g()
  ret void
}
