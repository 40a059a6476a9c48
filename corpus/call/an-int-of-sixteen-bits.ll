; where addresses have 16 bits, an `int` has 16
; expect: proved

target datalayout = "e-p:16:16-i32:16"

declare i16 @isdigit(i16)

define i16 @src(i16 noundef %c) {
  %r = call i16 @isdigit(i16 %c)
  ret i16 %r
}

define i16 @tgt(i16 noundef %c) {
  %d = sub i16 %c, 48
  %i = icmp ult i16 %d, 10
  %r = zext i1 %i to i16
  ret i16 %r
}
