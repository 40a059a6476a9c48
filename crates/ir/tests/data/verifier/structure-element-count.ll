; broken: unreadable from 2:24
@g = global { i8, i8 } { i8 1 }

; valid:
@g = global { i8, i8 } { i8 1, i8 2 }
