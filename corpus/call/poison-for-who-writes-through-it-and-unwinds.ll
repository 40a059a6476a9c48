; who gets poison has no place to write before it unwinds, and would be undefined if it tried
; expect: refines

declare i8 @through(ptr) memory(argmem: readwrite)

define i8 @src(ptr %p) {
  %r = call i8 @through(ptr poison)
  ret i8 %r
}

define i8 @tgt(ptr %p) {
  %r = call i8 @through(ptr %p)
  ret i8 %r
}
