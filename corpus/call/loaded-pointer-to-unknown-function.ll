; so may a pointer that is loaded, as from a table of virtual functions; the call may unwind
; expect: violates trace

define i32 @src(ptr noundef %object) {
  %table = load ptr, ptr %object
  %entry = getelementptr i8, ptr %table, i64 8
  %f = load ptr, ptr %entry
  %r = call i32 %f(ptr %object)
  ret i32 %r
}

define i32 @tgt(ptr noundef %object) {
  %table = load ptr, ptr %object
  %entry = getelementptr i8, ptr %table, i64 8
  %f = load ptr, ptr %entry
  ret i32 0
}
