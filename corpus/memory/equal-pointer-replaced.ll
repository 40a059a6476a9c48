; equal pointers need not lead to the same block: one may be the end of the block before
; expect: violates ub

define void @src(ptr %x, ptr %y) {
  %v = load ptr, ptr %x, align 8
  %c = icmp eq ptr %v, %y
  br i1 %c, label %then, label %end

then:
  store i8 7, ptr %y
  br label %end

end:
  ret void
}

define void @tgt(ptr %x, ptr %y) {
  %v = load ptr, ptr %x, align 8
  %c = icmp eq ptr %v, %y
  br i1 %c, label %then, label %end

then:
  store i8 7, ptr %v
  br label %end

end:
  ret void
}
