; broken: @f: the attribute `zeroext` does not fit the type ptr
declare zeroext ptr @f()

; valid:
declare zeroext i8 @f()
