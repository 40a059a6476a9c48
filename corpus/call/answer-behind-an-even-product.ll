; and no number behind an even product is odd
; expect: refines
; proof: proved

declare noundef i32 @g()

define i1 @src() {
  %x = call i32 @g()
  %h = mul i32 %x, 2246822518
  %c = icmp eq i32 %h, 1234567891
  ret i1 %c
}

define i1 @tgt() {
  %x = call i32 @g()
  ret i1 false
}
