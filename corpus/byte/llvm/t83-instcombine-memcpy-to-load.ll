; InstCombine: memcpy of 1, 2 and 4 bytes
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines
; expect[loads=flat]: violates memory
; pass: instcombine

define void @src(ptr noalias dereferenceable(8) %to, ptr noalias dereferenceable(8) %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 1, i1 false)
  %to1 = getelementptr inbounds i8, ptr %to, i64 1
  %from1 = getelementptr inbounds i8, ptr %from, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %to1, ptr %from1, i64 2, i1 false)
  %to3 = getelementptr inbounds i8, ptr %to, i64 3
  %from3 = getelementptr inbounds i8, ptr %from, i64 3
  call void @llvm.memcpy.p0.p0.i64(ptr %to3, ptr %from3, i64 4, i1 false)
  ret void
}

define void @tgt(ptr noalias dereferenceable(8) %to, ptr noalias dereferenceable(8) %from) {
  %1 = load i8, ptr %from, align 1
  store i8 %1, ptr %to, align 1
  %to1 = getelementptr inbounds nuw i8, ptr %to, i64 1
  %from1 = getelementptr inbounds nuw i8, ptr %from, i64 1
  %2 = load i16, ptr %from1, align 1
  store i16 %2, ptr %to1, align 1
  %to3 = getelementptr inbounds nuw i8, ptr %to, i64 3
  %from3 = getelementptr inbounds nuw i8, ptr %from, i64 3
  %3 = load i32, ptr %from3, align 1
  store i32 %3, ptr %to3, align 1
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
