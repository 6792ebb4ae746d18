import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();
const texts = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, { text }]));

/** Colors the box green if the promise of `attempt` fails, red otherwise. */
const isRefused = async (attempt: string, files: Readonly<Record<string, string>> = {}) => {
  const script = `Promise.resolve().then(() => ${attempt}).then(
    () => { box.style.background = '#f00'; },
    () => { box.style.background = '#0f0'; },
  );`;
  const html = composition({ timeline: '' });
  const page = html.replace('</body>', '<script src="own.js"></script></body>');
  const { file } = await bench.render(page, {
    durationSeconds: 0.1,
    files: texts({ ...files, 'own.js': script }),
  });
  const [frame] = await decodeFrames(file, 320, 240);
  const [red = 0, green = 0] = frame ? colorAt(frame, 20, 20) : [];
  return green > 200 && red < 60;
};

describe('a script file of a project', () => {
  it.each(
    sampleOf(
      [
        ['another host', 'fetch("https://example.com/")'],
        ['a file of the machine', 'fetch("file:///etc/passwd")'],
        ['a path outside of the project', 'fetch("../../../../etc/passwd")'],
        ['an encoded path', 'fetch("..%2f..%2fetc/passwd")'],
        [
          'an asset that is none of the project',
          'fetch("assets/asset_0199a000-0000-7000-8000-000000000099")',
        ],
        ['a file of the renderer', 'fetch("/.renderer/capture-host.html")'],
        [
          'a service worker',
          'navigator.serviceWorker.register("sw.js").then(() => navigator.serviceWorker.ready)',
        ],
        [
          'a worker',
          'new Promise((done, fail) => { const worker = new Worker("sw.js"); worker.onmessage = done; worker.onerror = fail; })',
        ],
      ],
      3,
    ),
  )('cannot load %s', async (_, attempt) => {
    expect(await isRefused(attempt, { 'sw.js': 'postMessage(1)' })).toBe(true);
  });

  it('loads a file of the project, so that the test can fail', async () => {
    expect(await isRefused('fetch("sw.js")', { 'sw.js': '' })).toBe(false);
  });
});

describe('files with the paths of the renderer', () => {
  it('do not replace its runtime, its fonts or its mounter', async () => {
    const broken = 'throw new Error("replaced")';
    const { file } = await bench.render(composition({ durationSeconds: 0.1 }), {
      durationSeconds: 0.1,
      files: texts({
        'vendor/hyperframe.runtime.iife.js': broken,
        'vendor/mount-components.js': broken,
        'fonts/all.css': '#box{display:none}',
      }),
    });
    const [frame] = await decodeFrames(file, 320, 240);
    expect(frame && (colorAt(frame, 40, 40)[0] ?? 0)).toBeGreaterThan(200);
  });

  it.runIf(IS_THOROUGH)('replace a bundled library of the same path', async () => {
    const html = composition({ timeline: '', durationSeconds: 0.1 }).replace(
      '</body>',
      '<script src="vendor/d3.min.js"></script></body>',
    );
    const { file } = await bench.render(html, {
      durationSeconds: 0.1,
      files: texts({ 'vendor/d3.min.js': "document.getElementById('box').style.background = '#0f0';" }),
    });
    const [frame] = await decodeFrames(file, 320, 240);
    expect(frame && (colorAt(frame, 40, 40)[1] ?? 0)).toBeGreaterThan(200);
  });
});
