; a vector condition selects lane by lane; twelve leaves are too many to list
; expect: refines

define i2 @src(<2 x i1> %c, <2 x i2> %x, <2 x i2> %y) {
  %r = select <2 x i1> %c, <2 x i2> %x, <2 x i2> %y
  %e = extractelement <2 x i2> %r, i32 1
  ret i2 %e
}

define i2 @tgt(<2 x i1> %c, <2 x i2> %x, <2 x i2> %y) {
  %d = extractelement <2 x i1> %c, i32 1
  %a = extractelement <2 x i2> %x, i32 1
  %b = extractelement <2 x i2> %y, i32 1
  %e = select i1 %d, i2 %a, i2 %b
  ret i2 %e
}
