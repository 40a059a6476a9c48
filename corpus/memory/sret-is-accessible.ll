; what a result is put into may be read before it is written
; expect: refines

define void @src(ptr noalias sret(i8) %p, ptr %q, i1 %c) {
  br i1 %c, label %then, label %end

then:
  %x = load i8, ptr %p
  store i8 %x, ptr %q
  ret void

end:
  store i8 0, ptr %q
  ret void
}

define void @tgt(ptr noalias sret(i8) %p, ptr %q, i1 %c) {
  %x = load i8, ptr %p
  %r = select i1 %c, i8 %x, i8 0
  store i8 %r, ptr %q
  ret void
}
