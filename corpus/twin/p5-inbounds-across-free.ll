; Section 5.5: gep inbounds of a physical pointer moves across free
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines
; options: address-bits=7

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define i8 @src() {
  %m = call ptr @malloc(i64 4)
  %a = ptrtoint ptr %m to i64
  %p = inttoptr i64 %a to ptr
  %q = getelementptr inbounds i8, ptr %p, i64 3
  call void @free(ptr %m)
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %b, %a
  %r = trunc i64 %d to i8
  ret i8 %r
}

define i8 @tgt() {
  %m = call ptr @malloc(i64 4)
  %a = ptrtoint ptr %m to i64
  %p = inttoptr i64 %a to ptr
  call void @free(ptr %m)
  %q = getelementptr inbounds i8, ptr %p, i64 3
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %b, %a
  %r = trunc i64 %d to i8
  ret i8 %r
}
