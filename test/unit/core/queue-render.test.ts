import { describe, expect, it } from 'vitest';
import { accept } from '#core/refusal.ts';
import { createQueueRender } from '#core/use-cases/queue-render.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';

describe('a create whose caller has been answered already', () => {
  it('charges nothing and makes no video', async () => {
    const world = createFakeWorld();
    const workspace = await world.addWorkspace({ balanceMilliCredits: 60_000 });
    const queueRender = createQueueRender({ ...world, maxDurationSeconds: 300, onSendFailed: () => {} });
    const answered = new AbortController();
    const creating = queueRender(
      { workspaceId: workspace.id, idempotency: null, isDryRun: false, signal: answered.signal },
      async () => {
        answered.abort(new Error('answered'));
        return accept({
          template: 'composition',
          title: null,
          html: '<html></html>',
          variables: {},
          output: { width: 640, height: 360, fps: 30 },
          durationSeconds: 2,
        });
      },
    );
    await expect(creating).rejects.toThrow('answered');
    expect(world.storedVideos()).toEqual([]);
    expect(await world.workspaces.find(workspace.id)).toMatchObject({ balanceMilliCredits: 60_000 });
  });
});
