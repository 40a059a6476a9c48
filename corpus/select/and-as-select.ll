; a select is less poisonous than an and
; expect: proved

define i1 @src(i1 %c, i1 %x) {
  %r = and i1 %c, %x
  ret i1 %r
}

define i1 @tgt(i1 %c, i1 %x) {
  %r = select i1 %c, i1 %x, i1 false
  ret i1 %r
}
