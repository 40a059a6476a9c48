; broken: unreadable from 3:1
@g = global i32 0
@g = global i32 1

; valid:
@g = global i32 0
@h = global i32 1
