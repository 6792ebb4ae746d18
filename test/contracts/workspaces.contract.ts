import { beforeAll, describe, expect, it } from 'vitest';
import { asWorkspaceId, anApiKey, aWorkspace } from '#test/support/fakes/builders.ts';
import { createTenant, expectLedgerToBeConsistent, NOW_MS } from './store-world.ts';
import type { StoreWorld } from './store-world.ts';

const NOBODY = asWorkspaceId('ws_nobody');

export const describeWorkspaces = (name: string, makeWorld: () => Promise<StoreWorld>) =>
  describe(`${name}: workspaces and API keys`, () => {
    let world: StoreWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });

    it('creates a workspace without credits or videos', async () => {
      const workspace = aWorkspace({
        id: asWorkspaceId('ws_new'),
        brandKit: { nama_usaha: 'Kopi Tetangga' },
      });
      await world.workspaceAdmin.create(workspace);
      expect(await world.workspaces.find(workspace.id)).toEqual(workspace);
    });

    it('rejects a second workspace with the same id', async () => {
      const tenant = await createTenant(world);
      const before = await tenant.workspace();
      await expect(world.workspaceAdmin.create(aWorkspace({ id: tenant.workspaceId }))).rejects.toThrow();
      expect(await tenant.workspace()).toEqual(before);
    });

    it('applies a repeated grant once', async () => {
      const tenant = await createTenant(world, { milliCredits: 1000 });
      const grant = { id: 'top-up', milliCredits: 2500, nowMs: NOW_MS };
      expect(await world.workspaceAdmin.grant(tenant.workspaceId, grant)).toBe(3500);
      expect(await world.workspaceAdmin.grant(tenant.workspaceId, grant)).toBe(3500);
      expect(await tenant.balance()).toBe(3500);
      await expectLedgerToBeConsistent(world, tenant);
    });

    it('suspends and resumes a workspace', async () => {
      const tenant = await createTenant(world);
      await world.workspaceAdmin.setStatus(tenant.workspaceId, 'suspended');
      expect(await tenant.workspace()).toMatchObject({ status: 'suspended' });
      await world.workspaceAdmin.setStatus(tenant.workspaceId, 'active');
      expect(await tenant.workspace()).toMatchObject({ status: 'active' });
    });

    it('replaces the brand kit as a whole', async () => {
      const tenant = await createTenant(world);
      await world.workspaceAdmin.setBrandKit(tenant.workspaceId, { nama_usaha: 'Kopi', kontak: '0812' });
      await world.workspaceAdmin.setBrandKit(tenant.workspaceId, { warna_utama: '#0EA5E9' });
      expect((await tenant.workspace()).brandKit).toEqual({ warna_utama: '#0EA5E9' });
    });

    it('changes nothing in a workspace that does not exist', async () => {
      const { workspaceAdmin } = world;
      await expect(workspaceAdmin.setStatus(NOBODY, 'suspended')).rejects.toThrow(NOBODY);
      await expect(workspaceAdmin.setBrandKit(NOBODY, {})).rejects.toThrow(NOBODY);
      const grant = { id: 'gift', milliCredits: 1, nowMs: NOW_MS };
      await expect(workspaceAdmin.grant(NOBODY, grant)).rejects.toThrow(NOBODY);
      expect(await world.workspaces.find(NOBODY)).toBeUndefined();
    });

    it('finds a key by its hash and lists the keys of a workspace by age', async () => {
      const [{ workspaceId }, other] = [await createTenant(world), await createTenant(world)];
      const older = anApiKey({ workspaceId, id: 'key_z', hash: `${workspaceId}-a`, expiresAtMs: NOW_MS });
      const newer = anApiKey({ workspaceId, id: 'key_a', hash: `${workspaceId}-b`, createdAtMs: NOW_MS });
      await world.apiKeyAdmin.create(newer);
      await world.apiKeyAdmin.create(older);
      expect(await world.apiKeys.findByHash(older.hash)).toEqual(older);
      expect(await world.apiKeys.findByHash('unknown')).toBeUndefined();
      expect(await world.apiKeyAdmin.list(workspaceId)).toEqual([older, newer]);
      expect(await world.apiKeyAdmin.list(other.workspaceId)).toEqual([]);
    });

    it('keeps the time of the first revocation', async () => {
      const { workspaceId } = await createTenant(world);
      const key = anApiKey({ workspaceId, hash: `${workspaceId}-c` });
      await world.apiKeyAdmin.create(key);
      expect(await world.apiKeyAdmin.revoke(workspaceId, key.id, NOW_MS)).toBe(true);
      expect(await world.apiKeyAdmin.revoke(workspaceId, key.id, NOW_MS + 1000)).toBe(true);
      expect(await world.apiKeys.findByHash(key.hash)).toEqual({ ...key, revokedAtMs: NOW_MS });
    });

    it('revokes only keys of the given workspace', async () => {
      const [one, other] = [await createTenant(world), await createTenant(world)];
      const key = anApiKey({ workspaceId: one.workspaceId, id: 'key_one', hash: `${one.workspaceId}-d` });
      await world.apiKeyAdmin.create(key);
      expect(await world.apiKeyAdmin.revoke(other.workspaceId, key.id, NOW_MS)).toBe(false);
      expect(await world.apiKeyAdmin.revoke(one.workspaceId, 'key_unknown', NOW_MS)).toBe(false);
      expect(await world.apiKeys.findByHash(key.hash)).toEqual(key);
    });

    it('rejects a duplicate key and a key of a missing workspace', async () => {
      const { workspaceId } = await createTenant(world);
      const key = anApiKey({ workspaceId, hash: `${workspaceId}-e` });
      await world.apiKeyAdmin.create(key);
      await expect(world.apiKeyAdmin.create(key)).rejects.toThrow();
      const orphan = anApiKey({ workspaceId: NOBODY, hash: 'orphan' });
      await expect(world.apiKeyAdmin.create(orphan)).rejects.toThrow();
      expect(await world.apiKeys.findByHash('orphan')).toBeUndefined();
    });
  });
