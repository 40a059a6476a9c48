; a store that is in no group is not forwarded to a load that is
; expect: violates value

declare void @g(ptr)

define i8 @src() {
  %p = alloca i8
  store i8 42, ptr %p
  call void @g(ptr %p)
  %r = load i8, ptr %p, !invariant.group !0
  ret i8 %r
}

define i8 @tgt() {
  %p = alloca i8
  store i8 42, ptr %p
  call void @g(ptr %p)
  ret i8 42
}

!0 = !{}
