; MALLOC: what was never written is poison in the paper, and undef in the Language Reference
; expect: violates poison
; expect[twin]: refines

declare noalias ptr @malloc(i64)

define { i8, i8 } @src(i8 noundef %x) {
  %p = call ptr @malloc(i64 1)
  %fails = icmp eq ptr %p, null
  br i1 %fails, label %none, label %some

none:
  ret { i8, i8 } zeroinitializer

some:
  %v = load i8, ptr %p
  %one = insertvalue { i8, i8 } poison, i8 %x, 0
  %both = insertvalue { i8, i8 } %one, i8 %v, 1
  ret { i8, i8 } %both
}

define { i8, i8 } @tgt(i8 noundef %x) {
  %p = call ptr @malloc(i64 1)
  %fails = icmp eq ptr %p, null
  br i1 %fails, label %none, label %some

none:
  ret { i8, i8 } zeroinitializer

some:
  %one = insertvalue { i8, i8 } poison, i8 %x, 0
  ret { i8, i8 } %one
}
