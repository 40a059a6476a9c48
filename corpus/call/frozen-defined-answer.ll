; an answer that is promised to be defined needs no freeze
; expect: refines

declare noundef i8 @g()

define i8 @src() {
  %x = call i8 @g()
  %y = freeze i8 %x
  ret i8 %y
}

define i8 @tgt() {
  %x = call i8 @g()
  ret i8 %x
}
