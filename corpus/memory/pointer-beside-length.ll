; A structure may hold a pointer and, beside it, an index into what it points to
; expect: violates value

define i8 @src(ptr noundef align 8 dereferenceable(16) %s) {
  %p = load ptr, ptr %s
  %at = getelementptr { ptr, i64 }, ptr %s, i64 0, i32 1
  %i = load i64, ptr %at
  %is.some = icmp ult i64 %i, 8
  br i1 %is.some, label %some, label %none
some:
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  %v = load i8, ptr %q
  ret i8 %v
none:
  unreachable
}

define i8 @tgt(ptr noundef align 8 dereferenceable(16) %s) {
  %p = load ptr, ptr %s
  %v = load i8, ptr %p
  ret i8 %v
}
