; U8 (llvm-project#124461): what InstCombine makes of the second of two loads
; expect: violates ub
; expect[byte-strict]: violates ub

declare void @use(i64) nofree memory(read)

define i8 @src(ptr noalias dereferenceable(8) %m) {
  %a = alloca i8
  store i8 3, ptr %a
  store ptr %a, ptr %m, align 1
  %i = load i64, ptr %m, align 1
  call void @use(i64 %i)
  %p = load ptr, ptr %m, align 1
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noalias dereferenceable(8) %m) {
  %a = alloca i8
  store i8 3, ptr %a
  store ptr %a, ptr %m, align 1
  %i = load i64, ptr %m, align 1
  call void @use(i64 %i)
  %p = inttoptr i64 %i to ptr
  %v = load i8, ptr %p
  ret i8 %v
}
