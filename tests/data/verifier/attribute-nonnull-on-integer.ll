; broken: 
declare void @f(i32 nonnull)

; valid:
declare void @f(ptr nonnull)
