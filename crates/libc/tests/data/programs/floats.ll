; ModuleID = 'floats.c'
source_filename = "floats.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [16 x i8] c"%.17g %f %e %g\0A\00", align 1
@.str.1 = private unnamed_addr constant [26 x i8] c"%8.3f|%-10.2e|%+g|%05.1f\0A\00", align 1
@.str.2 = private unnamed_addr constant [13 x i8] c"%.10f %.10f\0A\00", align 1
@.str.3 = private unnamed_addr constant [16 x i8] c"%.6f %.6f %.6f\0A\00", align 1
@.str.4 = private unnamed_addr constant [12 x i8] c"%a %A %.3a\0A\00", align 1
@.str.5 = private unnamed_addr constant [8 x i8] c"%d %ld\0A\00", align 1
@.str.6 = private unnamed_addr constant [7 x i8] c"%.2Lf\0A\00", align 1
@.str.7 = private unnamed_addr constant [7 x i8] c"%g %d\0A\00", align 1
@.str.8 = private unnamed_addr constant [4 x i8] c"%g \00", align 1
@.str.9 = private unnamed_addr constant [4 x i8] c"%g\0A\00", align 1
@.str.10 = private unnamed_addr constant [10 x i8] c"%f %f %f\0A\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca float, align 4
  %3 = alloca double, align 8
  %4 = alloca x86_fp80, align 16
  %5 = alloca i32, align 4
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  store i32 0, ptr %1, align 4
  store float 0x3FF19999A0000000, ptr %2, align 4
  store double 0x3FD3333333333334, ptr %3, align 8
  %8 = load double, ptr %3, align 8
  %9 = load float, ptr %2, align 4
  %10 = fpext float %9 to double
  %11 = load double, ptr %3, align 8
  %12 = fmul double %11, 1.000000e+10
  %13 = call i32 (ptr, ...) @printf(ptr noundef @.str, double noundef %8, double noundef %10, double noundef %12, double noundef 0x3E7AD7F29ABCAF48)
  %14 = call i32 (ptr, ...) @printf(ptr noundef @.str.1, double noundef 3.141590e+00, double noundef 0x40C81CD6C8B43958, double noundef 2.500000e+00, double noundef -2.250000e+00)
  %15 = call double @integrate(ptr noundef @square, double noundef 0.000000e+00, double noundef 1.000000e+00, i32 noundef 1000)
  %16 = call double @integrate(ptr noundef @sqrt, double noundef 0.000000e+00, double noundef 4.000000e+00, i32 noundef 100)
  %17 = call i32 (ptr, ...) @printf(ptr noundef @.str.2, double noundef %15, double noundef %16)
  %18 = call double @sin(double noundef 1.000000e+00) #5
  %19 = call double @pow(double noundef 2.000000e+00, double noundef 5.000000e-01) #5
  %20 = call double @llvm.floor.f64(double -2.500000e+00)
  %21 = call i32 (ptr, ...) @printf(ptr noundef @.str.3, double noundef %18, double noundef %19, double noundef %20)
  %22 = call i32 (ptr, ...) @printf(ptr noundef @.str.4, double noundef 1.500000e+00, double noundef -1.000000e-01, double noundef 3.999000e+00)
  %23 = load float, ptr %2, align 4
  %24 = fmul float %23, 1.000000e+01
  %25 = fptosi float %24 to i32
  %26 = call i64 @lround(double noundef 2.500000e+00) #5
  %27 = call i32 (ptr, ...) @printf(ptr noundef @.str.5, i32 noundef %25, i64 noundef %26)
  store x86_fp80 0xK3FFFA000000000000000, ptr %4, align 16
  %28 = load x86_fp80, ptr %4, align 16
  %29 = call i32 (ptr, ...) @printf(ptr noundef @.str.6, x86_fp80 noundef %28)
  %30 = call double @frexp(double noundef 1.000000e+01, ptr noundef %5) #5
  store double %30, ptr %6, align 8
  %31 = load double, ptr %6, align 8
  %32 = load i32, ptr %5, align 4
  %33 = call i32 (ptr, ...) @printf(ptr noundef @.str.7, double noundef %31, i32 noundef %32)
  %34 = call { double, double } @llvm.modf.f64(double -3.750000e+00)
  %35 = extractvalue { double, double } %34, 0
  %36 = extractvalue { double, double } %34, 1
  store double %36, ptr %7, align 8
  %37 = call i32 (ptr, ...) @printf(ptr noundef @.str.8, double noundef %35)
  %38 = load double, ptr %7, align 8
  %39 = call i32 (ptr, ...) @printf(ptr noundef @.str.9, double noundef %38)
  %40 = call i32 (ptr, ...) @printf(ptr noundef @.str.10, double noundef 0x7FF0000000000000, double noundef 0xFFF0000000000000, double noundef 0x7FF8000000000000)
  ret i32 0
}

declare i32 @printf(ptr noundef, ...) #1

; Function Attrs: noinline nounwind uwtable
define internal double @integrate(ptr noundef %0, double noundef %1, double noundef %2, i32 noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca i32, align 4
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store double %1, ptr %6, align 8
  store double %2, ptr %7, align 8
  store i32 %3, ptr %8, align 4
  %12 = load double, ptr %7, align 8
  %13 = load double, ptr %6, align 8
  %14 = fsub double %12, %13
  %15 = load i32, ptr %8, align 4
  %16 = sitofp i32 %15 to double
  %17 = fdiv double %14, %16
  store double %17, ptr %9, align 8
  %18 = load ptr, ptr %5, align 8
  %19 = load double, ptr %6, align 8
  %20 = call double %18(double noundef %19)
  %21 = load ptr, ptr %5, align 8
  %22 = load double, ptr %7, align 8
  %23 = call double %21(double noundef %22)
  %24 = fadd double %20, %23
  %25 = fmul double 5.000000e-01, %24
  store double %25, ptr %10, align 8
  store i32 1, ptr %11, align 4
  br label %26

26:                                               ; preds = %40, %4
  %27 = load i32, ptr %11, align 4
  %28 = load i32, ptr %8, align 4
  %29 = icmp slt i32 %27, %28
  br i1 %29, label %30, label %43

30:                                               ; preds = %26
  %31 = load ptr, ptr %5, align 8
  %32 = load double, ptr %6, align 8
  %33 = load i32, ptr %11, align 4
  %34 = sitofp i32 %33 to double
  %35 = load double, ptr %9, align 8
  %36 = call double @llvm.fmuladd.f64(double %34, double %35, double %32)
  %37 = call double %31(double noundef %36)
  %38 = load double, ptr %10, align 8
  %39 = fadd double %38, %37
  store double %39, ptr %10, align 8
  br label %40

40:                                               ; preds = %30
  %41 = load i32, ptr %11, align 4
  %42 = add nsw i32 %41, 1
  store i32 %42, ptr %11, align 4
  br label %26, !llvm.loop !6

43:                                               ; preds = %26
  %44 = load double, ptr %10, align 8
  %45 = load double, ptr %9, align 8
  %46 = fmul double %44, %45
  ret double %46
}

; Function Attrs: noinline nounwind uwtable
define internal double @square(double noundef %0) #0 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8
  %3 = load double, ptr %2, align 8
  %4 = load double, ptr %2, align 8
  %5 = fmul double %3, %4
  ret double %5
}

; Function Attrs: nounwind
declare double @sqrt(double noundef) #2

; Function Attrs: nounwind
declare double @sin(double noundef) #2

; Function Attrs: nounwind
declare double @pow(double noundef, double noundef) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.floor.f64(double) #3

; Function Attrs: nounwind
declare i64 @lround(double noundef) #2

; Function Attrs: nounwind
declare double @frexp(double noundef, ptr noundef) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { double, double } @llvm.modf.f64(double) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #3

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
