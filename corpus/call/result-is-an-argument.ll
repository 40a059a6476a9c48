; Language Reference, captures: an argument that may be captured may be returned, and written through the result
; expect: violates value

declare ptr @f(ptr) memory(none) nounwind willreturn

define i8 @src() {
  %p = alloca i8
  store i8 1, ptr %p
  %q = call ptr @f(ptr %p)
  %is_null = icmp eq ptr %q, null
  br i1 %is_null, label %end, label %write
write:
  store i8 2, ptr %q
  br label %end
end:
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  %p = alloca i8
  store i8 1, ptr %p
  %q = call ptr @f(ptr %p)
  %is_null = icmp eq ptr %q, null
  br i1 %is_null, label %end, label %write
write:
  store i8 2, ptr %q
  br label %end
end:
  ret i8 1
}
