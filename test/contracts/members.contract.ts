import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_ADDED_MEMBERS_PER_DAY } from '#contracts/limits.ts';
import { pageLedger } from '#core/ledger/ledger-list.ts';
import type { LedgerCursor } from '#core/ledger/ledger-list.ts';
import type { AuditStore, LedgerList, MemberStore } from '#core/ports/members.ts';
import type { WebhookAdmin } from '#core/ports/webhooks.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import type { Member } from '#core/workspace/member.ts';
import {
  aMember,
  anApiKey,
  anEndpoint,
  asUserId,
  asWorkspaceId,
  createAuditIds,
} from '#test/support/fakes/builders.ts';
import { COST, createTenant, NOW_MS } from './store-world.ts';
import type { StoreWorld, Tenant } from './store-world.ts';

export interface MemberWorld extends StoreWorld {
  readonly members: MemberStore;
  readonly audit: AuditStore;
  readonly ledgerList: LedgerList;
  readonly webhookAdmin: WebhookAdmin;
}

const clock = { nowMs: () => NOW_MS };
const newAuditId = createAuditIds(clock);
const MISSING = asWorkspaceId('ws_nobody');

export const describeMembers = (name: string, makeWorld: () => Promise<MemberWorld>) =>
  describe(`${name}: members, audit log and ledger list`, () => {
    let world: MemberWorld;
    let users = 0;
    beforeAll(async () => {
      world = await makeWorld();
    });

    const newMember = (
      { workspaceId }: Pick<Tenant, 'workspaceId'>,
      overrides: Partial<Member> = {},
    ): Member => {
      users += 1;
      const userId = asUserId(`20000000-0000-4000-8000-${String(users).padStart(12, '0')}`);
      return aMember({ workspaceId, userId, addedAtMs: NOW_MS + users, ...overrides });
    };
    const entryBy = (member: Member, action: AuditEntry['action'] = 'member.added'): AuditEntry =>
      newAuditEntry({ clock, newAuditId }, member, action, member.userId, { role: member.role });
    const entriesOf = async ({ workspaceId }: Pick<Tenant, 'workspaceId'>) =>
      (await world.audit.list(workspaceId, { limit: 100 })).entries;
    const add = async (tenant: Tenant, overrides: Partial<Member> = {}): Promise<Member> => {
      const member = newMember(tenant, overrides);
      expect(await world.members.add(member)).toBe(true);
      return member;
    };

    it('counts additions of a workspace and day up to the limit', async () => {
      const [tenant, other] = [await createTenant(world), await createTenant(world)];
      const count = ({ workspaceId }: Tenant, atMs = NOW_MS) =>
        world.members.countAddition(workspaceId, atMs);
      for (let number = 1; number <= MAX_ADDED_MEMBERS_PER_DAY; number++)
        expect(await count(tenant)).toBe(true);
      expect(await count(tenant)).toBe(false);
      expect(await count(other)).toBe(true);
      expect(await count(tenant, NOW_MS + 24 * 60 * 60 * 1000)).toBe(true);
    });

    it('finds a member in the workspace only, and lists both sides of a membership', async () => {
      const [one, other, first] = [
        await createTenant(world),
        await createTenant(world),
        await createTenant(world),
      ];
      const owner = await add(one);
      const cashier = await add(one, { role: 'member' });
      const elsewhere = await add(other, { userId: cashier.userId });
      const earliest = await add(first, { userId: cashier.userId, addedAtMs: NOW_MS - 1 });
      expect(await world.members.find(one.workspaceId, owner.userId)).toEqual(owner);
      expect(await world.members.find(other.workspaceId, owner.userId)).toBeUndefined();
      expect(await world.members.listOfWorkspace(one.workspaceId)).toEqual([owner, cashier]);
      expect(await world.members.listOfUser(cashier.userId)).toEqual([earliest, cashier, elsewhere]);
      expect(await world.members.listOfUser(newMember(one).userId)).toEqual([]);
    });

    it('adds a member once, with its audit entry', async () => {
      const tenant = await createTenant(world);
      const member = newMember(tenant, { role: 'member' });
      const entry = entryBy(member);
      expect(await world.members.add(member, entry)).toBe(true);
      expect(await world.members.add({ ...member, role: 'owner' }, entryBy(member))).toBe(false);
      expect(await world.members.find(tenant.workspaceId, member.userId)).toEqual(member);
      expect(await entriesOf(tenant)).toEqual([entry]);
    });

    it('rejects a member of a missing workspace', async () => {
      const member = newMember({ workspaceId: MISSING });
      await expect(world.members.add(member)).rejects.toThrow(MISSING);
      expect(await world.members.listOfUser(member.userId)).toEqual([]);
    });

    it('changes the role of a member and removes it, each with its audit entry', async () => {
      const tenant = await createTenant(world);
      await add(tenant);
      const member = await add(tenant, { role: 'member' });
      const [changed, removed] = [entryBy(member, 'member.role_changed'), entryBy(member, 'member.removed')];
      expect(await world.members.changeRole(member, 'owner', changed)).toBe('changed');
      const owner = { ...member, role: 'owner' as const };
      expect(await world.members.find(tenant.workspaceId, member.userId)).toEqual(owner);
      expect(await world.members.remove(owner, removed)).toBe('changed');
      expect(await world.members.find(tenant.workspaceId, member.userId)).toBeUndefined();
      expect(await world.members.listOfUser(member.userId)).toEqual([]);
      expect(await entriesOf(tenant)).toEqual([removed, changed]);
    });

    it('keeps the last owner, and writes no audit entry then', async () => {
      const tenant = await createTenant(world);
      const owner = await add(tenant);
      await add(tenant, { role: 'member' });
      expect(await world.members.changeRole(owner, 'member', entryBy(owner))).toBe('last_owner');
      expect(await world.members.remove(owner, entryBy(owner))).toBe('last_owner');
      expect(await world.members.find(tenant.workspaceId, owner.userId)).toEqual(owner);
      expect(await entriesOf(tenant)).toEqual([]);
    });

    it('keeps one of many owners who leave at the same time', async () => {
      const tenant = await createTenant(world);
      const owners = await Promise.all(Array.from({ length: 5 }, () => add(tenant)));
      const outcomes = await Promise.all(
        owners.map((owner, index) =>
          index % 2 === 0
            ? world.members.remove(owner, entryBy(owner))
            : world.members.changeRole(owner, 'member', entryBy(owner)),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(4);
      expect(outcomes.filter((outcome) => outcome === 'last_owner')).toHaveLength(1);
      const left = await world.members.listOfWorkspace(tenant.workspaceId);
      expect(left.filter(({ role }) => role === 'owner')).toHaveLength(1);
    });

    it('refuses a change of a membership that is not as it was read', async () => {
      const tenant = await createTenant(world);
      const owner = await add(tenant);
      const member = await add(tenant, { role: 'member' });
      const stale = { ...member, role: 'owner' as const };
      expect(await world.members.changeRole(stale, 'member', entryBy(owner))).toBe('stale');
      expect(await world.members.remove(stale, entryBy(owner))).toBe('stale');
      expect(await world.members.remove(newMember(tenant, { role: 'member' }), entryBy(owner))).toBe('stale');
      expect(await entriesOf(tenant)).toEqual([]);
      // The number of owners is unchanged: one is left to remove.
      const other = await add(tenant);
      expect(await world.members.remove(other, entryBy(owner))).toBe('changed');
      expect(await world.members.remove(owner, entryBy(owner))).toBe('last_owner');
    });

    it('pages the audit log of a workspace, newest first', async () => {
      const [tenant, other] = [await createTenant(world), await createTenant(world)];
      const entries = [];
      for (let made = 0; made < 3; made += 1) {
        const entry = { ...entryBy(newMember(tenant)), subject: made === 1 ? null : `subject-${made}` };
        entries.push(entry);
        await world.audit.record(entry);
      }
      await world.audit.record(entryBy(newMember(other)));
      const [first, second, third] = entries;
      const page = await world.audit.list(tenant.workspaceId, { limit: 2 });
      expect(page).toEqual({ entries: [third, second], nextCursor: second?.id });
      expect(
        await world.audit.list(tenant.workspaceId, { limit: 2, ...(second && { before: second.id }) }),
      ).toEqual({ entries: [first], nextCursor: null });
    });

    it('writes changes of keys, brand kit and webhook together with their entries, none for a refused one', async () => {
      const tenant = await createTenant(world);
      const { workspaceId } = tenant;
      const member = await add(tenant);
      const key = anApiKey({ workspaceId, id: 'key_audited', hash: `${workspaceId}-audited` });
      const next = anApiKey({ workspaceId, id: 'key_next', hash: `${workspaceId}-next` });
      const entries = Array.from({ length: 6 }, () => entryBy(member));
      const [created, rotated, revoked, kit, put, removed] = entries as [
        AuditEntry,
        AuditEntry,
        AuditEntry,
        AuditEntry,
        AuditEntry,
        AuditEntry,
      ];
      await world.apiKeyAdmin.create(key, created);
      expect(await world.apiKeyAdmin.rotate(key, next, NOW_MS + 1000, rotated)).toBe(true);
      expect(await world.apiKeyAdmin.rotate(key, next, NOW_MS + 2000, entryBy(member))).toBe(false);
      expect(await world.apiKeyAdmin.revoke(workspaceId, next.id, NOW_MS, revoked)).toBe(true);
      expect(await world.apiKeyAdmin.revoke(workspaceId, 'key_none', NOW_MS, entryBy(member))).toBe(false);
      await world.workspaceAdmin.setBrandKit(workspaceId, { kontak: '0812' }, kit);
      await world.webhookAdmin.putEndpoint(anEndpoint({ workspaceId }), put);
      expect(await world.webhookAdmin.removeEndpoint(workspaceId, removed)).toBe(true);
      expect(await world.webhookAdmin.removeEndpoint(workspaceId, entryBy(member))).toBe(false);
      expect(await entriesOf(tenant)).toEqual(entries.toReversed());
      expect(await world.apiKeys.findByHash(key.hash)).toMatchObject({ expiresAtMs: NOW_MS + 1000 });
      expect(await world.apiKeys.findByHash(next.hash)).toMatchObject({ revokedAtMs: NOW_MS });
      expect((await tenant.workspace()).brandKit).toEqual({ kontak: '0812' });
    });

    it('rotates neither a revoked key nor one whose expiry has changed since it was read', async () => {
      const tenant = await createTenant(world);
      const { workspaceId } = tenant;
      const member = await add(tenant);
      const revoked = anApiKey({ workspaceId, id: 'key_r', hash: `${workspaceId}-r` });
      const expiring = anApiKey({ workspaceId, id: 'key_e', hash: `${workspaceId}-e2`, expiresAtMs: NOW_MS });
      for (const key of [revoked, expiring]) await world.apiKeyAdmin.create(key);
      await world.apiKeyAdmin.revoke(workspaceId, revoked.id, NOW_MS);
      for (const [seen, hash] of [
        [revoked, 'a'],
        [{ ...expiring, expiresAtMs: NOW_MS + 1 }, 'b'],
        [{ ...expiring, expiresAtMs: null }, 'c'],
      ] as const) {
        const next = anApiKey({ workspaceId, id: `key_n${hash}`, hash: `${workspaceId}-n${hash}` });
        expect(await world.apiKeyAdmin.rotate(seen, next, NOW_MS, entryBy(member))).toBe(false);
        expect(await world.apiKeys.findByHash(next.hash)).toBeUndefined();
      }
      expect(await entriesOf(tenant)).toEqual([]);
    });

    it('lists the ledger in pages: every video and grant once, newest video first', async () => {
      const tenant = await createTenant(world, { milliCredits: 10 * COST });
      const ids: string[] = [];
      for (let made = 0; made < 5; made += 1) {
        const { id } = await tenant.create();
        await world.videos.cancel(tenant.workspaceId, id, NOW_MS + 5000);
        ids.push(id);
      }
      const seen: string[] = [];
      let before: LedgerCursor | null = null;
      do {
        const page: { limit: number; before?: LedgerCursor } = { limit: 2, ...(before && { before }) };
        const rows = await world.ledgerList.newestRows(tenant.workspaceId, page);
        const { entries, nextCursor } = pageLedger(rows, page);
        expect(entries.length).toBeLessThanOrEqual(2);
        for (const { subject, status, milliCredits, settledAtMs } of entries) {
          seen.push(subject);
          const isGrant = subject === 'opening';
          expect({ status, milliCredits, settledAtMs }).toEqual({
            status: isGrant ? 'granted' : 'released',
            milliCredits: isGrant ? 10 * COST : COST,
            settledAtMs: isGrant ? null : NOW_MS + 5000,
          });
        }
        before = nextCursor;
      } while (before);
      expect(seen).toEqual([...ids.toReversed(), 'opening']);
    });
  });
