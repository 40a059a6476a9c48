; C leaves open what printing does with an indeterminate argument, also if nothing is printed
; expect: refines

@text = private constant [4 x i8] c"ab\0A\00"

declare i32 @fprintf(ptr, ptr, ...)
declare i64 @fwrite(ptr, i64, i64, ptr)
declare i32 @snprintf(ptr, i64, ptr, ...)

define i64 @src(i8 %which, ptr %p) {
  switch i8 %which, label %none [
    i8 0, label %stream
    i8 1, label %no.items
    i8 2, label %no.room
  ]

stream:
  %a = call i32 (ptr, ptr, ...) @fprintf(ptr %p, ptr @text)
  br label %none

no.items:
  %b = call i64 @fwrite(ptr %p, i64 1, i64 0, ptr null)
  br label %none

no.room:
  %c = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %p, i64 0, ptr @text)
  br label %none

none:
  ret i64 0
}

define i64 @tgt(i8 %which, ptr %p) {
  switch i8 %which, label %none [
    i8 0, label %stream
    i8 1, label %no.items
    i8 2, label %no.room
  ]

stream:
  %a = call i32 (ptr, ptr, ...) @fprintf(ptr noundef %p, ptr @text)
  br label %none

no.items:
  %b = call i64 @fwrite(ptr noundef %p, i64 1, i64 0, ptr null)
  br label %none

no.room:
  %c = call i32 (ptr, i64, ptr, ...) @snprintf(ptr noundef %p, i64 0, ptr @text)
  br label %none

none:
  ret i64 0
}
