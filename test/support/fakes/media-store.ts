import type { Clock, FileDigest, MediaFacts, MediaStore } from '#core/ports.ts';
import type { RenderDocument } from '#core/render/segment.ts';

export interface FakeMediaStore extends MediaStore {
  readonly documents: Map<string, RenderDocument>;
  /** Facts of the MP4s that are there, by key. */
  readonly facts: Map<string, MediaFacts>;
  /** Digests of the files that are there, by key. */
  readonly digests: Map<string, FileDigest>;
  /** Frames done, by progress key. */
  readonly progress: Map<string, number>;
}

/** Links look presigned: the key, a lifetime and a signature that differs every time. */
export const createFakeMediaStore = (clock: Clock): FakeMediaStore => {
  const documents = new Map<string, RenderDocument>();
  const facts = new Map<string, MediaFacts>();
  const digests = new Map<string, FileDigest>();
  const progress = new Map<string, number>();
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
    progress,
    putDocument: async (key, document) => {
      documents.set(key, document);
    },
    deleteDocument: async (key) => void documents.delete(key),
    presignDocument: async (key, lifetimeSeconds) => link(key, lifetimeSeconds, {}),
    presignUpload: async (key, contentType, lifetimeSeconds) =>
      link(key, lifetimeSeconds, { 'content-type': contentType }),
    presignDownload: async (key, fileName, lifetimeSeconds) =>
      link(key, lifetimeSeconds, {
        'response-content-disposition': `attachment; filename="${fileName}"`,
      }),
    readProgress: async (key) => progress.get(key) ?? 0,
    readMediaFacts: async (key) => facts.get(key),
    readDigest: async (key) => digests.get(key),
  };
};
