import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertItem } from '#core/studio/insert-item.ts';
import { addScene } from '#core/studio/scenes.ts';
import { emptyDocument } from '#core/studio/starter.ts';
import type { FrameFormat } from '#renderer/capture/capture.ts';
import { writePicture } from '#renderer/encode/write-picture.ts';
import { renderFrames } from '#renderer/render-frames.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { readInput } from '../../scripts/render/read-input.ts';
import type { RenderInput } from '../../scripts/render/read-input.ts';
import { openFileSource } from '../../scripts/preview/sources.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { readPicture, ssim } from '../render/support/pictures.ts';
import { usePreview } from '../render/support/preview-page.ts';
import { givenOf, useBench } from '../render/support/rendering.ts';
import { edited } from '../unit/core/studio/edited.ts';

const bench = useBench();
const preview = usePreview();

const SIZE = { width: 540, height: 960 };
/** Of 15 s at 30 frames a second. */
const MOMENTS = Array.from({ length: 20 }, (_, index) => Math.floor((index * 449) / 19));
/** Of photo, clip, captions and text, each with the similarity that the frames before and after a moment of the clip do not have. */
const PLAYED = [15, 75, 161, 182, 269, 270, 330, 435];
const isOfClip = (moment: number): boolean => moment >= 150 && moment < 300;
const LEAST_SIMILARITY = 0.98;
const DRAWN = [
  ...new Set([...MOMENTS, ...PLAYED.flatMap((moment) => [moment - 1, moment, moment + 1])]),
].sort((a, b) => a - b);
const MEDIA = {
  'foto.jpg': 'photos/es-kopi-susu.jpg',
  'klip.mp4': 'clips/aneka-kopi.mp4',
};
const CAPTIONS = `1
00:00:00,500 --> 00:00:06,000
Kopi susu gula aren

2
00:00:06,000 --> 00:00:14,000
Buka setiap hari
`;

/** Three scenes with a photo, a clip, texts, a turned shape and captions, as the Studio writes them. */
const makeVideo = (): string =>
  edited(
    emptyDocument(SIZE),
    (video) => insertItem(video, { kind: 'image', address: 'foto.jpg' }, '#adegan-1'),
    (video) => insertItem(video, { kind: 'text', text: 'Es Kopi Susu' }, '#adegan-1'),
    (video) => addScene(video),
    (video) => insertItem(video, { kind: 'video', address: 'klip.mp4' }, '#adegan-2'),
    (video) => insertItem(video, { kind: 'text', text: 'Cuma Rp15.000' }, '#adegan-2'),
    (video) => addScene(video),
    (video) => insertItem(video, { kind: 'shape', style: { rotate: '12deg' } }, '#adegan-3'),
    (video) => insertItem(video, { kind: 'text', text: 'Pesan sekarang' }, '#adegan-3'),
    (video) => insertItem(video, { kind: 'captions', captions: CAPTIONS }),
  ).source;

describe('a video of the Studio', () => {
  let folder = '';
  let project = '';
  let input: RenderInput;
  /** Paths of what "exact frame" shows, by frame. */
  let exact: ReadonlyMap<number, string> = new Map();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'studio-picture-test-'));
    project = join(folder, 'studio');
    await mkdir(project);
    await writeFile(join(project, 'index.html'), makeVideo());
    for (const [name, source] of Object.entries(MEDIA))
      await copyFile(join(CATALOG_DIR, source), join(project, name));
    input = await readInput(project, {});
    const outputDir = await mkdtemp(join(folder, 'exact-'));
    const sheet = { columns: 8, rows: 8, width: 108, height: 192 };
    const task = { frames: DRAWN, format: 'png', ...SIZE, sheet, outputDir } as const;
    const { frames } = await withScratchFolder((scratchDir) =>
      renderFrames({ ...givenOf(input), ...task, scratchDir }, bench.tools()),
    );
    exact = new Map(frames.map((path, index) => [DRAWN[index] ?? -1, path]));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const pixelsOf = async (path: string): Promise<Buffer> =>
    (await readPicture(path, SIZE.width, SIZE.height)).pixels;

  it('has as exact frames at 20 moments the pixels that the encoder gets', async () => {
    const { document, images, fonts, clipPaths, deadlineMs, signal } = givenOf(input);
    let frame = 0;
    let format: FrameFormat | undefined;
    const pictures = new Map<number, Buffer>();
    await bench.render(document.html, {
      ...document,
      job: {
        images,
        fonts,
        clipPaths,
        deadlineMs,
        signal,
        onPicture: (picture, ofCapture) => {
          // Another strategy begins with the first frame again.
          if (format !== undefined && format.isRgb !== ofCapture.isRgb) frame = 0;
          format = ofCapture;
          if (MOMENTS.includes(frame)) pictures.set(frame, Buffer.from(picture));
          frame += 1;
        },
      },
    });
    expect(frame).toBe(document.frameCount);
    if (!format) throw new Error('the encoder got no picture');
    const { ffmpegPath } = bench.tools();
    const tools = { ffmpegPath, scratchDir: folder, signal };
    const different: number[] = [];
    for (const [number, picture] of pictures) {
      const path = join(folder, `encoded-${number}.png`);
      await writePicture(picture, { ...format, ...SIZE }, { ...SIZE, format: 'png', path }, tools);
      if (!(await pixelsOf(path)).equals(await pixelsOf(exact.get(number) ?? ''))) different.push(number);
    }
    expect(different).toEqual([]);
    expect(pictures.size).toBe(MOMENTS.length);
    const distinct = await Promise.all(
      MOMENTS.map(async (moment) => (await pixelsOf(exact.get(moment) ?? '')).toString('base64')),
    );
    expect(new Set(distinct).size).toBeGreaterThan(7); // those of the clip differ, and the captions
  });

  it('is shown in the player as its exact frames', async () => {
    const { page, seek, shoot } = await preview.open(await openFileSource(project));
    const different: string[] = [];
    for (const moment of PLAYED) {
      const shown = join(folder, `shown-${moment}.png`);
      await seek(moment / 30);
      await shoot(shown, SIZE.width);
      const similar = (frame: number) => ssim(exact.get(frame) ?? '', shown);
      const [before, same, after] = [
        await similar(moment - 1),
        await similar(moment),
        await similar(moment + 1),
      ];
      const isDistinct = !isOfClip(moment) || Math.max(before, after) < LEAST_SIMILARITY;
      const line = `${moment}: ${before} ${same} ${after}`;
      if (same < LEAST_SIMILARITY || !isDistinct) different.push(line);
    }
    expect(different).toEqual([]);
    expect(await page.locator('.preview .notice').allTextContents()).toEqual([]);
  });
});
