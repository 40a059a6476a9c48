; broken: unreadable from 2:34
@g = global i64 add (i64 1, i32 2)

; valid:
@g = global i64 add (i64 1, i64 ptrtoint (ptr @g to i64))
