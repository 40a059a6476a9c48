; an arm that is unreachable need not be tested for
; expect: proved

define i4 @src(i1 noundef %c) {
  br i1 %c, label %a, label %b

a:
  unreachable

b:
  ret i4 1
}

define i4 @tgt(i1 noundef %c) {
  ret i4 1
}
