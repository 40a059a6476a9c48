define i1 @f(i32 noundef %x) {
  %c = icmp samesign eq i32 %x, 0
  %r = freeze i1 %c
  ret i1 %r
}
