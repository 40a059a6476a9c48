; What only the target asks of an unknown function is a sample too
; expect: refines

declare i8 @g(i8) memory(none) nounwind willreturn speculatable

define i1 @src(i1 %x) {
  ret i1 false
}

define i1 @tgt(i1 %x) {
  %r = call i8 @g(i8 1)
  %z = zext i8 %r to i16
  %c = icmp eq i16 %z, 300
  ret i1 %c
}
