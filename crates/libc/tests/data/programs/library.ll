; ModuleID = 'library.c'
source_filename = "library.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.div_t = type { i32, i32 }
%struct.ldiv_t = type { i64, i64 }
%struct.tm = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i64, ptr }

@.str = private unnamed_addr constant [15 x i8] c"%d %d %ld %ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [24 x i8] c"%A %d %B %Y %H:%M:%S %j\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"%ld\00", align 1
@.str.3 = private unnamed_addr constant [4 x i8] c" %s\00", align 1
@.str.4 = private unnamed_addr constant [8 x i8] c"%ld %g\0A\00", align 1
@.str.5 = private unnamed_addr constant [7 x i8] c"%g %g\0A\00", align 1
@.str.6 = private unnamed_addr constant [8 x i8] c"%d %zu\0A\00", align 1
@.str.7 = private unnamed_addr constant [2 x i32] [i32 114, i32 0], align 4
@.str.8 = private unnamed_addr constant [6 x i32] [i32 119, i32 105, i32 100, i32 101, i32 114, i32 0], align 4
@__const.main.list = private unnamed_addr constant [7 x i8] c"a,b,,c\00", align 1
@.str.9 = private unnamed_addr constant [2 x i8] c",\00", align 1
@.str.10 = private unnamed_addr constant [5 x i8] c"[%s]\00", align 1
@.str.11 = private unnamed_addr constant [1 x i8] zeroinitializer, align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca %struct.div_t, align 4
  %3 = alloca %struct.ldiv_t, align 8
  %4 = alloca i64, align 8
  %5 = alloca [80 x i8], align 16
  %6 = alloca %struct.tm, align 8
  %7 = alloca { double, double }, align 8
  %8 = alloca { float, float }, align 4
  %9 = alloca [16 x i32], align 16
  %10 = alloca [7 x i8], align 1
  %11 = alloca ptr, align 8
  %12 = alloca ptr, align 8
  store i32 0, ptr %1, align 4
  %13 = call i64 @div(i32 noundef -17, i32 noundef 5) #7
  store i64 %13, ptr %2, align 4
  %14 = call { i64, i64 } @ldiv(i64 noundef 17, i64 noundef -5) #7
  %15 = getelementptr inbounds nuw { i64, i64 }, ptr %3, i32 0, i32 0
  %16 = extractvalue { i64, i64 } %14, 0
  store i64 %16, ptr %15, align 8
  %17 = getelementptr inbounds nuw { i64, i64 }, ptr %3, i32 0, i32 1
  %18 = extractvalue { i64, i64 } %14, 1
  store i64 %18, ptr %17, align 8
  %19 = getelementptr inbounds nuw %struct.div_t, ptr %2, i32 0, i32 0
  %20 = load i32, ptr %19, align 4
  %21 = getelementptr inbounds nuw %struct.div_t, ptr %2, i32 0, i32 1
  %22 = load i32, ptr %21, align 4
  %23 = getelementptr inbounds nuw %struct.ldiv_t, ptr %3, i32 0, i32 0
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr inbounds nuw %struct.ldiv_t, ptr %3, i32 0, i32 1
  %26 = load i64, ptr %25, align 8
  %27 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %20, i32 noundef %22, i64 noundef %24, i64 noundef %26)
  store i64 951827696, ptr %4, align 8
  %28 = getelementptr inbounds [80 x i8], ptr %5, i64 0, i64 0
  %29 = call ptr @gmtime(ptr noundef %4) #8
  %30 = call i64 @strftime(ptr noundef %28, i64 noundef 80, ptr noundef @.str.1, ptr noundef %29) #8
  %31 = getelementptr inbounds [80 x i8], ptr %5, i64 0, i64 0
  %32 = call i32 @puts(ptr noundef %31)
  call void @llvm.memset.p0.i64(ptr align 8 %6, i8 0, i64 56, i1 false)
  %33 = getelementptr inbounds { i32, i32, i32, i32, i32, i32, i32, i32, i32, [4 x i8], i64, ptr }, ptr %6, i32 0, i32 3
  store i32 31, ptr %33, align 4
  %34 = getelementptr inbounds { i32, i32, i32, i32, i32, i32, i32, i32, i32, [4 x i8], i64, ptr }, ptr %6, i32 0, i32 4
  store i32 13, ptr %34, align 8
  %35 = getelementptr inbounds { i32, i32, i32, i32, i32, i32, i32, i32, i32, [4 x i8], i64, ptr }, ptr %6, i32 0, i32 5
  store i32 124, ptr %35, align 4
  %36 = call i64 @timegm(ptr noundef %6) #8
  %37 = call i32 (ptr, ...) @printf(ptr noundef @.str.2, i64 noundef %36)
  %38 = call ptr @asctime(ptr noundef %6) #8
  %39 = call i32 (ptr, ...) @printf(ptr noundef @.str.3, ptr noundef %38)
  call void @srand48(i64 noundef 42) #8
  %40 = call i64 @lrand48() #8
  %41 = call double @drand48() #8
  %42 = call i32 (ptr, ...) @printf(ptr noundef @.str.4, i64 noundef %40, double noundef %41)
  br i1 false, label %43, label %50, !prof !6

43:                                               ; preds = %0
  br i1 false, label %44, label %50, !prof !6

44:                                               ; preds = %43
  %45 = call <2 x float> @__mulsc3(float noundef 1.000000e+00, float noundef 2.000000e+00, float noundef 3.000000e+00, float noundef -1.000000e+00) #8
  store <2 x float> %45, ptr %8, align 4
  %46 = getelementptr inbounds nuw { float, float }, ptr %8, i32 0, i32 0
  %47 = load float, ptr %46, align 4
  %48 = getelementptr inbounds nuw { float, float }, ptr %8, i32 0, i32 1
  %49 = load float, ptr %48, align 4
  br label %50

50:                                               ; preds = %44, %43, %0
  %51 = phi float [ 5.000000e+00, %0 ], [ 5.000000e+00, %43 ], [ %47, %44 ]
  %52 = phi float [ 5.000000e+00, %0 ], [ 5.000000e+00, %43 ], [ %49, %44 ]
  %53 = fpext float %51 to double
  %54 = fpext float %52 to double
  %55 = getelementptr inbounds nuw { double, double }, ptr %7, i32 0, i32 0
  %56 = getelementptr inbounds nuw { double, double }, ptr %7, i32 0, i32 1
  store double %53, ptr %55, align 8
  store double %54, ptr %56, align 8
  %57 = getelementptr inbounds nuw { double, double }, ptr %7, i32 0, i32 0
  %58 = load double, ptr %57, align 8
  %59 = getelementptr inbounds nuw { double, double }, ptr %7, i32 0, i32 1
  %60 = load double, ptr %59, align 8
  %61 = getelementptr inbounds nuw { double, double }, ptr %7, i32 0, i32 0
  %62 = load double, ptr %61, align 8
  %63 = getelementptr inbounds nuw { double, double }, ptr %7, i32 0, i32 1
  %64 = load double, ptr %63, align 8
  %65 = call i32 (ptr, ...) @printf(ptr noundef @.str.5, double noundef %58, double noundef %64)
  call void @llvm.memset.p0.i64(ptr align 16 %9, i8 0, i64 64, i1 false)
  %66 = getelementptr inbounds [16 x i32], ptr %9, i32 0, i32 0
  store i32 119, ptr %66, align 16
  %67 = getelementptr inbounds [16 x i32], ptr %9, i32 0, i32 1
  store i32 105, ptr %67, align 4
  %68 = getelementptr inbounds [16 x i32], ptr %9, i32 0, i32 2
  store i32 100, ptr %68, align 8
  %69 = getelementptr inbounds [16 x i32], ptr %9, i32 0, i32 3
  store i32 101, ptr %69, align 4
  %70 = getelementptr inbounds [16 x i32], ptr %9, i64 0, i64 0
  %71 = call ptr @wcscat(ptr noundef %70, ptr noundef @.str.7) #8
  %72 = call i32 @wcscmp(ptr noundef %71, ptr noundef @.str.8) #9
  %73 = getelementptr inbounds [16 x i32], ptr %9, i64 0, i64 0
  %74 = call i64 @wcslen(ptr noundef %73) #9
  %75 = call i32 (ptr, ...) @printf(ptr noundef @.str.6, i32 noundef %72, i64 noundef %74)
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %10, ptr align 1 @__const.main.list, i64 7, i1 false)
  %76 = getelementptr inbounds [7 x i8], ptr %10, i64 0, i64 0
  store ptr %76, ptr %11, align 8
  br label %77

77:                                               ; preds = %80, %50
  %78 = call ptr @strsep(ptr noundef %11, ptr noundef @.str.9) #8
  store ptr %78, ptr %12, align 8
  %79 = icmp ne ptr %78, null
  br i1 %79, label %80, label %83

80:                                               ; preds = %77
  %81 = load ptr, ptr %12, align 8
  %82 = call i32 (ptr, ...) @printf(ptr noundef @.str.10, ptr noundef %81)
  br label %77, !llvm.loop !7

83:                                               ; preds = %77
  %84 = call i32 @puts(ptr noundef @.str.11)
  ret i32 0
}

; Function Attrs: nounwind willreturn memory(none)
declare i64 @div(i32 noundef, i32 noundef) #1

; Function Attrs: nounwind willreturn memory(none)
declare { i64, i64 } @ldiv(i64 noundef, i64 noundef) #1

declare i32 @printf(ptr noundef, ...) #2

; Function Attrs: nounwind
declare i64 @strftime(ptr noundef, i64 noundef, ptr noundef, ptr noundef) #3

; Function Attrs: nounwind
declare ptr @gmtime(ptr noundef) #3

declare i32 @puts(ptr noundef) #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #4

; Function Attrs: nounwind
declare i64 @timegm(ptr noundef) #3

; Function Attrs: nounwind
declare ptr @asctime(ptr noundef) #3

; Function Attrs: nounwind
declare void @srand48(i64 noundef) #3

; Function Attrs: nounwind
declare i64 @lrand48() #3

; Function Attrs: nounwind
declare double @drand48() #3

declare <2 x float> @__mulsc3(float, float, float, float)

; Function Attrs: nounwind willreturn memory(read)
declare i32 @wcscmp(ptr noundef, ptr noundef) #5

; Function Attrs: nounwind
declare ptr @wcscat(ptr noundef, ptr noundef) #3

; Function Attrs: nounwind willreturn memory(read)
declare i64 @wcslen(ptr noundef) #5

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #6

; Function Attrs: nounwind
declare ptr @strsep(ptr noundef, ptr noundef) #3

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #5 = { nounwind willreturn memory(read) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { nounwind willreturn memory(none) }
attributes #8 = { nounwind }
attributes #9 = { nounwind willreturn memory(read) }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!6 = !{!"branch_weights", i32 1, i32 1048575}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.mustprogress"}
