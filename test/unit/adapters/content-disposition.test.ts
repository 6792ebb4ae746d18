import { expect, it } from 'vitest';
import { attachmentNamed, safeFileName } from '#adapters/s3/content-disposition.ts';

it.each([
  ['Bakso "Urat" 1/2 · Rp12.000.mp4', 'Bakso Urat 12 · Rp12.000.mp4'],
  ['..\\..\\kopi\u202E.mp4', '....kopi.mp4'],
  [' teh\r\nSet-Cookie: a=b.mp4 ', 'tehSet-Cookie: a=b.mp4'],
])('makes %j the file name %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

it('names a file in UTF-8 and in ASCII', () => {
  expect(attachmentNamed('Es (Teh) · Rp5.000.mp4')).toBe(
    `attachment; filename="Es (Teh) _ Rp5.000.mp4"; filename*=UTF-8''Es%20%28Teh%29%20%C2%B7%20Rp5.000.mp4`,
  );
});
