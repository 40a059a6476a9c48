; broken: @f: the attributes `readnone` and `readonly` exclude each other
declare void @f(ptr readonly readnone)

; valid:
declare void @f(ptr readonly)
