; Every construct of the text form that the parser knows, at least once. The module means nothing:
; it is read, printed, read again and compared.
source_filename = "every-construct.ll"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm ".globl marker"
module asm "marker: \22quoted\22"

/* A block
   comment. */

$any_group = comdat any
$own_comdat = comdat largest
$"a group" = comdat nodeduplicate

%pair = type { i32, ptr }
%packed = type <{ i8, i64 }>
%empty = type {}
%opaque = type opaque
%later = type { %"named later", [2 x %pair] }
%"named later" = type { double }
%0 = type { i1 }

; Global variables.
@zero = global i32 0
@constant = private unnamed_addr constant [4 x i8] c"ab\00\FF", align 1
@defined_elsewhere = external global i8
@weak_elsewhere = extern_weak global i8
@hidden = hidden global i64 -9223372036854775808
@protected = protected thread_local(initialexec) global i8 7
@thread = thread_local global i8 0
@local_addr = internal local_unnamed_addr global i8 1
@in_space = addrspace(1) global i16 -3
@init_elsewhere = externally_initialized global i32 undef
@placed = global i8 0, section "data.here", partition "part", comdat($any_group), align 16
@own_comdat = linkonce_odr global i8 0, comdat
@sanitized = global i8 0, no_sanitize_address, sanitize_memtag
@large = global i8 0, code_model "large"
@with_metadata = global i8 0, !kind !0
@with_attributes = global i8 0 #0
@many = global [3 x i32] [i32 1, i32 -2, i32 3]
@structure = global %pair { i32 5, ptr @zero }
@packed_value = global %packed <{ i8 1, i64 2 }>
@literal_packed = global <{ i8, i8 }> <{ i8 1, i8 2 }>
@no_fields = global %empty zeroinitializer
@numbered_type = global %0 { i1 true }
@huge = global [4000000000 x i8] zeroinitializer
@vector = global <2 x i8> <i8 1, i8 -1>
@splat = global <4 x i16> splat (i16 3)
@wide = global i129 -340282366920938463463374607431768211456
@wide_bits = global i64 u0xFFFFFFFFFFFFFFFF
@signed_bits = global i16 s0x80
@"quoted name" = global i8 0
@"\01mangled" = global i8 0
@0 = global i8 0
@1 = global ptr @0

; Floating-point numbers.
@half = global half 0xH3C00
@bfloat = global bfloat 0xR3F80
@float = global float 1.500000e+00
@float_bits = global float 0x3FB99999A0000000
@double = global double -1.25e-3
@double_bits = global double 0x7FF4000000000000
@x87 = global x86_fp80 0xK3FFF8000000000000000
@quad = global fp128 0xL00000000000000003FFF000000000000
@pair_of_doubles = global ppc_fp128 0xM3FF00000000000000000000000000000

; Constant expressions.
@address = global ptr getelementptr inbounds nuw (i8, ptr @many, i64 4)
@in_range = global ptr getelementptr inrange(-4, 8) ([3 x i32], ptr @many, i64 0, i64 1)
@difference = global i64 sub nuw (i64 ptrtoint (ptr @many to i64), i64 ptrtoint (ptr @zero to i64))
@added = global i64 add nsw (i64 ptrtoaddr (ptr @zero to i64), i64 1)
@flipped = global i64 xor (i64 ptrtoint (ptr @zero to i64), i64 -1)
@narrow = global i32 trunc (i64 ptrtoint (ptr @zero to i64) to i32)
@from_int = global ptr inttoptr (i64 42 to ptr)
@other_space = global ptr addrspacecast (ptr addrspace(1) @in_space to ptr)
@block = global ptr blockaddress(@indirect, %there)
@equivalent = global ptr dso_local_equivalent @declared
@unchecked = global ptr no_cfi @declared
@signed = global ptr ptrauth (ptr @zero, i32 2, i64 7)

@alias = alias i32, ptr @zero
@alias_expression = weak hidden unnamed_addr alias i8, getelementptr (i8, ptr @zero, i64 1)
@alias_in_space = alias i16, ptr addrspace(1) @in_space
@resolved = ifunc i32 (), ptr @resolver

; Declarations.
declare i32 @declared(ptr noundef nonnull align 8 dereferenceable(16) captures(none), ...) #1
declare noundef range(i8 -3, 5) i8 @ranged(i8 range(i8 0, 10), ptr initializes((0, 4), (8, 12)) writeonly)
declare void @by_value(ptr sret(%pair) align 8, ptr byval(%pair), ptr byref(i32), ptr inalloca(i8))
declare nofpclass(nan inf) float @classes(float nofpclass(nzero)) memory(argmem: read)
declare void @swift(ptr swiftself, ptr swiftasync, ptr nest, i8 inreg signext, i16 zeroext, ptr dead_on_unwind writable)
declare ptr @allocator(i64, i64 allocalign) allockind("alloc,uninitialized") allocsize(0, 1) "alloc-family"="mine"
declare i32 @__gxx_personality_v0(...)
declare token @llvm.call.preallocated.setup(i32)
declare void @llvm.fake.use(...)
declare !kind !0 void @declared_with_metadata()
declare void @asynchronous() uwtable(async) vscale_range(1,16) alignstack(16)
declare token @llvm.experimental.convergence.entry()

define ptr @resolver() {
  ret ptr @declared
}

; Everything a header can have.
define weak_odr dso_local protected dllexport fastcc zeroext i8 @header(i8 %x, ptr nocapture %"odd name") unnamed_addr addrspace(0) #0 section "text.here" partition "part" comdat($"a group") align 32 gc "statepoint-example" prefix i32 1 prologue i8 2 personality ptr @__gxx_personality_v0 !kind !0 {
  ret i8 %x
}

define available_externally cc 42 void @convention() {
  ret void
}

define i32 @arithmetic(i32 %a, i32 %b) {
  %1 = add nuw nsw i32 %a, %b
  %2 = sub nsw i32 %1, 1
  %3 = mul nuw i32 %2, -7
  %4 = udiv exact i32 %3, 3
  %5 = sdiv i32 %4, %b
  %6 = urem i32 %5, 10
  %7 = srem i32 %6, 10
  %8 = shl nuw i32 %7, 2
  %9 = lshr exact i32 %8, 1
  %10 = ashr i32 %9, 1
  %11 = and i32 %10, 255
  %12 = or disjoint i32 %11, 256
  %13 = xor i32 %12, %a
  %cmp = icmp samesign ult i32 %13, %a
  %pick = select i1 %cmp, i32 %13, i32 poison
  %frozen = freeze i32 %pick
  ret i32 %frozen

  uselistorder i32 %13, { 1, 0 }
}

define <2 x i16> @vectors(<2 x i8> %v, <vscale x 4 x i32> %s) {
  %wide = zext nneg <2 x i8> %v to <2 x i16>
  %e = extractelement <2 x i16> %wide, i64 1
  %i = insertelement <2 x i16> poison, i16 %e, i32 0
  %lanes = shufflevector <2 x i16> %i, <2 x i16> %wide, <4 x i32> <i32 3, i32 poison, i32 0, i32 1>
  %first = shufflevector <4 x i16> %lanes, <4 x i16> poison, <2 x i32> zeroinitializer
  %none = shufflevector <2 x i16> %first, <2 x i16> undef, <2 x i32> poison
  %scalable = shufflevector <vscale x 4 x i32> %s, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  %cmp = icmp eq <2 x i16> %none, splat (i16 1)
  %r = select <2 x i1> %cmp, <2 x i16> %none, <2 x i16> zeroinitializer
  ret <2 x i16> %r
}

define double @floats(float %x, double %y) {
  %n = fneg nnan ninf float %x
  %w = fpext float %n to double
  %a = fadd fast double %w, %y
  %s = fsub reassoc nsz double %a, 1.0
  %m = fmul contract afn double %s, %y
  %d = fdiv arcp double %m, 3.0
  %r = frem double %d, %y
  %c = fcmp ninf olt double %r, 0x7FF0000000000000
  %t = fcmp true double %r, %y
  %sel = select nnan i1 %c, double %r, double 0.0
  %i = fptosi double %sel to i32
  %u = fptoui double %sel to i64
  %back = sitofp i32 %i to double
  %ub = uitofp nneg i64 %u to double
  %n2 = fptrunc double %ub to float
  %called = call nsz double @llvm.fabs.f64(double %back)
  ret double %called
}

define i64 @casts(i64 %x, ptr %p) {
  %t = trunc nuw nsw i64 %x to i32
  %s = sext i32 %t to i64
  %q = inttoptr i64 %s to ptr
  %a = ptrtoaddr ptr %q to i64
  %i = ptrtoint ptr %p to i64
  %b = bitcast i64 %i to <2 x i32>
  %sp = addrspacecast ptr %p to ptr addrspace(1)
  %y = bitcast <2 x i32> %b to i64
  ret i64 %y
}

define i8 @aggregates({ i8, [2 x i8] } %x, %pair %named) {
  %e = extractvalue { i8, [2 x i8] } %x, 1, 0
  %i = insertvalue { i8, [2 x i8] } %x, i8 %e, 0
  %j = insertvalue { i8, [2 x i8] } { i8 1, [2 x i8] [i8 2, i8 3] }, i8 %e, 1, 1
  %n = extractvalue %pair %named, 0, !kind !0
  ret i8 %e
}

define i32 @memory(ptr %p, ptr addrspace(1) %q) {
  %a = alloca i32
  %b = alloca [4 x i8], i64 2, align 16
  %c = alloca i8, align 1, addrspace(0)
  %l = load i32, ptr %p, align 4, !range !1, !noundef !2
  %v = load volatile i32, ptr %p
  %al = load atomic volatile i32, ptr %p syncscope("agent") acquire, align 4
  store i32 %l, ptr %a, align 4, !tbaa !3
  store atomic i32 %v, ptr %a release, align 4
  store volatile i32 %v, ptr %a
  %g = getelementptr inbounds nuw [3 x i32], ptr %p, i64 0, i64 1
  %h = getelementptr nusw i8, ptr %p, i64 -1
  %vector = getelementptr i8, ptr %p, <2 x i64> <i64 0, i64 1>
  fence syncscope("singlethread") seq_cst
  fence acq_rel
  %x = cmpxchg weak volatile ptr %p, i32 0, i32 1 syncscope("agent") acq_rel monotonic, align 4
  %old = atomicrmw volatile uinc_wrap ptr %p, i32 5 seq_cst, align 8
  %f = atomicrmw fadd ptr %p, float 1.0 monotonic
  ret i32 %old
}

define i8 @control(i8 %x, i1 %c) {
entry:
  br i1 %c, label %left, label %"right side", !prof !4

left:
  switch i8 %x, label %done [
    i8 0, label %"right side"
    i8 -1, label %done
  ]

"right side":
  %p = phi i8 [ %x, %entry ], [ 1, %left ]
  %f = phi nnan float [ 0.0, %entry ], [ 1.0, %left ]
  br label %loop, !llvm.loop !5

done:
  %q = phi i8 [ 0, %left ], [ 0, %left ]
  ret i8 %q

loop:
  %i = phi i8 [ %next, %loop ], [ %p, %"right side" ]
  %next = add i8 %i, 1
  %again = icmp ne i8 %next, 0
  br i1 %again, label %loop, label %out

out:
  unreachable
}

define i8 @indirect(ptr %where) {
  indirectbr ptr %where, [label %here, label %there]

here:
  ret i8 1

there:
  ret i8 2
}

define void @blocks(i1 %0) {
  br i1 %0, label %2, label %3

2:
  br label %3

3:
  ret void
}

define void @calls(ptr %p, ptr %f, i32 %x) {
  call void %f(i32 %x)
  %v = call fastcc noundef signext i8 @takes(i8 noundef 1, ptr nonnull align 4 %p) #0
  %a = tail call i32 (ptr, ...) @declared(ptr %p, i32 3, double 1.0)
  notail call void (...) @header_of(i8 "word" 0) nounwind
  call void asm sideeffect "nop ${0:c} \22", "r,~{memory}"(i32 %x) nounwind
  %asm = call { i32, i32 } asm alignstack inteldialect unwind "mov", "=r,=r"()
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "nonnull"(ptr %p) ]
  call addrspace(0) void @convention(), !srcloc !6
  call void null()
  call void inttoptr (i64 8 to ptr)(i32 0)
  %test = call i1 @llvm.type.test(ptr %p, metadata !"text")
  call void @llvm.experimental.noalias.scope.decl(metadata !12)
  %t = call token @llvm.call.preallocated.setup(i32 1)
  call void @prealloc(ptr preallocated(i32) %p) [ "preallocated"(token %t) ]
  call void @declared_with_metadata() [ "deopt"(), "gc-live"(ptr %p, i8 undef) ]
  ret void
}

define void @passes_on(ptr %p, ...) {
  %list = va_arg ptr %p, i32
  musttail call void (ptr, ...) @passes_on(ptr %p, ...)
  ret void
}

define i32 @exceptions() personality ptr @__gxx_personality_v0 {
  %r = invoke i32 @may_throw(i32 1) #1 [ "deopt"(i32 0) ]
          to label %normal unwind label %pad

normal:
  ret i32 %r

pad:
  %lp = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] [ptr @zero]
  resume { ptr, i32 } %lp
}

define void @funclets() personality ptr @__gxx_personality_v0 {
  invoke void @convention()
          to label %done unwind label %dispatch

dispatch:
  %s = catchswitch within none [label %handler] unwind label %cleanup

handler:
  %c = catchpad within %s [ptr null, i32 64, ptr null]
  invoke void @convention() [ "funclet"(token %c) ]
          to label %leave unwind label %cleanup

leave:
  catchret from %c to label %done

cleanup:
  %k = cleanuppad within none [i32 1]
  invoke void @convention() [ "funclet"(token %k) ]
          to label %left unwind label %nested

left:
  cleanupret from %k unwind to caller

nested:
  %inner = catchswitch within %k [label %inner_handler] unwind to caller

inner_handler:
  %ic = catchpad within %inner [ptr null, i32 64, ptr null]
  catchret from %ic to label %left

done:
  ret void
}

define i32 @branches_in_asm(i32 %x) {
  %r = callbr i32 asm "jmp ${1:l}", "=r,r,!i"(i32 %x)
          to label %direct [label %indirect]

direct:
  ret i32 %r

indirect:
  ret i32 0
}

define void @other_types(target("spirv.Image", void, 1, 0) %image, <vscale x 2 x ptr> %pointers, [0 x i8] %nothing) {
  %tile = call x86_amx @llvm.x86.tilezero.internal(i16 1, i16 4)
  ret void
}

declare void @header_of(...)
declare i8 @takes(i8, ptr)
declare void @prealloc(ptr)
declare i1 @llvm.type.test(ptr, metadata)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare i32 @may_throw(i32)

attributes #0 = { noinline nounwind "key" "key2"="value\22" alignstack=64 memory(none) }
attributes #1 = { cold mustprogress }

!llvm.module.flags = !{!10}
!named = !{!0, !5, !8, !9, !15}
!0 = !{}
!1 = !{i32 0, i32 10}
!2 = !{}
!3 = !{!"int", !0, i64 0}
!4 = !{!"branch_weights", i32 1, i32 2}
!5 = distinct !{!5, !11}
!6 = !{i64 12}
!7 = distinct !{}
!8 = !{!"eight"}
!9 = !DIBasicType(name: "x (", size: 32)
!10 = !{i32 1, !"wchar_size", i32 4}
!11 = !{!"llvm.loop.mustprogress"}
!12 = !{!13}
!13 = distinct !{!13, !14}
!14 = distinct !{!14}
!15 = !{null, i64 u0x2A, ptr @zero, !{!"inner"}}

^0 = module: (path: "x.o", hash: (0, 0, 0, 0, 0))

define void @every_predicate(i8 %x, float %y) {
  %i.eq = icmp eq i8 %x, 0
  %i.ne = icmp ne i8 %x, 0
  %i.ugt = icmp ugt i8 %x, 0
  %i.uge = icmp uge i8 %x, 0
  %i.ult = icmp ult i8 %x, 0
  %i.ule = icmp ule i8 %x, 0
  %i.sgt = icmp sgt i8 %x, 0
  %i.sge = icmp sge i8 %x, 0
  %i.slt = icmp slt i8 %x, 0
  %i.sle = icmp sle i8 %x, 0
  %f.false = fcmp false float %y, 0.000000e+00
  %f.oeq = fcmp oeq float %y, 0.000000e+00
  %f.ogt = fcmp ogt float %y, 0.000000e+00
  %f.oge = fcmp oge float %y, 0.000000e+00
  %f.olt = fcmp olt float %y, 0.000000e+00
  %f.ole = fcmp ole float %y, 0.000000e+00
  %f.one = fcmp one float %y, 0.000000e+00
  %f.ord = fcmp ord float %y, 0.000000e+00
  %f.ueq = fcmp ueq float %y, 0.000000e+00
  %f.ugt = fcmp ugt float %y, 0.000000e+00
  %f.uge = fcmp uge float %y, 0.000000e+00
  %f.ult = fcmp ult float %y, 0.000000e+00
  %f.ule = fcmp ule float %y, 0.000000e+00
  %f.une = fcmp une float %y, 0.000000e+00
  %f.uno = fcmp uno float %y, 0.000000e+00
  %f.true = fcmp true float %y, 0.000000e+00
  ret void
}

define void @every_atomicrmw(ptr %p, i8 %x, float %y) {
  %xchg = atomicrmw xchg ptr %p, i8 %x seq_cst, align 1
  %add = atomicrmw add ptr %p, i8 %x seq_cst, align 1
  %sub = atomicrmw sub ptr %p, i8 %x seq_cst, align 1
  %and = atomicrmw and ptr %p, i8 %x seq_cst, align 1
  %nand = atomicrmw nand ptr %p, i8 %x seq_cst, align 1
  %or = atomicrmw or ptr %p, i8 %x seq_cst, align 1
  %xor = atomicrmw xor ptr %p, i8 %x seq_cst, align 1
  %max = atomicrmw max ptr %p, i8 %x seq_cst, align 1
  %min = atomicrmw min ptr %p, i8 %x seq_cst, align 1
  %umax = atomicrmw umax ptr %p, i8 %x seq_cst, align 1
  %umin = atomicrmw umin ptr %p, i8 %x seq_cst, align 1
  %uinc_wrap = atomicrmw uinc_wrap ptr %p, i8 %x seq_cst, align 1
  %udec_wrap = atomicrmw udec_wrap ptr %p, i8 %x seq_cst, align 1
  %usub_cond = atomicrmw usub_cond ptr %p, i8 %x seq_cst, align 1
  %usub_sat = atomicrmw usub_sat ptr %p, i8 %x seq_cst, align 1
  %fadd = atomicrmw fadd ptr %p, float %y seq_cst, align 4
  %fsub = atomicrmw fsub ptr %p, float %y seq_cst, align 4
  %fmax = atomicrmw fmax ptr %p, float %y seq_cst, align 4
  %fmin = atomicrmw fmin ptr %p, float %y seq_cst, align 4
  %fmaximum = atomicrmw fmaximum ptr %p, float %y seq_cst, align 4
  %fminimum = atomicrmw fminimum ptr %p, float %y seq_cst, align 4
  ret void
}
