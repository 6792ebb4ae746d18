import { FRAMES_KEPT_DAYS } from '#contracts/limits.ts';
import type { Frames } from '#core/frames/frames.ts';
import type { FramesFile, FramesFiles, FramesRenderer, FramesStore } from '#core/ports/frames.ts';
import type { CopyOutcome } from '#core/ports/media.ts';
import type { Clock } from '#core/ports/system.ts';
import { drawnFrameKeyOf, frameKeyOf } from '#core/rendering/object-keys.ts';
import { hourOf } from '#core/workspace/unpaid-budget.ts';
import { fakeLink } from '#test/support/fakes/media.ts';
import { createScriptedRender } from '#test/support/fakes/scripted-render.ts';

const KEPT_MS = FRAMES_KEPT_DAYS * 24 * 60 * 60 * 1000;

export interface FakeFramesStore extends FramesStore {
  readonly stored: Map<string, Frames>;
}

export const createFakeFramesStore = (): FakeFramesStore => {
  const stored = new Map<string, Frames>();
  const holders = new Map<string, { readonly id: string; readonly untilMs: number }>();
  const counts = new Map<string, number>();
  const isFree = (place: string, nowMs: number) => (holders.get(place)?.untilMs ?? 0) <= nowMs;
  const free = (place: string, id: string) => {
    if (holders.get(place)?.id === id) holders.delete(place);
  };
  const find: FramesStore['find'] = async (workspaceId, id, nowMs) => {
    const frames = stored.get(`${workspaceId} ${id}`);
    return frames && frames.createdAtMs + KEPT_MS > nowMs ? frames : undefined;
  };
  return {
    stored,
    begin: async ({ workspaceId, id, deadlineMs: untilMs }, nowMs, { maxConcurrent, perHour }) => {
      const hour = `${workspaceId} ${hourOf(nowMs)}`;
      if (!isFree(workspaceId, nowMs)) return { status: 'running' };
      const slots = Array.from({ length: maxConcurrent }, (_, slot) => slot);
      const slot = slots.find((each) => isFree(`slot ${each}`, nowMs));
      if (slot === undefined) return { status: 'busy' };
      if ((counts.get(hour) ?? 0) >= perHour) return { status: 'used_up' };
      counts.set(hour, (counts.get(hour) ?? 0) + 1);
      for (const place of [workspaceId, `slot ${slot}`]) holders.set(place, { id, untilMs });
      return { status: 'begun', slot };
    },
    put: async (frames) => void stored.set(`${frames.workspaceId} ${frames.id}`, frames),
    find,
    end: async (frames, failure) => {
      const { workspaceId, id, slot } = frames;
      const now = stored.get(`${workspaceId} ${id}`);
      if (now?.status === 'running')
        stored.set(`${workspaceId} ${id}`, { ...now, status: failure ? 'failed' : 'done', failure });
      for (const place of [workspaceId, `slot ${slot}`]) free(place, id);
      return stored.get(`${workspaceId} ${id}`) ?? frames;
    },
  };
};

export interface FakeFramesFiles extends FramesFiles {
  /** Keys of what renderers have written. */
  readonly drawn: Set<string>;
  readonly kept: Set<string>;
  /** Replaces what `keep` returns for a file that is drawn. */
  readonly scriptKeep: (keep: (file: FramesFile) => CopyOutcome) => void;
}

export const createFakeFramesFiles = (clock: Clock): FakeFramesFiles => {
  const drawn = new Set<string>();
  const kept = new Set<string>();
  let scripted: (file: FramesFile) => CopyOutcome = () => ({ status: 'copied' });
  return {
    drawn,
    kept,
    scriptKeep: (keep) => {
      scripted = keep;
    },
    presignUpload: async (frames, file, seconds) => fakeLink(clock, drawnFrameKeyOf(frames, file), seconds),
    isDrawn: async (frames) => drawn.has(drawnFrameKeyOf(frames, 'sheet')),
    keep: async (frames, file) => {
      if (!drawn.has(drawnFrameKeyOf(frames, file))) return { status: 'invalid', diagnostic: 'missing' };
      const outcome = scripted(file);
      if (outcome.status === 'copied') kept.add(frameKeyOf(frames, file));
      return outcome;
    },
    presign: async (frames, file, seconds) => fakeLink(clock, frameKeyOf(frames, file), seconds),
  };
};

type Render = FramesRenderer['render'];

export interface FakeFramesRenderer extends FramesRenderer {
  readonly calls: Parameters<Render>[];
  readonly script: (render: Render) => void;
}

/** Writes every file that it has a link for. */
export const createFakeFramesRenderer = ({ drawn }: Pick<FakeFramesFiles, 'drawn'>): FakeFramesRenderer =>
  createScriptedRender<Parameters<Render>, ReturnType<Render>>(
    async ({ frames: { frameUrls, sheetUrl } }) => {
      for (const url of [...frameUrls, sheetUrl]) drawn.add(new URL(url).pathname.slice(1));
      return { status: 'rendered' };
    },
  );
