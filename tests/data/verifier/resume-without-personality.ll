; broken: 
define void @f() {
  resume i32 0
}

; valid:
declare i32 @pers(...)
define void @f() personality ptr @pers {
  resume i32 0
}
