import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { DRAW_LARGE_PICTURE } from './support/large-picture.ts';
import { useBench } from './support/rendering.ts';
import { STILL } from './support/slides.ts';
import { IS_THOROUGH, sampleOf, STRATEGIES } from './support/thorough.ts';

const bench = useBench();

const BOX = 'position:absolute;left:100px;top:100px;width:40px;height:40px';
/** Makes a green picture of 4000 × 3000 pixels: `url` is its `data:` URL, `blobUrl` that of a blob. */
const MAKE_PICTURE = `let url, blobUrl;
(async () => {
  ${DRAW_LARGE_PICTURE}
  url = canvas.toDataURL('image/jpeg');
  blobUrl = URL.createObjectURL(await (await fetch(url)).blob());
})();`;
/** The statements run at 240 ms, which the eighth frame shows. */
const late = (statements: string) => ({
  ...STILL,
  script: `${MAKE_PICTURE} setTimeout(() => { ${statements} }, 240);`,
});
const newImage = (url: string) => `const image = new Image(); image.style = '${BOX}'; image.src = ${url};`;
const newBackground = (url: string) =>
  `root.insertAdjacentHTML('beforeend', '<div style="${BOX};background:url(' + ${url} + ') 0 0/cover"></div>');`;

const EMBEDDED = {
  'a new image': `${newImage('url')} root.append(image);`,
  'a new background': newBackground('url'),
  'an image in an SVG picture': `root.insertAdjacentHTML('beforeend', '<svg style="${BOX}"><image width="40" height="40" preserveAspectRatio="none" href="' + url + '"/></svg>');`,
  'an image that is appended when it is decoded': `${newImage('url')} image.decode().then(() => root.append(image));`,
  'an image that is appended when it is loaded': `${newImage('url')} image.onload = () => root.append(image);`,
};
const FILES = {
  'a new image': `${newImage('blobUrl')} root.append(image);`,
  'a new background': newBackground('blobUrl'),
  'an image that is appended when it is loaded': `${newImage('blobUrl')} image.onload = () => root.append(image);`,
};

const FROM_FRAME_8 = [8, 9, 10, 11, 12, 13, 14];
const greenFrames = async (file: string): Promise<number[]> =>
  (await decodeFrames(file, 320, 240)).flatMap((frame, index) => {
    const [red = 255, green = 0] = colorAt(frame, 120, 120);
    return red < 100 && green > 100 ? [index] : [];
  });

describe('a large image that a script uses during the video', () => {
  describe.each(STRATEGIES)('captured with $name', (strategy) => {
    it.each(sampleOf(EMBEDDED))('is in the frame of its time: %s', async (_, statements) => {
      const { file } = await bench.render(composition(late(statements)), { strategy });
      expect(await greenFrames(file)).toEqual(FROM_FRAME_8);
    });
  });

  it.runIf(IS_THOROUGH).each(sampleOf(FILES))(
    'is in the frame of its time when it is a blob: %s',
    async (_, statements) => {
      const { report, file } = await bench.render(composition(late(statements)));
      expect(report).toMatchObject({
        captureReason: 'the page contains a file that is loaded during the video',
      });
      expect(await greenFrames(file)).toEqual(FROM_FRAME_8);
    },
  );

  it('is in the frames of a segment that begins after it', async () => {
    const segment = { index: 1, firstFrame: 9, frameCount: 3 };
    const { file } = await bench.render(
      composition(late(FILES['an image that is appended when it is loaded'])),
      {
        segment,
      },
    );
    expect(await greenFrames(file)).toEqual([0, 1, 2]);
  });
});

describe('an image that was loaded before the video', () => {
  it.runIf(IS_THOROUGH)('is shown again without another strategy', async () => {
    const body = `<div id="shown" style="${BOX};background-size:cover"></div>`;
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#0a0"/></svg>';
    const script = `const blob = new Blob(['${svg}'], { type: 'image/svg+xml' });
shown.style.backgroundImage = 'url(' + URL.createObjectURL(blob) + ')';
setTimeout(() => { shown.style.visibility = 'hidden'; }, 90);
setTimeout(() => { shown.style.visibility = 'visible'; }, 240);`;
    const { report, file } = await bench.render(composition({ ...STILL, body, script }));
    expect(report).toMatchObject({ capture: 'raw' });
    expect(await greenFrames(file)).toEqual([0, 1, 2, ...FROM_FRAME_8]);
  });
});
