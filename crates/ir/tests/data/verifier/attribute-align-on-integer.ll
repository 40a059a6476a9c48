; broken: @f: the attribute `align` does not fit the type i32
declare void @f(i32 align 4)

; valid:
declare void @f(ptr align 4)
