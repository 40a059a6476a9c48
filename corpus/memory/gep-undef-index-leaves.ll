; An undef index leaves the block for some pick, so a move that must not is poison
; expect: proved

@a = internal global [8 x i8] zeroinitializer

define { i8, ptr } @src(i8 noundef %x) {
  %p = getelementptr inbounds i8, ptr @a, i64 undef
  %r0 = insertvalue { i8, ptr } poison, i8 %x, 0
  %r1 = insertvalue { i8, ptr } %r0, ptr %p, 1
  ret { i8, ptr } %r1
}

define { i8, ptr } @tgt(i8 noundef %x) {
  %r0 = insertvalue { i8, ptr } poison, i8 %x, 0
  ret { i8, ptr } %r0
}
