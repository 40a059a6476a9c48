; The ordering of a comparison that fails is kept, too
; expect: violates ordering

define i32 @src(ptr noundef %p) {
  %r = cmpxchg ptr %p, i32 0, i32 1 acq_rel acquire
  %v = extractvalue { i32, i1 } %r, 0
  ret i32 %v
}

define i32 @tgt(ptr noundef %p) {
  %r = cmpxchg ptr %p, i32 0, i32 1 acq_rel monotonic
  %v = extractvalue { i32, i1 } %r, 0
  ret i32 %v
}
