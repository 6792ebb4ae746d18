;; Converts BGRX pixels to I420 planes, BT.709, limited range, in fixed point with 14 fraction bits.
;;
;; Weights are round(2^14 * weight) for Kr = 0.2126, Kg = 0.7152, Kb = 0.0722:
;;   luma    219/255 * (Kb, Kg, Kr)
;;   Cb      224/255 * (1 - Kb, -Kg, -Kr) / (2 * (1 - Kb))
;;   Cr      224/255 * (-Kb, -Kg, 1 - Kr) / (2 * (1 - Kr))
;; A chroma sample is the mean of its four pixels: their sum, shifted by two more bits.
;; `luma` and `chroma` write whole blocks and may write up to one block past the end of a row.
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

  ;; Sums of each two neighbouring pixels: (a0 + a1, b0 + b1), of four 16-bit channels each.
  (func $add_pixels (param $a v128) (param $b v128) (result v128)
    (i16x8.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $b))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $b))))

  ;; Sums of the two pairs of 2 × 2 pixels at $row and $next_row, of four 16-bit channels each.
  (func $sums_of_two (param $row i32) (param $next_row i32) (result v128)
    (call $add_pixels
      (i16x8.add (v128.load8x8_u (local.get $row)) (v128.load8x8_u (local.get $next_row)))
      (i16x8.add (v128.load8x8_u offset=8 (local.get $row)) (v128.load8x8_u offset=8 (local.get $next_row)))))

  ;; Four chroma samples from the sums of their pixels.
  (func $chroma_of_four (param $a v128) (param $b v128) (param $weights v128) (result v128)
    (i32x4.shr_s
      (i32x4.add
        (call $add_pairs
          (i32x4.dot_i16x8_s (local.get $a) (local.get $weights))
          (i32x4.dot_i16x8_s (local.get $b) (local.get $weights)))
        ;; 128 and a half
        (v128.const i32x4 8421376 8421376 8421376 8421376))
      (i32.const 16)))

  ;; Eight chroma samples in the lower half.
  (func $chroma_of_eight
    (param $a v128) (param $b v128) (param $c v128) (param $d v128) (param $weights v128) (result v128)
    (local $samples v128)
    (local.set $samples
      (i16x8.narrow_i32x4_s
        (call $chroma_of_four (local.get $a) (local.get $b) (local.get $weights))
        (call $chroma_of_four (local.get $c) (local.get $d) (local.get $weights))))
    (i8x16.narrow_i16x8_u (local.get $samples) (local.get $samples)))

  ;; Converts two rows to one row of both chroma planes, 8 samples per iteration. $width counts samples.
  (func (export "chroma")
    (param $row i32) (param $next_row i32) (param $cb i32) (param $cr i32) (param $width i32)
    (local $end i32) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $cb) (local.get $width)))
    (loop $next
      (local.set $a (call $sums_of_two (local.get $row) (local.get $next_row)))
      (local.set $b (call $sums_of_two
        (i32.add (local.get $row) (i32.const 16)) (i32.add (local.get $next_row) (i32.const 16))))
      (local.set $c (call $sums_of_two
        (i32.add (local.get $row) (i32.const 32)) (i32.add (local.get $next_row) (i32.const 32))))
      (local.set $d (call $sums_of_two
        (i32.add (local.get $row) (i32.const 48)) (i32.add (local.get $next_row) (i32.const 48))))
      (v128.store64_lane 0 (local.get $cb)
        (call $chroma_of_eight (local.get $a) (local.get $b) (local.get $c) (local.get $d)
          (v128.const i16x8 7196 -5547 -1649 0 7196 -5547 -1649 0)))
      (v128.store64_lane 0 (local.get $cr)
        (call $chroma_of_eight (local.get $a) (local.get $b) (local.get $c) (local.get $d)
          (v128.const i16x8 -660 -6536 7196 0 -660 -6536 7196 0)))
      (local.set $row (i32.add (local.get $row) (i32.const 64)))
      (local.set $next_row (i32.add (local.get $next_row) (i32.const 64)))
      (local.set $cb (i32.add (local.get $cb) (i32.const 8)))
      (local.set $cr (i32.add (local.get $cr) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $cb) (local.get $end))))))
