; broken: @f: the attributes `optnone` and `optsize` exclude each other
declare void @f() optnone noinline optsize

; valid:
declare void @f() noinline optsize
