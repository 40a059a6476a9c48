; S12 of the slides (LLVM PR34548): r = q replaced by p under p == q, where p is y + 1: x is lost. In the flat model p is as good as q
; expect: violates ub
; expect[twin-1]: violates ub
; expect[twin]: violates ub
; expect[twin-3]: violates ub
; expect[flat]: refines
; options: address-bits=6

define { i32, i32 } @src(i1 noundef %b1, i1 noundef %b2) {
  %g = alloca i32, align 4
  %y = alloca i32, align 4
  %x = alloca i32, align 4
  %other = alloca i32, align 4
  store i32 0, ptr %g
  store i32 0, ptr %y
  store i32 7777, ptr %x
  store i32 8888, ptr %other
  %y.next = getelementptr i32, ptr %y, i64 1
  %p = select i1 %b1, ptr %y.next, ptr %g
  %q = select i1 %b2, ptr %x, ptr %g
  %p.int = ptrtoint ptr %p to i64
  %q.int = ptrtoint ptr %q to i64
  %c = icmp eq i64 %q.int, %p.int
  br i1 %c, label %equal, label %end

equal:
  br label %end

end:
  %r = phi ptr [ %q, %equal ], [ %other, %0 ]
  %c.int = zext i1 %c to i32
  store i32 42, ptr %r
  %x.now = load i32, ptr %x
  %pair = insertvalue { i32, i32 } poison, i32 %c.int, 0
  %both = insertvalue { i32, i32 } %pair, i32 %x.now, 1
  ret { i32, i32 } %both
}

define { i32, i32 } @tgt(i1 noundef %b1, i1 noundef %b2) {
  %g = alloca i32, align 4
  %y = alloca i32, align 4
  %x = alloca i32, align 4
  %other = alloca i32, align 4
  store i32 0, ptr %g
  store i32 0, ptr %y
  store i32 7777, ptr %x
  store i32 8888, ptr %other
  %y.next = getelementptr i32, ptr %y, i64 1
  %p = select i1 %b1, ptr %y.next, ptr %g
  %q = select i1 %b2, ptr %x, ptr %g
  %p.int = ptrtoint ptr %p to i64
  %q.int = ptrtoint ptr %q to i64
  %c = icmp eq i64 %q.int, %p.int
  br i1 %c, label %equal, label %end

equal:
  br label %end

end:
  %r = phi ptr [ %p, %equal ], [ %other, %0 ]
  %c.int = zext i1 %c to i32
  store i32 42, ptr %r
  %x.now = load i32, ptr %x
  %pair = insertvalue { i32, i32 } poison, i32 %c.int, 0
  %both = insertvalue { i32, i32 } %pair, i32 %x.now, 1
  ret { i32, i32 } %both
}
