; What a function with allocsize returns is as large as it says, which no execution shows
; expect: unsupported

declare ptr @m(i64) allocsize(0)

define void @src(ptr noundef %p) {
  %r = call ptr @m(i64 100)
  store ptr %r, ptr %p
  ret void
}

define void @tgt(ptr noundef %p) {
  %r = call dereferenceable_or_null(100) ptr @m(i64 100)
  store ptr %r, ptr %p
  ret void
}
