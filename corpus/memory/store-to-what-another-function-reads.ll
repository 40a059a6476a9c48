; an internal variable is seen through the functions that read it
; expect: violates trace

@hits = internal global i8 0

define i8 @hits.so.far() {
  %v = load i8, ptr @hits
  ret i8 %v
}

define void @src() {
  ret void
}

define void @tgt() {
  store i8 9, ptr @hits
  ret void
}
