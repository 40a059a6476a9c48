; within one execution it is there or it is not
; expect: refines

@w = extern_weak global i32

define i32 @src() {
  %c = icmp ne ptr @w, null
  br i1 %c, label %there, label %missing
there:
  %d = icmp eq ptr @w, null
  br i1 %d, label %missing, label %load
load:
  %v = load i32, ptr @w
  ret i32 %v
missing:
  ret i32 0
}

define i32 @tgt() {
  %c = icmp ne ptr @w, null
  br i1 %c, label %there, label %missing
there:
  %v = load i32, ptr @w
  ret i32 %v
missing:
  ret i32 0
}
