; and one that is `weak_odr` has one meaning
; expect: proved

@named = weak_odr alias i8 (), ptr @three

define internal i8 @three() {
  ret i8 3
}

define i8 @src() {
  %r = call i8 @named()
  ret i8 %r
}

define i8 @tgt() {
  ret i8 3
}
