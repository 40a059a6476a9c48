; broken: 
declare void @f({ void })

; valid:
declare void @f({ })
