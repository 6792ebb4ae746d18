;; Converts BGRX pixels to I420 planes, BT.709, limited range, in fixed point with 14 fraction bits.
;;
;; Weights are round(2^14 * weight) for Kr = 0.2126, Kg = 0.7152, Kb = 0.0722:
;;   luma    219/255 * (Kb, Kg, Kr)
;;   blue    224/255 * (1 - Kb, -Kg, -Kr) / (2 * (1 - Kb))
;;   red     224/255 * (-Kb, -Kg, 1 - Kr) / (2 * (1 - Kr))
;; A chroma sample is the mean of its four pixels: their sum, shifted by two more bits.
;; Both functions write whole blocks and may write up to one block past the end of a row.
(module
  (import "env" "memory" (memory 1))

  ;; Adds neighbouring lanes: (a0 + a1, a2 + a3, b0 + b1, b2 + b3).
  (func $add_pairs (param $a v128) (param $b v128) (result v128)
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $a) (local.get $b))
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $a) (local.get $b))))

  ;; Luma of the four pixels at $source, as 32-bit lanes.
  (func $luma_of_four (param $source i32) (result v128)
    (i32x4.shr_s
      (i32x4.add
        (call $add_pairs
          (i32x4.dot_i16x8_s
            (v128.load8x8_u (local.get $source))
            (v128.const i16x8 1016 10064 2991 0 1016 10064 2991 0))
          (i32x4.dot_i16x8_s
            (v128.load8x8_u offset=8 (local.get $source))
            (v128.const i16x8 1016 10064 2991 0 1016 10064 2991 0)))
        ;; 16 and a half
        (v128.const i32x4 270336 270336 270336 270336))
      (i32.const 14)))

  ;; Converts one row to luma, 16 pixels per iteration.
  (func (export "luma") (param $source i32) (param $target i32) (param $width i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $target) (local.get $width)))
    (loop $next
      (v128.store (local.get $target)
        (i8x16.narrow_i16x8_u
          (i16x8.narrow_i32x4_s
            (call $luma_of_four (local.get $source))
            (call $luma_of_four (i32.add (local.get $source) (i32.const 16))))
          (i16x8.narrow_i32x4_s
            (call $luma_of_four (i32.add (local.get $source) (i32.const 32)))
            (call $luma_of_four (i32.add (local.get $source) (i32.const 48))))))
      (local.set $source (i32.add (local.get $source) (i32.const 64)))
      (local.set $target (i32.add (local.get $target) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $target) (local.get $end)))))

  ;; Four chroma samples from the sums of their pixels.
  (func $chroma_of_four
    (param $a v128) (param $b v128) (param $c v128) (param $d v128) (param $weights v128) (result v128)
    (i32x4.shr_s
      (i32x4.add
        (call $add_pairs
          (call $add_pairs
            (i32x4.dot_i16x8_s (local.get $a) (local.get $weights))
            (i32x4.dot_i16x8_s (local.get $b) (local.get $weights)))
          (call $add_pairs
            (i32x4.dot_i16x8_s (local.get $c) (local.get $weights))
            (i32x4.dot_i16x8_s (local.get $d) (local.get $weights))))
        ;; 128 and a half
        (v128.const i32x4 8421376 8421376 8421376 8421376))
      (i32.const 16)))

  ;; Converts two rows to one row of both chroma planes, 8 samples per iteration. $width counts samples.
  (func (export "chroma")
    (param $row i32) (param $next_row i32) (param $blue i32) (param $red i32) (param $width i32)
    (local $end i32)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local $s4 v128) (local $s5 v128) (local $s6 v128) (local $s7 v128)
    (local $samples v128)
    (local.set $end (i32.add (local.get $blue) (local.get $width)))
    (loop $next
      (local.set $s0 (i16x8.add (v128.load8x8_u (local.get $row)) (v128.load8x8_u (local.get $next_row))))
      (local.set $s1 (i16x8.add (v128.load8x8_u offset=8 (local.get $row)) (v128.load8x8_u offset=8 (local.get $next_row))))
      (local.set $s2 (i16x8.add (v128.load8x8_u offset=16 (local.get $row)) (v128.load8x8_u offset=16 (local.get $next_row))))
      (local.set $s3 (i16x8.add (v128.load8x8_u offset=24 (local.get $row)) (v128.load8x8_u offset=24 (local.get $next_row))))
      (local.set $s4 (i16x8.add (v128.load8x8_u offset=32 (local.get $row)) (v128.load8x8_u offset=32 (local.get $next_row))))
      (local.set $s5 (i16x8.add (v128.load8x8_u offset=40 (local.get $row)) (v128.load8x8_u offset=40 (local.get $next_row))))
      (local.set $s6 (i16x8.add (v128.load8x8_u offset=48 (local.get $row)) (v128.load8x8_u offset=48 (local.get $next_row))))
      (local.set $s7 (i16x8.add (v128.load8x8_u offset=56 (local.get $row)) (v128.load8x8_u offset=56 (local.get $next_row))))
      (local.set $samples
        (i16x8.narrow_i32x4_s
          (call $chroma_of_four (local.get $s0) (local.get $s1) (local.get $s2) (local.get $s3)
            (v128.const i16x8 7196 -5547 -1649 0 7196 -5547 -1649 0))
          (call $chroma_of_four (local.get $s4) (local.get $s5) (local.get $s6) (local.get $s7)
            (v128.const i16x8 7196 -5547 -1649 0 7196 -5547 -1649 0))))
      (v128.store64_lane 0 (local.get $blue)
        (i8x16.narrow_i16x8_u (local.get $samples) (local.get $samples)))
      (local.set $samples
        (i16x8.narrow_i32x4_s
          (call $chroma_of_four (local.get $s0) (local.get $s1) (local.get $s2) (local.get $s3)
            (v128.const i16x8 -660 -6536 7196 0 -660 -6536 7196 0))
          (call $chroma_of_four (local.get $s4) (local.get $s5) (local.get $s6) (local.get $s7)
            (v128.const i16x8 -660 -6536 7196 0 -660 -6536 7196 0))))
      (v128.store64_lane 0 (local.get $red)
        (i8x16.narrow_i16x8_u (local.get $samples) (local.get $samples)))
      (local.set $row (i32.add (local.get $row) (i32.const 64)))
      (local.set $next_row (i32.add (local.get $next_row) (i32.const 64)))
      (local.set $blue (i32.add (local.get $blue) (i32.const 8)))
      (local.set $red (i32.add (local.get $red) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $blue) (local.get $end))))))
