; Bytes are chosen as they are
; expect: refines
; expect[byte-strict]: refines

define b64 @src(i1 noundef %c, b64 %x, b64 %y) {
  %r = select i1 %c, b64 %x, b64 %y
  ret b64 %r
}

define b64 @tgt(i1 noundef %c, b64 %x, b64 %y) {
  br i1 %c, label %yes, label %no

yes:
  br label %no

no:
  %r = phi b64 [ %x, %yes ], [ %y, %0 ]
  ret b64 %r
}
