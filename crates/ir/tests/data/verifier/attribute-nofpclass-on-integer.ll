; broken: @f: the attribute `nofpclass` does not fit the type i32
declare void @f(i32 nofpclass(nan))

; valid:
declare void @f(<2 x float> nofpclass(nan))
