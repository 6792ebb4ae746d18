import { describe, expect, it } from 'vitest';
import { generateApiKey, hashApiKey } from '#core/workspace/api-key.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { createAdmin, PEPPER } from '#test/support/admin.ts';
import { anApiKey, anAsset, anEndpoint, asWorkspaceId, aVideo } from '#test/support/fakes/builders.ts';
import { checkRestore, isBroken } from '../../../scripts/restore/check.ts';
import { compareTables } from '../../../scripts/restore/compare.ts';
import { deleteLostAssets } from '../../../scripts/restore/lost-assets.ts';
import { presentLost, presentReport } from '../../../scripts/restore/present.ts';

const ID = asWorkspaceId('ws_kopi');

const createRestored = async (stored: readonly string[] = []) => {
  const admin = createAdmin();
  const { world, ports } = admin;
  await world.addWorkspace({ id: ID, balanceMilliCredits: 60_000 });
  const keys = {
    list: async function* list(prefix: string) {
      yield* stored.filter((key) => key.startsWith(prefix)).sort();
    },
    has: async (key: string) => stored.includes(key),
  };
  const check = (apiKey?: string) =>
    checkRestore(
      { ports, keys, findApiKey: world.apiKeys.findByHash, openSecret: world.secretBox.open },
      apiKey,
    );
  return { ...admin, keys, check };
};

describe('restore check', () => {
  it('is fine for a consistent table, a known key and readable secrets', async () => {
    const { world, check } = await createRestored();
    const key = generateApiKey('test');
    await world.addApiKey({ workspaceId: ID, hash: hashApiKey(key, PEPPER) });
    const sealed = await world.secretBox.seal('whsec_x', ID);
    await world.addEndpoint(anEndpoint({ workspaceId: ID, secret: { sealed, hint: '' } }));
    const report = await check(key);
    expect(report).toMatchObject({
      isApiKeyKnown: true,
      signingSecrets: 1,
      unreadableSecrets: [],
      differences: [],
    });
    expect(isBroken(report)).toBe(false);
    expect(presentReport(report)).not.toContain('✗');
  });

  it('is broken for an unknown key, an unreadable secret or a difference', async () => {
    const { world, check } = await createRestored();
    await world.addEndpoint({ workspaceId: ID });
    const workspace = await world.workspaces.find(ID);
    if (workspace) world.records.workspaces.set(ID, { ...workspace, balanceMilliCredits: 1 });
    const report = await check(generateApiKey('test'));
    expect(report).toMatchObject({
      isApiKeyKnown: false,
      unreadableSecrets: [ID],
      differences: [{ code: 'balance' }],
    });
    expect(isBroken(report)).toBe(true);
    expect(presentReport(report).match(/✗/g)).toHaveLength(3);
  });

  it('counts ready assets without a file, and sets them to deleted on request', async () => {
    const { world } = createAdmin();
    const assets = Array.from({ length: 4 }, () =>
      anAsset({ id: world.newAssetId(), workspaceId: ID, createdAtMs: 0 }, { sizeBytes: 100 }),
    );
    const [kept, lost, awaiting, also] = assets;
    const restored = await createRestored([kept, also].map((asset) => `assets/${ID}/${asset?.id}`));
    for (const asset of assets) {
      await restored.world.assets.create(asset, NO_ASSET_LIMITS);
      if (asset !== awaiting)
        await restored.world.assets.markReady(asset, { width: 1, height: 1, durationMs: null }, 0);
    }
    const report = await restored.check();
    expect(report.lostAssets).toBe(1);
    expect(isBroken(report)).toBe(false);
    expect(presentReport(report)).toContain('assets: 1 file lost');
    expect(await deleteLostAssets(restored)).toBe(1);
    const statuses = [...restored.world.records.assets.values()].map(({ id, status }) => [id, status]);
    expect(statuses.filter(([, status]) => status === 'deleted')).toEqual([[lost?.id, 'deleted']]);
    expect(await restored.world.assets.findStorage(ID)).toEqual({ storedBytes: 300 });
    const again = await restored.check();
    expect(again).toMatchObject({ lostAssets: 0, differences: [] });
    expect(presentReport(again)).not.toContain('assets');
  });

  it('looks for the file that assets share, and gives its bytes back once', async () => {
    const { world } = createAdmin();
    const assets = Array.from({ length: 4 }, (_, index) => ({
      ...anAsset({ id: world.newAssetId(), workspaceId: ID, createdAtMs: 0 }, { sizeBytes: 100 }),
      fileDigest: index < 2 ? 'kept' : 'lost',
    }));
    const restored = await createRestored([`assets/${ID}/${assets[1]?.id}`]);
    for (const asset of assets.toReversed()) {
      await restored.world.assets.create(asset, NO_ASSET_LIMITS);
      await restored.world.assets.markReady(asset, { width: 1, height: 1, durationMs: null }, 0);
    }
    expect(await restored.world.assets.findStorage(ID)).toEqual({ storedBytes: 200 });
    expect((await restored.check()).lostAssets).toBe(2);
    expect(await deleteLostAssets(restored)).toBe(2);
    expect(await restored.world.assets.findStorage(ID)).toEqual({ storedBytes: 100 });
    expect(await restored.check()).toMatchObject({ lostAssets: 0, differences: [] });
  });

  it('releases a lost file that was kept for revisions which are gone, so that its bytes can be uploaded again', async () => {
    const restored = await createRestored();
    const { assets, newAssetId, records } = restored.world;
    const create = async () => {
      const asset = anAsset({ id: newAssetId(), workspaceId: ID, createdAtMs: 0 }, { sizeBytes: 100 });
      await assets.create(asset, NO_ASSET_LIMITS);
      return { ...asset, fileDigest: 'lost' };
    };
    const facts = { width: 1, height: 1, durationMs: null };
    const lost = await create();
    await assets.markReady(lost, facts, 0);
    records.uses.set(`${ID}/${lost.id}`, 1);
    await assets.markDeleted(lost, 0);
    expect(await deleteLostAssets(restored)).toBe(0);
    records.uses.delete(`${ID}/${lost.id}`);
    expect((await restored.check()).lostAssets).toBe(1);
    expect(await deleteLostAssets(restored)).toBe(1);
    expect(await assets.markReady(await create(), facts, 0)).toMatchObject({ status: 'ready', fileId: null });
    expect(await assets.findStorage(ID)).toEqual({ storedBytes: 100 });
  });

  it('counts finished videos without a file and active ones without a document', async () => {
    const done = { status: 'done', dueAtMs: null, attempt: 1, durationMs: 6000 } as const;
    const world = createAdmin().world;
    const nowMs = world.clock.nowMs();
    const videos = Array.from({ length: 3 }, () => {
      const id = world.newVideoId();
      const file = { outputKey: `out/${ID}/${id}/1/video.mp4`, finishedAtMs: nowMs };
      return aVideo({ id, workspaceId: ID, createdAtMs: nowMs }, { ...done, ...file });
    });
    const active = aVideo({ id: world.newVideoId(), workspaceId: ID, createdAtMs: nowMs });
    const [first, second, third] = videos.map(({ outputKey }) => outputKey ?? '');
    const restored = await createRestored([first ?? '', third ?? '', `${second}.other`]);
    for (const video of [...videos, active]) restored.world.putVideo(video);
    const report = await restored.check();
    expect(report).toMatchObject({
      downloadable: 3,
      missingFiles: [{ workspaceId: ID, videos: 1, milliCredits: 6000 }],
      activeVideos: 1,
      activeWithoutDocument: 1,
    });
    expect(presentReport(report)).toContain(`npm run admin -- workspace grant ${ID} --credits 6`);
  });
});

describe('restore compare', () => {
  it('lists what operators did after the restore point as commands', async () => {
    const [before, after] = [await createRestored(), await createRestored()];
    const key = anApiKey({ workspaceId: ID, id: 'key_old', hash: 'old' });
    for (const { world } of [before, after]) await world.addApiKey(key);
    expect(await compareTables(before.ports, after.ports)).toEqual([]);
    const { world } = before;
    await world.apiKeyAdmin.revoke(ID, 'key_old', 1);
    await world.addApiKey({ workspaceId: ID, id: 'key_new', hash: 'new' });
    await world.workspaceAdmin.grant(ID, { id: 'later', milliCredits: 12_500, nowMs: 1 });
    await world.workspaceAdmin.setStatus(ID, 'suspended');
    await world.addWorkspace({ id: asWorkspaceId('ws_new') });
    expect(presentLost(await compareTables(before.ports, after.ports)).split('\n')).toEqual([
      `npm run admin -- workspace suspend ${ID}`,
      `npm run admin -- workspace grant ${ID} --credits 12.5`,
      `npm run admin -- key revoke key_old --workspace ${ID}`,
      expect.stringContaining(`npm run admin -- key create ${ID}`),
      expect.stringContaining('ws_new was created after the restore point'),
    ]);
  });

  it('lists a status that changed in either direction', async () => {
    const [before, after] = [await createRestored(), await createRestored()];
    await after.world.workspaceAdmin.setStatus(ID, 'suspended');
    expect(presentLost(await compareTables(before.ports, after.ports))).toBe(
      `npm run admin -- workspace resume ${ID}`,
    );
    expect(presentLost(await compareTables(after.ports, before.ports))).toBe(
      `npm run admin -- workspace suspend ${ID}`,
    );
  });

  it('lists changed brand kits as words of a shell', async () => {
    const [before, after] = [await createRestored(), await createRestored()];
    await before.world.workspaceAdmin.setBrandKit(ID, {
      nama_usaha: "Kopi 'Pagi' $HOME",
      warna_utama: '#0EA5E9',
    });
    await after.world.workspaceAdmin.setBrandKit(ID, { warna_utama: '#0EA5E9', kontak: '0812' });
    expect(presentLost(await compareTables(before.ports, after.ports))).toBe(
      `npm run admin -- brand-kit set ${ID} --nama-usaha='Kopi '\\''Pagi'\\'' $HOME' --kontak=''`,
    );
  });

  const SECRET = { sealed: 'sealed-secret-2', hint: 'whsec_…5678=' };
  it.each([
    ['nothing', {}, {}, []],
    ['a changed URL', { url: 'https://b.example/' }, {}, ['webhook_url']],
    ['a new endpoint', {}, undefined, ['webhook_url', 'new_webhook_secret']],
    ['a removed endpoint', undefined, {}, ['removed_webhook']],
    ['a disabled endpoint', { disabledAtMs: 1 }, {}, ['disabled_webhook']],
    ['an endpoint enabled again', {}, { disabledAtMs: 1 }, ['webhook_url']],
    ['an endpoint that stayed disabled', { disabledAtMs: 1 }, { disabledAtMs: 1 }, []],
    ['a rotated secret', { secret: SECRET }, {}, ['new_webhook_secret']],
  ] as const)('lists of webhooks: %s', async (_name, lost, restored, kinds) => {
    const [before, after] = [await createRestored(), await createRestored()];
    if (lost) await before.world.addEndpoint({ workspaceId: ID, ...lost });
    if (restored) await after.world.addEndpoint({ workspaceId: ID, ...restored });
    const found = await compareTables(before.ports, after.ports);
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
    const text = presentLost(found);
    for (const { sealed, hint } of [SECRET, anEndpoint().secret]) {
      expect(text).not.toContain(sealed);
      expect(text).not.toContain(hint);
    }
  });
});
