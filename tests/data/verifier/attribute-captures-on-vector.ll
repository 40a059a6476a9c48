; broken: 
declare void @f(<2 x ptr> captures(none))

; valid:
declare void @f(<2 x ptr> align 4)
