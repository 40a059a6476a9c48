; broken: 
declare void @m(metadata)

; valid:
declare void @llvm.dbg.value(metadata, metadata, metadata)
