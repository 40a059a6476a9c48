; broken: 
declare byval(i32) ptr @f()

; valid:
declare nonnull ptr @f()
