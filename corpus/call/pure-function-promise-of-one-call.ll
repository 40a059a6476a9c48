; That one call reads nothing through its argument is a promise that may be dropped
; expect: refines

declare i8 @g(ptr) memory(argmem: read) nounwind willreturn

define i8 @src(ptr noundef align 1 dereferenceable(1) %p) {
  %r = call i8 @g(ptr writeonly %p)
  ret i8 %r
}

define i8 @tgt(ptr noundef align 1 dereferenceable(1) %p) {
  %r = call i8 @g(ptr %p)
  ret i8 %r
}
