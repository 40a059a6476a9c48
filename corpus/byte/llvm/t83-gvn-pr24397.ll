; GVN, partial redundancy: an integer load behind a branch on a pointer load
; expect: refines
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates value
; expect[loads=flat]: refines
; pass: gvn

define i64 @src(ptr dereferenceable(8) %m) {
entry:
  %p = load ptr, ptr %m, align 1
  %c = icmp eq ptr %p, null
  br label %second

first:
  %unused = load i64, ptr %m, align 1
  br label %second

second:
  %i = load i64, ptr %m, align 1
  call void @use(i1 %c)
  ret i64 %i
}

define i64 @tgt(ptr dereferenceable(8) %m) {
entry:
  %p = load ptr, ptr %m, align 1
  %c = icmp eq ptr %p, null
  %0 = ptrtoint ptr %p to i64
  br label %second

first:
  %unused = load i64, ptr %m, align 1
  br label %second

second:
  call void @use(i1 %c)
  ret i64 %0
}

declare void @use(i1) nofree nounwind willreturn memory(none)
