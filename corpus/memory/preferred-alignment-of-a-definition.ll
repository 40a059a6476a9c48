; A definition without `align` has the preferred alignment of its type: 8 for a structure
; expect: refines
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@g = internal global { i8, i32 } { i8 1, i32 2 }

define i8 @src() {
  store i8 3, ptr @g, align 4
  %x = load i8, ptr @g, align 4
  ret i8 %x
}

define i8 @tgt() {
  store i8 3, ptr @g, align 8
  %x = load i8, ptr @g, align 8
  ret i8 %x
}
