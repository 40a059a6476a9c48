; a copy of a structure holds its bytes
; expect: refines
; proof: proved

define i8 @src(i32 noundef %x) {
  %p = alloca { i32, i32 }
  %q = alloca { i32, i32 }
  store i32 %x, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false)
  %b = getelementptr inbounds i8, ptr %q, i64 2
  %r = load i8, ptr %b
  ret i8 %r
}

define i8 @tgt(i32 noundef %x) {
  %s = lshr i32 %x, 16
  %r = trunc i32 %s to i8
  ret i8 %r
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
