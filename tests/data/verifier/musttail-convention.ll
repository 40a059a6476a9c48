; broken: 
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
