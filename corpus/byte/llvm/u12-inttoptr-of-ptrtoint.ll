; U12 (llvm-project#33896): InstCombine takes the integer for the pointer that it came from, which does not reach the next block
; expect: violates ub
; expect[byte-strict]: violates ub
; expect[limited-punning]: violates ub
; expect[loads=flat]: refines
; pass: instcombine

define i8 @src(ptr dereferenceable(1) %a, ptr dereferenceable(1) %b) {
entry:
  %end = getelementptr i8, ptr %a, i64 1
  %i = ptrtoint ptr %end to i64
  %j = ptrtoint ptr %b to i64
  %c = icmp eq i64 %i, %j
  br i1 %c, label %next, label %apart

next:
  %q = inttoptr i64 %i to ptr
  store i8 1, ptr %q
  ret i8 1

apart:
  ret i8 0
}

define i8 @tgt(ptr dereferenceable(1) %a, ptr dereferenceable(1) %b) {
entry:
  %end = getelementptr inbounds nuw i8, ptr %a, i64 1
  %c = icmp eq ptr %end, %b
  br i1 %c, label %next, label %apart

next:
  store i8 1, ptr %end, align 1
  ret i8 1

apart:
  ret i8 0
}
