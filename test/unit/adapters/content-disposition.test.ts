import { expect, it } from 'vitest';
import { attachmentNamed } from '#adapters/s3/content-disposition.ts';

it('names a file in UTF-8 and in ASCII', () => {
  expect(attachmentNamed('Es (Teh) · Rp5.000.mp4')).toBe(
    `attachment; filename="Es (Teh) _ Rp5.000.mp4"; filename*=UTF-8''Es%20%28Teh%29%20%C2%B7%20Rp5.000.mp4`,
  );
});
