; state of the target is no memory that the module could access
; expect: refines

declare void @f() memory(target_mem0: write)

define i8 @src(ptr %p) {
  %x = load i8, ptr %p
  call void @f()
  %y = load i8, ptr %p
  %r = sub i8 %y, %x
  ret i8 %r
}

define i8 @tgt(ptr %p) {
  %x = load i8, ptr %p
  call void @f()
  ret i8 0
}
