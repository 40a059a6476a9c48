; broken: unreadable from 2:19
declare void @f({ void })

; valid:
declare void @f({ })
