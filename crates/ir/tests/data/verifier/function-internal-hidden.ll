; broken: @f: a local symbol has default visibility and no DLL storage class
define internal hidden void @f() {
  ret void
}

; valid:
define internal void @f() {
  ret void
}
