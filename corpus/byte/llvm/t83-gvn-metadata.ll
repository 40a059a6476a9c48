; GVN, loads with metadata: an integer load after a pointer load
; expect: refines
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates value
; expect[loads=flat]: refines
; pass: gvn

define i64 @src(ptr dereferenceable(8) %m) {
  %p = load ptr, ptr %m, align 1, !nonnull !0
  %i = load i64, ptr %m, align 1
  call void @use(ptr %p)
  ret i64 %i
}

define i64 @tgt(ptr dereferenceable(8) %m) {
  %p = load ptr, ptr %m, align 1
  %1 = ptrtoint ptr %p to i64
  call void @use(ptr %p)
  ret i64 %1
}

declare void @use(ptr) nofree nounwind willreturn memory(none)

!0 = !{}
