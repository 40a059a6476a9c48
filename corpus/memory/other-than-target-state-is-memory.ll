; memory that is accessed by other means than the state of a target may change
; expect: violates value

declare void @f() memory(write, target_mem0: none)

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
