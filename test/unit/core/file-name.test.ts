import { expect, it } from 'vitest';
import { safeFileName } from '#core/video/file-name.ts';

it.each([
  ['Bakso "Urat" 1/2 · Rp12.000.mp4', 'Bakso Urat 12 · Rp12.000.mp4'],
  ['..\\..\\kopi\u202E.mp4', 'kopi.mp4'],
  [' teh\r\nSet-Cookie: a=b.mp4 ', 'tehSet-Cookie a=b.mp4'],
  ['🍜.mp4', '🍜.mp4'],
  ['Rp12.000.mp4', 'Rp12.000.mp4'],
  ['.env.mp4', 'env.mp4'],
])('makes %j the file name %j', (name, safe) => {
  expect(safeFileName(name, 'video.mp4')).toBe(safe);
});

it.each(['/.mp4', '///\\.mp4', '"\u200B".mp4', ' . . .mp4', '.mp4', '-–—.mp4', '', '..'])(
  'replaces %j, which leaves no readable name',
  (name) => {
    expect(safeFileName(name, 'video.mp4')).toBe('video.mp4');
  },
);
