; a constructor may have changed a variable that nobody else sees, before the function is called
; expect: unsupported

@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
@limit = internal global i8 3

define internal void @init() {
  store i8 5, ptr @limit
  ret void
}

define i8 @src() {
  %v = load i8, ptr @limit
  ret i8 %v
}

define i8 @tgt() {
  %v = load i8, ptr @limit
  %w = add i8 %v, 0
  ret i8 %w
}
