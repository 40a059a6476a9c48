; a callee that keeps nothing of its argument does not return it
; expect: refines

declare ptr @other(ptr captures(none)) nounwind willreturn

define i16 @src() {
  %x = alloca i16
  %y = call ptr @other(ptr %x)
  %none = icmp eq ptr %y, null
  store i16 5, ptr %x
  br i1 %none, label %done, label %write

write:
  store i16 6, ptr %y
  br label %done

done:
  %v = load i16, ptr %x
  ret i16 %v
}

define i16 @tgt() {
  %x = alloca i16
  %y = call ptr @other(ptr %x)
  %none = icmp eq ptr %y, null
  br i1 %none, label %done, label %write

write:
  store i16 6, ptr %y
  br label %done

done:
  ret i16 5
}
