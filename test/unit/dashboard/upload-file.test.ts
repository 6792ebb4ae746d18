import { describe, expect, it } from 'vitest';
import { checkFile } from '../../../dashboard/src/api/upload-file.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.padEnd(16, '\0'), (character) => character.charCodeAt(0));

describe('checkFile', () => {
  const PNG = bytes('\u0089PNG\r\n\u001A\n');
  const file = (parts: BlobPart[], type = ''): File => new File(parts, 'foto', { type });

  it('returns the content type of a file whose name and type are wrong', async () => {
    await expect(checkFile(new File([PNG], 'foto.jpg', { type: 'image/jpeg' }))).resolves.toBe('image/png');
  });

  it.each([
    ['an empty file', file([]), 'empty'],
    ['a PDF document', file([bytes('%PDF-1.7')]), 'unsupported_type'],
    ['a photo of more than 10 MiB', file([PNG, new Uint8Array(10 * 1024 * 1024)]), 'too_large'],
  ])('refuses %s', async (_, refused, code) => {
    await expect(checkFile(refused)).rejects.toMatchObject({ name: 'UploadError', code });
  });

  it('refuses a photo where music is expected', async () => {
    await expect(checkFile(file([PNG]), 'audio')).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  it('takes an MP4 without a name and a type as music where music is expected, not a clip', async () => {
    const mp4 = bytes('\0\0\0\u0018ftypmp42');
    await expect(checkFile(file([mp4]), 'audio')).resolves.toBe('audio/mp4');
    await expect(checkFile(file([mp4], 'video/mp4'), 'audio')).rejects.toMatchObject({
      code: 'unsupported_type',
    });
  });

  it('accepts a clip of 200 MiB, not more', async () => {
    const clip = (sizeBytes: number) =>
      Object.defineProperty(file([bytes('\0\0\0\u0018ftypisom')], 'video/mp4'), 'size', { value: sizeBytes });
    await expect(checkFile(clip(200 * 1024 * 1024))).resolves.toBe('video/mp4');
    await expect(checkFile(clip(200 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'too_large' });
  });

  it('accepts music of 20 MiB', async () => {
    const music = file([bytes('ID3\u0004'), new Uint8Array(20 * 1024 * 1024 - 16)]);
    await expect(checkFile(music)).resolves.toBe('audio/mpeg');
  });
});
