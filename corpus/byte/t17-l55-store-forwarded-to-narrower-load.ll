; T17, L55: the low byte of what was stored
; expect: refines
; expect[byte-strict]: refines

define b8 @src(b32 %b) {
  %a = alloca b32
  store b32 %b, ptr %a
  %v = load b8, ptr %a
  ret b8 %v
}

define b8 @tgt(b32 %b) {
  %v = trunc b32 %b to b8
  ret b8 %v
}
