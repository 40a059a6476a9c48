; broken: @g: a local symbol has default visibility and no DLL storage class
@g = private dllexport global i8 0

; valid:
@g = dllexport global i8 0
