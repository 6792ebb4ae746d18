import { expect, it } from 'vitest';
import { unicodeRangeOf } from '#core/fonts/unicode-range.ts';

it.each([
  [[], ''],
  [[0x41], 'U+41'],
  [[0x41, 0x42, 0x43, 0x50], 'U+41-43,U+50'],
  [[0x1f600, 0x1f601], 'U+1F600-1F601'],
])('writes %j as %j', (codePoints, range) => {
  expect(unicodeRangeOf(codePoints, 10)).toBe(range);
});

it('closes the shortest gaps when there are too many ranges', () => {
  const codePoints = [0x10, 0x12, 0x30, 0x33, 0x100];
  expect(unicodeRangeOf(codePoints, 3)).toBe('U+10-12,U+30-33,U+100');
  expect(unicodeRangeOf(codePoints, 2)).toBe('U+10-33,U+100');
  expect(unicodeRangeOf(codePoints, 1)).toBe('U+10-100');
});
