; A copy is of what was there then, not later
; expect: violates value

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i32 @src(i32 %x) {
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 4, i1 false)
  store i32 7, ptr %a
  %v = load i32, ptr %b
  ret i32 %v
}

define i32 @tgt(i32 %x) {
  %a = alloca i32
  store i32 %x, ptr %a
  store i32 7, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}
