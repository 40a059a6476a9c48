; T17, L68: a comparison of constants that a phi chooses, decided on each way
; expect: proved
; expect[byte-strict]: proved

define i8 @src(i1 noundef %c) {
  br i1 %c, label %yes, label %no

yes:
  br label %join

no:
  br label %join

join:
  %b = phi b32 [ 16, %yes ], [ 0, %no ]
  %i = bytecast b32 %b to i32
  %z = icmp eq i32 %i, 0
  br i1 %z, label %zero, label %other

zero:
  ret i8 1

other:
  ret i8 2
}

define i8 @tgt(i1 noundef %c) {
  br i1 %c, label %other, label %zero

zero:
  ret i8 1

other:
  ret i8 2
}
