; unless there is nothing to freeze
; expect: proved

define i4 @src(i4 noundef %x) {
  %a = freeze i4 %x
  ret i4 %a
}

define i4 @tgt(i4 noundef %x) {
  ret i4 %x
}
