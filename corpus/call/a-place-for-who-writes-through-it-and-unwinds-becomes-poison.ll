; the other way round, a callee that had somewhere to write gets poison
; expect: violates ub

declare i8 @through(ptr) memory(argmem: readwrite)

define i8 @src(ptr %p) {
  %r = call i8 @through(ptr %p)
  ret i8 %r
}

define i8 @tgt(ptr %p) {
  %r = call i8 @through(ptr poison)
  ret i8 %r
}
