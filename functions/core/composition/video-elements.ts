import { AUDIO_VOLUME_MAX, CLIP_RATE, CLIPS_AT_ONCE_MAX, CLIPS_PER_VIDEO_MAX } from '#contracts/limits.ts';
import type { AudioClip, VideoClip } from '#contracts/schemas/render-document.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { ClipFacts } from '#core/asset/clip-facts.ts';
import { createStartResolver, findFollowed } from '#core/composition/clip-starts.ts';
import {
  BINDING,
  createNumberReader,
  hasGlobalStart,
  hidesSources,
  ID_MAX_CHARACTERS,
  mediaStartName,
  parseSeconds,
  positionalId,
  readSources,
  UNSUPPORTED_ATTRIBUTES,
} from '#core/composition/media-attributes.ts';
import type { AssetOf } from '#core/composition/media-attributes.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { createProblemList, problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem, ReportProblem, VideoElement } from '#core/composition/problems.ts';
import { findRoot } from '#core/composition/root-attributes.ts';
import { readAssetAddress } from '#core/composition/resource-url.ts';
import { findTooHeavy } from '#core/rendering/clip-work.ts';
import type { FrameIndex } from '#core/rendering/clip-work.ts';

interface VideoReading {
  readonly elements: readonly VideoElement[];
  readonly problems: readonly CompositionProblem[];
}

const isVideoTag = ({ name, isSvg }: DocumentElement): boolean => name === 'video' && !isSvg;
const isVideo = (element: DocumentElement): boolean => isVideoTag(element) && !element.isInTemplate;

/** Returns a function that finds the nearest element with `data-start` around an element, except the root. */
const createTimedSearch = (document: ParsedDocument) => {
  const { root } = findRoot(document);
  const timed = new Map<unknown, DocumentElement>(
    document.elements
      .filter((element) => element !== root && element.attributes.has('data-start'))
      .map((element) => [element.node, element]),
  );
  return ({ node }: DocumentElement): DocumentElement | undefined => {
    for (let parent = node.parentNode; parent && 'parentNode' in parent; parent = parent.parentNode) {
      const found = timed.get(parent);
      if (found) return found;
    }
    return undefined;
  };
};

/** Ids of videos without a start of their own, which count from the start of an element around them. */
export const findInheritedStarts = (document: ParsedDocument): ReadonlySet<string> => {
  const findTimed = createTimedSearch(document);
  return new Set(
    document.elements
      .filter((element) => isVideo(element) && !element.attributes.has('data-start'))
      .flatMap((element) => (findTimed(element) ? (element.attributes.get('id') ?? '') : [])),
  );
};

/** A copy would be played, which fails the render. */
const reportInTemplates = (tags: readonly DocumentElement[], report: ReportProblem): void => {
  for (const { isInTemplate, position } of tags)
    if (isInTemplate) report('unsupported_element', position, '<video>');
};

/**
 * The `<video>` elements that show an asset, and problems of their attributes. Addresses without an asset are reported
 * elsewhere, and so are missing ids unless the document is one of a project. `videoSeconds` is unknown for a document without
 * a valid root.
 */
export const readVideoElements = (
  document: ParsedDocument,
  videoSeconds: number | undefined,
  assetOf: AssetOf = (address) => readAssetAddress(address, 'video'),
  isInProject = false,
): VideoReading => {
  const { problems, report } = createProblemList();
  const sources = readSources(document);
  const findTimed = createTimedSearch(document);
  const followed = findFollowed(document);
  const resolve = createStartResolver(document);
  const startOf = (element: DocumentElement): number => {
    const own = element.attributes.get('data-start')?.trim();
    if (own !== undefined && hasGlobalStart(element) && !Number.isNaN(parseSeconds(own))) return Number(own);
    const timed = own === undefined ? findTimed(element) : element;
    if (timed === undefined) return 0;
    const seconds = resolve(timed);
    // The page would resolve it, when the pictures and the sound are chosen already.
    if (seconds === 'unknown')
      report(
        'invalid_video',
        timed.attributePosition('data-start'),
        `data-start="${timed.attributes.get('data-start') ?? ''}"`,
      );
    return typeof seconds === 'number' ? seconds : 0; // `unknown_clip_start` reports an invalid one
  };
  const tags = document.elements.filter(isVideoTag);
  reportInTemplates(tags, report);
  const elements = document.elements.filter(isVideo).flatMap((element): VideoElement[] => {
    const { attributes, position } = element;
    const elementId = attributes.get('id') || (isInProject ? positionalId(tags.indexOf(element)) : '');
    const reportAttribute = (name: string) =>
      report('invalid_video', element.attributePosition(name), `${name}="${attributes.get(name) ?? ''}"`);
    if (hidesSources(element, sources)) reportAttribute('src');
    const assetId = assetOf(attributes.get('src') ?? sources.get(element.node) ?? '', element);
    if (assetId === undefined || elementId === '' || elementId.length > ID_MAX_CHARACTERS) return [];
    for (const name of UNSUPPORTED_ATTRIBUTES)
      if (attributes.has(name) && !(isInProject && name === BINDING)) reportAttribute(name);
    const read = createNumberReader(element, reportAttribute);
    const startSeconds = startOf(element);
    if (videoSeconds !== undefined && startSeconds >= videoSeconds) reportAttribute('data-start');
    return [
      {
        elementId,
        assetId,
        startSeconds,
        position,
        durationSeconds: read('data-duration', null, (seconds) => seconds > 0),
        isFollowed: followed.has(elementId),
        mediaStartSeconds: read(mediaStartName(element), 0),
        playbackRate: read('data-playback-rate', 1, (rate) => rate >= CLIP_RATE.min && rate <= CLIP_RATE.max),
        isLooped: attributes.has('loop'),
        isMuted: attributes.has('muted'),
        volume: read('data-volume', 1, (volume) => volume <= AUDIO_VOLUME_MAX),
      },
    ];
  });
  const [first] = elements.slice(CLIPS_PER_VIDEO_MAX);
  if (first) report('too_many_videos', first.position, '<video>');
  return { elements: elements.slice(0, CLIPS_PER_VIDEO_MAX), problems };
};

const endOf = ({ startSeconds, durationSeconds }: VideoClip): number => startSeconds + durationSeconds;

/** How long the source plays once. */
const playedSeconds = (
  { mediaStartSeconds, playbackRate }: Pick<VideoClip, 'mediaStartSeconds' | 'playbackRate'>,
  { endTick, timescale }: VideoClip['source'],
): number => (endTick / timescale - mediaStartSeconds) / playbackRate;

/** The sound of a clip: it may be longer than the pictures, of which the last one is shown then. */
const soundOf = (clip: VideoClip, volume: number): AudioClip => {
  const { source, ...played } = clip;
  return {
    ...played,
    sourceSeconds: source.endTick / source.timescale,
    volume,
    fadeInSeconds: 0,
    fadeOutSeconds: 0,
  };
};

/** The first clip during which more are shown than decoders may run. */
const findTooManyAtOnce = (clips: readonly VideoClip[]): VideoClip | undefined =>
  clips.find((clip) => {
    const others = clips.filter(
      (other) => other.startSeconds <= clip.startSeconds && endOf(other) > clip.startSeconds,
    );
    return others.length > CLIPS_AT_ONCE_MAX;
  });

const sourceOf = (
  { width, height }: { readonly width: number; readonly height: number },
  { container, codec, timescale, endTick, frameRate, keyFrames }: ClipFacts,
  endSeconds = Infinity,
): VideoClip['source'] => ({
  container,
  codec,
  width,
  height,
  timescale,
  endTick: Math.min(endTick, Math.round(endSeconds * timescale)),
  firstKeyTick: keyFrames.ticks[0] as number, // safe: a clip without a key frame is rejected
  isRounded: frameRate.isConstant && (timescale * frameRate.denominator) % frameRate.numerator !== 0,
});

/**
 * The clips that the elements show, each until its duration ends. Without one it is until the video ends, or, if another element
 * starts after the clip, until its source has played once. Problems are an element that begins behind the
 * end of its asset, more than three at a time, and clips that a segment cannot decode in time.
 */
export const videoClipsOf = (
  elements: readonly VideoElement[],
  assets: readonly Pick<Asset, 'id' | 'facts'>[],
  videoSeconds: number,
): {
  readonly clips: readonly VideoClip[];
  readonly sound: readonly AudioClip[];
  readonly problems: readonly CompositionProblem[];
} => {
  const problems: CompositionProblem[] = [];
  const sound: AudioClip[] = [];
  const positions = new Map<VideoClip, number>();
  const work: { readonly clip: VideoClip; readonly index: FrameIndex }[] = [];
  for (const element of elements) {
    const { position, isMuted, volume, durationSeconds, isFollowed, mediaEndSeconds, ...clipped } = element;
    const facts = assets.find(({ id }) => id === element.assetId)?.facts;
    if (!facts || !('video' in facts)) continue;
    const source = sourceOf(facts, facts.video, mediaEndSeconds);
    if (element.mediaStartSeconds >= source.endTick / source.timescale) {
      const subject = `data-media-start="${element.mediaStartSeconds}"`;
      problems.push(problemAt('invalid_video', position, subject));
      continue;
    }
    const left = videoSeconds - element.startSeconds;
    const played = playedSeconds(element, source);
    const clip = {
      ...clipped,
      durationSeconds: Math.min(durationSeconds ?? (isFollowed ? played : left), left),
      source,
    };
    positions.set(clip, position);
    work.push({ clip, index: facts.video });
    if (facts.video.soundCodec !== null && !isMuted) sound.push(soundOf(clip, volume));
  }
  const clips = [...positions.keys()];
  const tooMany = findTooManyAtOnce(clips);
  if (tooMany) problems.push(problemAt('too_many_videos', positions.get(tooMany) ?? null, '<video>'));
  const heavy = findTooHeavy(work, videoSeconds);
  if (heavy) problems.push(problemAt('clip_too_heavy', positions.get(heavy) ?? null, `#${heavy.elementId}`));
  return { clips, sound, problems };
};
