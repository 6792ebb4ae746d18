import { CLIPS_AT_ONCE_MAX } from '#contracts/limits.ts';
import type { RenderDocument, VideoClip } from '#contracts/schemas/render-document.ts';
import { assetAddress } from '#core/asset/asset-id.ts';
import { delayOf } from '#core/rendering/clip-time.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import type { ClipBox, FrameSize, PageClip } from '#renderer/browser-runtime/messages.ts';
import type { DecoderTools } from '#renderer/decoder-process.ts';
import type { MixedPicture } from '#renderer/video-clips/planes.ts';
import { createClipReader } from '#renderer/video-clips/clip-reader.ts';
import type { ClipPicture, ClipReader } from '#renderer/video-clips/clip-reader.ts';
import { pictureSizeOf } from '#renderer/video-clips/picture-filters.ts';
import { pictureBytesOf } from '#renderer/video-clips/picture-stream.ts';
import type { PictureFormat } from '#renderer/video-clips/picture-stream.ts';
import { placeholderUrl } from '#renderer/video-clips/placeholder.ts';
import { probeClip } from '#renderer/video-clips/probe-clip.ts';
import { mayCopyClips, mayShowNaturalSize } from '#renderer/video-clips/script-drawing.ts';

/** Paths of clips by asset id. */
export type ClipPaths = ReadonlyMap<string, string>;

interface PictureSource {
  readonly format: PictureFormat;
  readonly size: FrameSize;
  readonly reader: ClipReader;
}

export interface StagedClip {
  readonly clip: VideoClip;
  /** In which the page first gets pictures. */
  readonly size: FrameSize;
  readonly maxBytes: number;
  readonly open: (format: PictureFormat, size: FrameSize) => PictureSource;
  source: PictureSource;
  last?: ClipPicture;
  mixed?: { readonly of: ClipPicture; readonly picture: MixedPicture };
}

export interface PreparedClip {
  readonly pageClip: PageClip;
  readonly poster: string;
  /** Stages the clip for a box. */
  readonly stageIn: (box: ClipBox) => StagedClip;
}

export interface StageSettings {
  readonly document: RenderDocument;
  readonly paths: ClipPaths;
  readonly tools: DecoderTools;
  /** Whether the capture can mix pictures into recordings of the page. */
  readonly canMix: boolean;
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

/** Looks at a clip. Throws `asset_unavailable` if it cannot be decoded. */
export const prepareClip = async (
  clip: VideoClip,
  { document, paths, tools, canMix }: StageSettings,
): Promise<PreparedClip> => {
  const { assetId, source, isLooped } = clip;
  const path = paths.get(assetId);
  const file = path === undefined ? undefined : { path, source };
  const probe = file && (await probeClip(tools, file));
  if (file === undefined || probe === undefined) throw undecodable(clip);
  const onUndecodable = () => undecodable(clip);
  const delay = delayOf(source, probe.firstKey);
  const { elementId, startSeconds, mediaStartSeconds, playbackRate } = clip;
  const times = { startSeconds, mediaStartSeconds, playbackRate, isLooped };
  const durationSeconds = source.endTick / source.timescale;
  const hasSound = document.sound?.some((sound) => sound.elementId === elementId) ?? false;
  const maxPixels = maxPixelsOf(clip, document);
  const mixedMaxPixels = canMix && !probe.hasAlpha && !mayCopyClips(document) ? Math.floor(maxPixels) : 0;
  const open: StagedClip['open'] = (format, size) => {
    const settings = { tools, file, probe, format, size, sourceSize: source, isLooped, delay, onUndecodable };
    return { format, size, reader: createClipReader(settings) };
  };
  return {
    pageClip: { elementId, ...times, durationSeconds, hasSound, ...probe.size, mixedMaxPixels },
    poster: placeholderUrl(probe.size),
    stageIn: (box) => {
      const size =
        box.hasNaturalSize || mayShowNaturalSize(document)
          ? probe.size
          : pictureSizeOf(probe.size, areaOf(box, document), maxPixels);
      const format = probe.hasAlpha ? 'transparent' : 'opaque';
      return { clip, size, maxBytes: pictureBytesOf(format, size), open, source: open(format, size) };
    },
  };
};
