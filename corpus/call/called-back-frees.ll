; A function that is called back may free a block that only the module knows
; expect: violates ub

@state = internal global ptr null

declare void @g()

declare ptr @malloc(i64)

declare void @free(ptr)

define void @drop() {
  %p = load ptr, ptr @state
  call void @free(ptr %p)
  store ptr null, ptr @state
  ret void
}

define i8 @src() {
  %p = call ptr @malloc(i64 1)
  %c = icmp eq ptr %p, null
  br i1 %c, label %none, label %some

none:
  ret i8 0

some:
  store i8 7, ptr %p
  store ptr %p, ptr @state
  call void @g()
  ret i8 1
}

define i8 @tgt() {
  %p = call ptr @malloc(i64 1)
  %c = icmp eq ptr %p, null
  br i1 %c, label %none, label %some

none:
  ret i8 0

some:
  store i8 7, ptr %p
  store ptr %p, ptr @state
  call void @g()
  %v = load i8, ptr %p
  ret i8 1
}
