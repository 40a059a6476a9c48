; T20 of "Taming undefined behavior": two bit-field stores by <8 x i1> and insertelement into fresh memory
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define { i1, i1 } @src(i1 noundef %x, i1 noundef %y) {
  %one = insertvalue { i1, i1 } poison, i1 %x, 0
  %both = insertvalue { i1, i1 } %one, i1 %y, 1
  ret { i1, i1 } %both
}

define { i1, i1 } @tgt(i1 noundef %x, i1 noundef %y) {
  %p = alloca <8 x i1>
  %a = load <8 x i1>, ptr %p
  %b = insertelement <8 x i1> %a, i1 %x, i64 2
  store <8 x i1> %b, ptr %p
  %c = load <8 x i1>, ptr %p
  %d = insertelement <8 x i1> %c, i1 %y, i64 5
  store <8 x i1> %d, ptr %p
  %e = load <8 x i1>, ptr %p
  %first = extractelement <8 x i1> %e, i64 2
  %second = extractelement <8 x i1> %e, i64 5
  %one = insertvalue { i1, i1 } poison, i1 %first, 0
  %both = insertvalue { i1, i1 } %one, i1 %second, 1
  ret { i1, i1 } %both
}
