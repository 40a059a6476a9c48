; The alignment of a parameter that is passed by value is known of the pointer at the call
; expect: vacuous

define internal i8 @callee(ptr byval(i32) align 16 %p) {
  ret i8 1
}

define i8 @src(ptr noundef dereferenceable(32) align 16 %p) {
  %q = getelementptr i8, ptr %p, i64 4
  %v = call i8 @callee(ptr byval(i32) align 16 %q)
  ret i8 %v
}

define i8 @tgt(ptr noundef dereferenceable(32) align 16 %p) {
  ret i8 77
}
