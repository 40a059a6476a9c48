; U8 (llvm-project#124461): InstCombine casts to a pointer what an integer load gave
; expect: violates ub
; expect[byte-strict]: violates ub
; expect[limited-punning]: inconclusive
; expect[loads=flat]: refines
; pass: instcombine

define void @src(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m, i1 %c) {
entry:
  call void @fill(ptr %m, ptr %v)
  br i1 %c, label %one, label %two

two:
  %v2 = load ptr, ptr %m, align 1
  call void @pointer(ptr %v2)
  br label %merge

one:
  %v1 = load i64, ptr %m, align 1
  call void @number(i64 %v1)
  br label %merge

merge:
  %v3 = load i64, ptr %m, align 1
  call void @number(i64 %v3)
  %v4 = load ptr, ptr %m, align 1
  store i8 1, ptr %v4
  ret void
}

define void @tgt(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m, i1 %c) {
entry:
  call void @fill(ptr nonnull %m, ptr nonnull %v)
  br i1 %c, label %one, label %two

two:
  %v2 = load ptr, ptr %m, align 1
  call void @pointer(ptr %v2)
  br label %merge

one:
  %v1 = load i64, ptr %m, align 1
  call void @number(i64 %v1)
  br label %merge

merge:
  %v3 = load i64, ptr %m, align 1
  call void @number(i64 %v3)
  %v4.cast = inttoptr i64 %v3 to ptr
  store i8 1, ptr %v4.cast, align 1
  ret void
}

define void @fill(ptr %m, ptr %v) noinline {
  store ptr %v, ptr %m, align 1
  ret void
}
declare void @pointer(ptr) nofree nounwind memory(read)
declare void @number(i64) nofree nounwind memory(read)
