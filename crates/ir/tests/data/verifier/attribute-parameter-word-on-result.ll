; broken: @f: the attribute `byval` does not belong here
declare byval(i32) ptr @f()

; valid:
declare nonnull ptr @f()
