import { AUDIO_CLIPS_PER_VIDEO_MAX, CLIPS_PER_VIDEO_MAX, MAX_MOUNTED_COMPONENTS } from '#contracts/limits.ts';
import { readAudioElements } from '#core/composition/audio-elements.ts';
import { createStartResolver } from '#core/composition/clip-starts.ts';
import { isRecord, readJson, readVariableValues } from '#core/composition/composition-variables.ts';
import { BINDING, hasGlobalStart } from '#core/composition/media-attributes.ts';
import type { AssetOf } from '#core/composition/media-attributes.ts';
import type { DocumentElement } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { AudioElement, CompositionProblem, VideoElement } from '#core/composition/problems.ts';
import { assetAt } from '#core/composition/resource-url.ts';
import { readVideoElements } from '#core/composition/video-elements.ts';
import { hostsOf } from '#core/project/project-documents.ts';
import type { ProjectDocument, ProjectDocuments } from '#core/project/project-documents.ts';

/** Something of a file of the project. */
export type InFile<T> = T & { readonly file: string };

export interface ProjectMedia {
  readonly audio: readonly InFile<AudioElement>[];
  readonly video: readonly InFile<VideoElement>[];
  readonly problems: readonly InFile<CompositionProblem>[];
}

export type Values = Readonly<Record<string, unknown>>;

/** A document in the page. Times are those of the video. */
export interface Instance {
  readonly document: ProjectDocument;
  readonly values: Values;
  /** When its own time is 0. */
  readonly zeroSeconds: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Number of the mount; undefined for `index.html`. */
  readonly mount?: number;
  /** The element that mounts it, in the document of its parent. */
  readonly mountedBy?: { readonly host: DocumentElement; readonly parent: Instance };
}

interface Timed {
  readonly startSeconds: number;
  readonly durationSeconds: number | null;
  readonly mediaStartSeconds: number;
  readonly position: number;
}

/** Shorter parts of clips, which rounding of seconds can leave, are not shown. */
const MIN_SECONDS = 0.001;

/** An address in the value of a variable: a text, or the `url` of an image. */
const addressIn = (value: unknown): string | undefined => {
  const address = isRecord(value) ? value['url'] : value;
  return typeof address === 'string' && address !== '' ? address : undefined;
};

/** Moves an element from the time of its document into that of the video; undefined if the host never shows it. */
const place = <T extends Timed>(
  element: T,
  { zeroSeconds, startSeconds, endSeconds, document: { content } }: Instance,
  rate: number,
): T | undefined => {
  const source = content.elements.find(({ position }) => position === element.position);
  const isGlobal = source !== undefined && hasGlobalStart(source);
  const start = (isGlobal ? 0 : zeroSeconds) + element.startSeconds;
  const end = Math.min(start + (element.durationSeconds ?? Infinity), endSeconds);
  const shown = Math.max(start, startSeconds);
  if (end - shown < MIN_SECONDS) return undefined;
  return {
    ...element,
    startSeconds: shown,
    durationSeconds: Number.isFinite(end) ? end - shown : null,
    mediaStartSeconds: element.mediaStartSeconds + (shown - start) * rate,
  };
};

/** A number of seconds in an attribute; undefined for another text. */
export const secondsIn = (element: DocumentElement | undefined, name: string): number | undefined => {
  const text = element?.attributes.get(name)?.trim() ?? '';
  return text !== '' && Number(text) >= 0 ? Number(text) : undefined;
};

export const declaredValues = ({ document }: ProjectDocument): Values =>
  Object.fromEntries(
    document.elements.flatMap(({ attributes }) => {
      const declared = readJson(attributes.get('data-composition-variables'));
      return (Array.isArray(declared) ? declared : []).flatMap((each: unknown) =>
        isRecord(each) && typeof each['id'] === 'string' && 'default' in each
          ? [[each['id'], each['default']] as const]
          : [],
      );
    }),
  );

/** In the order in which the page mounts them: of hosts in hosts, the inner one first. */
const inMountOrder = (hosts: readonly DocumentElement[]): readonly DocumentElement[] =>
  hosts.toReversed().toSorted((a, b) => a.endPosition - b.endPosition);

/** The elements of one document in the page, and problems of their attributes. */
const readInstance = (
  { values, document, mount, ...instance }: Instance,
  { index }: ProjectDocuments,
  videoSeconds: number | undefined,
): ProjectMedia => {
  const { path: file, content, sources, isOwn } = document;
  if (!isOwn) return { audio: [], video: [], problems: [] };
  const assetOf =
    (use: 'audio' | 'video'): AssetOf =>
    (address, { attributes }) => {
      const bound = addressIn(values[attributes.get(BINDING)?.trim() ?? '']);
      return bound === undefined ? assetAt(address, use, sources) : assetAt(bound, use, index.sources);
    };
  const isIndex = mount === undefined;
  const seconds = isIndex ? videoSeconds : undefined;
  const audio = readAudioElements(content, seconds, assetOf('audio'), true);
  const video = readVideoElements(content, seconds, assetOf('video'), true);
  const videos = document.document.elements.filter(({ name, isSvg }) => name === 'video' && !isSvg);
  const whole = { values, document, ...instance };
  return {
    audio: audio.elements.flatMap((element) => {
      const placed = isIndex ? element : place(element, whole, 1);
      return placed ? [{ ...placed, file }] : [];
    }),
    video: video.elements.flatMap((element) => {
      if (isIndex) return [{ ...element, file }];
      const placed = place(element, whole, element.playbackRate);
      const number = videos.findIndex(({ position }) => position === element.position);
      return placed ? [{ ...placed, mounted: { mount, video: number }, file }] : [];
    }),
    problems: [...audio.problems, ...video.problems].map((problem) => ({ ...problem, file })),
  };
};

/** The document that a host mounts, in the time of the video. */
const instanceOf = (
  host: DocumentElement,
  document: ProjectDocument,
  parent: Instance,
  mount: number,
): Instance => {
  const resolved = createStartResolver(parent.document.content)(host);
  const startSeconds = parent.zeroSeconds + (typeof resolved === 'number' ? resolved : 0);
  const ownSeconds = secondsIn(host, 'data-duration') ?? secondsIn(document.root, 'data-duration');
  return {
    document,
    mount,
    mountedBy: { host, parent },
    values: { ...declaredValues(document), ...Object.fromEntries(readVariableValues(host)) },
    startSeconds: Math.max(startSeconds, parent.startSeconds),
    endSeconds: Math.min(startSeconds + (ownSeconds ?? Infinity), parent.endSeconds),
    zeroSeconds: startSeconds - (secondsIn(host, 'data-playback-start') ?? 0),
  };
};

/** Every document in the page, in the order in which the page mounts them. */
export const listInstances = ({ documentOf }: ProjectDocuments, whole: Instance): readonly Instance[] => {
  const instances = [whole];
  let mounts = 0;
  const mountHost = (host: DocumentElement, parent: Instance): readonly Instance[] => {
    const document = documentOf(host, parent.document);
    mounts += 1; // also of a document that is missing
    return document === undefined || mounts > MAX_MOUNTED_COMPONENTS
      ? []
      : [instanceOf(host, document, parent, mounts - 1)];
  };
  for (const host of inMountOrder(hostsOf(whole.document))) {
    const queue = [...mountHost(host, whole)];
    for (const instance of queue) {
      instances.push(instance);
      for (const nested of hostsOf(instance.document)) queue.push(...mountHost(nested, instance));
    }
  }
  return instances;
};

/**
 * The `<audio>` and `<video>` elements of the page with all that is mounted in it, in the time of the video. `values` are those
 * of the variables of `index.html`.
 */
export const readProjectMedia = (
  documents: ProjectDocuments,
  values: Values,
  videoSeconds: number | undefined,
): ProjectMedia => {
  const endSeconds = videoSeconds ?? Infinity;
  const whole = { document: documents.index, values, zeroSeconds: 0, startSeconds: 0, endSeconds };
  const found = listInstances(documents, whole).map((each) => readInstance(each, documents, videoSeconds));
  const audio = found.flatMap((each) => each.audio);
  const video = found.flatMap((each) => each.video);
  const tooMany = [
    ...audio
      .slice(AUDIO_CLIPS_PER_VIDEO_MAX)
      .map((each) => ({ each, code: 'too_many_audio', tag: '<audio>' })),
    ...video.slice(CLIPS_PER_VIDEO_MAX).map((each) => ({ each, code: 'too_many_videos', tag: '<video>' })),
  ].map(({ each: { position, file }, code, tag }) => ({ ...problemAt(code, position, tag), file }));
  const problems = [...found.flatMap((each) => each.problems), ...tooMany];
  return { audio: withUniqueIds(audio), video, problems };
};

/** Without the ids that several elements have: the page reports volumes by id. */
const withUniqueIds = (audio: readonly InFile<AudioElement>[]): readonly InFile<AudioElement>[] =>
  audio.map(({ elementId, ...element }) =>
    audio.filter((other) => other.elementId === elementId).length === 1 && elementId !== undefined
      ? { ...element, elementId }
      : element,
  );
