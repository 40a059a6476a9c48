; a call may write the memory, and still a load of the group gives what was stored
; expect: refines

declare void @g(ptr)

define i8 @src() {
  %p = alloca i8
  store i8 42, ptr %p, !invariant.group !0
  call void @g(ptr %p)
  %q = getelementptr i8, ptr %p, i64 0
  %r = load i8, ptr %q, !invariant.group !0
  ret i8 %r
}

define i8 @tgt() {
  %p = alloca i8
  store i8 42, ptr %p, !invariant.group !0
  call void @g(ptr %p)
  ret i8 42
}

!0 = !{}
