; PTRTOINT, INTTOPTR: poison stays poison, so a freeze moves through
; expect: proved
; expect[twin]: proved

define i8 @src(i8 %x) {
  %p = inttoptr i8 %x to ptr
  %a = ptrtoint ptr %p to i8
  %f = freeze i8 %a
  ret i8 %f
}

define i8 @tgt(i8 %x) {
  %f = freeze i8 %x
  %p = inttoptr i8 %f to ptr
  %a = ptrtoint ptr %p to i8
  ret i8 %a
}
