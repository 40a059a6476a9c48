; BITS: as a vector of integers the pointer is lost
; expect: violates ub
; expect[twin]: violates ub

define i8 @src(i8 %y) {
  %a = alloca i8
  %from = alloca { ptr, i64 }
  %to = alloca { ptr, i64 }
  store i8 %y, ptr %a
  store ptr %a, ptr %from
  %p = load ptr, ptr %from
  store ptr %p, ptr %to
  %q = load ptr, ptr %to
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt(i8 %y) {
  %a = alloca i8
  %from = alloca { ptr, i64 }
  %to = alloca { ptr, i64 }
  store i8 %y, ptr %a
  store ptr %a, ptr %from
  %both = load <2 x i64>, ptr %from, align 8
  store <2 x i64> %both, ptr %to, align 8
  %q = load ptr, ptr %to
  %v = load i8, ptr %q
  ret i8 %v
}
