import { describe, expect, it } from 'vitest';
import { renderDashboardOpenapiJson } from '#api/openapi/dashboard-document.ts';
import { A_COMPOSITION } from '#test/support/api.ts';
import { createDashboard, MEMBER } from '#test/support/dashboard.ts';
import type { Dashboard } from '#test/support/dashboard.ts';

interface Entry {
  readonly subject: string;
  readonly status: string;
  readonly credits: number;
}

const createVideo = async ({ sendWithKey }: Dashboard): Promise<string> =>
  (await sendWithKey('create-composition', { body: { html: A_COMPOSITION } })).body.id;

/** A grant, a canceled video, another grant and a queued video, a second apart. */
const createHistory = async () => {
  const dashboard = await createDashboard();
  const { world, workspace, sendWithKey } = dashboard;
  world.clock.advance(1000);
  const canceled = await createVideo(dashboard);
  world.clock.advance(1000);
  await sendWithKey('cancel-video', { path: { id: canceled } });
  await world.workspaceAdmin.grant(workspace.id, {
    id: 'a-top-up',
    milliCredits: 12_500,
    nowMs: world.clock.nowMs(),
  });
  world.clock.advance(1000);
  const queued = await createVideo(dashboard);
  return { ...dashboard, canceled, queued, opening: `opening-${workspace.id}` };
};

describe('list-ledger 200', () => {
  it('returns one entry for each grant and video, newest first, with what became of the credits', async () => {
    const { send, canceled, queued, opening, world } = await createHistory();
    const { status, body } = await send('list-ledger', { claims: MEMBER });
    expect(status).toBe(200);
    const at = (seconds: number) => new Date(world.clock.nowMs() - 3000 + seconds * 1000).toISOString();
    expect(body).toEqual({
      entries: [
        {
          subject: queued,
          kind: 'video',
          status: 'reserved',
          credits: 2.5,
          created_at: at(3),
          settled_at: null,
        },
        {
          subject: 'a-top-up',
          kind: 'grant',
          status: 'granted',
          credits: 12.5,
          created_at: at(2),
          settled_at: null,
        },
        {
          subject: canceled,
          kind: 'video',
          status: 'released',
          credits: 2.5,
          created_at: at(1),
          settled_at: at(2),
        },
        {
          subject: opening,
          kind: 'grant',
          status: 'granted',
          credits: 60,
          created_at: at(0),
          settled_at: null,
        },
      ],
      next_cursor: null,
    });
  });

  it.each([1, 2, 3])('continues at the cursor without gap or repetition with limit %i', async (limit) => {
    const { send, canceled, queued, opening } = await createHistory();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: String(limit), ...(cursor !== null && { cursor }) };
      const { body } = await send('list-ledger', { query });
      expect(body.entries.length).toBeLessThanOrEqual(limit);
      seen.push(...body.entries.map(({ subject }: Entry) => subject));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual([queued, 'a-top-up', canceled, opening]);
  });
});

it('documents the cursors that it accepts', async () => {
  const { paths } = JSON.parse(renderDashboardOpenapiJson());
  const { parameters } = paths['/dashboard/v1/workspaces/{workspace_id}/ledger'].get;
  const cursor = parameters.find(({ name }: { name: string }) => name === 'cursor');
  const documented = new RegExp(cursor.schema.pattern);
  const { send } = await createHistory();
  const { body: page } = await send('list-ledger', { claims: MEMBER, query: { limit: '1' } });
  for (const [text, status] of [
    [page.next_cursor, 200],
    ['', 400],
    ['vid_1', 400],
    ['1700000000000_', 400],
  ]) {
    const response = await send('list-ledger', { claims: MEMBER, query: { cursor: text } });
    expect([text, response.status, documented.test(text)]).toEqual([text, status, status === 200]);
  }
});
