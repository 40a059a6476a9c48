; nor does a function know it that says so
; expect: unsupported

declare i32 @abs(i32)

define i32 @src(i32 noundef %x) "no-builtin-abs" {
  %r = call i32 @abs(i32 %x)
  ret i32 %r
}

define i32 @tgt(i32 noundef %x) "no-builtin-abs" {
  %n = sub i32 0, %x
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, i32 %n, i32 %x
  ret i32 %r
}
