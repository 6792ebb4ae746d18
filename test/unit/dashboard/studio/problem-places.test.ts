import { expect, it } from 'vitest';
import { readStudioDocument } from '#core/studio/read-document.ts';
import { itemOfProblem } from '../../../../dashboard/src/pages/studio/problem-places.ts';

const HTML = `<!doctype html>
<html><body><div id="root" data-composition-id="main" data-width="1080" data-height="1920" data-duration="5">
<section class="clip scene" id="adegan-1" data-start="0" data-duration="5" data-track-index="0">
<p id="teks-1">Promo</p><img id="foto-1" src="foto.jpg"><p id="teks-2">Besok</p>
</section></div></body></html>`;

it.each([
  ['src="foto.jpg"', 'foto-1'],
  ['Promo', 'teks-1'],
  ['Besok', 'teks-2'],
  ['class="clip', 'adegan-1'],
])('finds the innermost element at %s', (text, id) => {
  const document = readStudioDocument(HTML);
  const before = HTML.slice(0, HTML.indexOf(text)).split('\n');
  const place = { file: 'index.html', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  expect(document && itemOfProblem(document, place)?.id).toBe(id);
});
