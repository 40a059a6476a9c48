Modules as older versions wrote them. Nothing before the first line of dashes is read.
; ----
; kernels of NVPTX
target triple = "nvptx64-nvidia-cuda"

define void @kernel(ptr %out, i32 %x) {
  store i32 %x, ptr %out
  ret void
}

define void @other(ptr %out, i32 %x) {
  store i32 %x, ptr %out
  ret void
}

!nvvm.annotations = !{!0, !1}
!0 = !{ptr @kernel, !"maxntidx", i32 4, !"kernel", i32 1}
!1 = !{ptr @other, !"maxnreg", i32 32}
; ----
; gathers and scatters of alignment 0
declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i32>)

declare void @llvm.masked.scatter.v2i16.v2p0(<2 x i16>, <2 x ptr>, i32, <2 x i1>)

define <2 x i32> @gather(<2 x ptr> %p, <2 x i1> %m) {
  %r = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> %p, i32 0, <2 x i1> %m, <2 x i32> zeroinitializer)
  ret <2 x i32> %r
}

define void @scatter(<2 x i16> %v, <2 x ptr> %p, <2 x i1> %m) {
  call void @llvm.masked.scatter.v2i16.v2p0(<2 x i16> %v, <2 x ptr> %p, i32 0, <2 x i1> %m)
  ret void
}
; ----
; alignments that are arguments
declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)

declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, i32, <2 x i1>)

define <2 x i32> @load(ptr %p, <2 x i1> %m) {
  %r = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, i32 8, <2 x i1> %m, <2 x i32> zeroinitializer)
  ret <2 x i32> %r
}

define void @store(<2 x i32> %v, ptr %p, <2 x i1> %m) {
  call void @llvm.masked.store.v2i32.p0(<2 x i32> %v, ptr %p, i32 1, <2 x i1> %m)
  ret void
}
; ----
; older names of vector intrinsics
declare i8 @llvm.experimental.vector.reduce.add.v4i8(<4 x i8>)

declare <4 x i8> @llvm.experimental.vector.reverse.v4i8(<4 x i8>)

declare <4 x i8> @llvm.experimental.vector.splice.v4i8(<4 x i8>, <4 x i8>, i32)

define i8 @vectors(<4 x i8> %x, <4 x i8> %y) {
  %reversed = call <4 x i8> @llvm.experimental.vector.reverse.v4i8(<4 x i8> %x)
  %spliced = call <4 x i8> @llvm.experimental.vector.splice.v4i8(<4 x i8> %reversed, <4 x i8> %y, i32 -1)
  %r = call i8 @llvm.experimental.vector.reduce.add.v4i8(<4 x i8> %spliced)
  ret i8 %r
}
; ----
; scalar types as tags of accesses
define i32 @tags(ptr %p, ptr %q) {
  store i32 1, ptr %p, !tbaa !1
  store float 2.0, ptr %q, !tbaa !2
  %v = load i32, ptr %p, !tbaa !1
  ret i32 %v
}

!0 = !{!"root"}
!1 = !{!"int", !0}
!2 = !{!"float", !0}
; ----
; names of attributes and metadata that are only notes
define void @notes(i8 %n) "no-frame-pointer-elim"="true" "implicit-section-name"="s" {
entry:
  br label %loop

loop:
  %i = phi i8 [ 0, %entry ], [ %next, %loop ]
  %next = add i8 %i, 1
  %done = icmp uge i8 %next, %n
  br i1 %done, label %exit, label %loop, !llvm.loop !0

exit:
  ret void
}

!llvm.module.flags = !{!2}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.vectorizer.width", i32 4}
!2 = !{i32 1, !"PIC Level", i32 2}
