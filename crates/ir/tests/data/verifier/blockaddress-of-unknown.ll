; broken: unreadable from 2:30
@g = global ptr blockaddress(@nowhere, %b)

; valid:
@g = global ptr null
