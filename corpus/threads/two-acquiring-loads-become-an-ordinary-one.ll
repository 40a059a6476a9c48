; Loads of two places that become one of either must stay atomic (llvm/llvm-project#50777, #49483)
; expect: violates ordering

@a = global i32 0
@b = global i32 0

define i32 @src(i1 noundef %c) {
  br i1 %c, label %left, label %right

left:
  %x = load atomic i32, ptr @a acquire, align 4
  br label %out

right:
  %y = load atomic i32, ptr @b acquire, align 4
  br label %out

out:
  %v = phi i32 [ %x, %left ], [ %y, %right ]
  ret i32 %v
}

define i32 @tgt(i1 noundef %c) {
  %p = select i1 %c, ptr @a, ptr @b
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
