; A block has room for a structure that the source indexes, however large it is
; expect: violates memory

%large = type { [262144 x i8], i16 }

define void @src(ptr %p) {
  %field = getelementptr inbounds nuw %large, ptr %p, i32 0, i32 1
  store i16 1, ptr %field
  ret void
}

define void @tgt(ptr %p) {
  %field = getelementptr inbounds nuw %large, ptr %p, i32 0, i32 1
  store i16 2, ptr %field
  ret void
}
