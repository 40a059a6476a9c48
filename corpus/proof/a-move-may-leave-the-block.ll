; nothing says that the place lies in the block
; expect: violates poison
; proof: violates poison

define ptr @src(ptr %p) {
  %a = getelementptr i8, ptr %p, i64 4
  ret ptr %a
}

define ptr @tgt(ptr %p) {
  %a = getelementptr inbounds i8, ptr %p, i64 4
  ret ptr %a
}
