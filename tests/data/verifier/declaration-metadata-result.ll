; broken: 
declare metadata @f()

; valid:
declare void @f()
