; broken: @m: metadata cannot be the type of a parameter
declare void @m(metadata)

; valid:
declare void @llvm.dbg.value(metadata, metadata, metadata)
