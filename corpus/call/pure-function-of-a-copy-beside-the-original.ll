; What a function does not read through one argument does not count, though another leads to the same block
; expect: refines

declare i8 @g(ptr captures(none) readonly, ptr writeonly) memory(argmem: read) nounwind willreturn

define i8 @src(ptr noundef align 1 dereferenceable(1) %p) {
  %copy = alloca i8
  %v = load i8, ptr %p
  store i8 %v, ptr %copy
  %r = call i8 @g(ptr %copy, ptr %p)
  ret i8 %r
}

define i8 @tgt(ptr noundef align 1 dereferenceable(1) %p) {
  %r = call i8 @g(ptr %p, ptr %p)
  ret i8 %r
}
