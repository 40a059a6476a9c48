; What an argument that was made from an integer reaches is memory of arguments
; expect: refines

define i8 @src(i64 %i) {
  %p = inttoptr i64 %i to ptr
  %v = call i8 @f(ptr %p)
  ret i8 %v
}

define internal i8 @f(ptr %p) memory(argmem: read) {
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i64 %i) {
  %p = inttoptr i64 %i to ptr
  %v = load i8, ptr %p
  ret i8 %v
}
