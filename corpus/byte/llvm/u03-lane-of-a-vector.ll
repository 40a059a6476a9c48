; U3 (llvm-project#99268): GVN takes a lane out of an integer, which another lane makes poison
; expect: violates poison
; expect[byte-strict]: violates poison
; expect[limited-punning]: refines
; expect[loads=flat]: violates poison
; pass: gvn

define i32 @src(ptr dereferenceable(16) %p) {
  %v = load <4 x i32>, ptr %p, align 1
  call void @use(<4 x i32> %v)
  %q = getelementptr i8, ptr %p, i64 4
  %w = load i32, ptr %q, align 1
  ret i32 %w
}

define i32 @tgt(ptr dereferenceable(16) %p) {
  %v = load <4 x i32>, ptr %p, align 1
  call void @use(<4 x i32> %v)
  %q = getelementptr i8, ptr %p, i64 4
  %1 = bitcast <4 x i32> %v to i128
  %2 = lshr i128 %1, 32
  %3 = trunc i128 %2 to i32
  ret i32 %3
}

declare void @use(<4 x i32>) nofree nounwind willreturn memory(none)
