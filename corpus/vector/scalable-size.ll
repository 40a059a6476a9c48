; the size of a scalable vector is a multiple of vscale
; expect: refines

define i64 @src() {
  %end = getelementptr <vscale x 2 x i8>, ptr null, i64 3
  %size = ptrtoint ptr %end to i64
  ret i64 %size
}

define i64 @tgt() {
  %n = call i64 @llvm.vscale.i64()
  %r = mul i64 %n, 6
  ret i64 %r
}

declare i64 @llvm.vscale.i64()
