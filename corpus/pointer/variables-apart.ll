; and two that are not empty lie apart
; expect: proved

@one = global i8 0
@other = global i32 0

define i1 @src() {
  %c = icmp eq ptr @one, @other
  ret i1 %c
}

define i1 @tgt() {
  ret i1 false
}
