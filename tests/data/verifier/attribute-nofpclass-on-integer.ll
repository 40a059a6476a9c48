; broken: 
declare void @f(i32 nofpclass(nan))

; valid:
declare void @f(<2 x float> nofpclass(nan))
