; broken: unreadable from 2:17
@g = global i32 null

; valid:
@g = global ptr null
