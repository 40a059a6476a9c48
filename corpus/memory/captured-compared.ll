; A pointer that must not be captured may lie where another points to
; expect: refines
; expect[alive2]: violates value
; note: the comparison tells of the address, and the Language Reference does not say what that makes of it

define i1 @src(ptr captures(none) noundef %p, ptr noundef %q) {
  %same = icmp eq ptr %p, %q
  ret i1 %same
}

define i1 @tgt(ptr captures(none) noundef %p, ptr noundef %q) {
  ret i1 false
}
