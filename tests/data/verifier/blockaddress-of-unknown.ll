; broken: 
@g = global ptr blockaddress(@nowhere, %b)

; valid:
@g = global ptr null
