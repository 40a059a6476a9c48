; an answer hits a constant behind a product by its preimage: what is multiplied by an odd number can be any number
; expect: violates value

declare noundef i32 @g()

define i1 @src() {
  %x = call i32 @g()
  %y = lshr i32 %x, 15
  %z = xor i32 %x, %y
  %h = mul i32 %z, 2246822519
  %c = icmp eq i32 %h, 1234567891
  ret i1 %c
}

define i1 @tgt() {
  %x = call i32 @g()
  ret i1 false
}
