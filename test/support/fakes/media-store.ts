import { createHash } from 'node:crypto';
import type { Clock } from '#core/ports/system.ts';
import type { FileDigest, MediaFacts, MediaStore, VideoPart } from '#core/ports/media.ts';
import type { RenderDocument, SegmentProgress } from '#core/rendering/segment.ts';

/** A picture that is there; one without a size is no JPEG. */
export interface FakePoster extends FileDigest {
  readonly size?: string;
}

export interface FakeMediaStore extends MediaStore {
  readonly documents: Map<string, RenderDocument>;
  /** Facts of the MP4s that are there, by key. */
  readonly facts: Map<string, MediaFacts>;
  /** Digests of the files that are there, by key. */
  readonly digests: Map<string, FileDigest>;
  readonly posters: Map<string, FakePoster>;
  /** What renderers have reported, by progress key. */
  readonly progress: Map<string, SegmentProgress>;
  /** Keys of the stops that were put. */
  readonly stops: Set<string>;
}

/** Links look presigned: the key, a lifetime and a signature that differs every time. */
export const createFakeMediaStore = (clock: Clock): FakeMediaStore => {
  const documents = new Map<string, RenderDocument>();
  const facts = new Map<string, MediaFacts>();
  const digests = new Map<string, FileDigest>();
  const posters = new Map<string, FakePoster>();
  const progress = new Map<string, SegmentProgress>();
  const stops = new Set<string>();
  let linksMade = 0;
  const link = (key: string, lifetimeSeconds: number, parameters: Record<string, string>): string => {
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
  return {
    documents,
    facts,
    digests,
    posters,
    progress,
    stops,
    putDocument: async (key, document) => {
      documents.set(key, document);
    },
    deleteDocument: async (key) => void documents.delete(key),
    presignRead: async (key, lifetimeSeconds) => link(key, lifetimeSeconds, {}),
    presignUpload: async (key, contentType, lifetimeSeconds) =>
      link(key, lifetimeSeconds, { 'content-type': contentType }),
    presignDownload: async (key, fileName, lifetimeSeconds) =>
      link(key, lifetimeSeconds, {
        'response-content-disposition': `attachment; filename="${fileName}"`,
      }),
    requestCancellation: async (key) => void stops.add(key),
    readProgress: async (key) => progress.get(key) ?? { framesDone: 0 },
    readMediaFacts: async (key) => facts.get(key),
    readDigest: async (key, maxBytes) => {
      const digest = digests.get(key);
      return digest && digest.sizeBytes <= maxBytes ? digest : undefined;
    },
    joinParts: async (parts, { key, fps }, signal) => {
      signal.throwIfAborted();
      const [whole, ...others] = parts;
      if (whole && others.length === 0) {
        const [stored, storedFacts] = [digests.get(whole.key), facts.get(whole.key)];
        if (stored?.sizeBytes !== whole.sizeBytes)
          return { status: 'unfit', diagnostic: 'a part is another' };
        digests.set(key, stored);
        if (storedFacts) facts.set(key, storedFacts);
        return { status: 'joined', sizeBytes: whole.sizeBytes, sha256: whole.sha256 };
      }
      const isStored = ({ key, sha256, frames }: VideoPart) =>
        digests.get(key)?.sha256 === sha256 && facts.get(key)?.frames === frames;
      const [first] = parts;
      const size = first && facts.get(first.key);
      if (!size || !parts.every(isStored)) return { status: 'unfit', diagnostic: 'a part is another' };
      const frames = parts.reduce((sum, part) => sum + part.frames, 0);
      const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
      const digest = { sizeBytes, sha256: createHash('sha256').update(key).digest('hex') };
      facts.set(key, { ...size, frames, durationMs: Math.round((frames * 1000) / fps) });
      digests.set(key, digest);
      return { status: 'joined', ...digest };
    },
    copyPoster: async ({ key: from, sizeBytes, sha256 }, { key, width, height }, signal) => {
      signal.throwIfAborted();
      const stored = posters.get(from);
      if (stored?.sizeBytes !== sizeBytes) return { status: 'unfit', diagnostic: 'another size' };
      posters.set(key, stored);
      const isOrdered = stored.sha256 === sha256 && stored.size === `${width}x${height}`;
      return isOrdered ? { status: 'copied' } : { status: 'unfit', diagnostic: 'another picture' };
    },
  };
};
