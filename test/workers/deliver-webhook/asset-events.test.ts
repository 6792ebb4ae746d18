import { expect, it } from 'vitest';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { aFetch } from '#test/support/fakes/builders.ts';
import { findEventViolations } from '#test/support/openapi-checker.ts';
import { createWebhookWorkers } from '#test/support/webhooks.ts';

const fetchOne = async () => {
  const workers = await createWebhookWorkers();
  const { world, workspace } = workers;
  const asset = aFetch({
    id: world.newAssetId(),
    workspaceId: workspace.id,
    createdAtMs: world.clock.nowMs(),
  });
  await world.assets.create(asset, NO_ASSET_LIMITS);
  const message = { workspaceId: workspace.id, assetId: asset.id };
  const events = () =>
    world.sender.sent.map(({ body, messageId }) => ({ messageId, event: JSON.parse(body) }));
  return { ...workers, asset, message, events };
};

it('asset.ready contains the asset as get returns it, and is sent within a minute', async () => {
  const { fetchAsset, inspectUpload, passMinutes, asset, message, events, world } = await fetchOne();
  await fetchAsset(message);
  await inspectUpload(message);
  await passMinutes(1);
  const [sent, ...others] = events();
  expect(others).toEqual([]);
  expect(sent).toMatchObject({
    messageId: asset.id.replace('asset_', 'msg_'),
    event: {
      type: 'asset.ready',
      data: { id: asset.id, status: 'ready', kind: 'image', url: expect.stringContaining(asset.id) },
    },
  });
  expect(findEventViolations(sent?.event, 'AssetEvent')).toEqual([]);
  expect(JSON.stringify(world.sender.sent)).not.toMatch(/rahasia|toko\.example/);
});

it('asset.rejected contains the reason', async () => {
  const { fetchAsset, passMinutes, message, events, world } = await fetchOne();
  world.scriptFetch({
    status: 'rejected',
    code: 'source_refused',
    reason: 'address_refused',
    receivedBytes: 0,
  });
  await fetchAsset(message);
  await passMinutes(1);
  expect(events()).toMatchObject([
    { event: { type: 'asset.rejected', data: { kind: null, error: { code: 'source_refused' } } } },
  ]);
  expect(findEventViolations(events()[0]?.event, 'AssetEvent')).toEqual([]);
});

it('an event is dropped when the record of its asset no longer exists', async () => {
  const { fetchAsset, passMinutes, asset, message, events, world } = await fetchOne();
  world.scriptFetch({
    status: 'rejected',
    code: 'source_refused',
    reason: 'address_refused',
    receivedBytes: 0,
  });
  await fetchAsset(message);
  world.records.assets.delete(`${asset.workspaceId}/${asset.id}`);
  await passMinutes(1);
  expect(events()).toEqual([]);
  expect(world.deliveries()).toMatchObject([{ status: 'failed', lastResult: 'asset_expired' }]);
});
