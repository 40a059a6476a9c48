; FREE: without a call between them, the physical pointer frees the block
; expect: violates value
; expect[twin]: violates value
; options: address-bits=6

declare noalias ptr @_Znwm(i64)
declare void @free(ptr)

define { i1, i8 } @src() {
  %p = inttoptr i64 32 to ptr
  %a = call ptr @_Znwm(i64 1)
  %a.int = ptrtoint ptr %a to i64
  %c = icmp eq i64 %a.int, 32
  %one = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %one, i8 0, 1
  br i1 %c, label %equal, label %apart

equal:
  call void @free(ptr %p)
  ret { i1, i8 } %both

apart:
  ret { i1, i8 } %both
}

define { i1, i8 } @tgt() {
  %a = call ptr @_Znwm(i64 1)
  %a.int = ptrtoint ptr %a to i64
  %c = icmp eq i64 %a.int, 32
  %v = select i1 %c, i8 77, i8 0
  %one = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %one, i8 %v, 1
  ret { i1, i8 } %both
}
