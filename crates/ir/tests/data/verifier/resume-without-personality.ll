; broken: @f, block %0, terminator `resume`: resume in a function without personality
define void @f() {
  resume i32 0
}

; valid:
declare i32 @pers(...)
define void @f() personality ptr @pers {
  resume i32 0
}
