; the magnitude of undef is not every value; which it is, executions cannot list
; expect: refines
; proof: violates undef

declare i32 @llvm.abs.i32(i32, i1)

define i32 @src(i1 noundef %c, i2 noundef %v) {
start:
  br i1 %c, label %some, label %end
some:
  %w = zext i2 %v to i32
  br label %end
end:
  %x = phi i32 [ %w, %some ], [ undef, %start ]
  %z = call i32 @llvm.abs.i32(i32 %x, i1 false)
  ret i32 %z
}

define i32 @tgt(i1 noundef %c, i2 noundef %v) {
start:
  br i1 %c, label %some, label %end
some:
  %w = zext i2 %v to i32
  br label %end
end:
  %x = phi i32 [ %w, %some ], [ undef, %start ]
  ret i32 %x
}
