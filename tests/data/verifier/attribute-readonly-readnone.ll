; broken: 
declare void @f(ptr readonly readnone)

; valid:
declare void @f(ptr readonly)
