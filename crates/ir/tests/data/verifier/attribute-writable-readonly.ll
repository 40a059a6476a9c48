; broken: @f: the attributes `writable` and `readonly` exclude each other
declare void @f(ptr noalias readonly writable dereferenceable(4))

; valid:
declare void @f(ptr noalias writable dereferenceable(4))
