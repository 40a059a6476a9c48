; broken: unreadable from 2:17
@g = global i32 c"a" 1

; valid:
@g = global i8 1
