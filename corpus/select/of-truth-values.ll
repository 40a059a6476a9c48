; a select of true and false is its condition
; expect: proved

define i1 @src(i1 %c) {
  %r = select i1 %c, i1 true, i1 false
  ret i1 %r
}

define i1 @tgt(i1 %c) {
  ret i1 %c
}
