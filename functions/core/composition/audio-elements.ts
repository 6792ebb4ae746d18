import { AUDIO_CLIP_MIN_SECONDS, AUDIO_CLIPS_PER_VIDEO_MAX, AUDIO_VOLUME_MAX } from '#contracts/limits.ts';
import type { AudioClip } from '#contracts/schemas/render-document.ts';
import type { Asset } from '#core/asset/asset.ts';
import {
  BINDING,
  createNumberReader,
  hasGlobalStart,
  hidesSources,
  ID_MAX_CHARACTERS,
  mediaStartName,
  parseSeconds,
  readSources,
  UNSUPPORTED_ATTRIBUTES,
} from '#core/composition/media-attributes.ts';
import type { AssetOf } from '#core/composition/media-attributes.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { createProblemList, problemAt } from '#core/composition/problems.ts';
import type { AudioElement, CompositionProblem, ReportProblem } from '#core/composition/problems.ts';
import { readAssetAddress } from '#core/composition/resource-url.ts';
import { findRoot } from '#core/composition/root-attributes.ts';

const UNSUPPORTED = ['data-playback-rate', ...UNSUPPORTED_ATTRIBUTES] as const;

interface AudioReading {
  readonly elements: readonly AudioElement[];
  readonly problems: readonly CompositionProblem[];
}

/**
 * The `<audio>` elements that play an asset, and problems of their attributes. Addresses without an asset are reported
 * elsewhere. `videoSeconds` is unknown for a document without a valid root; `assetOf` returns the asset of an address.
 * With `isBindable`, `data-var-src` may name a variable of the element's address.
 */
export const readAudioElements = (
  document: ParsedDocument,
  videoSeconds: number | undefined,
  assetOf: AssetOf = (address) => readAssetAddress(address, 'audio'),
  isBindable = false,
): AudioReading => {
  const { problems, report } = createProblemList();
  const sources = readSources(document);
  const startOfHosts = createHostReader(document, report);
  const elements = document.elements.filter(isPlayed).flatMap((element): AudioElement[] => {
    if (hidesSources(element, sources)) reportAttribute(element, 'src', report);
    const assetId = assetOf(element.attributes.get('src') ?? sources.get(element.node) ?? '', element);
    if (assetId === undefined) return [];
    const timing = readTiming(element, report, isBindable);
    const isGlobal = hasGlobalStart(element);
    const startSeconds = timing.startSeconds + (isGlobal ? 0 : startOfHosts(element));
    if (videoSeconds !== undefined && startSeconds > videoSeconds - AUDIO_CLIP_MIN_SECONDS)
      reportAttribute(element, 'data-start', report);
    const elementId = element.attributes.get('id');
    const id = elementId === undefined || elementId.length > ID_MAX_CHARACTERS ? {} : { elementId };
    return [{ ...timing, ...id, assetId, startSeconds, position: element.position }];
  });
  const [first] = elements.slice(AUDIO_CLIPS_PER_VIDEO_MAX);
  if (first) report('too_many_audio', first.position, '<audio>');
  return { elements: elements.slice(0, AUDIO_CLIPS_PER_VIDEO_MAX), problems };
};

const isPlayed = ({ name, isSvg, isInTemplate, attributes }: DocumentElement): boolean =>
  name === 'audio' && !isSvg && !isInTemplate && !attributes.has('muted');

const reportAttribute = (element: DocumentElement, name: string, report: ReportProblem): void =>
  report('invalid_audio', element.attributePosition(name), `${name}="${element.attributes.get(name) ?? ''}"`);

const readTiming = (element: DocumentElement, report: ReportProblem, isBindable: boolean) => {
  const { attributes } = element;
  const read = createNumberReader(element, (name) => reportAttribute(element, name, report));
  for (const name of UNSUPPORTED)
    if (attributes.has(name) && !(isBindable && name === BINDING)) reportAttribute(element, name, report);
  return {
    startSeconds: read('data-start', 0),
    durationSeconds: read('data-duration', null, (seconds) => seconds >= AUDIO_CLIP_MIN_SECONDS),
    mediaStartSeconds: read(mediaStartName(element), 0),
    volume: read('data-volume', 1, (volume) => volume <= AUDIO_VOLUME_MAX),
    isLooped: attributes.has('loop'),
    fadeInSeconds: read('data-fade-in', 0),
    fadeOutSeconds: read('data-fade-out', 0),
  };
};

/** Returns a function that adds up the starts of the nested compositions around an element. */
const createHostReader = (document: ParsedDocument, report: ReportProblem) => {
  const root = findRoot(document).root?.node;
  const hosts = new Map<unknown, DocumentElement>(
    document.elements
      .filter(({ node, attributes }) => node !== root && attributes.has('data-composition-id'))
      .map((host) => [host.node, host]),
  );
  const startOf = (host: DocumentElement): number => {
    const text = host.attributes.get('data-start')?.trim() ?? '';
    if (text === '' || !Number.isNaN(parseSeconds(text))) return Number(text);
    reportAttribute(host, 'data-start', report);
    return 0;
  };
  return ({ node }: DocumentElement): number => {
    let seconds = 0;
    for (let parent = node.parentNode; parent && 'parentNode' in parent; parent = parent.parentNode) {
      const host = hosts.get(parent);
      if (host) seconds += startOf(host);
    }
    return seconds;
  };
};

/**
 * The clips that the elements play: until the asset ends, unless it is looped, the element's duration or the video ends.
 * Fades that together are longer than the clip are shortened. Problems are an element that begins behind the end of its
 * asset, and one of a video clip without sound.
 */
export const audioClipsOf = (
  elements: readonly AudioElement[],
  assets: readonly Pick<Asset, 'id' | 'facts'>[],
  videoSeconds: number,
): { readonly clips: readonly AudioClip[]; readonly problems: readonly CompositionProblem[] } => {
  const problems: CompositionProblem[] = [];
  const clips = elements.flatMap(({ position, ...element }): AudioClip[] => {
    const { assetId, startSeconds, mediaStartSeconds, isLooped, fadeInSeconds, fadeOutSeconds } = element;
    const facts = assets.find(({ id }) => id === assetId)?.facts;
    const clip = facts && 'video' in facts ? facts.video : undefined;
    if (clip?.soundCodec === null) {
      problems.push(problemAt('clip_without_sound', position, '<audio>'));
      return [];
    }
    const sourceSeconds = clip && clip.endTick / clip.timescale;
    const assetSeconds = sourceSeconds ?? (facts?.durationMs ?? 0) / 1000;
    if (mediaStartSeconds > assetSeconds - AUDIO_CLIP_MIN_SECONDS) {
      problems.push(problemAt('invalid_audio', position, `data-media-start="${mediaStartSeconds}"`));
      return [];
    }
    const playedSeconds = isLooped ? Infinity : assetSeconds - mediaStartSeconds;
    const wantedSeconds = element.durationSeconds ?? Infinity;
    const durationSeconds = Math.min(wantedSeconds, playedSeconds, videoSeconds - startSeconds);
    const scale = Math.min(1, durationSeconds / (fadeInSeconds + fadeOutSeconds));
    const fades = { fadeInSeconds: scale * fadeInSeconds, fadeOutSeconds: scale * fadeOutSeconds };
    return [{ ...element, durationSeconds, ...fades, ...(sourceSeconds !== undefined && { sourceSeconds }) }];
  });
  return { clips, problems };
};
