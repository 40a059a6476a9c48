; A variable that only the target has is aligned as it says
; expect: violates ub

@block = internal global [4 x i8] undef

declare noalias ptr @malloc(i64)

define i32 @src() {
  %p = call ptr @malloc(i64 4)
  %none = icmp eq ptr %p, null
  br i1 %none, label %no, label %yes
no:
  unreachable
yes:
  store i32 1, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define i32 @tgt() {
  store i32 1, ptr @block, align 4
  %v = load i32, ptr @block, align 4
  ret i32 %v
}
