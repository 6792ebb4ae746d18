import type { Batch, BatchRow } from '#core/batch/batch.ts';
import { isRefused } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { cancelBatch, resumeBatch } from '#core/use-cases/change-batch.ts';
import { createBatch } from '#core/use-cases/create-batch.ts';
import { NO_CHECKPOINTS, reconcileWorkspace } from '#core/use-cases/reconcile-workspace.ts';
import { isTerminal } from '#core/video/video.ts';
import { A_TEMPLATE } from '#test/support/api.ts';
import { createWebhookWorkers } from '#test/support/webhooks.ts';
import { NO_FETCHES } from '#test/support/fakes/assets.ts';

/** Has the size that the fake renderer reports. */
export const TEMPLATE = { ...A_TEMPLATE, sizes: [{ width: 640, height: 360 }] };

const rowsOf = (count: number): readonly BatchRow[] =>
  Array.from({ length: count }, (_, index) => ({
    variables: { nama_usaha: `Kopi ${index}` },
    output: { width: 640, height: 360 },
    title: `Video ${index}`,
    metadata: { baris: String(index) },
  }));

/** Workers over in-memory ports with a webhook endpoint, whose renders succeed, and batches of a template of six seconds. */
export const createBatchWorkers = async (milliCredits = 60_000) => {
  const workers = await createWebhookWorkers();
  const { world, workspace } = workers;
  world.templates.add(TEMPLATE);
  workers.renderSuccessfully();
  const more = milliCredits - 60_000;
  const grant = (amount: number) =>
    world.workspaceAdmin.grant(workspace.id, {
      id: `grant-${world.ledger().length}`,
      milliCredits: amount,
      nowMs: world.clock.nowMs(),
    });
  if (more > 0) await grant(more);
  const deps = { ...world, ...NO_FETCHES, maxDurationSeconds: 300 };
  const use = <T>(result: Result<T>): T => {
    if (isRefused(result)) throw new Error(`refused: ${result.refusal.code}`);
    return result.value;
  };
  const create = async (count: number, template = TEMPLATE.id): Promise<Batch> => {
    const found = (await world.workspaces.find(workspace.id)) ?? workspace;
    const request = {
      workspace: found,
      template,
      rows: rowsOf(count),
      idempotency: null,
      signal: new AbortController().signal,
    };
    return use(await createBatch(deps, request)).batch;
  };
  const current = async ({ id }: Pick<Batch, 'id'>): Promise<Batch> => {
    const batch = await world.batches.find(workspace.id, id);
    if (!batch) throw new Error('no such batch');
    return batch;
  };
  const activeVideos = () => world.storedVideos().filter(({ status }) => !isTerminal(status));
  const ofBatches = () => world.storedVideos().filter(({ batch }) => batch !== null);
  /** Feeds, then renders what is queued, until no message waits and no video is active. */
  const pumpAll = async (): Promise<void> => {
    while (world.batchQueue.messages.length > 0 || activeVideos().length > 0) {
      await workers.feedBatches();
      for (const video of activeVideos()) await workers.deliverRender(video);
    }
  };
  return {
    ...workers,
    create,
    grant,
    current,
    activeVideos,
    ofBatches,
    pumpAll,
    resume: async ({ id }: Batch) => use(await resumeBatch(deps, workspace.id, id)),
    cancel: async ({ id }: Batch) => use(await cancelBatch(deps, workspace.id, id)),
    /** Differences between balance, ledger, slots and videos. */
    reconcile: async () => {
      const check = await reconcileWorkspace(
        { ...world, checkpoints: NO_CHECKPOINTS, isTimeUp: () => false },
        workspace.id,
      );
      return check.status === 'checked' ? check.differences : check.status;
    },
  };
};
