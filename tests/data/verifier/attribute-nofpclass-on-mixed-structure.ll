; broken: 
declare nofpclass(nan) { float, double } @f()

; valid:
declare nofpclass(nan) { float, float } @f()
