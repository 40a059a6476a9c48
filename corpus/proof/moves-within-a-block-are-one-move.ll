; both places lie in the block
; expect: refines
; proof: proved

define ptr @src(ptr %p) {
  %a = getelementptr inbounds i8, ptr %p, i64 4
  %b = getelementptr inbounds i8, ptr %a, i64 4
  ret ptr %b
}

define ptr @tgt(ptr %p) {
  %b = getelementptr inbounds i8, ptr %p, i64 8
  ret ptr %b
}
