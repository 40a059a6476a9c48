; The runtime of softbound: the metadata of pointers in memory, the shadow stack, and the check.
;
; Bounds are addresses, as integers: what is stored here reaches no block, and nothing of the program can be changed
; through it. Key 0 of the table is an empty entry. Both the table and the stack begin in static memory and grow on the
; heap; where there is no more heap, the program aborts.

@__softbound_first_table = internal global [256 x { i64, i64, i64 }] zeroinitializer
@__softbound_table = internal global ptr @__softbound_first_table
@__softbound_mask = internal global i64 255
@__softbound_count = internal global i64 0
; Whether the metadata of a pointer was ever stored whose address is no multiple of 8.
@__softbound_odd = internal global i1 false

@__softbound_first_stack = internal global [256 x i64] zeroinitializer
@__softbound_stack = internal global ptr @__softbound_first_stack
@__softbound_capacity = internal global i64 256
; The index of the frame of the function that runs, or that is called next.
@__softbound_top = internal global i64 0

declare ptr @calloc(i64, i64)
declare void @free(ptr)
declare void @abort()

; The number of the check that has failed, for a debugger.
@__softbound_failed = internal global i32 -1

; A check has failed.
define internal void @__softbound_fail(i32 %site) noinline cold noreturn {
  store volatile i32 %site, ptr @__softbound_failed
  call void @abort()
  unreachable
}

; Aborts unless size bytes at the address are within the bounds.
define internal void @__softbound_check(i64 %address, i64 %base, i64 %bound, i64 %size, i32 %site) {
  %room = sub i64 %bound, %base
  %fits = icmp ule i64 %size, %room
  br i1 %fits, label %place, label %fail
place:
  %last = sub i64 %room, %size
  %offset = sub i64 %address, %base
  %within = icmp ule i64 %offset, %last
  br i1 %within, label %good, label %fail
good:
  ret void
fail:
  call void @__softbound_fail(i32 %site) nomerge
  unreachable
}

; The same; nothing is accessed if there are no bytes.
define internal void @__softbound_check_bytes(i64 %address, i64 %base, i64 %bound, i64 %size, i32 %site) {
  %empty = icmp eq i64 %size, 0
  br i1 %empty, label %good, label %check
check:
  call void @__softbound_check(i64 %address, i64 %base, i64 %bound, i64 %size, i32 %site)
  br label %good
good:
  ret void
}

; The length of a string that must end within the bounds, of which at most a given number of bytes is read.
define internal i64 @__softbound_length(ptr %string, i64 %address, i64 %base, i64 %bound, i64 %most, i32 %site) {
entry:
  br label %head
head:
  %length = phi i64 [ 0, %entry ], [ %next, %more ]
  %over = icmp eq i64 %length, %most
  br i1 %over, label %done, label %look
look:
  %here = add i64 %address, %length
  call void @__softbound_check(i64 %here, i64 %base, i64 %bound, i64 1, i32 %site)
  %pointer = getelementptr i8, ptr %string, i64 %length
  %byte = load i8, ptr %pointer
  %end = icmp eq i8 %byte, 0
  br i1 %end, label %done, label %more
more:
  %next = add i64 %length, 1
  br label %head
done:
  ret i64 %length
}

; The product of two sizes; the largest number if it is too large.
define internal i64 @__softbound_product(i64 %a, i64 %b) {
  %product = mul i64 %a, %b
  %zero = icmp eq i64 %a, 0
  %one = select i1 %zero, i64 1, i64 %a
  %back = udiv i64 %product, %one
  %other = select i1 %zero, i64 0, i64 %b
  %exact = icmp eq i64 %back, %other
  %result = select i1 %exact, i64 %product, i64 -1
  ret i64 %result
}

; The entry of an address: its own, or the empty one where it would be.
define internal ptr @__softbound_entry(i64 %address) {
entry:
  %table = load ptr, ptr @__softbound_table
  %mask = load i64, ptr @__softbound_mask
  %slot = lshr i64 %address, 3
  %mixed = mul i64 %slot, -7046029254386353131
  %high = lshr i64 %mixed, 32
  %hash = xor i64 %high, %slot
  br label %head
head:
  %index = phi i64 [ %hash, %entry ], [ %next, %more ]
  %place = and i64 %index, %mask
  %found = getelementptr { i64, i64, i64 }, ptr %table, i64 %place
  %key = load i64, ptr %found
  %same = icmp eq i64 %key, %address
  %empty = icmp eq i64 %key, 0
  %stop = or i1 %same, %empty
  br i1 %stop, label %done, label %more
more:
  %next = add i64 %place, 1
  br label %head
done:
  ret ptr %found
}

; The bounds of the pointer that was stored at an address; empty ones if none are known.
define internal { i64, i64 } @__softbound_load(i64 %address) {
  %entry = call ptr @__softbound_entry(i64 %address)
  %at.base = getelementptr { i64, i64, i64 }, ptr %entry, i64 0, i32 1
  %at.bound = getelementptr { i64, i64, i64 }, ptr %entry, i64 0, i32 2
  %base = load i64, ptr %at.base
  %bound = load i64, ptr %at.bound
  %half = insertvalue { i64, i64 } undef, i64 %base, 0
  %both = insertvalue { i64, i64 } %half, i64 %bound, 1
  ret { i64, i64 } %both
}

; Four times as many entries.
define internal void @__softbound_grow() {
entry:
  %old = load ptr, ptr @__softbound_table
  %mask = load i64, ptr @__softbound_mask
  %size = add i64 %mask, 1
  %new.size = shl i64 %size, 2
  %new.mask = sub i64 %new.size, 1
  %new = call ptr @calloc(i64 %new.size, i64 24)
  %none = icmp eq ptr %new, null
  br i1 %none, label %full, label %move
full:
  call void @abort()
  unreachable
move:
  store ptr %new, ptr @__softbound_table
  store i64 %new.mask, ptr @__softbound_mask
  br label %head
head:
  %i = phi i64 [ 0, %move ], [ %next, %rest ]
  %from = getelementptr { i64, i64, i64 }, ptr %old, i64 %i
  %key = load i64, ptr %from
  %empty = icmp eq i64 %key, 0
  br i1 %empty, label %rest, label %copy
copy:
  %from.base = getelementptr { i64, i64, i64 }, ptr %from, i64 0, i32 1
  %from.bound = getelementptr { i64, i64, i64 }, ptr %from, i64 0, i32 2
  %base = load i64, ptr %from.base
  %bound = load i64, ptr %from.bound
  %to = call ptr @__softbound_entry(i64 %key)
  %to.base = getelementptr { i64, i64, i64 }, ptr %to, i64 0, i32 1
  %to.bound = getelementptr { i64, i64, i64 }, ptr %to, i64 0, i32 2
  store i64 %key, ptr %to
  store i64 %base, ptr %to.base
  store i64 %bound, ptr %to.bound
  br label %rest
rest:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %head, label %done
done:
  %first = icmp eq ptr %old, @__softbound_first_table
  br i1 %first, label %end, label %release
release:
  call void @free(ptr %old)
  br label %end
end:
  ret void
}

; From now on, the pointer that is stored at an address has these bounds.
define internal void @__softbound_store(i64 %address, i64 %base, i64 %bound) {
  %low = and i64 %address, 7
  %aligned = icmp eq i64 %low, 0
  br i1 %aligned, label %find, label %odd
odd:
  store i1 true, ptr @__softbound_odd
  br label %find
find:
  %entry = call ptr @__softbound_entry(i64 %address)
  %key = load i64, ptr %entry
  %new = icmp eq i64 %key, 0
  br i1 %new, label %insert, label %write
insert:
  ; Empty bounds are what an empty entry says anyway.
  %nothing = icmp eq i64 %bound, 0
  br i1 %nothing, label %end, label %count
count:
  %old.count = load i64, ptr @__softbound_count
  %new.count = add i64 %old.count, 1
  store i64 %new.count, ptr @__softbound_count
  %twice = shl i64 %new.count, 1
  %mask = load i64, ptr @__softbound_mask
  %crowded = icmp ugt i64 %twice, %mask
  br i1 %crowded, label %grow, label %write
grow:
  call void @__softbound_grow()
  %moved = call ptr @__softbound_entry(i64 %address)
  br label %write
write:
  %at = phi ptr [ %entry, %find ], [ %entry, %count ], [ %moved, %grow ]
  %at.base = getelementptr { i64, i64, i64 }, ptr %at, i64 0, i32 1
  %at.bound = getelementptr { i64, i64, i64 }, ptr %at, i64 0, i32 2
  store i64 %address, ptr %at
  store i64 %base, ptr %at.base
  store i64 %bound, ptr %at.bound
  br label %end
end:
  ret void
}

; The bounds of the pointer at an address are those of the pointer at another.
define internal void @__softbound_copy_one(i64 %to, i64 %from) {
  %both = call { i64, i64 } @__softbound_load(i64 %from)
  %base = extractvalue { i64, i64 } %both, 0
  %bound = extractvalue { i64, i64 } %both, 1
  call void @__softbound_store(i64 %to, i64 %base, i64 %bound)
  ret void
}

; Copies the bounds of all pointers in a range of bytes. Whole pointers only: the last one begins 8 bytes before the end.
; Blocks may overlap, so the direction is that of memmove.
define internal void @__softbound_copy(i64 %to, i64 %from, i64 %size) {
entry:
  %empty = icmp ult i64 %size, 8
  br i1 %empty, label %end, label %begin
begin:
  %odd = load i1, ptr @__softbound_odd
  %step = select i1 %odd, i64 1, i64 8
  ; The first address that may hold a pointer, and how many there are.
  %up = add i64 %from, 7
  %rounded = and i64 %up, -8
  %first = select i1 %odd, i64 %from, i64 %rounded
  %skipped = sub i64 %first, %from
  %whole = sub i64 %size, 7
  %none = icmp uge i64 %skipped, %whole
  br i1 %none, label %end, label %some
some:
  %span = sub i64 %whole, %skipped
  %shift = select i1 %odd, i64 0, i64 3
  %last = sub i64 %span, 1
  %lasts = lshr i64 %last, %shift
  %steps = shl i64 %lasts, %shift
  %ahead = icmp ugt i64 %to, %from
  br label %head
head:
  %done = phi i64 [ 0, %some ], [ %next, %head ]
  %backwards = sub i64 %steps, %done
  %offset = select i1 %ahead, i64 %backwards, i64 %done
  %at = add i64 %skipped, %offset
  %source = add i64 %from, %at
  %target = add i64 %to, %at
  call void @__softbound_copy_one(i64 %target, i64 %source)
  %next = add i64 %done, %step
  %more = icmp ule i64 %next, %steps
  br i1 %more, label %head, label %end
end:
  ret void
}

; After `realloc`: what lay in the old block lies in the new one.
define internal void @__softbound_moved(i64 %to, i64 %from, i64 %base, i64 %bound, i64 %size) {
  %nowhere = icmp eq i64 %to, 0
  %same = icmp eq i64 %to, %from
  %stays = or i1 %nowhere, %same
  br i1 %stays, label %end, label %copy
copy:
  %old = sub i64 %bound, %base
  %less = icmp ult i64 %old, %size
  %common = select i1 %less, i64 %old, i64 %size
  call void @__softbound_copy(i64 %to, i64 %from, i64 %common)
  br label %end
end:
  ret void
}

; Makes room for a number of entries on the shadow stack.
define internal void @__softbound_reserve(i64 %needed) {
entry:
  %capacity = load i64, ptr @__softbound_capacity
  %enough = icmp ule i64 %needed, %capacity
  br i1 %enough, label %end, label %grow
grow:
  %old = load ptr, ptr @__softbound_stack
  %double = shl i64 %needed, 1
  %new = call ptr @calloc(i64 %double, i64 8)
  %none = icmp eq ptr %new, null
  br i1 %none, label %full, label %head
full:
  call void @abort()
  unreachable
head:
  %i = phi i64 [ 0, %grow ], [ %next, %head ]
  %from = getelementptr i64, ptr %old, i64 %i
  %to = getelementptr i64, ptr %new, i64 %i
  %word = load i64, ptr %from
  store i64 %word, ptr %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %capacity
  br i1 %more, label %head, label %moved
moved:
  store ptr %new, ptr @__softbound_stack
  store i64 %double, ptr @__softbound_capacity
  %first = icmp eq ptr %old, @__softbound_first_stack
  br i1 %first, label %end, label %release
release:
  call void @free(ptr %old)
  br label %end
end:
  ret void
}

; The bounds of the strings of a command line, and the end of the array that null ends.
define internal i64 @__softbound_words(ptr %words, i64 %address) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %measured ]
  %at = getelementptr ptr, ptr %words, i64 %i
  %word = load ptr, ptr %at
  %next = add i64 %i, 1
  %end = icmp eq ptr %word, null
  br i1 %end, label %done, label %some
some:
  %base = ptrtoaddr ptr %word to i64
  br label %look
look:
  %length = phi i64 [ 0, %some ], [ %longer, %look ]
  %place = getelementptr i8, ptr %word, i64 %length
  %byte = load i8, ptr %place
  %longer = add i64 %length, 1
  %over = icmp eq i8 %byte, 0
  br i1 %over, label %measured, label %look
measured:
  %bound = add i64 %base, %longer
  %offset = shl i64 %i, 3
  %slot = add i64 %address, %offset
  call void @__softbound_store(i64 %slot, i64 %base, i64 %bound)
  br label %head
done:
  %size = shl i64 %next, 3
  %last = add i64 %address, %size
  ret i64 %last
}
