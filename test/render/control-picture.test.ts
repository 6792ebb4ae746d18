import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { decodeJpeg } from '#adapters/media-files/decode-jpeg.ts';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { findPictureProblem } from '#core/rendering/control-picture.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'control-picture-'));
afterAll(() => rmSync(folder, { recursive: true }));

const renderPicture = async (html: string) => {
  const posterPath = join(folder, 'poster.jpg');
  await bench.render(html, { ...CONTROL_DOCUMENT, html, job: { posterPath } });
  return decodeJpeg(readFileSync(posterPath));
};

it('the poster of the control document is what the check of a new renderer expects', async () => {
  const picture = await renderPicture(CONTROL_DOCUMENT.html);
  expect(picture && findPictureProblem(picture)).toBeUndefined();
  expect(picture).toMatchObject({ width: 64, height: 64 });
});

it('the poster of a page whose animation stands still is refused', async () => {
  const picture = await renderPicture(CONTROL_DOCUMENT.html.replace('x: 48', 'x: 0'));
  expect(picture && findPictureProblem(picture)).toMatch(/^the pixel at/);
});

it('a file that is no JPEG has no picture', async () => {
  expect(await decodeJpeg(Buffer.from('no picture'))).toBeUndefined();
});
