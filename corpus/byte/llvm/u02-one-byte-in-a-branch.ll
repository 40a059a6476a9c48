; U2 (llvm-project#176685): one byte of which some bits are poison
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines
; expect[loads=flat]: refines
; pass: instcombine

define void @src(i1 %c, ptr dereferenceable(1) %to, ptr dereferenceable(1) %from) {
entry:
  br i1 %c, label %copy, label %end

copy:
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 1, i1 false)
  br label %end

end:
  ret void
}

define void @tgt(i1 %c, ptr dereferenceable(1) %to, ptr dereferenceable(1) %from) {
entry:
  br i1 %c, label %copy, label %end

copy:
  %0 = load i8, ptr %from, align 1
  store i8 %0, ptr %to, align 1
  br label %end

end:
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
