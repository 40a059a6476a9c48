; An operation in a scope keeps its scope
; expect: refines

define i32 @src(ptr noundef %p) {
  %r = atomicrmw add ptr %p, i32 0 syncscope("agent") monotonic
  ret i32 %r
}

define i32 @tgt(ptr noundef %p) {
  %r = atomicrmw or ptr %p, i32 0 syncscope("agent") monotonic
  ret i32 %r
}
