; U8 (llvm-project#124461): InstCombine casts to a pointer what an integer load gave
; expect: refines
; expect[byte-strict]: violates poison
; expect[limited-punning]: refines
; expect[flat]: violates poison
; pass: instcombine

define ptr @src(ptr dereferenceable(8) %m, i1 %c) {
entry:
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
  ret ptr %v4
}

define ptr @tgt(ptr dereferenceable(8) %m, i1 %c) {
entry:
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
  ret ptr %v4.cast
}

declare void @pointer(ptr) nofree nounwind memory(read)
declare void @number(i64) nofree nounwind memory(read)
