; broken: @g: the address of the symbol has type ptr, expected ptr addrspace(1)
@s = addrspace(1) global i32 0
@g = global ptr @s

; valid:
@s = addrspace(1) global i32 0
@g = global ptr addrspace(1) @s
