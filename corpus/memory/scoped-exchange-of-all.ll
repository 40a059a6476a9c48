; Whether an operation of one scope may become one of another is not decided
; expect: inconclusive

define i32 @src(ptr noundef %p) {
  %r = atomicrmw or ptr %p, i32 0 syncscope("agent") monotonic
  ret i32 %r
}

define i32 @tgt(ptr noundef %p) {
  %r = atomicrmw or ptr %p, i32 0 syncscope("wavefront") monotonic
  ret i32 %r
}
