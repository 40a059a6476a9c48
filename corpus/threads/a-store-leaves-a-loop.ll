; Where nothing in the loop orders threads and every path stores, it may
; expect: refines

@x = global i8 0
@f = global i32 0

define void @src() {
  br label %head

head:
  %i = phi i8 [ 0, %0 ], [ %j, %head ]
  %j = add i8 %i, 1
  store i8 %j, ptr @x
  %c = icmp eq i8 %j, 3
  br i1 %c, label %done, label %head

done:
  store atomic i32 1, ptr @f release, align 4
  ret void
}

define void @tgt() {
  br label %head

head:
  %i = phi i8 [ 0, %0 ], [ %j, %head ]
  %j = add i8 %i, 1
  %c = icmp eq i8 %j, 3
  br i1 %c, label %done, label %head

done:
  store i8 %j, ptr @x
  store atomic i32 1, ptr @f release, align 4
  ret void
}
