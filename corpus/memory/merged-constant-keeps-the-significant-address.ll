; Of two constants that are merged, the one with the significant address stays
; expect: inconclusive

@a = internal unnamed_addr constant i32 1
@b = internal constant i32 1

declare void @use(ptr, ptr)

define void @src() {
  call void @use(ptr @a, ptr @b)
  ret void
}

define void @tgt() {
  call void @use(ptr @b, ptr @b)
  ret void
}
