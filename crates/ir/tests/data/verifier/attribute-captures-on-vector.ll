; broken: @f: the attribute `captures` does not fit the type <2 x ptr>
declare void @f(<2 x ptr> captures(none))

; valid:
declare void @f(<2 x ptr> align 4)
