; T15 of "Taming undefined behavior": freezing c, as the paper says, repairs nothing
; expect: violates poison
; expect[old]: violates poison
; expect[old-branch-ub]: violates poison
; expect[taming]: violates poison

define i1 @src(i1 %c, i1 %b) {
  %r = select i1 %c, i1 true, i1 %b
  ret i1 %r
}

define i1 @tgt(i1 %c, i1 %b) {
  %f = freeze i1 %c
  %r = or i1 %f, %b
  ret i1 %r
}
