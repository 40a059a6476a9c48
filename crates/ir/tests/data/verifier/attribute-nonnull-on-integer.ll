; broken: @f: the attribute `nonnull` does not fit the type i32
declare void @f(i32 nonnull)

; valid:
declare void @f(ptr nonnull)
