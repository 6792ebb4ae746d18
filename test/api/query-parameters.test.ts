import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, A_VIDEO_ID, AN_ASSET_ID, createApi } from '#test/support/api.ts';

const CREATES = [
  ['create-video', { template: 'kartu@1' }],
  ['create-composition', { html: A_COMPOSITION }],
] as const;

describe.each(CREATES)('query parameters of %s', (operation, body) => {
  it.each(['dryrun', 'dry-run', 'Dry_run', 'dry_run ', '__proto__', 'limit', ''])(
    'are refused when unknown, naming the valid one: "%s"',
    async (name) => {
      const { send, world } = await createApi();
      const before = world.snapshot();
      const response = await send(operation, { body, query: Object.fromEntries([[name, 'true']]) });
      expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
      expect(response.body.message).not.toMatch(/isi permintaan/i);
      expect(response.body.details).toEqual([
        {
          path: `query.${name}`,
          rule: 'unknownParameter',
          message:
            'Parameter query ini tidak dikenal. Perbaiki ejaannya menjadi dry_run, atau hapus parameter ini.',
        },
      ]);
      expect(world.snapshot()).toEqual(before);
    },
  );

  it('are reported together', async () => {
    const { send } = await createApi();
    const response = await send(operation, { body, query: { dryrun: 'true', dry_run: 'ya' } });
    expect(response.body.details).toMatchObject([
      { path: 'query.dryrun', rule: 'unknownParameter' },
      { path: 'query.dry_run', rule: 'enum' },
    ]);
  });
});

describe('query parameters of the reads', () => {
  it.each([
    ['list-videos', {}, 200],
    ['get-video', { path: { id: A_VIDEO_ID } }, 404],
    ['list-templates', {}, 200],
    ['get-template', { path: { template: 'kartu@1' } }, 200],
    ['list-assets', {}, 200],
    ['get-asset', { path: { id: AN_ASSET_ID } }, 404],
    ['get-workspace', {}, 200],
  ] as const)('are ignored when unknown: %s', async (operation, request, status) => {
    const { send } = await createApi();
    expect((await send(operation, { ...request, query: { utm_source: 'x' } })).status).toBe(status);
  });
});
