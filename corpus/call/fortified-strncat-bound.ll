; of a bounded string only the bound must fit
; expect: refines

@abc = constant [4 x i8] c"abc\00"

declare ptr @__strncat_chk(ptr, ptr, i64, i64)
declare ptr @strncat(ptr, ptr, i64)

define ptr @src(ptr %to) {
  store i8 0, ptr %to
  %r = call ptr @__strncat_chk(ptr %to, ptr @abc, i64 1, i64 2)
  ret ptr %r
}

define ptr @tgt(ptr %to) {
  store i8 0, ptr %to
  %r = call ptr @strncat(ptr %to, ptr @abc, i64 1)
  ret ptr %r
}
