; broken: @g: `ptrtoint` cannot convert i32 to i64
@g = global i64 ptrtoint (i32 4 to i64)

; valid:
@g = global i64 ptrtoint (ptr @g to i64)
