; a `wchar_t *` is aligned, so the first element may be loaded as such
; expect: refines
; options: inputs=64

declare i64 @wcslen(ptr)

define i1 @src(ptr %p) {
  %n = call i64 @wcslen(ptr %p)
  %r = icmp eq i64 %n, 0
  ret i1 %r
}

define i1 @tgt(ptr %p) {
  %first = load i32, ptr %p, align 4
  %r = icmp eq i32 %first, 0
  ret i1 %r
}

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"wchar_size", i32 4}
