; broken: @f: the attribute `nofpclass` does not fit the type { float, double }
declare nofpclass(nan) { float, double } @f()

; valid:
declare nofpclass(nan) { float, float } @f()
