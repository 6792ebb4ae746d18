import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { CDPSession } from 'puppeteer-core';
import { CLIPS_AT_ONCE_MAX } from '#contracts/limits.ts';
import type { RenderDocument, VideoClip } from '#contracts/schemas/render-document.ts';
import { assetAddress } from '#core/asset/asset-id.ts';
import { clipTimeAt, delayOf, isNearClip } from '#core/rendering/clip-time.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import type { FrameSize, PageClip, StagedPicture } from '#renderer/browser-runtime/messages.ts';
import type { DecoderTools } from '#renderer/decoder-process.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { parseClipBoxes } from '#renderer/page/parse-page-result.ts';
import { markedSizes, openClipFiles } from '#renderer/video-clips/clip-files.ts';
import { createClipReader, pictureFormatOf } from '#renderer/video-clips/clip-reader.ts';
import type { ClipPicture, ClipReader } from '#renderer/video-clips/clip-reader.ts';
import { pictureSizeOf } from '#renderer/video-clips/picture-filters.ts';
import { PICTURE_FORMATS, pictureMaxBytes } from '#renderer/video-clips/picture-stream.ts';
import { placeholderUrl } from '#renderer/video-clips/placeholder.ts';
import { probeClip } from '#renderer/video-clips/probe-clip.ts';
import { mayDrawClips } from '#renderer/video-clips/script-drawing.ts';

/** Paths of clips by asset id. */
export type ClipPaths = ReadonlyMap<string, string>;

export interface ClipStage {
  readonly pageClips: readonly PageClip[];
  /** Posters of the elements before their first picture, by id. */
  readonly posters: ReadonlyMap<string, string>;
  /** Whether scripts may draw the clips, also in frames that are not captured. */
  readonly mayBeDrawn: boolean;
  /** End of the addresses of pictures in the page. */
  readonly fragment: string;
  /** To be called when the page is loaded, whose PageControl is `control`. */
  readonly open: (cdp: CDPSession, control: string, profileDir: string) => Promise<void>;
  /** Gives the page the pictures of a frame. Frames come in the order in which the page is seeked to them. */
  readonly stage: (frame: number) => Promise<void>;
  /** Milliseconds for which `stage` has worked so far. */
  readonly stagingMs: () => number;
}

interface StagedClip {
  readonly clip: VideoClip;
  readonly contentType: string;
  readonly maxBytes: number;
  readonly reader: ClipReader;
  last?: ClipPicture;
}

interface PreparedClip {
  readonly pageClip: PageClip;
  readonly poster: string;
  /** Stages the clip for a box of this size; 0 if it is unknown. */
  readonly stageIn: (box: FrameSize) => StagedClip;
}

interface OpenPage {
  readonly cdp: CDPSession;
  readonly control: string;
  readonly clips: readonly StagedClip[];
  readonly files: readonly FileHandle[];
}

interface StageSettings {
  readonly document: RenderDocument;
  readonly paths: ClipPaths;
  readonly tools: DecoderTools;
}

const undecodable = (clip: VideoClip): RenderError =>
  new RenderError('asset_unavailable', 'a clip cannot be decoded', { text: assetAddress(clip.assetId) });

/** What a clip may grow by after the page is loaded without being shown larger than its pictures. */
const GROWTH = 1.25;

/** The part of a frame that a box may fill. */
const areaOf = (box: FrameSize, frame: FrameSize): FrameSize =>
  box.width > 0 && box.height > 0
    ? {
        width: Math.min(frame.width, box.width * GROWTH),
        height: Math.min(frame.height, box.height * GROWTH),
      }
    : frame;

/** Pixels of all clips that are shown at once, in frames: enough for one clip of 16:9 that covers a frame of 9:16. */
const PICTURES_MAX_FRAMES = 3.2;

/** Most pixels of a picture of a clip, so that those of all clips at once fit into the memory of a renderer. */
const maxPixelsOf = (clip: VideoClip, { width, height, clips = [] }: RenderDocument): number => {
  const overlapping = clips.filter(
    ({ startSeconds, durationSeconds }) =>
      startSeconds < clip.startSeconds + clip.durationSeconds &&
      clip.startSeconds < startSeconds + durationSeconds,
  );
  return (PICTURES_MAX_FRAMES * width * height) / Math.min(overlapping.length, CLIPS_AT_ONCE_MAX);
};

const prepareClip = async (
  clip: VideoClip,
  { document, paths, tools }: StageSettings,
): Promise<PreparedClip> => {
  const { assetId, source, isLooped } = clip;
  const path = paths.get(assetId);
  const file = path === undefined ? undefined : { path, source };
  const probe = file && (await probeClip(tools, file));
  if (file === undefined || probe === undefined) throw undecodable(clip);
  const onUndecodable = () => undecodable(clip);
  const { contentType } = PICTURE_FORMATS[pictureFormatOf(probe)];
  const delay = delayOf(source, probe.firstKey);
  const { elementId, startSeconds, mediaStartSeconds, playbackRate } = clip;
  const times = { startSeconds, mediaStartSeconds, playbackRate, isLooped };
  const durationSeconds = source.endTick / source.timescale;
  const hasSound = document.sound?.some((sound) => sound.elementId === elementId) ?? false;
  const maxPixels = maxPixelsOf(clip, document);
  return {
    pageClip: { elementId, ...times, durationSeconds, hasSound, ...probe.size },
    poster: placeholderUrl(pictureSizeOf(probe.size, document, maxPixels)),
    stageIn: (box) => {
      const size = pictureSizeOf(probe.size, areaOf(box, document), maxPixels);
      const settings = { tools, file, probe, size, sourceSize: source, isLooped, delay, onUndecodable };
      const reader = createClipReader(settings);
      return { clip, contentType, reader, maxBytes: pictureMaxBytes(size.width, size.height) };
    },
  };
};

const writePicture = async (
  { clips, files }: OpenPage,
  index: number,
  { bytes }: ClipPicture,
): Promise<StagedPicture> => {
  const { contentType } = clips[index] as StagedClip; // safe: of an index of the array
  await files[index]?.write(bytes, 0, bytes.length, 0);
  return { clip: index, sizeBytes: bytes.length, contentType };
};

/** One decoder at a time: clips that begin later have a first picture too. */
const loadFirstPictures = async (page: OpenPage, fps: number): Promise<void> => {
  const pictures: StagedPicture[] = [];
  for (const [index, { clip, reader }] of page.clips.entries()) {
    pictures.push(await writePicture(page, index, await reader.pictureAt(clipTimeAt(clip, 0, fps))));
    if (!isNearClip(clip, 0, fps)) reader.close();
  }
  await evaluate(page.cdp, `${page.control}.loadFirstPictures(${JSON.stringify(pictures)})`);
};

/** Looks at the clips of a document. Throws `asset_unavailable` for one that cannot be decoded. */
export const openClipStage = async (settings: StageSettings): Promise<ClipStage> => {
  const { document } = settings;
  const { clips = [], fps } = document;
  const prepared = await pLimit(CLIPS_AT_ONCE_MAX).map(clips, (clip) => prepareClip(clip, settings));
  let page: OpenPage;

  const mayBeDrawn = mayDrawClips(document);
  const preparePicture = async (index: number, frame: number): Promise<StagedPicture[]> => {
    const each = page.clips[index] as StagedClip; // safe: of an index of the array
    if (!isNearClip(each.clip, frame, fps)) {
      each.reader.close();
      return [];
    }
    const picture = await each.reader.pictureAt(clipTimeAt(each.clip, frame, fps));
    if (picture === each.last) return [];
    each.last = picture;
    return [await writePicture(page, index, picture)];
  };
  const stage = async (frame: number): Promise<void> => {
    const pictures = await Promise.all(page.clips.map((_, index) => preparePicture(index, frame)));
    if (pictures.every(({ length }) => length === 0)) return;
    const call = `stagePictures(${(frame * 1000) / fps}, ${JSON.stringify(pictures.flat())})`;
    await evaluate(page.cdp, `${page.control}.${call}`);
  };
  let before: Promise<void> = Promise.resolve();
  let stagedMs = 0;
  let startedMs: number | undefined;
  const stagingMs = () => stagedMs + (startedMs === undefined ? 0 : performance.now() - startedMs);
  const stageTimed = async (frame: number): Promise<void> => {
    startedMs = performance.now();
    await stage(frame).finally(() => {
      stagedMs = stagingMs();
      startedMs = undefined;
    });
  };

  return {
    pageClips: prepared.map(({ pageClip }) => pageClip),
    posters: new Map(prepared.map(({ poster, pageClip }) => [pageClip.elementId, poster])),
    mayBeDrawn,
    fragment: `#${randomUUID()}`,
    open: async (cdp, control, profileDir) => {
      if (prepared.length === 0) return;
      const boxes = parseClipBoxes(await evaluate(cdp, `${control}.clipBoxes()`), prepared.length);
      const staged = prepared.map(({ stageIn }, index) => stageIn(boxes[index] as FrameSize)); // safe: one for each
      const sizes = markedSizes(staged.map(({ maxBytes }) => maxBytes));
      await evaluate(cdp, `${control}.createClipFiles(${JSON.stringify(sizes)})`);
      const files = await openClipFiles(profileDir, sizes, settings.tools.signal);
      page = { cdp, control, clips: staged, files };
      if (mayBeDrawn) await loadFirstPictures(page, fps);
    },
    stagingMs,
    stage: (frame) => {
      if (prepared.length === 0) return before;
      before = before.then(() => stageTimed(frame));
      return before;
    },
  };
};
