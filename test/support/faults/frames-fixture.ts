import { createFramesStore } from '#adapters/dynamodb/frames.ts';
import { createFramesFiles } from '#adapters/s3/frames-files.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { framesIdFromUuid } from '#core/frames/frames.ts';
import type { FramesRenderer } from '#core/ports/frames.ts';
import { accept, isRefused } from '#core/refusal.ts';
import { drawFrames } from '#core/use-cases/draw-frames.ts';
import { readFrames } from '#core/use-cases/keep-frames.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { createPatientClients } from '#test/support/faults/emulated-fixture.ts';
import { makeJpeg } from '#test/support/make-jpeg.ts';
import { A_REQUEST } from './fixture.ts';

/** One request of the workspace may be made in an hour after a first one. */
const LIMITS = { maxConcurrent: 2, perHour: 2 };
const TIMES = [0, 0.1];

/** A step of a request for two frames of a video. */
export interface FramesStep {
  readonly role: 'draw' | 'read';
  readonly workspaceId: WorkspaceId;
  /** UUID in the id. */
  readonly uuid: string;
  readonly nowMs: number;
  /** How long `draw` waits for the renderer. */
  readonly waitSeconds: number;
}

interface FramesResources extends Pick<ReturnType<typeof createPatientClients>, 'dynamodb' | 's3'> {
  readonly tableName: string;
  readonly bucketName: string;
}

/** Uploads pictures like a renderer. */
const draw: FramesRenderer['render'] = async ({ frames: { frameUrls, sheetUrl, width, height, sheet } }) => {
  const put = async (url: string, size: readonly [number, number]) => {
    const headers = { 'content-type': 'image/jpeg' };
    const { status } = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(makeJpeg(...size)) });
    if (status !== 200) throw new Error(`the picture was not stored: ${status}`);
  };
  for (const url of frameUrls) await put(url, [width, height]);
  const gaps = { x: 8 * (sheet.columns - 1), y: 8 * (sheet.rows - 1) };
  await put(sheetUrl, [sheet.columns * sheet.width + gaps.x, sheet.rows * sheet.height + gaps.y]);
  return { status: 'rendered' };
};

/** Does the step with the real adapters. Returns how the request is then, or the quota that refused it. */
export const runFramesStep = async (
  { dynamodb, s3, tableName, bucketName }: FramesResources,
  { role, workspaceId, uuid, nowMs, waitSeconds }: FramesStep,
): Promise<string> => {
  const id = framesIdFromUuid(uuid);
  const deps = {
    frames: createFramesStore(dynamodb, tableName),
    framesFiles: createFramesFiles(s3, bucketName),
    framesRenderer: { render: draw },
    documents: createRenderDocuments(s3, bucketName),
    clock: { nowMs: () => nowMs },
    log: () => {},
    newFramesId: () => id,
    maxDurationSeconds: 300,
    framesLimits: LIMITS,
  };
  if (role === 'read') return (await readFrames(deps, workspaceId, id))?.status ?? 'no record';
  const { signal } = new AbortController();
  const request = { workspaceId, settings: { times: TIMES }, receivedAtMs: nowMs, waitSeconds, signal };
  const drawn = await drawFrames(deps, request, accept(A_REQUEST));
  if (!isRefused(drawn)) return drawn.value.status;
  if (drawn.refusal.code !== 'quota_exceeded') throw new Error(drawn.refusal.code);
  return drawn.refusal.quota;
};
