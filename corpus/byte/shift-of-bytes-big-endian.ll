; In a big-endian layout the high bits lie first
; expect: refines
; expect[byte-strict]: refines

target datalayout = "E"

define b8 @src(b32 %b) {
  %a = alloca b32
  store b32 %b, ptr %a
  %g = getelementptr i8, ptr %a, i64 1
  %v = load b8, ptr %g
  ret b8 %v
}

define b8 @tgt(b32 %b) {
  %s = lshr b32 %b, 16
  %v = trunc b32 %s to b8
  ret b8 %v
}
