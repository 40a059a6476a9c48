; S13 of the slides (LLVM PR36228), with a q of 2 bytes: a value loaded before the copy may not be forwarded across it
; expect: violates value
; expect[twin-1]: violates value
; expect[twin]: violates value
; expect[twin-3]: violates value
; expect[flat]: violates value
; options: address-bits=5

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i8 @src(i1 noundef %which) {
  %p = alloca [2 x i8], align 2
  %o = alloca [2 x i8], align 2
  %q = alloca [2 x i8], align 2
  store i16 0, ptr %q
  %t0 = select i1 %which, ptr %p, ptr %o
  store i8 42, ptr %p
  store i8 9, ptr %t0
  call void @llvm.memcpy.p0.p0.i64(ptr %t0, ptr %q, i64 2, i1 false)
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i1 noundef %which) {
  %p = alloca [2 x i8], align 2
  %o = alloca [2 x i8], align 2
  %q = alloca [2 x i8], align 2
  store i16 0, ptr %q
  %t0 = select i1 %which, ptr %p, ptr %o
  store i8 42, ptr %p
  %magic = load i8, ptr %p
  store i8 9, ptr %t0
  call void @llvm.memcpy.p0.p0.i64(ptr %t0, ptr %q, i64 2, i1 false)
  ret i8 %magic
}
