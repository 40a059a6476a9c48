; so a load must stay behind the comparison
; expect: violates ub

@w = extern_weak global i32

define i32 @src() {
  %c = icmp ne ptr @w, null
  br i1 %c, label %there, label %missing
there:
  %v = load i32, ptr @w
  ret i32 %v
missing:
  ret i32 0
}

define i32 @tgt() {
  %c = icmp ne ptr @w, null
  %v = load i32, ptr @w
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
