import { createHash } from 'node:crypto';
import type { Clock } from '#core/ports/system.ts';
import type {
  CaptionFiles,
  DownloadLinks,
  InvalidFile,
  MediaFacts,
  RenderDocuments,
  SegmentFile,
  SegmentFiles,
} from '#core/ports/media.ts';
import type { OrderStore } from '#core/ports/videos.ts';
import { orderKeyOf } from '#core/rendering/object-keys.ts';
import type { VideoOrder } from '#core/video/video-order.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { FileDigest, SegmentProgress } from '#contracts/schemas/segment.ts';

export interface FakeRenderDocuments extends RenderDocuments {
  readonly stored: Map<string, RenderDocument>;
}

/** A stored poster; one without a size is not a JPEG. */
export interface FakePoster extends FileDigest {
  readonly size?: string;
}

export interface FakeSegmentFiles extends SegmentFiles {
  /** Metadata of the stored MP4s, by key. */
  readonly facts: Map<string, MediaFacts>;
  /** Digests of the stored files, by key. */
  readonly digests: Map<string, FileDigest>;
  readonly posters: Map<string, FakePoster>;
  /** What renderers have reported, by progress key. */
  readonly progress: Map<string, SegmentProgress>;
  /** Keys of the requested cancellations. */
  readonly cancellations: Set<string>;
}

let linksMade = 0;

/** A link in the form of a presigned one; its signature differs from every other. */
export const fakeLink = (
  clock: Clock,
  key: string,
  lifetimeSeconds: number,
  parameters: Record<string, string> = {},
): string => {
  linksMade += 1;
  const url = new URL(`https://media.example/${key}`);
  url.search = new URLSearchParams({
    'X-Amz-Date': new Date(clock.nowMs()).toISOString().replace(/[-:]|\.\d+/g, ''),
    'X-Amz-Expires': String(lifetimeSeconds),
    ...parameters,
    'X-Amz-Signature': linksMade.toString(16).padStart(64, '0'),
  }).toString();
  return url.toString();
};

export const createFakeRenderDocuments = (clock: Clock): FakeRenderDocuments => {
  const stored = new Map<string, RenderDocument>();
  return {
    stored,
    put: async (key, document) => void stored.set(key, document),
    delete: async (key) => void stored.delete(key),
    presignRead: async (key, lifetimeSeconds) => fakeLink(clock, key, lifetimeSeconds),
  };
};

export interface FakeCaptionFiles extends CaptionFiles {
  /** SRT by key. */
  readonly stored: Map<string, string>;
}

export const createFakeCaptionFiles = (): FakeCaptionFiles => {
  const stored = new Map<string, string>();
  return {
    stored,
    put: async (key, srt) => void stored.set(key, srt),
    delete: async (key) => void stored.delete(key),
  };
};

export interface FakeOrderStore extends OrderStore {
  /** By key. */
  readonly stored: Map<string, VideoOrder>;
}

export const createFakeOrderStore = (): FakeOrderStore => {
  const stored = new Map<string, VideoOrder>();
  return {
    stored,
    put: async (video, order) => void stored.set(orderKeyOf(video), order),
    find: async (video) => stored.get(orderKeyOf(video)),
    delete: async (video) => void stored.delete(orderKeyOf(video)),
  };
};

export const createFakeDownloadLinks = (clock: Clock): DownloadLinks => ({
  presign: async (key, fileName, lifetimeSeconds) =>
    fakeLink(clock, key, lifetimeSeconds, {
      'response-content-disposition': `attachment; filename="${fileName}"`,
    }),
});

const invalid = (diagnostic: string): InvalidFile => ({ status: 'invalid', diagnostic });

export const createFakeSegmentFiles = (clock: Clock): FakeSegmentFiles => {
  const facts = new Map<string, MediaFacts>();
  const digests = new Map<string, FileDigest>();
  const posters = new Map<string, FakePoster>();
  const progress = new Map<string, SegmentProgress>();
  const cancellations = new Set<string>();

  const copySingle = (segment: SegmentFile, key: string) => {
    const [stored, storedFacts] = [digests.get(segment.key), facts.get(segment.key)];
    if (stored?.sizeBytes !== segment.sizeBytes) return invalid('the file size differs');
    digests.set(key, stored);
    if (storedFacts) facts.set(key, storedFacts);
    return { status: 'joined', sizeBytes: segment.sizeBytes, sha256: segment.sha256 } as const;
  };

  return {
    facts,
    digests,
    posters,
    progress,
    cancellations,
    presignUpload: async (key, contentType, lifetimeSeconds) =>
      fakeLink(clock, key, lifetimeSeconds, { 'content-type': contentType }),
    requestCancellation: async (key) => void cancellations.add(key),
    readProgress: async (key) => progress.get(key) ?? { framesDone: 0 },
    readMediaFacts: async (key) => facts.get(key),
    readDigest: async (key, maxBytes) => {
      const digest = digests.get(key);
      return digest && digest.sizeBytes <= maxBytes ? digest : undefined;
    },
    joinSegments: async (segments, { key, fps, sound }, signal) => {
      signal.throwIfAborted();
      const [first, ...others] = segments;
      if (first && others.length === 0 && !sound) return copySingle(first, key);
      const isStored = (segment: SegmentFile) =>
        digests.get(segment.key)?.sha256 === segment.sha256 &&
        facts.get(segment.key)?.frames === segment.frames;
      const size = first && facts.get(first.key);
      if (!size || !segments.every(isStored)) return invalid('a segment digest differs');
      if (sound && digests.get(sound.key)?.sha256 !== sound.sha256)
        return invalid('the sound digest differs');
      const frames = segments.reduce((sum, segment) => sum + segment.frames, 0);
      const sizeBytes = segments.reduce((sum, segment) => sum + segment.sizeBytes, 0);
      const digest = { sizeBytes, sha256: createHash('sha256').update(key).digest('hex') };
      const durationMs = Math.round((frames * 1000) / fps);
      facts.set(key, { ...size, frames, durationMs, soundDurationMs: sound ? durationMs : null });
      digests.set(key, digest);
      return { status: 'joined', ...digest };
    },
    copyPoster: async (poster, { key, width, height }, signal) => {
      signal.throwIfAborted();
      const stored = posters.get(poster.key);
      if (stored?.sizeBytes !== poster.sizeBytes) return invalid('another size');
      posters.set(key, stored);
      const isExpected = stored.sha256 === poster.sha256 && stored.size === `${width}x${height}`;
      return isExpected ? { status: 'copied' } : invalid('another picture');
    },
  };
};
