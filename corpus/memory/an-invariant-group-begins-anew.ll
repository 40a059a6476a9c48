; behind a launder the group is another one, so nothing is known of what the call wrote
; expect: inconclusive

declare void @g(ptr)
declare ptr @llvm.launder.invariant.group.p0(ptr)

define i8 @src() {
  %p = alloca i8
  store i8 42, ptr %p, !invariant.group !0
  call void @g(ptr %p)
  %q = call ptr @llvm.launder.invariant.group.p0(ptr %p)
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
