import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { DRAW_LARGE_PICTURE } from './support/large-picture.ts';
import { useBench } from './support/rendering.ts';
import { STILL } from './support/slides.ts';
import { IS_THOROUGH, sampleOf, STRATEGIES } from './support/thorough.ts';

const bench = useBench();

/** Makes 30 MB of bytes, a picture of 4000 × 3000 pixels in a canvas and as a blob, and an empty database. */
const PREPARE = `const bytes = new Uint8Array(3e7).map((_, index) => (index * 7919) >> 3);
const large = new Blob([bytes]);
${DRAW_LARGE_PICTURE}
let picture, db;
canvas.toBlob((blob) => { picture = blob; }, 'image/jpeg');
const opening = indexedDB.open('data');
opening.onupgradeneeded = () => opening.result.createObjectStore('items');
opening.onsuccess = () => { db = opening.result; };
const gzip = () => large.slice(0, 1e6).stream().pipeThrough(new CompressionStream('gzip'));
const show = () => { box.style.background = '#0a0'; };`;

/** Statements that do some work and then call \`show\`. */
const WORKS = {
  createImageBitmap: 'createImageBitmap(picture).then(show);',
  'a callback of toBlob': "canvas.toBlob(show, 'image/jpeg');",
  'toBlob, then createImageBitmap':
    'new Promise((resolve) => canvas.toBlob(resolve)).then((blob) => createImageBitmap(blob)).then(show);',
  'Blob.arrayBuffer': 'large.arrayBuffer().then(show);',
  FileReader: 'const reader = new FileReader(); reader.onload = show; reader.readAsDataURL(large);',
  'crypto.subtle':
    "const salt = bytes.slice(0, 9); crypto.subtle.importKey('raw', salt, 'PBKDF2', false, ['deriveBits']).then((key) => crypto.subtle.deriveBits({ name: 'PBKDF2', salt, iterations: 1e6, hash: 'SHA-256' }, key, 256)).then(show);",
  'fetch of a blob':
    'fetch(URL.createObjectURL(large)).then((response) => response.arrayBuffer()).then(show);',
  XMLHttpRequest:
    "const request = new XMLHttpRequest(); request.open('GET', URL.createObjectURL(large)); request.onload = show; request.send();",
  IndexedDB:
    "const store = db.transaction('items', 'readwrite').objectStore('items'); store.put(large, 1); store.get(1).onsuccess = show;",
  'the names of databases, a hundred times':
    'let times = 0; const name = () => ((times += 1) > 100 ? show() : indexedDB.databases().then(name)); name();',
  'a compressed response': 'new Response(gzip()).arrayBuffer().then(show);',
  'a reader of a compressed stream':
    'const reader = gzip().getReader(); const read = ({ done }) => (done ? show() : reader.read().then(read)); reader.read().then(read);',
};

/** The statements run at 240 ms, which the eighth frame shows. */
const late = (statements: string): string =>
  composition({ ...STILL, script: `${PREPARE} setTimeout(() => { ${statements} }, 240);` });

const FROM_FRAME_8 = [8, 9, 10, 11, 12, 13, 14];
const greenFrames = async (file: string): Promise<number[]> =>
  (await decodeFrames(file, 320, 240)).flatMap((frame, index) =>
    (colorAt(frame, 40, 40)[0] ?? 255) < 100 ? [index] : [],
  );

describe('work of the browser that a script waits for during the video', () => {
  describe.each(STRATEGIES)('captured with $name', (strategy) => {
    it.each(sampleOf(WORKS))('ends in the frame of its call: %s', async (_, statements) => {
      const { file } = await bench.render(late(statements), { strategy });
      expect(await greenFrames(file)).toEqual(FROM_FRAME_8);
    });

    it('ends in a frame before the segment', async () => {
      const segment = { index: 1, firstFrame: 9, frameCount: 3 };
      const { file } = await bench.render(late(WORKS['toBlob, then createImageBitmap']), {
        strategy,
        segment,
      });
      expect(await greenFrames(file)).toEqual([0, 1, 2]);
    });
  });

  it.runIf(IS_THOROUGH)(
    'begins an animation at the same time in the whole video and in a segment',
    async () => {
      const html = late(
        "large.arrayBuffer().then(() => { box.style.background = '#0a0'; box.animate([{ transform: 'none' }, { transform: 'translateX(200px)' }], 200); });",
      );
      const segment = { index: 1, firstFrame: 9, frameCount: 6 };
      const [whole = [], part = []] = await Promise.all(
        [{}, { segment }].map(async (options) => {
          const { file } = await bench.render(html, options);
          return (await decodeFrames(file, 320, 240)).map((frame) =>
            [10, 50, 90, 130, 170, 210, 250].map((x) => (colorAt(frame, x, 40)[0] ?? 255) < 100),
          );
        }),
      );
      expect(new Set(whole.map(String)).size).toBeGreaterThan(3);
      expect(part).toEqual(whole.slice(9));
    },
  );

  it.each(
    sampleOf([
      [
        'a stream that the page ends later',
        'const stream = new ReadableStream({ start: (controller) => { setTimeout(() => { controller.enqueue(bytes.slice(0, 9)); controller.close(); }, 240); } }); new Response(stream).text().then(show);',
      ],
      [
        'a compressor into which the page writes later',
        "const compressor = new CompressionStream('gzip'); new Response(compressor.readable).arrayBuffer().then(show); const writer = compressor.writable.getWriter(); setTimeout(() => { writer.write(bytes.slice(0, 9)); writer.close(); }, 240);",
      ],
    ]),
  )('is not waited for when the page itself ends it: %s', async (_, statements) => {
    const { file } = await bench.render(composition({ ...STILL, script: `${PREPARE} ${statements}` }));
    expect((await greenFrames(file)).length).toBeGreaterThan(0);
  });
});
