; a fortified copy of a string is one of its bytes, whatever the size of the object
; expect: refines

@abc = constant [4 x i8] c"abc\00"

declare ptr @__strcpy_chk(ptr, ptr, i64)
declare ptr @__memcpy_chk(ptr, ptr, i64, i64)

define ptr @src(ptr %to, i64 %size) {
  %r = call ptr @__strcpy_chk(ptr %to, ptr @abc, i64 %size)
  ret ptr %r
}

define ptr @tgt(ptr %to, i64 %size) {
  %r = call ptr @__memcpy_chk(ptr %to, ptr @abc, i64 4, i64 %size)
  ret ptr %r
}
