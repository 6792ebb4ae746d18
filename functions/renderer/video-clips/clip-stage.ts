import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { CDPSession } from 'puppeteer-core';
import { CLIPS_AT_ONCE_MAX } from '#contracts/limits.ts';
import { clipTimeAt, isNearClip } from '#core/rendering/clip-time.ts';
import type { ClipBox, ClipPlates, PageClip, StagedPicture } from '#renderer/browser-runtime/messages.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { parseClipBoxes } from '#renderer/page/parse-page-result.ts';
import { bitmapOf } from '#renderer/video-clips/bitmap.ts';
import { markedSizes, openClipFiles } from '#renderer/video-clips/clip-files.ts';
import { createMixing } from '#renderer/video-clips/clip-mixing.ts';
import type { ClipMixing } from '#renderer/video-clips/clip-mixing.ts';
import type { ClipPicture } from '#renderer/video-clips/clip-reader.ts';
import { isPlanes } from '#renderer/video-clips/picture-stream.ts';
import { platesOf } from '#renderer/video-clips/placeholder.ts';
import { prepareClip } from '#renderer/video-clips/prepare-clip.ts';
import type { StagedClip, StageSettings } from '#renderer/video-clips/prepare-clip.ts';
import { mayDrawClips } from '#renderer/video-clips/script-drawing.ts';

/** Resolves when the page has the pictures of a frame. */
export type StageClips = (frame: number, shown?: readonly number[]) => Promise<void>;

export interface ClipStage {
  readonly pageClips: readonly PageClip[];
  /** Posters of the elements before their first picture, by index of the clip. */
  readonly posters: readonly string[];
  /** Undefined if each frame shows the pictures that are staged. */
  readonly mixing: ClipMixing | undefined;
  /** Whether scripts may draw the clips, also in frames that are not captured. */
  readonly mayBeDrawn: boolean;
  /** End of the addresses of pictures in the page. */
  readonly fragment: string;
  /** To be called when the page is loaded, whose PageControl is `control`. */
  readonly open: (cdp: CDPSession, control: string, profileDir: string) => Promise<void>;
  /**
   * Gives the page the pictures of a frame: of clips at whose time it is, and of those with the indexes `shown`. Frames come in
   * the order in which the page is seeked to them.
   */
  readonly stage: StageClips;
  /** Milliseconds for which `stage` has worked so far. */
  readonly stagingMs: () => number;
}

interface OpenPage {
  readonly cdp: CDPSession;
  readonly control: string;
  readonly clips: readonly StagedClip[];
  readonly files: readonly FileHandle[];
}

const writePicture = async (
  { clips, files }: OpenPage,
  index: number,
  { bytes }: ClipPicture,
): Promise<StagedPicture> => {
  const { source } = clips[index] as StagedClip; // safe: of an index of the array
  const { format, size } = source;
  const file = isPlanes(format) ? bitmapOf(bytes, format, size) : bytes;
  await files[index]?.write(file, 0, file.length, 0);
  const contentType = format === 'transparent' ? 'image/png' : 'image/bmp';
  return { clip: index, sizeBytes: file.length, contentType };
};

/** One decoder at a time: clips that begin later have a first picture too. */
const loadFirstPictures = async (page: OpenPage, fps: number): Promise<void> => {
  const pictures: StagedPicture[] = [];
  for (const [index, { clip, source }] of page.clips.entries()) {
    const { reader } = source;
    pictures.push(await writePicture(page, index, await reader.pictureAt(clipTimeAt(clip, 0, fps))));
    if (!isNearClip(clip, 0, fps)) reader.close();
  }
  await evaluate(page.cdp, `${page.control}.loadFirstPictures(${JSON.stringify(pictures)})`);
};

/** Runs work after the work before it, and measures its time. */
const createTurns = () => {
  let before: Promise<void> = Promise.resolve();
  let doneMs = 0;
  let startedMs: number | undefined;
  const workedMs = () => doneMs + (startedMs === undefined ? 0 : performance.now() - startedMs);
  return {
    workedMs,
    inTurn: <T>(work: () => Promise<T>): Promise<T> => {
      const done = before.then(async () => {
        startedMs = performance.now();
        return work().finally(() => {
          doneMs = workedMs();
          startedMs = undefined;
        });
      });
      before = done.then(() => undefined);
      before.catch(() => undefined); // reported by `done`
      return done;
    },
  };
};

const loadPlates = async (page: OpenPage): Promise<void> => {
  const plates: readonly ClipPlates[] = page.clips.map(({ size }) => platesOf(size));
  await evaluate(page.cdp, `${page.control}.loadPlates(${JSON.stringify(plates)})`);
};

/** Looks at the clips of a document. Throws `asset_unavailable` for one that cannot be decoded. */
export const openClipStage = async (settings: StageSettings): Promise<ClipStage> => {
  const { document } = settings;
  const { clips = [], fps } = document;
  const prepared = await pLimit(CLIPS_AT_ONCE_MAX).map(clips, (clip) => prepareClip(clip, settings));
  const { inTurn, workedMs } = createTurns();
  let page: OpenPage;

  const mayBeDrawn = mayDrawClips(document);
  const isNear = ({ clip }: StagedClip, frame: number) => isNearClip(clip, frame, fps);
  const pictureAt = ({ clip, source }: StagedClip, frame: number) =>
    source.reader.pictureAt(clipTimeAt(clip, frame, fps));
  const preparePicture = async (index: number, frame: number, isShown: boolean): Promise<StagedPicture[]> => {
    const each = page.clips[index] as StagedClip; // safe: of an index of the array
    if (!isShown && !isNear(each, frame)) {
      each.source.reader.close();
      return [];
    }
    const picture = await pictureAt(each, frame);
    if (picture === each.last) return [];
    each.last = picture;
    return [await writePicture(page, index, picture)];
  };
  const stage = async (frame: number, shown: readonly number[]): Promise<void> => {
    const pictures = await Promise.all(
      page.clips.map((_, index) => preparePicture(index, frame, shown.includes(index))),
    );
    if (pictures.every(({ length }) => length === 0)) return;
    const call = `stagePictures(${(frame * 1000) / fps}, ${JSON.stringify(pictures.flat())})`;
    await evaluate(page.cdp, `${page.control}.${call}`);
  };
  const maxPixels = prepared.map(({ pageClip }) => pageClip.mixedMaxPixels);
  const isAnyMixed = Math.max(0, ...maxPixels) > 0;
  const mixing = createMixing(() => page.clips, isNear, pictureAt);
  const picturesAt: ClipMixing['picturesAt'] = (frame, clips) =>
    inTurn(() => mixing.picturesAt(frame, clips));

  return {
    pageClips: prepared.map(({ pageClip }) => pageClip),
    posters: prepared.map(({ poster }) => poster),
    mixing: isAnyMixed ? { ...mixing, maxPixels, picturesAt } : undefined,
    mayBeDrawn,
    fragment: `#${randomUUID()}`,
    open: async (cdp, control, profileDir) => {
      if (prepared.length === 0) return;
      const boxes = parseClipBoxes(await evaluate(cdp, `${control}.clipBoxes()`), prepared.length);
      const staged = prepared.map(({ stageIn }, index) => stageIn(boxes[index] as ClipBox)); // safe: one for each
      const sizes = markedSizes(staged.map(({ maxBytes }) => maxBytes));
      await evaluate(cdp, `${control}.createClipFiles(${JSON.stringify(sizes)})`);
      const files = await openClipFiles(profileDir, sizes, settings.tools.signal);
      page = { cdp, control, clips: staged, files };
      if (isAnyMixed) await loadPlates(page);
      if (mayBeDrawn) await loadFirstPictures(page, fps);
    },
    stagingMs: workedMs,
    stage: async (frame, shown = []) => {
      if (prepared.length > 0) await inTurn(() => stage(frame, shown));
    },
  };
};
