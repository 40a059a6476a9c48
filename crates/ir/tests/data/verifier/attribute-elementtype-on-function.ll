; broken: @f: the attribute `elementtype` does not belong here
declare void @f(ptr elementtype(i32))

; valid:
declare void @f(ptr byref(i32))
