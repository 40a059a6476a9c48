; broken: 
define common void @f() {
  ret void
}

; valid:
define weak void @f() {
  ret void
}
