; A load may leave a loop that need not run, if nothing becomes undefined
; expect: refines

@x = global i8 0

define i8 @src(i2 noundef %n) {
  br label %head

head:
  %i = phi i2 [ 0, %0 ], [ %j, %body ]
  %s = phi i8 [ 0, %0 ], [ %t, %body ]
  %c = icmp ult i2 %i, %n
  br i1 %c, label %body, label %done

body:
  %v = load i8, ptr @x
  %t = add i8 %s, %v
  %j = add i2 %i, 1
  br label %head

done:
  ret i8 %s
}

define i8 @tgt(i2 noundef %n) {
  %v = load i8, ptr @x
  br label %head

head:
  %i = phi i2 [ 0, %0 ], [ %j, %body ]
  %s = phi i8 [ 0, %0 ], [ %t, %body ]
  %c = icmp ult i2 %i, %n
  br i1 %c, label %body, label %done

body:
  %t = add i8 %s, %v
  %j = add i2 %i, 1
  br label %head

done:
  ret i8 %s
}
