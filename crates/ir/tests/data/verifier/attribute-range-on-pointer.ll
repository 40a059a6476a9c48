; broken: @f: the attribute `range` does not fit the type ptr
declare void @f(ptr range(i64 0, 4))

; valid:
declare void @f(<2 x i64> range(i64 0, 4))
