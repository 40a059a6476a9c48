; ModuleID = 'varargs.c'
source_filename = "varargs.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.big = type { i64, i64, i64 }
%struct.small = type { i32, float }
%struct.__va_list_tag = type { i32, i32, ptr, ptr }

@.str = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@__const.main.b = private unnamed_addr constant %struct.big { i64 1, i64 2, i64 3 }, align 8
@__const.main.s = private unnamed_addr constant %struct.small { i32 4, float 5.000000e-01 }, align 4
@.str.1 = private unnamed_addr constant [4 x i8] c"%g\0A\00", align 1
@.str.2 = private unnamed_addr constant [7 x i8] c"idlbsL\00", align 1
@.str.3 = private unnamed_addr constant [11 x i8] c"dddddddddd\00", align 1
@.str.4 = private unnamed_addr constant [16 x i8] c"%d %s %.2f %ld\0A\00", align 1
@.str.5 = private unnamed_addr constant [4 x i8] c"two\00", align 1
@.str.6 = private unnamed_addr constant [6 x i8] c"%d-%d\00", align 1
@.str.7 = private unnamed_addr constant [7 x i8] c"%s %d\0A\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca %struct.big, align 8
  %3 = alloca %struct.small, align 4
  %4 = alloca [8 x i8], align 1
  %5 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %6 = call i32 (i32, ...) @sum(i32 noundef 3, i32 noundef 1, i32 noundef 2, i32 noundef 3)
  %7 = call i32 (i32, ...) @sum(i32 noundef 10, i32 noundef 1, i32 noundef 2, i32 noundef 3, i32 noundef 4, i32 noundef 5, i32 noundef 6, i32 noundef 7, i32 noundef 8, i32 noundef 9, i32 noundef 10)
  %8 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %6, i32 noundef %7)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %2, ptr align 8 @__const.main.b, i64 24, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %3, ptr align 4 @__const.main.s, i64 8, i1 false)
  %9 = load i64, ptr %3, align 4
  %10 = call double (ptr, ...) @mix(ptr noundef @.str.2, i32 noundef 1, double noundef 2.500000e+00, i64 noundef 3, ptr noundef byval(%struct.big) align 8 %2, i64 %9, x86_fp80 noundef 0xK4001C800000000000000)
  %11 = call i32 (ptr, ...) @printf(ptr noundef @.str.1, double noundef %10)
  %12 = call double (ptr, ...) @mix(ptr noundef @.str.3, double noundef 1.000000e+00, double noundef 2.000000e+00, double noundef 3.000000e+00, double noundef 4.000000e+00, double noundef 5.000000e+00, double noundef 6.000000e+00, double noundef 7.000000e+00, double noundef 8.000000e+00, double noundef 9.000000e+00, double noundef 1.000000e+01)
  %13 = call i32 (ptr, ...) @printf(ptr noundef @.str.1, double noundef %12)
  call void (ptr, ...) @logf_(ptr noundef @.str.4, i32 noundef 1, ptr noundef @.str.5, double noundef 3.000000e+00, i64 noundef 4)
  %14 = getelementptr inbounds [8 x i8], ptr %4, i64 0, i64 0
  %15 = call i32 (ptr, i64, ptr, ...) @fmt_(ptr noundef %14, i64 noundef 8, ptr noundef @.str.6, i32 noundef 12345, i32 noundef 6789)
  store i32 %15, ptr %5, align 4
  %16 = getelementptr inbounds [8 x i8], ptr %4, i64 0, i64 0
  %17 = load i32, ptr %5, align 4
  %18 = call i32 (ptr, ...) @printf(ptr noundef @.str.7, ptr noundef %16, i32 noundef %17)
  ret i32 0
}

declare i32 @printf(ptr noundef, ...) #1

; Function Attrs: noinline nounwind uwtable
define internal i32 @sum(i32 noundef %0, ...) #0 {
  %2 = alloca i32, align 4
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %6 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %6)
  store i32 0, ptr %4, align 4
  store i32 0, ptr %5, align 4
  br label %7

7:                                                ; preds = %30, %1
  %8 = load i32, ptr %5, align 4
  %9 = load i32, ptr %2, align 4
  %10 = icmp slt i32 %8, %9
  br i1 %10, label %11, label %33

11:                                               ; preds = %7
  %12 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %13 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %12, i32 0, i32 0
  %14 = load i32, ptr %13, align 16
  %15 = icmp ule i32 %14, 40
  br i1 %15, label %16, label %21

16:                                               ; preds = %11
  %17 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %12, i32 0, i32 3
  %18 = load ptr, ptr %17, align 16
  %19 = getelementptr i8, ptr %18, i32 %14
  %20 = add i32 %14, 8
  store i32 %20, ptr %13, align 16
  br label %25

21:                                               ; preds = %11
  %22 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %12, i32 0, i32 2
  %23 = load ptr, ptr %22, align 8
  %24 = getelementptr i8, ptr %23, i32 8
  store ptr %24, ptr %22, align 8
  br label %25

25:                                               ; preds = %21, %16
  %26 = phi ptr [ %19, %16 ], [ %23, %21 ]
  %27 = load i32, ptr %26, align 4
  %28 = load i32, ptr %4, align 4
  %29 = add nsw i32 %28, %27
  store i32 %29, ptr %4, align 4
  br label %30

30:                                               ; preds = %25
  %31 = load i32, ptr %5, align 4
  %32 = add nsw i32 %31, 1
  store i32 %32, ptr %5, align 4
  br label %7, !llvm.loop !6

33:                                               ; preds = %7
  %34 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_end.p0(ptr %34)
  %35 = load i32, ptr %4, align 4
  ret i32 %35
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

; Function Attrs: noinline nounwind uwtable
define internal double @mix(ptr noundef %0, ...) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  %5 = alloca double, align 8
  %6 = alloca ptr, align 8
  %7 = alloca %struct.big, align 8
  %8 = alloca %struct.small, align 4
  store ptr %0, ptr %2, align 8
  %9 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %9)
  %10 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %4, i64 0, i64 0
  %11 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_copy.p0(ptr %10, ptr %11)
  store double 0.000000e+00, ptr %5, align 8
  %12 = load ptr, ptr %2, align 8
  store ptr %12, ptr %6, align 8
  br label %13

13:                                               ; preds = %133, %1
  %14 = load ptr, ptr %6, align 8
  %15 = load i8, ptr %14, align 1
  %16 = icmp ne i8 %15, 0
  br i1 %16, label %17, label %136

17:                                               ; preds = %13
  %18 = load ptr, ptr %6, align 8
  %19 = load i8, ptr %18, align 1
  %20 = sext i8 %19 to i32
  switch i32 %20, label %132 [
    i32 105, label %21
    i32 100, label %41
    i32 108, label %60
    i32 98, label %80
    i32 115, label %96
    i32 76, label %121
  ]

21:                                               ; preds = %17
  %22 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %23 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %22, i32 0, i32 0
  %24 = load i32, ptr %23, align 16
  %25 = icmp ule i32 %24, 40
  br i1 %25, label %26, label %31

26:                                               ; preds = %21
  %27 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %22, i32 0, i32 3
  %28 = load ptr, ptr %27, align 16
  %29 = getelementptr i8, ptr %28, i32 %24
  %30 = add i32 %24, 8
  store i32 %30, ptr %23, align 16
  br label %35

31:                                               ; preds = %21
  %32 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %22, i32 0, i32 2
  %33 = load ptr, ptr %32, align 8
  %34 = getelementptr i8, ptr %33, i32 8
  store ptr %34, ptr %32, align 8
  br label %35

35:                                               ; preds = %31, %26
  %36 = phi ptr [ %29, %26 ], [ %33, %31 ]
  %37 = load i32, ptr %36, align 4
  %38 = sitofp i32 %37 to double
  %39 = load double, ptr %5, align 8
  %40 = fadd double %39, %38
  store double %40, ptr %5, align 8
  br label %132

41:                                               ; preds = %17
  %42 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %43 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %42, i32 0, i32 1
  %44 = load i32, ptr %43, align 4
  %45 = icmp ule i32 %44, 160
  br i1 %45, label %46, label %51

46:                                               ; preds = %41
  %47 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %42, i32 0, i32 3
  %48 = load ptr, ptr %47, align 16
  %49 = getelementptr i8, ptr %48, i32 %44
  %50 = add i32 %44, 16
  store i32 %50, ptr %43, align 4
  br label %55

51:                                               ; preds = %41
  %52 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %42, i32 0, i32 2
  %53 = load ptr, ptr %52, align 8
  %54 = getelementptr i8, ptr %53, i32 8
  store ptr %54, ptr %52, align 8
  br label %55

55:                                               ; preds = %51, %46
  %56 = phi ptr [ %49, %46 ], [ %53, %51 ]
  %57 = load double, ptr %56, align 8
  %58 = load double, ptr %5, align 8
  %59 = fadd double %58, %57
  store double %59, ptr %5, align 8
  br label %132

60:                                               ; preds = %17
  %61 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %62 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %61, i32 0, i32 0
  %63 = load i32, ptr %62, align 16
  %64 = icmp ule i32 %63, 40
  br i1 %64, label %65, label %70

65:                                               ; preds = %60
  %66 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %61, i32 0, i32 3
  %67 = load ptr, ptr %66, align 16
  %68 = getelementptr i8, ptr %67, i32 %63
  %69 = add i32 %63, 8
  store i32 %69, ptr %62, align 16
  br label %74

70:                                               ; preds = %60
  %71 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %61, i32 0, i32 2
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i8, ptr %72, i32 8
  store ptr %73, ptr %71, align 8
  br label %74

74:                                               ; preds = %70, %65
  %75 = phi ptr [ %68, %65 ], [ %72, %70 ]
  %76 = load i64, ptr %75, align 8
  %77 = sitofp i64 %76 to double
  %78 = load double, ptr %5, align 8
  %79 = fadd double %78, %77
  store double %79, ptr %5, align 8
  br label %132

80:                                               ; preds = %17
  %81 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %82 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %81, i32 0, i32 2
  %83 = load ptr, ptr %82, align 8
  %84 = getelementptr i8, ptr %83, i32 24
  store ptr %84, ptr %82, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %7, ptr align 8 %83, i64 24, i1 false)
  %85 = getelementptr inbounds nuw %struct.big, ptr %7, i32 0, i32 0
  %86 = load i64, ptr %85, align 8
  %87 = getelementptr inbounds nuw %struct.big, ptr %7, i32 0, i32 1
  %88 = load i64, ptr %87, align 8
  %89 = add nsw i64 %86, %88
  %90 = getelementptr inbounds nuw %struct.big, ptr %7, i32 0, i32 2
  %91 = load i64, ptr %90, align 8
  %92 = add nsw i64 %89, %91
  %93 = sitofp i64 %92 to double
  %94 = load double, ptr %5, align 8
  %95 = fadd double %94, %93
  store double %95, ptr %5, align 8
  br label %132

96:                                               ; preds = %17
  %97 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %98 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %97, i32 0, i32 0
  %99 = load i32, ptr %98, align 16
  %100 = icmp ule i32 %99, 40
  br i1 %100, label %101, label %106

101:                                              ; preds = %96
  %102 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %97, i32 0, i32 3
  %103 = load ptr, ptr %102, align 16
  %104 = getelementptr i8, ptr %103, i32 %99
  %105 = add i32 %99, 8
  store i32 %105, ptr %98, align 16
  br label %110

106:                                              ; preds = %96
  %107 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %97, i32 0, i32 2
  %108 = load ptr, ptr %107, align 8
  %109 = getelementptr i8, ptr %108, i32 8
  store ptr %109, ptr %107, align 8
  br label %110

110:                                              ; preds = %106, %101
  %111 = phi ptr [ %104, %101 ], [ %108, %106 ]
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %8, ptr align 4 %111, i64 8, i1 false)
  %112 = getelementptr inbounds nuw %struct.small, ptr %8, i32 0, i32 0
  %113 = load i32, ptr %112, align 4
  %114 = sitofp i32 %113 to float
  %115 = getelementptr inbounds nuw %struct.small, ptr %8, i32 0, i32 1
  %116 = load float, ptr %115, align 4
  %117 = fadd float %114, %116
  %118 = fpext float %117 to double
  %119 = load double, ptr %5, align 8
  %120 = fadd double %119, %118
  store double %120, ptr %5, align 8
  br label %132

121:                                              ; preds = %17
  %122 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %123 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %122, i32 0, i32 2
  %124 = load ptr, ptr %123, align 8
  %125 = getelementptr inbounds i8, ptr %124, i32 15
  %126 = call ptr @llvm.ptrmask.p0.i64(ptr %125, i64 -16)
  %127 = getelementptr i8, ptr %126, i32 16
  store ptr %127, ptr %123, align 8
  %128 = load x86_fp80, ptr %126, align 16
  %129 = fptrunc x86_fp80 %128 to double
  %130 = load double, ptr %5, align 8
  %131 = fadd double %130, %129
  store double %131, ptr %5, align 8
  br label %132

132:                                              ; preds = %17, %121, %110, %80, %74, %55, %35
  br label %133

133:                                              ; preds = %132
  %134 = load ptr, ptr %6, align 8
  %135 = getelementptr inbounds nuw i8, ptr %134, i32 1
  store ptr %135, ptr %6, align 8
  br label %13, !llvm.loop !8

136:                                              ; preds = %13
  %137 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_end.p0(ptr %137)
  %138 = load ptr, ptr %2, align 8
  %139 = load i8, ptr %138, align 1
  %140 = sext i8 %139 to i32
  %141 = icmp eq i32 %140, 105
  br i1 %141, label %142, label %163

142:                                              ; preds = %136
  %143 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %4, i64 0, i64 0
  %144 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %143, i32 0, i32 0
  %145 = load i32, ptr %144, align 16
  %146 = icmp ule i32 %145, 40
  br i1 %146, label %147, label %152

147:                                              ; preds = %142
  %148 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %143, i32 0, i32 3
  %149 = load ptr, ptr %148, align 16
  %150 = getelementptr i8, ptr %149, i32 %145
  %151 = add i32 %145, 8
  store i32 %151, ptr %144, align 16
  br label %156

152:                                              ; preds = %142
  %153 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %143, i32 0, i32 2
  %154 = load ptr, ptr %153, align 8
  %155 = getelementptr i8, ptr %154, i32 8
  store ptr %155, ptr %153, align 8
  br label %156

156:                                              ; preds = %152, %147
  %157 = phi ptr [ %150, %147 ], [ %154, %152 ]
  %158 = load i32, ptr %157, align 4
  %159 = mul nsw i32 1000, %158
  %160 = sitofp i32 %159 to double
  %161 = load double, ptr %5, align 8
  %162 = fadd double %161, %160
  store double %162, ptr %5, align 8
  br label %163

163:                                              ; preds = %156, %136
  %164 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %4, i64 0, i64 0
  call void @llvm.va_end.p0(ptr %164)
  %165 = load double, ptr %5, align 8
  ret double %165
}

; Function Attrs: noinline nounwind uwtable
define internal void @logf_(ptr noundef %0, ...) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  store ptr %0, ptr %2, align 8
  %4 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %4)
  %5 = load ptr, ptr %2, align 8
  %6 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %7 = call i32 @vprintf(ptr noundef %5, ptr noundef %6) #6
  %8 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_end.p0(ptr %8)
  ret void
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @fmt_(ptr noundef %0, i64 noundef %1, ptr noundef %2, ...) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca [1 x %struct.__va_list_tag], align 16
  %8 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  %9 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %7, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %9)
  %10 = load ptr, ptr %4, align 8
  %11 = load i64, ptr %5, align 8
  %12 = load ptr, ptr %6, align 8
  %13 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %7, i64 0, i64 0
  %14 = call i32 @vsnprintf(ptr noundef %10, i64 noundef %11, ptr noundef %12, ptr noundef %13) #6
  store i32 %14, ptr %8, align 4
  %15 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %7, i64 0, i64 0
  call void @llvm.va_end.p0(ptr %15)
  %16 = load i32, ptr %8, align 4
  ret i32 %16
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_copy.p0(ptr, ptr) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64) #4

; Function Attrs: nounwind
declare i32 @vprintf(ptr noundef, ptr noundef) #5

; Function Attrs: nounwind
declare i32 @vsnprintf(ptr noundef, i64 noundef, ptr noundef, ptr noundef) #5

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind willreturn }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind }

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
!8 = distinct !{!8, !7}
