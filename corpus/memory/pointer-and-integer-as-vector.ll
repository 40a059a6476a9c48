; BITS: a pointer and an integer are loaded and stored as a vector of pointers (the example of the paper)
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define { i8, i64 } @src(i8 %y, i64 noundef %x) {
  %a = alloca i8
  %from = alloca { ptr, i64 }
  %to = alloca { ptr, i64 }
  store i8 %y, ptr %a
  store ptr %a, ptr %from
  %from.1 = getelementptr i8, ptr %from, i64 8
  %to.1 = getelementptr i8, ptr %to, i64 8
  store i64 %x, ptr %from.1
  %p = load ptr, ptr %from
  %i = load i64, ptr %from.1
  store ptr %p, ptr %to
  store i64 %i, ptr %to.1
  %q = load ptr, ptr %to
  %v = load i8, ptr %q
  %w = load i64, ptr %to.1
  %one = insertvalue { i8, i64 } poison, i8 %v, 0
  %both = insertvalue { i8, i64 } %one, i64 %w, 1
  ret { i8, i64 } %both
}

define { i8, i64 } @tgt(i8 %y, i64 noundef %x) {
  %a = alloca i8
  %from = alloca { ptr, i64 }
  %to = alloca { ptr, i64 }
  store i8 %y, ptr %a
  store ptr %a, ptr %from
  %from.1 = getelementptr i8, ptr %from, i64 8
  %to.1 = getelementptr i8, ptr %to, i64 8
  store i64 %x, ptr %from.1
  %both.pointers = load <2 x ptr>, ptr %from, align 8
  store <2 x ptr> %both.pointers, ptr %to, align 8
  %q = load ptr, ptr %to
  %v = load i8, ptr %q
  %w = load i64, ptr %to.1
  %one = insertvalue { i8, i64 } poison, i8 %v, 0
  %both = insertvalue { i8, i64 } %one, i64 %w, 1
  ret { i8, i64 } %both
}
