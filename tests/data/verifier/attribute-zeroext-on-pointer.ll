; broken: 
declare zeroext ptr @f()

; valid:
declare zeroext i8 @f()
