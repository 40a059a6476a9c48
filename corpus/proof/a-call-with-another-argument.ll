; one of 2^32 values is passed to another function
; expect: violates trace
; options: no-undef

declare void @use(i32)

define void @src(i32 noundef %x) {
  %a = mul i32 %x, 7
  %b = xor i32 %a, 23505
  call void @use(i32 %b)
  ret void
}

define void @tgt(i32 noundef %x) {
  %a = mul i32 %x, 7
  %b = xor i32 %a, 23505
  %c = icmp eq i32 %b, 19088743
  %s = select i1 %c, i32 0, i32 %b
  call void @use(i32 %s)
  ret void
}
