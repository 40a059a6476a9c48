; broken: @f: a function cannot have this linkage
define common void @f() {
  ret void
}

; valid:
define weak void @f() {
  ret void
}
