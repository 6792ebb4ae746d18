import { beforeAll, describe, expect, it } from 'vitest';
import type { VideoId } from '#core/video/video.ts';
import { newAuditEntry, OPERATOR } from '#core/workspace/audit.ts';
import { asWorkspaceId, anApiKey, aWorkspace, createAuditIds } from '#test/support/fakes/builders.ts';
import { createTenant, expectLedgerToBeConsistent, NOW_MS } from './store-world.ts';
import type { StoreWorld } from './store-world.ts';

const MISSING = asWorkspaceId('ws_nobody');

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

    it('takes credits back once, never below zero, with a ledger row and an audit entry', async () => {
      const tenant = await createTenant(world, { milliCredits: 3000 });
      const { workspaceId } = tenant;
      const takeBack = (id: string, milliCredits: number) => {
        const clock = { nowMs: () => NOW_MS };
        const newAuditId = createAuditIds({ nowMs: () => NOW_MS + milliCredits });
        const member = { ...OPERATOR, workspaceId };
        const audit = newAuditEntry({ newAuditId, clock }, member, 'credits.taken_back', id);
        return world.workspaceAdmin.takeBack(workspaceId, { id, milliCredits, nowMs: NOW_MS }, audit);
      };
      expect(await takeBack('mistake', 1000)).toBe(2000);
      expect(await takeBack('mistake', 1000)).toBe(2000);
      expect(await takeBack('too-much', 2001)).toBeUndefined();
      expect(await tenant.balance()).toBe(2000);
      expect(await takeBack('all', 2000)).toBe(0);
      expect(await tenant.ledgerOf('mistake' as VideoId)).toEqual([{ kind: 'grant', milliCredits: -1000 }]);
      expect(await tenant.ledgerOf('too-much' as VideoId)).toEqual([]);
      await expectLedgerToBeConsistent(world, tenant);
    });

    it('takes credits back from one of several commands at the same time', async () => {
      const tenant = await createTenant(world, { milliCredits: 1000 });
      const { workspaceId } = tenant;
      const taken = await Promise.all(
        ['a', 'b', 'c'].map((id, index) => {
          const clock = { nowMs: () => NOW_MS };
          const newAuditId = createAuditIds({ nowMs: () => NOW_MS + index });
          const member = { ...OPERATOR, workspaceId };
          const audit = newAuditEntry({ newAuditId, clock }, member, 'credits.taken_back', id);
          const grant = { id, milliCredits: 600, nowMs: NOW_MS };
          return world.workspaceAdmin.takeBack(workspaceId, grant, audit);
        }),
      );
      expect(taken.filter((balance) => balance !== undefined)).toEqual([400]);
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
      await expect(workspaceAdmin.setStatus(MISSING, 'suspended')).rejects.toThrow(MISSING);
      await expect(workspaceAdmin.setBrandKit(MISSING, {})).rejects.toThrow(MISSING);
      const grant = { id: 'gift', milliCredits: 1, nowMs: NOW_MS };
      await expect(workspaceAdmin.grant(MISSING, grant)).rejects.toThrow(MISSING);
      expect(await world.workspaces.find(MISSING)).toBeUndefined();
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
      const orphan = anApiKey({ workspaceId: MISSING, hash: 'orphan' });
      await expect(world.apiKeyAdmin.create(orphan)).rejects.toThrow();
      expect(await world.apiKeys.findByHash('orphan')).toBeUndefined();
    });
  });
