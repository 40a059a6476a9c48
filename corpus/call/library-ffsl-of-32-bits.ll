; a `long` may have 32 bits where addresses have 64
; expect: proved

declare i32 @ffsl(i32)

define i32 @src() {
  %r = call i32 @ffsl(i32 8)
  ret i32 %r
}

define i32 @tgt() {
  ret i32 4
}
