; a constructor changes nothing of what it does not reach
; expect: refines

@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
@limit = internal global i8 3
@count = internal global i8 0

define internal void @init() {
  store i8 5, ptr @count
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
