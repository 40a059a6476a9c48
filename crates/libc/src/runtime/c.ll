; Made by `make`.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%runtime.tm = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i64, ptr }

@rand_r.BITS = internal unnamed_addr constant [3 x i32] [i32 11, i32 10, i32 10], align 4
@state48 = internal unnamed_addr global i64 0, align 8
@setlocale.own = internal global [2 x i8] c"C\00", align 1
@.str = private unnamed_addr constant [2 x i8] c"C\00", align 1
@.str.1 = private unnamed_addr constant [6 x i8] c"POSIX\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"GMT\00", align 1
@broken_down = internal global %runtime.tm zeroinitializer, align 8
@.str.3 = private unnamed_addr constant [4 x i8] c"UTC\00", align 1
@.str.4 = private unnamed_addr constant [32 x i8] c"%.3s %.3s%3d %.2d:%.2d:%.2d %d\0A\00", align 1
@DAYS = internal unnamed_addr constant [7 x ptr] [ptr @.str.22, ptr @.str.23, ptr @.str.24, ptr @.str.25, ptr @.str.26, ptr @.str.27, ptr @.str.28], align 16
@MONTHS = internal unnamed_addr constant [12 x ptr] [ptr @.str.29, ptr @.str.30, ptr @.str.31, ptr @.str.32, ptr @.str.33, ptr @.str.34, ptr @.str.35, ptr @.str.36, ptr @.str.37, ptr @.str.38, ptr @.str.39, ptr @.str.40], align 16
@asctime.text = internal global [64 x i8] zeroinitializer, align 16
@.str.5 = private unnamed_addr constant [5 x i8] c"%.3s\00", align 1
@.str.6 = private unnamed_addr constant [3 x i8] c"%s\00", align 1
@.str.7 = private unnamed_addr constant [5 x i8] c"%02d\00", align 1
@.str.8 = private unnamed_addr constant [15 x i8] c"%02d/%02d/%02d\00", align 1
@.str.9 = private unnamed_addr constant [4 x i8] c"%2d\00", align 1
@.str.10 = private unnamed_addr constant [13 x i8] c"%d-%02d-%02d\00", align 1
@.str.11 = private unnamed_addr constant [5 x i8] c"%03d\00", align 1
@.str.12 = private unnamed_addr constant [2 x i8] c"\0A\00", align 1
@.str.13 = private unnamed_addr constant [3 x i8] c"AM\00", align 1
@.str.14 = private unnamed_addr constant [3 x i8] c"PM\00", align 1
@.str.15 = private unnamed_addr constant [18 x i8] c"%02d:%02d:%02d %s\00", align 1
@.str.16 = private unnamed_addr constant [10 x i8] c"%02d:%02d\00", align 1
@.str.17 = private unnamed_addr constant [2 x i8] c"\09\00", align 1
@.str.18 = private unnamed_addr constant [15 x i8] c"%02d:%02d:%02d\00", align 1
@.str.19 = private unnamed_addr constant [3 x i8] c"%d\00", align 1
@.str.20 = private unnamed_addr constant [3 x i8] c"%%\00", align 1
@.str.21 = private unnamed_addr constant [32 x i8] c"%.3s %.3s %2d %02d:%02d:%02d %d\00", align 1
@BEFORE_MONTH = internal unnamed_addr constant [13 x i32] [i32 0, i32 31, i32 59, i32 90, i32 120, i32 151, i32 181, i32 212, i32 243, i32 273, i32 304, i32 334, i32 365], align 16
@.str.22 = private unnamed_addr constant [7 x i8] c"Sunday\00", align 1
@.str.23 = private unnamed_addr constant [7 x i8] c"Monday\00", align 1
@.str.24 = private unnamed_addr constant [8 x i8] c"Tuesday\00", align 1
@.str.25 = private unnamed_addr constant [10 x i8] c"Wednesday\00", align 1
@.str.26 = private unnamed_addr constant [9 x i8] c"Thursday\00", align 1
@.str.27 = private unnamed_addr constant [7 x i8] c"Friday\00", align 1
@.str.28 = private unnamed_addr constant [9 x i8] c"Saturday\00", align 1
@.str.29 = private unnamed_addr constant [8 x i8] c"January\00", align 1
@.str.30 = private unnamed_addr constant [9 x i8] c"February\00", align 1
@.str.31 = private unnamed_addr constant [6 x i8] c"March\00", align 1
@.str.32 = private unnamed_addr constant [6 x i8] c"April\00", align 1
@.str.33 = private unnamed_addr constant [4 x i8] c"May\00", align 1
@.str.34 = private unnamed_addr constant [5 x i8] c"June\00", align 1
@.str.35 = private unnamed_addr constant [5 x i8] c"July\00", align 1
@.str.36 = private unnamed_addr constant [7 x i8] c"August\00", align 1
@.str.37 = private unnamed_addr constant [10 x i8] c"September\00", align 1
@.str.38 = private unnamed_addr constant [8 x i8] c"October\00", align 1
@.str.39 = private unnamed_addr constant [9 x i8] c"November\00", align 1
@.str.40 = private unnamed_addr constant [9 x i8] c"December\00", align 1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @div(i32 noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = sdiv i32 %0, %1
  %4 = srem i32 %0, %1
  %5 = zext i32 %4 to i64
  %6 = shl nuw i64 %5, 32
  %7 = zext i32 %3 to i64
  %8 = or disjoint i64 %6, %7
  ret i64 %8
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local { i64, i64 } @ldiv(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = sdiv i64 %0, %1
  %4 = srem i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local { i64, i64 } @lldiv(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = sdiv i64 %0, %1
  %4 = srem i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local { i64, i64 } @imaxdiv(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = sdiv i64 %0, %1
  %4 = srem i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local i32 @rand_r(ptr noundef captures(none) %0) local_unnamed_addr #1 {
  %2 = load i32, ptr %0, align 4
  br label %4

3:                                                ; preds = %4
  store i32 %9, ptr %0, align 4
  ret i32 %19

4:                                                ; preds = %1, %4
  %5 = phi i64 [ 0, %1 ], [ %20, %4 ]
  %6 = phi i32 [ 0, %1 ], [ %19, %4 ]
  %7 = phi i32 [ %2, %1 ], [ %9, %4 ]
  %8 = mul i32 %7, 1103515245
  %9 = add i32 %8, 12345
  %10 = icmp eq i64 %5, 0
  %11 = select i1 %10, i32 0, i32 10
  %12 = shl i32 %6, %11
  %13 = lshr i32 %9, 16
  %14 = getelementptr inbounds nuw i32, ptr @rand_r.BITS, i64 %5
  %15 = load i32, ptr %14, align 4
  %16 = shl nsw i32 -1, %15
  %17 = xor i32 %16, -1
  %18 = and i32 %13, %17
  %19 = xor i32 %18, %12
  %20 = add nuw nsw i64 %5, 1
  %21 = icmp eq i64 %20, 3
  br i1 %21, label %3, label %4, !llvm.loop !5
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable
define dso_local void @srand48(i64 noundef %0) local_unnamed_addr #3 {
  %2 = shl i64 %0, 16
  %3 = and i64 %2, 281474976645120
  %4 = or disjoint i64 %3, 13070
  store i64 %4, ptr @state48, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable
define dso_local double @drand48() local_unnamed_addr #4 {
  %1 = load i64, ptr @state48, align 8
  %2 = mul i64 %1, 25214903917
  %3 = add i64 %2, 11
  %4 = and i64 %3, 281474976710655
  store i64 %4, ptr @state48, align 8
  %5 = uitofp nneg i64 %4 to double
  %6 = fmul double %5, 0x3CF0000000000000
  ret double %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable
define dso_local range(i64 0, 2147483648) i64 @lrand48() local_unnamed_addr #4 {
  %1 = load i64, ptr @state48, align 8
  %2 = mul i64 %1, 25214903917
  %3 = add i64 %2, 11
  %4 = and i64 %3, 281474976710655
  store i64 %4, ptr @state48, align 8
  %5 = lshr i64 %4, 17
  ret i64 %5
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable
define dso_local range(i64 -2147483648, 2147483648) i64 @mrand48() local_unnamed_addr #4 {
  %1 = load i64, ptr @state48, align 8
  %2 = mul i64 %1, 25214903917
  %3 = add i64 %2, 11
  %4 = and i64 %3, 281474976710655
  store i64 %4, ptr @state48, align 8
  %5 = shl nuw i64 %4, 16
  %6 = ashr i64 %5, 32
  ret i64 %6
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(readwrite, inaccessiblemem: read, target_mem0: read, target_mem1: read) uwtable
define dso_local ptr @strsep(ptr noundef nonnull captures(none) %0, ptr noundef nonnull %1) local_unnamed_addr #5 {
  %3 = load ptr, ptr %0, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %12, label %5

5:                                                ; preds = %2
  %6 = tail call i64 @strcspn(ptr noundef nonnull %3, ptr noundef nonnull %1) #19
  %7 = getelementptr inbounds nuw i8, ptr %3, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 0
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 1
  %11 = select i1 %9, ptr null, ptr %10
  store ptr %11, ptr %0, align 8
  store i8 0, ptr %7, align 1
  br label %12

12:                                               ; preds = %2, %5
  %13 = phi ptr [ %3, %5 ], [ null, %2 ]
  ret ptr %13
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(read)
declare i64 @strcspn(ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nofree nounwind willreturn memory(read) uwtable
define dso_local i32 @strcoll(ptr noundef nonnull readonly %0, ptr noundef nonnull readonly %1) local_unnamed_addr #7 {
  %3 = tail call i32 @strcmp(ptr noundef nonnull %0, ptr noundef nonnull %1) #19
  ret i32 %3
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(read)
declare i32 @strcmp(ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: nounwind uwtable
define dso_local i64 @strxfrm(ptr noundef %0, ptr noundef nonnull %1, i64 noundef %2) local_unnamed_addr #8 {
  %4 = tail call i64 @strlen(ptr noundef nonnull %1) #19
  %5 = icmp ult i64 %4, %2
  br i1 %5, label %6, label %9

6:                                                ; preds = %3
  %7 = add i64 %4, 1
  %8 = tail call ptr @memcpy(ptr noundef %0, ptr noundef nonnull %1, i64 noundef %7) #20
  br label %9

9:                                                ; preds = %6, %3
  ret i64 %4
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(read)
declare i64 @strlen(ptr noundef) local_unnamed_addr #6

; Function Attrs: nounwind
declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #9

; Function Attrs: nofree nounwind memory(read) uwtable
define dso_local noundef ptr @memmem(ptr noundef readonly %0, i64 noundef %1, ptr noundef readonly %2, i64 noundef %3) local_unnamed_addr #10 {
  %5 = icmp ugt i64 %3, %1
  %6 = sub nuw i64 %1, %3
  br i1 %5, label %15, label %10

7:                                                ; preds = %10
  %8 = add i64 %11, 1
  %9 = icmp ugt i64 %8, %6
  br i1 %9, label %15, label %10, !llvm.loop !8

10:                                               ; preds = %4, %7
  %11 = phi i64 [ %8, %7 ], [ 0, %4 ]
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 %11
  %13 = tail call i32 @memcmp(ptr noundef %12, ptr noundef %2, i64 noundef %3) #19
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %15, label %7

15:                                               ; preds = %7, %10, %4
  %16 = phi ptr [ null, %4 ], [ null, %7 ], [ %12, %10 ]
  ret ptr %16
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(read)
declare i32 @memcmp(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #6

; Function Attrs: nofree nounwind memory(read) uwtable
define dso_local ptr @strcasestr(ptr noundef readonly captures(ret: address, provenance) %0, ptr noundef readonly %1) local_unnamed_addr #10 {
  %3 = tail call i64 @strlen(ptr noundef %1) #19
  %4 = icmp eq i64 %3, 0
  br label %5

5:                                                ; preds = %33, %2
  %6 = phi ptr [ %0, %2 ], [ %36, %33 ]
  %7 = phi ptr [ undef, %2 ], [ %34, %33 ]
  br i1 %4, label %33, label %8

8:                                                ; preds = %5, %23
  %9 = phi i64 [ %24, %23 ], [ 0, %5 ]
  %10 = getelementptr inbounds nuw i8, ptr %6, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = getelementptr inbounds nuw i8, ptr %1, i64 %9
  %13 = load i8, ptr %12, align 1
  %14 = add i8 %11, -65
  %15 = icmp ult i8 %14, 26
  %16 = or disjoint i8 %11, 32
  %17 = select i1 %15, i8 %16, i8 %11
  %18 = add i8 %13, -65
  %19 = icmp ult i8 %18, 26
  %20 = or disjoint i8 %13, 32
  %21 = select i1 %19, i8 %20, i8 %13
  %22 = icmp eq i8 %17, %21
  br i1 %22, label %23, label %26

23:                                               ; preds = %8
  %24 = add nuw i64 %9, 1
  %25 = icmp eq i64 %24, %3
  br i1 %25, label %26, label %8, !llvm.loop !9

26:                                               ; preds = %8, %23
  %27 = phi i64 [ %3, %23 ], [ %9, %8 ]
  %28 = icmp eq i64 %27, %3
  br i1 %28, label %33, label %29

29:                                               ; preds = %26
  %30 = load i8, ptr %6, align 1
  %31 = icmp ne i8 %30, 0
  %32 = select i1 %31, ptr %7, ptr null
  br label %33

33:                                               ; preds = %5, %29, %26
  %34 = phi ptr [ %32, %29 ], [ %6, %26 ], [ %6, %5 ]
  %35 = phi i1 [ %31, %29 ], [ false, %26 ], [ false, %5 ]
  %36 = getelementptr inbounds nuw i8, ptr %6, i64 1
  br i1 %35, label %5, label %37, !llvm.loop !10

37:                                               ; preds = %33
  ret ptr %34
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local noundef nonnull ptr @wcscpy(ptr noundef nonnull returned writeonly captures(ret: address, provenance) %0, ptr noundef nonnull readonly captures(none) %1) local_unnamed_addr #1 {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ 0, %2 ], [ %9, %3 ]
  %5 = getelementptr inbounds nuw i32, ptr %1, i64 %4
  %6 = load i32, ptr %5, align 4
  %7 = getelementptr inbounds nuw i32, ptr %0, i64 %4
  store i32 %6, ptr %7, align 4
  %8 = icmp eq i32 %6, 0
  %9 = add i64 %4, 1
  br i1 %8, label %10, label %3, !llvm.loop !11

10:                                               ; preds = %3
  ret ptr %0
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local noundef nonnull ptr @wcsncpy(ptr noundef nonnull returned writeonly captures(ret: address, provenance) %0, ptr noundef nonnull readonly captures(none) %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %14, label %5

5:                                                ; preds = %3, %10
  %6 = phi i64 [ %12, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds nuw i32, ptr %1, i64 %6
  %8 = load i32, ptr %7, align 4
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %14, label %10

10:                                               ; preds = %5
  %11 = getelementptr inbounds nuw i32, ptr %0, i64 %6
  store i32 %8, ptr %11, align 4
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %14, label %5, !llvm.loop !12

14:                                               ; preds = %5, %10, %3
  %15 = phi i64 [ 0, %3 ], [ %6, %5 ], [ %2, %10 ]
  %16 = icmp ult i64 %15, %2
  br i1 %16, label %17, label %22

17:                                               ; preds = %14, %17
  %18 = phi i64 [ %20, %17 ], [ %15, %14 ]
  %19 = getelementptr inbounds nuw i32, ptr %0, i64 %18
  store i32 0, ptr %19, align 4
  %20 = add nuw i64 %18, 1
  %21 = icmp eq i64 %20, %2
  br i1 %21, label %22, label %17, !llvm.loop !13

22:                                               ; preds = %17, %14
  ret ptr %0
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local noundef nonnull ptr @wcscat(ptr noundef nonnull returned captures(ret: address, provenance) %0, ptr noundef nonnull readonly captures(none) %1) local_unnamed_addr #1 {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi ptr [ %0, %2 ], [ %7, %3 ]
  %5 = load i32, ptr %4, align 4
  %6 = icmp eq i32 %5, 0
  %7 = getelementptr inbounds nuw i8, ptr %4, i64 4
  br i1 %6, label %8, label %3, !llvm.loop !14

8:                                                ; preds = %3, %8
  %9 = phi i64 [ %14, %8 ], [ 0, %3 ]
  %10 = getelementptr inbounds nuw i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4
  %12 = getelementptr inbounds nuw i32, ptr %4, i64 %9
  store i32 %11, ptr %12, align 4
  %13 = icmp eq i32 %11, 0
  %14 = add i64 %9, 1
  br i1 %13, label %15, label %8, !llvm.loop !11

15:                                               ; preds = %8
  ret ptr %0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable
define dso_local range(i32 -1, 2) i32 @wcscmp(ptr noundef nonnull readonly captures(none) %0, ptr noundef nonnull readonly captures(none) %1) local_unnamed_addr #11 {
  %3 = load i32, ptr %0, align 4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %16, label %5

5:                                                ; preds = %2, %11
  %6 = phi i32 [ %14, %11 ], [ %3, %2 ]
  %7 = phi ptr [ %13, %11 ], [ %1, %2 ]
  %8 = phi ptr [ %12, %11 ], [ %0, %2 ]
  %9 = load i32, ptr %7, align 4
  %10 = icmp eq i32 %6, %9
  br i1 %10, label %11, label %16

11:                                               ; preds = %5
  %12 = getelementptr inbounds nuw i8, ptr %8, i64 4
  %13 = getelementptr inbounds nuw i8, ptr %7, i64 4
  %14 = load i32, ptr %12, align 4
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %16, label %5, !llvm.loop !15

16:                                               ; preds = %5, %11, %2
  %17 = phi ptr [ %1, %2 ], [ %7, %5 ], [ %13, %11 ]
  %18 = phi i32 [ 0, %2 ], [ %6, %5 ], [ 0, %11 ]
  %19 = load i32, ptr %17, align 4
  %20 = tail call i32 @llvm.scmp.i32.i32(i32 %18, i32 %19)
  ret i32 %20
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable
define dso_local i32 @wcsncmp(ptr noundef nonnull readonly captures(none) %0, ptr noundef nonnull readonly captures(none) %1, i64 noundef %2) local_unnamed_addr #11 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %19, label %8

5:                                                ; preds = %8
  %6 = add nuw i64 %9, 1
  %7 = icmp eq i64 %6, %2
  br i1 %7, label %19, label %8, !llvm.loop !16

8:                                                ; preds = %3, %5
  %9 = phi i64 [ %6, %5 ], [ 0, %3 ]
  %10 = getelementptr inbounds nuw i32, ptr %0, i64 %9
  %11 = load i32, ptr %10, align 4
  %12 = getelementptr inbounds nuw i32, ptr %1, i64 %9
  %13 = load i32, ptr %12, align 4
  %14 = icmp ne i32 %11, %13
  %15 = icmp eq i32 %11, 0
  %16 = or i1 %15, %14
  br i1 %16, label %17, label %5

17:                                               ; preds = %8
  %18 = tail call i32 @llvm.scmp.i32.i32(i32 %11, i32 %13)
  br label %19

19:                                               ; preds = %5, %3, %17
  %20 = phi i32 [ %18, %17 ], [ 0, %3 ], [ 0, %5 ]
  ret i32 %20
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable
define dso_local noundef ptr @wcschr(ptr noundef readonly captures(ret: address, provenance) %0, i32 noundef %1) local_unnamed_addr #11 {
  %3 = load i32, ptr %0, align 4
  %4 = icmp eq i32 %3, %1
  br i1 %4, label %13, label %5

5:                                                ; preds = %2, %9
  %6 = phi i32 [ %11, %9 ], [ %3, %2 ]
  %7 = phi ptr [ %10, %9 ], [ %0, %2 ]
  %8 = icmp eq i32 %6, 0
  br i1 %8, label %13, label %9

9:                                                ; preds = %5
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 4
  %11 = load i32, ptr %10, align 4
  %12 = icmp eq i32 %11, %1
  br i1 %12, label %13, label %5, !llvm.loop !17

13:                                               ; preds = %9, %5, %2
  %14 = phi ptr [ %0, %2 ], [ %10, %9 ], [ null, %5 ]
  ret ptr %14
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable
define dso_local ptr @wcsrchr(ptr noundef readonly captures(ret: address, provenance) %0, i32 noundef %1) local_unnamed_addr #11 {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi ptr [ %0, %2 ], [ %10, %3 ]
  %5 = phi ptr [ null, %2 ], [ %8, %3 ]
  %6 = load i32, ptr %4, align 4
  %7 = icmp eq i32 %6, %1
  %8 = select i1 %7, ptr %4, ptr %5
  %9 = icmp eq i32 %6, 0
  %10 = getelementptr inbounds nuw i8, ptr %4, i64 4
  br i1 %9, label %11, label %3, !llvm.loop !18

11:                                               ; preds = %3
  ret ptr %8
}

; Function Attrs: nounwind uwtable
define dso_local ptr @wmemcpy(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr #8 {
  %4 = shl i64 %2, 2
  %5 = tail call ptr @memcpy(ptr noundef %0, ptr noundef %1, i64 noundef %4) #20
  ret ptr %5
}

; Function Attrs: nounwind uwtable
define dso_local ptr @wmemmove(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr #8 {
  %4 = shl i64 %2, 2
  %5 = tail call ptr @memmove(ptr noundef %0, ptr noundef %1, i64 noundef %4) #20
  ret ptr %5
}

; Function Attrs: nounwind
declare ptr @memmove(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #9

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable
define dso_local noundef ptr @wmemset(ptr noundef returned writeonly captures(ret: address, provenance) %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #12 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret ptr %0

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %9, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds nuw i32, ptr %0, i64 %7
  store i32 %1, ptr %8, align 4
  %9 = add nuw i64 %7, 1
  %10 = icmp eq i64 %9, %2
  br i1 %10, label %5, label %6, !llvm.loop !19
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable
define dso_local range(i32 -1, 2) i32 @wmemcmp(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, i64 noundef %2) local_unnamed_addr #11 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %18, label %8

5:                                                ; preds = %8
  %6 = add nuw i64 %9, 1
  %7 = icmp eq i64 %6, %2
  br i1 %7, label %18, label %8, !llvm.loop !20

8:                                                ; preds = %3, %5
  %9 = phi i64 [ %6, %5 ], [ 0, %3 ]
  %10 = getelementptr inbounds nuw i32, ptr %0, i64 %9
  %11 = load i32, ptr %10, align 4
  %12 = getelementptr inbounds nuw i32, ptr %1, i64 %9
  %13 = load i32, ptr %12, align 4
  %14 = icmp eq i32 %11, %13
  br i1 %14, label %5, label %15

15:                                               ; preds = %8
  %16 = icmp sgt i32 %11, %13
  %17 = select i1 %16, i32 1, i32 -1
  br label %18

18:                                               ; preds = %5, %3, %15
  %19 = phi i32 [ %17, %15 ], [ 0, %3 ], [ 0, %5 ]
  ret i32 %19
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i32 0, 2) i32 @iswspace(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp eq i32 %0, 32
  %3 = add i32 %0, -9
  %4 = icmp ult i32 %3, 5
  %5 = or i1 %2, %4
  %6 = zext i1 %5 to i32
  ret i32 %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i32 0, 2) i32 @iswdigit(i32 noundef %0) local_unnamed_addr #0 {
  %2 = add i32 %0, -48
  %3 = icmp ult i32 %2, 10
  %4 = zext i1 %3 to i32
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i32 0, 2) i32 @iswupper(i32 noundef %0) local_unnamed_addr #0 {
  %2 = add i32 %0, -65
  %3 = icmp ult i32 %2, 26
  %4 = zext i1 %3 to i32
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i32 0, 2) i32 @iswlower(i32 noundef %0) local_unnamed_addr #0 {
  %2 = add i32 %0, -97
  %3 = icmp ult i32 %2, 26
  %4 = zext i1 %3 to i32
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i32 0, 2) i32 @iswalpha(i32 noundef %0) local_unnamed_addr #0 {
  %2 = and i32 %0, -33
  %3 = add i32 %2, -65
  %4 = icmp ult i32 %3, 26
  %5 = zext i1 %4 to i32
  ret i32 %5
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i32 0, 2) i32 @iswalnum(i32 noundef %0) local_unnamed_addr #0 {
  %2 = and i32 %0, -33
  %3 = add i32 %2, -65
  %4 = icmp ult i32 %3, 26
  %5 = add i32 %0, -48
  %6 = icmp ult i32 %5, 10
  %7 = or i1 %6, %4
  %8 = zext i1 %7 to i32
  ret i32 %8
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noundef i32 @towlower(i32 noundef %0) local_unnamed_addr #0 {
  %2 = add i32 %0, -91
  %3 = icmp ult i32 %2, -26
  %4 = add i32 %0, 32
  %5 = select i1 %3, i32 %0, i32 %4
  ret i32 %5
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noundef i32 @towupper(i32 noundef %0) local_unnamed_addr #0 {
  %2 = add i32 %0, -123
  %3 = icmp ult i32 %2, -26
  %4 = add i32 %0, -32
  %5 = select i1 %3, i32 %0, i32 %4
  ret i32 %5
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(read) uwtable
define dso_local ptr @setlocale(i32 noundef %0, ptr noundef readonly %1) local_unnamed_addr #7 {
  %3 = icmp eq ptr %1, null
  br i1 %3, label %14, label %4

4:                                                ; preds = %2
  %5 = load i8, ptr %1, align 1
  %6 = icmp eq i8 %5, 0
  br i1 %6, label %14, label %7

7:                                                ; preds = %4
  %8 = tail call i32 @strcmp(ptr noundef nonnull %1, ptr noundef nonnull @.str) #19
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %14, label %10

10:                                               ; preds = %7
  %11 = tail call i32 @strcmp(ptr noundef nonnull %1, ptr noundef nonnull @.str.1) #19
  %12 = icmp eq i32 %11, 0
  %13 = select i1 %12, ptr @setlocale.own, ptr null
  br label %14

14:                                               ; preds = %10, %7, %4, %2
  %15 = phi ptr [ @setlocale.own, %7 ], [ @setlocale.own, %4 ], [ @setlocale.own, %2 ], [ %13, %10 ]
  ret ptr %15
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noundef double @difftime(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = sitofp i64 %0 to double
  %4 = sitofp i64 %1 to double
  %5 = fsub double %3, %4
  ret double %5
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local noundef ptr @gmtime_r(ptr noundef readonly captures(none) %0, ptr noundef returned writeonly captures(ret: address, provenance) %1) local_unnamed_addr #1 {
  %3 = load i64, ptr %0, align 8
  %4 = sdiv i64 %3, 86400
  %5 = srem i64 %3, 86400
  %6 = ashr i64 %5, 63
  %7 = add nsw i64 %6, %4
  %8 = sdiv i64 %7, 366
  %9 = add nsw i64 %8, 1970
  %10 = icmp slt i64 %7, 0
  br i1 %10, label %11, label %14

11:                                               ; preds = %2
  %12 = sdiv i64 %7, 365
  %13 = add nsw i64 %12, 1969
  br label %14

14:                                               ; preds = %11, %2
  %15 = phi i64 [ %9, %2 ], [ %13, %11 ]
  br label %16

16:                                               ; preds = %14, %32
  %17 = phi i64 [ %18, %32 ], [ %15, %14 ]
  %18 = add nsw i64 %17, 1
  %19 = icmp slt i64 %17, 0
  br i1 %19, label %20, label %32

20:                                               ; preds = %16
  %21 = and i64 %17, 3
  %22 = icmp ne i64 %21, 0
  %23 = sext i1 %22 to i64
  %24 = srem i64 %17, 100
  %25 = icmp ne i64 %24, 0
  %26 = zext i1 %25 to i64
  %27 = add nsw i64 %26, %23
  %28 = srem i64 %17, 400
  %29 = icmp ne i64 %28, 0
  %30 = sext i1 %29 to i64
  %31 = add nsw i64 %27, %30
  br label %32

32:                                               ; preds = %16, %20
  %33 = phi i64 [ %31, %20 ], [ 0, %16 ]
  %34 = sdiv i64 %17, -100
  %35 = sdiv i64 %17, 4
  %36 = sdiv i64 %17, 400
  %37 = srem i64 %17, 400
  %38 = mul i64 %18, 365
  %39 = add nsw i64 %35, -719527
  %40 = add nsw i64 %39, %34
  %41 = add nsw i64 %40, %36
  %42 = add i64 %41, %38
  %43 = add i64 %42, %33
  %44 = icmp sgt i64 %43, %7
  br i1 %44, label %45, label %16, !llvm.loop !21

45:                                               ; preds = %32
  %46 = add nsw i64 %17, -1
  %47 = icmp slt i64 %17, 1
  %48 = sdiv i64 %46, 100
  %49 = srem i64 %46, 100
  br i1 %47, label %50, label %61

50:                                               ; preds = %45
  %51 = and i64 %46, 3
  %52 = icmp ne i64 %51, 0
  %53 = zext i1 %52 to i64
  %54 = icmp ne i64 %49, 0
  %55 = sext i1 %54 to i64
  %56 = add nsw i64 %55, %53
  %57 = srem i64 %46, 400
  %58 = icmp ne i64 %57, 0
  %59 = zext i1 %58 to i64
  %60 = add nsw i64 %56, %59
  br label %61

61:                                               ; preds = %45, %50
  %62 = phi i64 [ %60, %50 ], [ 0, %45 ]
  %63 = sdiv i64 %46, -4
  %64 = sdiv i64 %46, -400
  %65 = mul i64 %17, -365
  %66 = add nsw i64 %7, 719527
  %67 = add i64 %66, %65
  %68 = add i64 %67, %63
  %69 = add i64 %68, %48
  %70 = add i64 %69, %64
  %71 = add i64 %70, %62
  %72 = trunc i64 %71 to i32
  %73 = and i64 %17, 3
  %74 = icmp eq i64 %73, 0
  %75 = srem i64 %17, 100
  %76 = icmp ne i64 %75, 0
  %77 = and i1 %74, %76
  %78 = srem i64 %17, 400
  %79 = icmp eq i64 %78, 0
  %80 = or i1 %77, %79
  br label %81

81:                                               ; preds = %84, %61
  %82 = phi i64 [ %85, %84 ], [ 0, %61 ]
  %83 = icmp eq i64 %82, 11
  br i1 %83, label %95, label %84

84:                                               ; preds = %81
  %85 = add nuw nsw i64 %82, 1
  %86 = getelementptr inbounds nuw i32, ptr @BEFORE_MONTH, i64 %85
  %87 = load i32, ptr %86, align 4
  %88 = icmp ne i64 %82, 0
  %89 = and i1 %88, %80
  %90 = zext i1 %89 to i32
  %91 = add nsw i32 %87, %90
  %92 = icmp sgt i32 %91, %72
  br i1 %92, label %93, label %81, !llvm.loop !22

93:                                               ; preds = %84
  %94 = trunc nuw nsw i64 %82 to i32
  br label %95

95:                                               ; preds = %81, %93
  %96 = phi i32 [ %94, %93 ], [ 11, %81 ]
  %97 = zext nneg i32 %96 to i64
  %98 = getelementptr inbounds nuw i32, ptr @BEFORE_MONTH, i64 %97
  %99 = load i32, ptr %98, align 4
  %100 = icmp samesign ugt i32 %96, 1
  br i1 %100, label %101, label %110

101:                                              ; preds = %95
  %102 = and i64 %17, 3
  %103 = icmp ne i64 %102, 0
  %104 = srem i64 %17, 100
  %105 = icmp eq i64 %104, 0
  %106 = or i1 %103, %105
  br i1 %106, label %107, label %110

107:                                              ; preds = %101
  %108 = icmp eq i64 %37, 0
  %109 = sext i1 %108 to i32
  br label %110

110:                                              ; preds = %95, %101, %107
  %111 = phi i32 [ 0, %95 ], [ -1, %101 ], [ %109, %107 ]
  %112 = icmp slt i64 %5, 0
  %113 = add nsw i64 %5, 86400
  %114 = select i1 %112, i64 %113, i64 %5
  %115 = udiv i64 %114, 3600
  %116 = trunc i64 %115 to i32
  %117 = udiv i64 %114, 60
  %118 = urem i64 %117, 60
  %119 = trunc nuw nsw i64 %118 to i32
  %120 = urem i64 %114, 60
  %121 = trunc nuw nsw i64 %120 to i32
  %122 = add i32 %72, 1
  %123 = sub i32 %122, %99
  %124 = add i32 %123, %111
  %125 = trunc i64 %17 to i32
  %126 = add i32 %125, -1900
  %127 = add nsw i64 %7, 4
  %128 = srem i64 %127, 7
  %129 = add nsw i64 %128, 7
  %130 = urem i64 %129, 7
  %131 = trunc nuw nsw i64 %130 to i32
  store i32 %121, ptr %1, align 8
  %132 = getelementptr inbounds nuw i8, ptr %1, i64 4
  store i32 %119, ptr %132, align 4
  %133 = getelementptr inbounds nuw i8, ptr %1, i64 8
  store i32 %116, ptr %133, align 8
  %134 = getelementptr inbounds nuw i8, ptr %1, i64 12
  store i32 %124, ptr %134, align 4
  %135 = getelementptr inbounds nuw i8, ptr %1, i64 16
  store i32 %96, ptr %135, align 8
  %136 = getelementptr inbounds nuw i8, ptr %1, i64 20
  store i32 %126, ptr %136, align 4
  %137 = getelementptr inbounds nuw i8, ptr %1, i64 24
  store i32 %131, ptr %137, align 8
  %138 = getelementptr inbounds nuw i8, ptr %1, i64 28
  store i32 %72, ptr %138, align 4
  %139 = getelementptr inbounds nuw i8, ptr %1, i64 32
  store i32 0, ptr %139, align 8
  %140 = getelementptr inbounds nuw i8, ptr %1, i64 36
  store i32 0, ptr %140, align 4
  %141 = getelementptr inbounds nuw i8, ptr %1, i64 40
  store i64 0, ptr %141, align 8
  %142 = getelementptr inbounds nuw i8, ptr %1, i64 48
  store ptr @.str.2, ptr %142, align 8
  ret ptr %1
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #13

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable
define dso_local noundef nonnull ptr @gmtime(ptr noundef readonly captures(none) %0) local_unnamed_addr #14 {
  %2 = tail call ptr @gmtime_r(ptr noundef %0, ptr noundef nonnull @broken_down) #20
  ret ptr @broken_down
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local noundef ptr @localtime_r(ptr noundef readonly captures(none) %0, ptr noundef returned captures(ret: address, provenance) %1) local_unnamed_addr #1 {
  %3 = tail call ptr @gmtime_r(ptr noundef %0, ptr noundef %1) #20
  %4 = getelementptr inbounds nuw i8, ptr %1, i64 48
  store ptr @.str.3, ptr %4, align 8
  ret ptr %1
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable
define dso_local noundef nonnull ptr @localtime(ptr noundef readonly captures(none) %0) local_unnamed_addr #14 {
  %2 = tail call ptr @gmtime_r(ptr noundef readonly %0, ptr noundef nonnull @broken_down) #20
  store ptr @.str.3, ptr getelementptr inbounds nuw (i8, ptr @broken_down, i64 48), align 8
  ret ptr @broken_down
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local range(i64 -73798344355152128, 73798339873753268) i64 @timegm(ptr noundef captures(none) %0) local_unnamed_addr #1 {
  %2 = alloca i64, align 8
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 20
  %4 = load i32, ptr %3, align 4
  %5 = sext i32 %4 to i64
  %6 = add nsw i64 %5, 1900
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %8 = load i32, ptr %7, align 8
  %9 = sdiv i32 %8, 12
  %10 = sext i32 %9 to i64
  %11 = add nsw i64 %6, %10
  %12 = srem i32 %8, 12
  %13 = icmp slt i32 %12, 0
  %14 = add nsw i32 %12, 12
  %15 = select i1 %13, i32 %14, i32 %12
  %16 = ashr i32 %12, 31
  %17 = sext i32 %16 to i64
  %18 = add nsw i64 %11, %17
  %19 = add nsw i64 %18, -1
  %20 = icmp slt i64 %18, 1
  br i1 %20, label %21, label %33

21:                                               ; preds = %1
  %22 = and i64 %19, 3
  %23 = icmp ne i64 %22, 0
  %24 = sext i1 %23 to i64
  %25 = srem i64 %19, 100
  %26 = icmp ne i64 %25, 0
  %27 = zext i1 %26 to i64
  %28 = add nsw i64 %27, %24
  %29 = srem i64 %19, 400
  %30 = icmp ne i64 %29, 0
  %31 = sext i1 %30 to i64
  %32 = add nsw i64 %28, %31
  br label %33

33:                                               ; preds = %1, %21
  %34 = phi i64 [ %32, %21 ], [ 0, %1 ]
  %35 = sext i32 %15 to i64
  %36 = getelementptr inbounds i32, ptr @BEFORE_MONTH, i64 %35
  %37 = load i32, ptr %36, align 4
  %38 = icmp sgt i32 %15, 1
  br i1 %38, label %39, label %49

39:                                               ; preds = %33
  %40 = and i64 %18, 3
  %41 = icmp ne i64 %40, 0
  %42 = srem i64 %18, 100
  %43 = icmp eq i64 %42, 0
  %44 = or i1 %41, %43
  br i1 %44, label %45, label %49

45:                                               ; preds = %39
  %46 = srem i64 %18, 400
  %47 = icmp eq i64 %46, 0
  %48 = zext i1 %47 to i32
  br label %49

49:                                               ; preds = %33, %39, %45
  %50 = phi i32 [ 0, %33 ], [ 1, %39 ], [ %48, %45 ]
  %51 = mul nsw i64 %18, 365
  %52 = add nsw i64 %51, -719527
  %53 = sdiv i64 %19, 4
  %54 = add nsw i64 %52, %53
  %55 = sdiv i64 %19, -100
  %56 = add nsw i64 %54, %55
  %57 = sdiv i64 %19, 400
  %58 = add nsw i64 %56, %57
  %59 = add nsw i64 %58, %34
  %60 = add nsw i32 %50, %37
  %61 = sext i32 %60 to i64
  %62 = add nsw i64 %59, %61
  %63 = getelementptr inbounds nuw i8, ptr %0, i64 12
  %64 = load i32, ptr %63, align 4
  %65 = sext i32 %64 to i64
  %66 = add nsw i64 %62, %65
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #21
  %67 = mul nsw i64 %66, 24
  %68 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %69 = load i32, ptr %68, align 8
  %70 = sext i32 %69 to i64
  %71 = add nsw i64 %70, -24
  %72 = add nsw i64 %71, %67
  %73 = mul nsw i64 %72, 60
  %74 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %75 = load i32, ptr %74, align 4
  %76 = sext i32 %75 to i64
  %77 = add nsw i64 %73, %76
  %78 = mul nsw i64 %77, 60
  %79 = load i32, ptr %0, align 8
  %80 = sext i32 %79 to i64
  %81 = add nsw i64 %78, %80
  store i64 %81, ptr %2, align 8
  %82 = call ptr @gmtime_r(ptr noundef nonnull %2, ptr noundef nonnull %0) #20
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #21
  ret i64 %81
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local range(i64 -73798344355152128, 73798339873753268) i64 @mktime(ptr noundef captures(none) %0) local_unnamed_addr #1 {
  %2 = tail call i64 @timegm(ptr noundef %0) #20
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr @.str.3, ptr %3, align 8
  ret i64 %2
}

; Function Attrs: nounwind uwtable
define dso_local noundef ptr @asctime_r(ptr noundef readonly captures(none) %0, ptr noundef returned %1) local_unnamed_addr #8 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %4 = load i32, ptr %3, align 8
  %5 = sext i32 %4 to i64
  %6 = getelementptr inbounds ptr, ptr @DAYS, i64 %5
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %9 = load i32, ptr %8, align 8
  %10 = sext i32 %9 to i64
  %11 = getelementptr inbounds ptr, ptr @MONTHS, i64 %10
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 12
  %14 = load i32, ptr %13, align 4
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %16 = load i32, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %18 = load i32, ptr %17, align 4
  %19 = load i32, ptr %0, align 8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 20
  %21 = load i32, ptr %20, align 4
  %22 = add nsw i32 %21, 1900
  %23 = tail call i32 (ptr, ptr, ...) @sprintf(ptr noundef %1, ptr noundef nonnull @.str.4, ptr noundef %7, ptr noundef %12, i32 noundef %14, i32 noundef %16, i32 noundef %18, i32 noundef %19, i32 noundef %22) #20
  ret ptr %1
}

; Function Attrs: nounwind
declare i32 @sprintf(ptr noundef, ptr noundef, ...) local_unnamed_addr #9

; Function Attrs: nounwind uwtable
define dso_local noundef nonnull ptr @asctime(ptr noundef readonly captures(none) %0) local_unnamed_addr #8 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %3 = load i32, ptr %2, align 8
  %4 = sext i32 %3 to i64
  %5 = getelementptr inbounds ptr, ptr @DAYS, i64 %4
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %8 = load i32, ptr %7, align 8
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds ptr, ptr @MONTHS, i64 %9
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 12
  %13 = load i32, ptr %12, align 4
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %15 = load i32, ptr %14, align 8
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %0, align 8
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 20
  %20 = load i32, ptr %19, align 4
  %21 = add nsw i32 %20, 1900
  %22 = tail call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull @asctime.text, ptr noundef nonnull @.str.4, ptr noundef %6, ptr noundef %11, i32 noundef %13, i32 noundef %15, i32 noundef %17, i32 noundef %18, i32 noundef %21) #20
  ret ptr @asctime.text
}

; Function Attrs: nounwind uwtable
define dso_local noundef nonnull ptr @ctime(ptr noundef readonly captures(none) %0) local_unnamed_addr #8 {
  %2 = tail call ptr @gmtime_r(ptr noundef readonly %0, ptr noundef nonnull @broken_down) #20
  store ptr @.str.3, ptr getelementptr inbounds nuw (i8, ptr @broken_down, i64 48), align 8
  %3 = load i32, ptr getelementptr inbounds nuw (i8, ptr @broken_down, i64 24), align 8
  %4 = sext i32 %3 to i64
  %5 = getelementptr inbounds ptr, ptr @DAYS, i64 %4
  %6 = load ptr, ptr %5, align 8
  %7 = load i32, ptr getelementptr inbounds nuw (i8, ptr @broken_down, i64 16), align 8
  %8 = sext i32 %7 to i64
  %9 = getelementptr inbounds ptr, ptr @MONTHS, i64 %8
  %10 = load ptr, ptr %9, align 8
  %11 = load i32, ptr getelementptr inbounds nuw (i8, ptr @broken_down, i64 12), align 4
  %12 = load i32, ptr getelementptr inbounds nuw (i8, ptr @broken_down, i64 8), align 8
  %13 = load i32, ptr getelementptr inbounds nuw (i8, ptr @broken_down, i64 4), align 4
  %14 = load i32, ptr @broken_down, align 8
  %15 = load i32, ptr getelementptr inbounds nuw (i8, ptr @broken_down, i64 20), align 4
  %16 = add nsw i32 %15, 1900
  %17 = tail call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull @asctime.text, ptr noundef nonnull @.str.4, ptr noundef %6, ptr noundef %10, i32 noundef %11, i32 noundef %12, i32 noundef %13, i32 noundef %14, i32 noundef %16) #20
  ret ptr @asctime.text
}

; Function Attrs: nounwind uwtable
define dso_local i64 @strftime(ptr noundef %0, i64 noundef %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3) local_unnamed_addr #8 {
  %5 = alloca [64 x i8], align 16
  %6 = load i8, ptr %2, align 1
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %174, label %8

8:                                                ; preds = %4
  %9 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 20
  %11 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %12 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %13 = getelementptr inbounds nuw i8, ptr %3, i64 12
  %14 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %15 = getelementptr inbounds nuw i8, ptr %3, i64 48
  %16 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %17 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %18 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %20 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %22 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %23 = getelementptr inbounds nuw i8, ptr %3, i64 28
  %24 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %25 = getelementptr inbounds nuw i8, ptr %3, i64 12
  %26 = getelementptr inbounds nuw i8, ptr %3, i64 12
  %27 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %28 = getelementptr inbounds nuw i8, ptr %3, i64 12
  %29 = getelementptr inbounds nuw i8, ptr %3, i64 12
  %30 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %31 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %32 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %33 = getelementptr inbounds nuw i8, ptr %3, i64 24
  br label %34

34:                                               ; preds = %8, %168
  %35 = phi ptr [ %2, %8 ], [ %171, %168 ]
  %36 = phi i64 [ 0, %8 ], [ %166, %168 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #21
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(64) %5, i8 0, i64 64, i1 false)
  %37 = load i8, ptr %35, align 1
  store i8 %37, ptr %5, align 16
  %38 = icmp eq i8 %37, 37
  br i1 %38, label %39, label %163

39:                                               ; preds = %34
  %40 = load i32, ptr %9, align 8
  %41 = srem i32 %40, 12
  %42 = icmp eq i32 %41, 0
  %43 = select i1 %42, i32 12, i32 %41
  %44 = load i32, ptr %10, align 4
  %45 = add nsw i32 %44, 1900
  %46 = getelementptr inbounds nuw i8, ptr %35, i64 1
  %47 = load i8, ptr %46, align 1
  switch i8 %47, label %162 [
    i8 97, label %48
    i8 65, label %54
    i8 98, label %60
    i8 104, label %60
    i8 66, label %66
    i8 67, label %72
    i8 100, label %75
    i8 68, label %78
    i8 120, label %78
    i8 101, label %84
    i8 70, label %87
    i8 72, label %92
    i8 73, label %94
    i8 106, label %96
    i8 109, label %100
    i8 77, label %104
    i8 110, label %107
    i8 112, label %109
    i8 114, label %113
    i8 82, label %119
    i8 83, label %122
    i8 116, label %125
    i8 84, label %127
    i8 88, label %127
    i8 117, label %131
    i8 119, label %136
    i8 121, label %139
    i8 89, label %142
    i8 90, label %144
    i8 37, label %147
    i8 99, label %149
  ]

48:                                               ; preds = %39
  %49 = load i32, ptr %33, align 8
  %50 = sext i32 %49 to i64
  %51 = getelementptr inbounds ptr, ptr @DAYS, i64 %50
  %52 = load ptr, ptr %51, align 8
  %53 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.5, ptr noundef %52) #20
  br label %163

54:                                               ; preds = %39
  %55 = load i32, ptr %32, align 8
  %56 = sext i32 %55 to i64
  %57 = getelementptr inbounds ptr, ptr @DAYS, i64 %56
  %58 = load ptr, ptr %57, align 8
  %59 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.6, ptr noundef %58) #20
  br label %163

60:                                               ; preds = %39, %39
  %61 = load i32, ptr %31, align 8
  %62 = sext i32 %61 to i64
  %63 = getelementptr inbounds ptr, ptr @MONTHS, i64 %62
  %64 = load ptr, ptr %63, align 8
  %65 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.5, ptr noundef %64) #20
  br label %163

66:                                               ; preds = %39
  %67 = load i32, ptr %30, align 8
  %68 = sext i32 %67 to i64
  %69 = getelementptr inbounds ptr, ptr @MONTHS, i64 %68
  %70 = load ptr, ptr %69, align 8
  %71 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.6, ptr noundef %70) #20
  br label %163

72:                                               ; preds = %39
  %73 = sdiv i32 %45, 100
  %74 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.7, i32 noundef %73) #20
  br label %163

75:                                               ; preds = %39
  %76 = load i32, ptr %29, align 4
  %77 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.7, i32 noundef %76) #20
  br label %163

78:                                               ; preds = %39, %39
  %79 = load i32, ptr %27, align 8
  %80 = add nsw i32 %79, 1
  %81 = load i32, ptr %28, align 4
  %82 = srem i32 %45, 100
  %83 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.8, i32 noundef %80, i32 noundef %81, i32 noundef %82) #20
  br label %163

84:                                               ; preds = %39
  %85 = load i32, ptr %26, align 4
  %86 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.9, i32 noundef %85) #20
  br label %163

87:                                               ; preds = %39
  %88 = load i32, ptr %24, align 8
  %89 = add nsw i32 %88, 1
  %90 = load i32, ptr %25, align 4
  %91 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.10, i32 noundef %45, i32 noundef %89, i32 noundef %90) #20
  br label %163

92:                                               ; preds = %39
  %93 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.7, i32 noundef %40) #20
  br label %163

94:                                               ; preds = %39
  %95 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.7, i32 noundef %43) #20
  br label %163

96:                                               ; preds = %39
  %97 = load i32, ptr %23, align 4
  %98 = add nsw i32 %97, 1
  %99 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.11, i32 noundef %98) #20
  br label %163

100:                                              ; preds = %39
  %101 = load i32, ptr %22, align 8
  %102 = add nsw i32 %101, 1
  %103 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.7, i32 noundef %102) #20
  br label %163

104:                                              ; preds = %39
  %105 = load i32, ptr %21, align 4
  %106 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.7, i32 noundef %105) #20
  br label %163

107:                                              ; preds = %39
  %108 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.12) #20
  br label %163

109:                                              ; preds = %39
  %110 = icmp slt i32 %40, 12
  %111 = select i1 %110, ptr @.str.13, ptr @.str.14
  %112 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.6, ptr noundef nonnull %111) #20
  br label %163

113:                                              ; preds = %39
  %114 = load i32, ptr %20, align 4
  %115 = load i32, ptr %3, align 8
  %116 = icmp slt i32 %40, 12
  %117 = select i1 %116, ptr @.str.13, ptr @.str.14
  %118 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.15, i32 noundef %43, i32 noundef %114, i32 noundef %115, ptr noundef nonnull %117) #20
  br label %163

119:                                              ; preds = %39
  %120 = load i32, ptr %19, align 4
  %121 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.16, i32 noundef %40, i32 noundef %120) #20
  br label %163

122:                                              ; preds = %39
  %123 = load i32, ptr %3, align 8
  %124 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.7, i32 noundef %123) #20
  br label %163

125:                                              ; preds = %39
  %126 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.17) #20
  br label %163

127:                                              ; preds = %39, %39
  %128 = load i32, ptr %18, align 4
  %129 = load i32, ptr %3, align 8
  %130 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.18, i32 noundef %40, i32 noundef %128, i32 noundef %129) #20
  br label %163

131:                                              ; preds = %39
  %132 = load i32, ptr %17, align 8
  %133 = icmp eq i32 %132, 0
  %134 = select i1 %133, i32 7, i32 %132
  %135 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.19, i32 noundef %134) #20
  br label %163

136:                                              ; preds = %39
  %137 = load i32, ptr %16, align 8
  %138 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.19, i32 noundef %137) #20
  br label %163

139:                                              ; preds = %39
  %140 = srem i32 %45, 100
  %141 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.7, i32 noundef %140) #20
  br label %163

142:                                              ; preds = %39
  %143 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.19, i32 noundef %45) #20
  br label %163

144:                                              ; preds = %39
  %145 = load ptr, ptr %15, align 8
  %146 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.6, ptr noundef %145) #20
  br label %163

147:                                              ; preds = %39
  %148 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.20) #20
  br label %163

149:                                              ; preds = %39
  %150 = load i32, ptr %11, align 8
  %151 = sext i32 %150 to i64
  %152 = getelementptr inbounds ptr, ptr @DAYS, i64 %151
  %153 = load ptr, ptr %152, align 8
  %154 = load i32, ptr %12, align 8
  %155 = sext i32 %154 to i64
  %156 = getelementptr inbounds ptr, ptr @MONTHS, i64 %155
  %157 = load ptr, ptr %156, align 8
  %158 = load i32, ptr %13, align 4
  %159 = load i32, ptr %14, align 4
  %160 = load i32, ptr %3, align 8
  %161 = call i32 (ptr, ptr, ...) @sprintf(ptr noundef nonnull %5, ptr noundef nonnull @.str.21, ptr noundef %153, ptr noundef %157, i32 noundef %158, i32 noundef %40, i32 noundef %159, i32 noundef %160, i32 noundef %45) #20
  br label %163

162:                                              ; preds = %39
  call void @strftime_with_this_conversion() #20
  br label %163

163:                                              ; preds = %48, %54, %60, %66, %72, %75, %78, %84, %87, %92, %94, %96, %100, %104, %107, %109, %113, %119, %122, %125, %127, %131, %136, %139, %142, %144, %147, %149, %162, %34
  %164 = phi ptr [ %35, %34 ], [ %46, %162 ], [ %46, %149 ], [ %46, %147 ], [ %46, %144 ], [ %46, %142 ], [ %46, %139 ], [ %46, %136 ], [ %46, %131 ], [ %46, %127 ], [ %46, %125 ], [ %46, %122 ], [ %46, %119 ], [ %46, %113 ], [ %46, %109 ], [ %46, %107 ], [ %46, %104 ], [ %46, %100 ], [ %46, %96 ], [ %46, %94 ], [ %46, %92 ], [ %46, %87 ], [ %46, %84 ], [ %46, %78 ], [ %46, %75 ], [ %46, %72 ], [ %46, %66 ], [ %46, %60 ], [ %46, %54 ], [ %46, %48 ]
  %165 = call i64 @strlen(ptr noundef nonnull %5) #19
  %166 = add i64 %165, %36
  %167 = icmp ult i64 %166, %1
  br i1 %167, label %168, label %179

168:                                              ; preds = %163
  %169 = getelementptr inbounds nuw i8, ptr %0, i64 %36
  %170 = call ptr @memcpy(ptr noundef %169, ptr noundef nonnull %5, i64 noundef %165) #20
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #21
  %171 = getelementptr inbounds nuw i8, ptr %164, i64 1
  %172 = load i8, ptr %171, align 1
  %173 = icmp eq i8 %172, 0
  br i1 %173, label %174, label %34, !llvm.loop !23

174:                                              ; preds = %168, %4
  %175 = phi i64 [ 0, %4 ], [ %166, %168 ]
  %176 = icmp eq i64 %1, 0
  br i1 %176, label %180, label %177

177:                                              ; preds = %174
  %178 = getelementptr inbounds nuw i8, ptr %0, i64 %175
  store i8 0, ptr %178, align 1
  br label %180

179:                                              ; preds = %163
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #21
  br label %180

180:                                              ; preds = %174, %179, %177
  %181 = phi i64 [ 0, %174 ], [ 0, %179 ], [ %175, %177 ]
  ret i64 %181
}

declare void @strftime_with_this_conversion() local_unnamed_addr #15

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local { double, double } @__muldc3(double noundef %0, double noundef %1, double noundef %2, double noundef %3) local_unnamed_addr #0 {
  %5 = fmul double %0, %2
  %6 = fmul double %1, %3
  %7 = fmul double %0, %3
  %8 = fmul double %1, %2
  %9 = fsub double %5, %6
  %10 = fadd double %8, %7
  %11 = fcmp uno double %9, 0.000000e+00
  %12 = fcmp uno double %10, 0.000000e+00
  %13 = and i1 %11, %12
  br i1 %13, label %14, label %98

14:                                               ; preds = %4
  %15 = tail call double @llvm.fabs.f64(double %0)
  %16 = fcmp oeq double %15, 0x7FF0000000000000
  %17 = tail call double @llvm.fabs.f64(double %1)
  %18 = fcmp oeq double %17, 0x7FF0000000000000
  %19 = or i1 %16, %18
  br i1 %19, label %20, label %31

20:                                               ; preds = %14
  %21 = uitofp i1 %16 to double
  %22 = tail call double @llvm.copysign.f64(double %21, double %0)
  %23 = uitofp i1 %18 to double
  %24 = tail call double @llvm.copysign.f64(double %23, double %1)
  %25 = fcmp uno double %2, 0.000000e+00
  %26 = tail call double @llvm.copysign.f64(double 0.000000e+00, double %2)
  %27 = select i1 %25, double %26, double %2
  %28 = fcmp uno double %3, 0.000000e+00
  %29 = tail call double @llvm.copysign.f64(double 0.000000e+00, double %3)
  %30 = select i1 %28, double %29, double %3
  br label %31

31:                                               ; preds = %14, %20
  %32 = phi double [ %30, %20 ], [ %3, %14 ]
  %33 = phi double [ %27, %20 ], [ %2, %14 ]
  %34 = phi i32 [ 1, %20 ], [ 0, %14 ]
  %35 = phi double [ %24, %20 ], [ %1, %14 ]
  %36 = phi double [ %22, %20 ], [ %0, %14 ]
  %37 = tail call double @llvm.fabs.f64(double %33)
  %38 = fcmp oeq double %37, 0x7FF0000000000000
  %39 = tail call double @llvm.fabs.f64(double %32)
  %40 = fcmp oeq double %39, 0x7FF0000000000000
  %41 = or i1 %40, %38
  br i1 %41, label %42, label %53

42:                                               ; preds = %31
  %43 = uitofp i1 %38 to double
  %44 = tail call double @llvm.copysign.f64(double %43, double %33)
  %45 = uitofp i1 %40 to double
  %46 = tail call double @llvm.copysign.f64(double %45, double %32)
  %47 = fcmp uno double %36, 0.000000e+00
  %48 = tail call double @llvm.copysign.f64(double 0.000000e+00, double %36)
  %49 = select i1 %47, double %48, double %36
  %50 = fcmp uno double %35, 0.000000e+00
  %51 = tail call double @llvm.copysign.f64(double 0.000000e+00, double %35)
  %52 = select i1 %50, double %51, double %35
  br label %53

53:                                               ; preds = %31, %42
  %54 = phi double [ %46, %42 ], [ %32, %31 ]
  %55 = phi double [ %44, %42 ], [ %33, %31 ]
  %56 = phi i32 [ 1, %42 ], [ %34, %31 ]
  %57 = phi double [ %52, %42 ], [ %35, %31 ]
  %58 = phi double [ %49, %42 ], [ %36, %31 ]
  %59 = icmp eq i32 %56, 0
  br i1 %59, label %60, label %85

60:                                               ; preds = %53
  %61 = tail call double @llvm.fabs.f64(double %5)
  %62 = fcmp oeq double %61, 0x7FF0000000000000
  %63 = tail call double @llvm.fabs.f64(double %6)
  %64 = fcmp oeq double %63, 0x7FF0000000000000
  %65 = or i1 %62, %64
  %66 = tail call double @llvm.fabs.f64(double %7)
  %67 = fcmp oeq double %66, 0x7FF0000000000000
  %68 = or i1 %67, %65
  %69 = tail call double @llvm.fabs.f64(double %8)
  %70 = fcmp oeq double %69, 0x7FF0000000000000
  %71 = or i1 %70, %68
  br i1 %71, label %72, label %98

72:                                               ; preds = %60
  %73 = fcmp uno double %58, 0.000000e+00
  %74 = tail call double @llvm.copysign.f64(double 0.000000e+00, double %58)
  %75 = select i1 %73, double %74, double %58
  %76 = fcmp uno double %57, 0.000000e+00
  %77 = tail call double @llvm.copysign.f64(double 0.000000e+00, double %57)
  %78 = select i1 %76, double %77, double %57
  %79 = fcmp uno double %55, 0.000000e+00
  %80 = tail call double @llvm.copysign.f64(double 0.000000e+00, double %55)
  %81 = select i1 %79, double %80, double %55
  %82 = fcmp uno double %54, 0.000000e+00
  %83 = tail call double @llvm.copysign.f64(double 0.000000e+00, double %54)
  %84 = select i1 %82, double %83, double %54
  br label %85

85:                                               ; preds = %53, %72
  %86 = phi double [ %54, %53 ], [ %84, %72 ]
  %87 = phi double [ %55, %53 ], [ %81, %72 ]
  %88 = phi double [ %57, %53 ], [ %78, %72 ]
  %89 = phi double [ %58, %53 ], [ %75, %72 ]
  %90 = fmul double %87, %89
  %91 = fmul double %86, %88
  %92 = fsub double %90, %91
  %93 = fmul double %92, 0x7FF0000000000000
  %94 = fmul double %86, %89
  %95 = fmul double %87, %88
  %96 = fadd double %95, %94
  %97 = fmul double %96, 0x7FF0000000000000
  br label %98

98:                                               ; preds = %85, %60, %4
  %99 = phi double [ %9, %4 ], [ %93, %85 ], [ %9, %60 ]
  %100 = phi double [ %10, %4 ], [ %97, %85 ], [ %10, %60 ]
  %101 = insertvalue { double, double } poison, double %99, 0
  %102 = insertvalue { double, double } %101, double %100, 1
  ret { double, double } %102
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.copysign.f64(double, double) #16

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local <2 x float> @__mulsc3(float noundef %0, float noundef %1, float noundef %2, float noundef %3) local_unnamed_addr #17 {
  %5 = fmul float %0, %2
  %6 = fmul float %1, %3
  %7 = fmul float %0, %3
  %8 = fmul float %1, %2
  %9 = fsub float %5, %6
  %10 = fadd float %8, %7
  %11 = fcmp uno float %9, 0.000000e+00
  %12 = fcmp uno float %10, 0.000000e+00
  %13 = and i1 %11, %12
  br i1 %13, label %14, label %98

14:                                               ; preds = %4
  %15 = tail call float @llvm.fabs.f32(float %0)
  %16 = fcmp oeq float %15, 0x7FF0000000000000
  %17 = tail call float @llvm.fabs.f32(float %1)
  %18 = fcmp oeq float %17, 0x7FF0000000000000
  %19 = or i1 %16, %18
  br i1 %19, label %20, label %31

20:                                               ; preds = %14
  %21 = uitofp i1 %16 to float
  %22 = tail call float @llvm.copysign.f32(float %21, float %0)
  %23 = uitofp i1 %18 to float
  %24 = tail call float @llvm.copysign.f32(float %23, float %1)
  %25 = fcmp uno float %2, 0.000000e+00
  %26 = tail call float @llvm.copysign.f32(float 0.000000e+00, float %2)
  %27 = select i1 %25, float %26, float %2
  %28 = fcmp uno float %3, 0.000000e+00
  %29 = tail call float @llvm.copysign.f32(float 0.000000e+00, float %3)
  %30 = select i1 %28, float %29, float %3
  br label %31

31:                                               ; preds = %14, %20
  %32 = phi float [ %30, %20 ], [ %3, %14 ]
  %33 = phi float [ %27, %20 ], [ %2, %14 ]
  %34 = phi float [ %24, %20 ], [ %1, %14 ]
  %35 = phi i32 [ 1, %20 ], [ 0, %14 ]
  %36 = phi float [ %22, %20 ], [ %0, %14 ]
  %37 = tail call float @llvm.fabs.f32(float %33)
  %38 = fcmp oeq float %37, 0x7FF0000000000000
  %39 = tail call float @llvm.fabs.f32(float %32)
  %40 = fcmp oeq float %39, 0x7FF0000000000000
  %41 = or i1 %40, %38
  br i1 %41, label %42, label %53

42:                                               ; preds = %31
  %43 = uitofp i1 %38 to float
  %44 = tail call float @llvm.copysign.f32(float %43, float %33)
  %45 = uitofp i1 %40 to float
  %46 = tail call float @llvm.copysign.f32(float %45, float %32)
  %47 = fcmp uno float %36, 0.000000e+00
  %48 = tail call float @llvm.copysign.f32(float 0.000000e+00, float %36)
  %49 = select i1 %47, float %48, float %36
  %50 = fcmp uno float %34, 0.000000e+00
  %51 = tail call float @llvm.copysign.f32(float 0.000000e+00, float %34)
  %52 = select i1 %50, float %51, float %34
  br label %53

53:                                               ; preds = %31, %42
  %54 = phi float [ %46, %42 ], [ %32, %31 ]
  %55 = phi float [ %44, %42 ], [ %33, %31 ]
  %56 = phi float [ %52, %42 ], [ %34, %31 ]
  %57 = phi i32 [ 1, %42 ], [ %35, %31 ]
  %58 = phi float [ %49, %42 ], [ %36, %31 ]
  %59 = icmp eq i32 %57, 0
  br i1 %59, label %60, label %85

60:                                               ; preds = %53
  %61 = tail call float @llvm.fabs.f32(float %5)
  %62 = fcmp oeq float %61, 0x7FF0000000000000
  %63 = tail call float @llvm.fabs.f32(float %6)
  %64 = fcmp oeq float %63, 0x7FF0000000000000
  %65 = or i1 %62, %64
  %66 = tail call float @llvm.fabs.f32(float %7)
  %67 = fcmp oeq float %66, 0x7FF0000000000000
  %68 = or i1 %67, %65
  %69 = tail call float @llvm.fabs.f32(float %8)
  %70 = fcmp oeq float %69, 0x7FF0000000000000
  %71 = or i1 %70, %68
  br i1 %71, label %72, label %98

72:                                               ; preds = %60
  %73 = fcmp uno float %58, 0.000000e+00
  %74 = tail call float @llvm.copysign.f32(float 0.000000e+00, float %58)
  %75 = select i1 %73, float %74, float %58
  %76 = fcmp uno float %56, 0.000000e+00
  %77 = tail call float @llvm.copysign.f32(float 0.000000e+00, float %56)
  %78 = select i1 %76, float %77, float %56
  %79 = fcmp uno float %55, 0.000000e+00
  %80 = tail call float @llvm.copysign.f32(float 0.000000e+00, float %55)
  %81 = select i1 %79, float %80, float %55
  %82 = fcmp uno float %54, 0.000000e+00
  %83 = tail call float @llvm.copysign.f32(float 0.000000e+00, float %54)
  %84 = select i1 %82, float %83, float %54
  br label %85

85:                                               ; preds = %53, %72
  %86 = phi float [ %54, %53 ], [ %84, %72 ]
  %87 = phi float [ %55, %53 ], [ %81, %72 ]
  %88 = phi float [ %56, %53 ], [ %78, %72 ]
  %89 = phi float [ %58, %53 ], [ %75, %72 ]
  %90 = fmul float %87, %89
  %91 = fmul float %86, %88
  %92 = fsub float %90, %91
  %93 = fmul float %92, 0x7FF0000000000000
  %94 = fmul float %86, %89
  %95 = fmul float %87, %88
  %96 = fadd float %95, %94
  %97 = fmul float %96, 0x7FF0000000000000
  br label %98

98:                                               ; preds = %85, %60, %4
  %99 = phi float [ %9, %4 ], [ %93, %85 ], [ %9, %60 ]
  %100 = phi float [ %10, %4 ], [ %97, %85 ], [ %10, %60 ]
  %101 = insertelement <2 x float> poison, float %99, i64 0
  %102 = insertelement <2 x float> %101, float %100, i64 1
  ret <2 x float> %102
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.copysign.f32(float, float) #16

; Function Attrs: nounwind uwtable
define dso_local double @cabs(double noundef %0, double noundef %1) local_unnamed_addr #8 {
  %3 = tail call double @hypot(double noundef %0, double noundef %1) #20
  ret double %3
}

; Function Attrs: nounwind
declare double @hypot(double noundef, double noundef) local_unnamed_addr #9

; Function Attrs: nounwind uwtable
define dso_local double @carg(double noundef %0, double noundef %1) local_unnamed_addr #8 {
  %3 = tail call double @atan2(double noundef %1, double noundef %0) #20
  ret double %3
}

; Function Attrs: nounwind
declare double @atan2(double noundef, double noundef) local_unnamed_addr #9

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noundef double @creal(double noundef returned %0, double noundef %1) local_unnamed_addr #0 {
  ret double %0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noundef double @cimag(double noundef %0, double noundef returned %1) local_unnamed_addr #0 {
  ret double %1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local { double, double } @conj(double noundef %0, double noundef %1) local_unnamed_addr #0 {
  %3 = fneg double %1
  %4 = insertvalue { double, double } poison, double %0, 0
  %5 = insertvalue { double, double } %4, double %3, 1
  ret { double, double } %5
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare range(i32 -1, 2) i32 @llvm.scmp.i32.i32(i32, i32) #18

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #18

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #18

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree nounwind willreturn memory(readwrite, inaccessiblemem: read, target_mem0: read, target_mem1: read) uwtable "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nofree nounwind willreturn memory(read) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { mustprogress nofree nounwind willreturn memory(read) uwtable "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nounwind uwtable "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { nounwind "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { nofree nounwind memory(read) uwtable "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #12 = { nofree norecurse nosync nounwind memory(argmem: write) uwtable "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #13 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #14 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #15 = { "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #16 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #17 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable "min-legal-vector-width"="64" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #18 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #19 = { nobuiltin nounwind willreturn memory(read) "no-builtins" }
attributes #20 = { nobuiltin nounwind "no-builtins" }
attributes #21 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!5 = distinct !{!5, !6, !7}
!6 = !{!"llvm.loop.mustprogress"}
!7 = !{!"llvm.loop.unroll.disable"}
!8 = distinct !{!8, !6, !7}
!9 = distinct !{!9, !6, !7}
!10 = distinct !{!10, !7}
!11 = distinct !{!11, !7}
!12 = distinct !{!12, !6, !7}
!13 = distinct !{!13, !6, !7}
!14 = distinct !{!14, !6, !7}
!15 = distinct !{!15, !6, !7}
!16 = distinct !{!16, !6, !7}
!17 = distinct !{!17, !7}
!18 = distinct !{!18, !7}
!19 = distinct !{!19, !6, !7}
!20 = distinct !{!20, !6, !7}
!21 = distinct !{!21, !6, !7}
!22 = distinct !{!22, !6, !7}
!23 = distinct !{!23, !6, !7}
