; a callee that gets poison has nowhere to write before it unwinds: writing through it is undefined
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
