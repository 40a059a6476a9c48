; of the others it knows all
; expect: refines

declare i32 @abs(i32)

define i32 @src(i32 noundef %x) "no-builtin-labs" {
  %r = call i32 @abs(i32 %x)
  ret i32 %r
}

define i32 @tgt(i32 noundef %x) "no-builtin-labs" {
  %n = sub nsw i32 0, %x
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, i32 %n, i32 %x
  ret i32 %r
}
