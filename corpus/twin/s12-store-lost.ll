; S12 of the slides (LLVM PR34548): in the end the program prints (1, 7777), since a store through y + 1 writes no x
; expect: violates value
; expect[twin-1]: violates value
; expect[twin]: violates value
; expect[twin-3]: violates value
; expect[flat]: violates value
; options: address-bits=4

define { i1, i8 } @src() {
  %y = alloca i8, align 1
  %x = alloca i8, align 1
  store i8 7, ptr %x
  %p = getelementptr i8, ptr %y, i64 1
  %p.int = ptrtoint ptr %p to i64
  %x.int = ptrtoint ptr %x to i64
  %c = icmp eq i64 %x.int, %p.int
  br i1 %c, label %equal, label %end

equal:
  store i8 42, ptr %x
  br label %end

end:
  %x.now = load i8, ptr %x
  %pair = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %pair, i8 %x.now, 1
  ret { i1, i8 } %both
}

define { i1, i8 } @tgt() {
  %y = alloca i8, align 1
  %x = alloca i8, align 1
  %p = getelementptr i8, ptr %y, i64 1
  %p.int = ptrtoint ptr %p to i64
  %x.int = ptrtoint ptr %x to i64
  %c = icmp eq i64 %x.int, %p.int
  %pair = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %pair, i8 7, 1
  ret { i1, i8 } %both
}
