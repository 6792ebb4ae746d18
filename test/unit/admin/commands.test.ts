import { MAX_ADDED_MEMBERS_PER_DAY } from '#contracts/limits.ts';
import { describe, expect, it } from 'vitest';
import { hashApiKey, hasValidChecksum } from '#core/workspace/api-key.ts';
import { putAsset } from '#test/support/assets.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createAdmin, PEPPER } from '#test/support/admin.ts';

const createToko = async (admin: ReturnType<typeof createAdmin>, credits = '600'): Promise<string> => {
  const { json } = await admin.run('workspace', 'create', '--name', 'Toko', '--credits', credits);
  return String(json['workspace_id']);
};

describe('workspace create', () => {
  it('creates a workspace and a ledger row for its credits', async () => {
    const admin = createAdmin();
    const { json, text } = await admin.run('workspace', 'create', '--name', ' Toko ', '--credits', '12.5');
    expect(json).toMatchObject({ name: 'Toko', status: 'active', balance_credits: 12.5 });
    expect(json['workspace_id']).toMatch(/^ws_[0-9a-f-]{36}$/);
    expect(text).toContain('12.5 credits');
    expect(admin.world.ledger().map(({ kind, milliCredits }) => ({ kind, milliCredits }))).toEqual([
      { kind: 'grant', milliCredits: 12_500 },
    ]);
  });

  it('requires a name', async () => {
    await expect(createAdmin().run('workspace', 'create')).rejects.toThrow(
      "required option '--name <name>' not specified",
    );
    await expect(createAdmin().run('workspace', 'create', '--name', '  ')).rejects.toThrow(
      '1 to 80 characters',
    );
  });

  it('stores nothing when the credits are not a number', async () => {
    const admin = createAdmin();
    const before = admin.world.snapshot();
    await expect(admin.run('workspace', 'create', '--name', 'Toko', '--credits', 'banyak')).rejects.toThrow(
      '"banyak" is not a number of credits',
    );
    expect(admin.world.snapshot()).toEqual(before);
  });
});

describe('workspace show', () => {
  it('shows the balance, no active videos and the brand kit below its heading', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    const { text } = await admin.run('workspace', 'show', id);
    expect(text).toContain('\nBalance        600 credits\nActive videos  none\n\nBrand kit\nnama_usaha ');
  });
});

describe('workspace list', () => {
  it('lists every workspace with its balance, across pages', async () => {
    const admin = createAdmin();
    const ids = [await createToko(admin), await createToko(admin, '1.5'), await createToko(admin, '0')];
    const { json, text } = await admin.run('workspace', 'list');
    const listed = json['workspaces'] as readonly { readonly workspace_id: string }[];
    expect(listed.map(({ workspace_id: id }) => id)).toEqual(ids.toSorted());
    expect(listed.find(({ workspace_id: id }) => id === ids[1])).toEqual({
      workspace_id: ids[1],
      name: 'Toko',
      status: 'active',
      balance_credits: 1.5,
      active_videos: [],
    });
    for (const id of ids) expect(text).toContain(id);
  });

  it('reports that there are no workspaces', async () => {
    expect(await createAdmin().run('workspace', 'list')).toMatchObject({
      json: { workspaces: [] },
      text: 'There are no workspaces.',
    });
  });
});

describe('workspace grant', () => {
  it('adds to the balance and shows the new one', async () => {
    const admin = createAdmin();
    const id = await createToko(admin, '1.001');
    const { json } = await admin.run('workspace', 'grant', id, '--credits', '0.002');
    expect(json).toEqual({ workspace_id: id, granted_credits: 0.002, balance_credits: 1.003 });
  });

  it('rejects a grant of 0 credits', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    await expect(admin.run('workspace', 'grant', id, '--credits', '0')).rejects.toThrow(
      'more than 0 credits',
    );
  });
});

describe('workspace take-back', () => {
  it('takes from the balance, in the ledger and the audit log', async () => {
    const admin = createAdmin();
    const id = await createToko(admin, '10');
    const { json, text } = await admin.run('workspace', 'take-back', id, '--credits', '2.5');
    expect(json).toEqual({ workspace_id: id, taken_credits: 2.5, balance_credits: 7.5 });
    expect(text).toBe('Took back 2.5 credits. The balance is now 7.5 credits.');
    expect(admin.world.ledger().map(({ milliCredits }) => milliCredits)).toEqual([10_000, -2500]);
    expect(admin.world.records.audit).toEqual([
      expect.objectContaining({
        workspaceId: id,
        email: 'operator',
        action: 'credits.taken_back',
        details: { credits: '2.5' },
      }),
    ]);
  });

  it.each([
    ['10.001', 'has fewer than 10.001 credits that are not reserved'],
    ['0', 'more than 0 credits'],
    ['-5', '"-5" is not a number of credits'],
  ])('changes nothing for %s credits', async (credits, sentence) => {
    const admin = createAdmin();
    const id = await createToko(admin, '10');
    const before = admin.world.snapshot();
    await expect(admin.run('workspace', 'take-back', id, `--credits=${credits}`)).rejects.toThrow(sentence);
    expect(admin.world.snapshot()).toEqual(before);
  });
});

describe('workspace unpaid and reset-unpaid', () => {
  it('shows the unpaid renderer time of this hour and sets it back to zero', async () => {
    const admin = createAdmin();
    const { id } = await admin.world.addWorkspace({ balanceMilliCredits: 60_000 });
    const { clock, records, workspaces } = admin.world;
    const hour = new Date(clock.nowMs()).toISOString().slice(0, 13);
    records.unpaidTime.set(`${id}/${hour}`, 1_234_500);
    const answer = { workspace_id: id, hour_ends_at: expect.stringMatching(/:00:00\.000Z$/) };
    const shown = await admin.run('workspace', 'unpaid', id);
    expect(shown.json).toEqual({ ...answer, unpaid_renderer_seconds: 1234.5 });
    expect(shown.text).toContain('1234.5 seconds of renderer time');
    const reset = await admin.run('workspace', 'reset-unpaid', id);
    expect(reset.json).toEqual({ ...answer, unpaid_renderer_seconds: 0 });
    expect(await workspaces.unpaidRendererMs(id, clock.nowMs())).toBe(0);
  });

  it('refuses an unknown workspace', async () => {
    await expect(createAdmin().run('workspace', 'reset-unpaid', 'ws_none')).rejects.toThrow('no workspace');
  });
});

describe('workspace suspend and resume', () => {
  it('changes the status', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    expect((await admin.run('workspace', 'suspend', id)).json).toMatchObject({ status: 'suspended' });
    expect((await admin.run('workspace', 'show', id)).json).toMatchObject({ status: 'suspended' });
    expect((await admin.run('workspace', 'resume', id)).json).toMatchObject({ status: 'active' });
    expect((await admin.run('workspace', 'show', id)).json).toMatchObject({
      status: 'active',
      balance_credits: 600,
    });
  });
});

describe('brand-kit set', () => {
  it('changes only the given values', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    await admin.run('brand-kit', 'set', id, '--nama-usaha', 'Kopi Senja', '--warna-utama', '#C2410C');
    await admin.run('brand-kit', 'set', id, '--warna-utama', '#0EA5E9');
    const { json, text } = await admin.run('brand-kit', 'show', id);
    expect(json['brand_kit']).toEqual({ nama_usaha: 'Kopi Senja', warna_utama: '#0EA5E9' });
    expect(text).toMatch(/kontak\s+\(not set\)/);
  });

  it('stores nothing when a color is invalid', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    await expect(
      admin.run('brand-kit', 'set', id, '--kontak', '@toko', '--warna-latar', 'biru'),
    ).rejects.toThrow('warna_latar "biru" is not a color');
    expect((await admin.run('brand-kit', 'show', id)).json['brand_kit']).toEqual({});
  });

  it('sets the logo to a ready image of the workspace, and removes it', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    const logo = putAsset(admin.world, asWorkspaceId(id));
    await admin.run('brand-kit', 'set', id, '--logo', logo.id);
    expect((await admin.run('brand-kit', 'show', id)).json['brand_kit']).toEqual({ logo: logo.id });
    await admin.run('brand-kit', 'set', id, '--kontak', '@toko', '--logo', '');
    expect((await admin.run('brand-kit', 'show', id)).json['brand_kit']).toEqual({ kontak: '@toko' });
  });

  it('requires at least one value', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    await expect(admin.run('brand-kit', 'set', id)).rejects.toThrow('at least one value');
  });
});

describe('key create', () => {
  it('shows the key once and stores only its hash', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    const { json, text } = await admin.run(
      'key',
      'create',
      id,
      '--permissions',
      'videos:read',
      '--expires',
      '30d',
    );
    const secret = String(json['api_key']);
    expect(secret).toMatch(/^vk_live_/);
    expect(hasValidChecksum(secret)).toBe(true);
    expect(text).toContain('only time');
    expect(json).toMatchObject({
      workspace_id: id,
      permissions: ['videos:read'],
      expires_at: new Date(admin.world.clock.nowMs() + 30 * 86_400_000).toISOString(),
    });
    expect(await admin.world.apiKeys.findByHash(hashApiKey(secret, PEPPER))).toMatchObject({
      id: json['key_id'],
      workspaceId: id,
    });
    const stored = JSON.stringify([...admin.world.snapshot().apiKeys.values()]);
    expect(stored).toContain(String(json['key_id']));
    expect(stored).not.toContain(secret);
  });

  it('creates a test key with every permission and without expiry by default', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    const { json } = await admin.run('key', 'create', id, '--test');
    expect(json['api_key']).toMatch(/^vk_test_/);
    expect(json).toMatchObject({ permissions: ['videos:create', 'videos:read'], expires_at: null });
  });
});

describe('key list and key revoke', () => {
  it('lists keys by hint and marks revoked keys', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    const { json: made } = await admin.run('key', 'create', id, '--name', 'Server');
    const keyId = String(made['key_id']);
    await admin.run('key', 'revoke', keyId, '--workspace', id);
    const { json, text } = await admin.run('key', 'list', id);
    expect(json['keys']).toEqual([
      expect.objectContaining({ key_id: keyId, name: 'Server', revoked_at: expect.stringMatching(/Z$/) }),
    ]);
    expect(`${JSON.stringify(json)}${text}`).not.toContain(String(made['api_key']));
    expect(text).toContain('revoked');
  });

  it('reports a key that the workspace does not have', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    await expect(admin.run('key', 'revoke', 'key_1', '--workspace', id)).rejects.toThrow(
      `Workspace ${id} has no key key_1.`,
    );
  });
});

describe('every command about a workspace', () => {
  it.each([
    ['workspace', 'show'],
    ['workspace', 'grant', '--credits', '5'],
    ['workspace', 'suspend'],
    ['workspace', 'resume'],
    ['brand-kit', 'set', '--kontak', '@toko'],
    ['brand-kit', 'show'],
    ['key', 'create'],
    ['key', 'list'],
    ['key', 'revoke', '--key', 'key_1'],
  ])('reports an unknown workspace: %s %s', async (...words) => {
    const { run, world } = createAdmin();
    const before = world.snapshot();
    await expect(run(...words, '--workspace', 'ws_none')).rejects.toThrow('There is no workspace ws_none.');
    expect(world.snapshot()).toEqual(before);
  });
});

describe('member add and list', () => {
  it('adds an owner by default, in lower case, who is invited once', async () => {
    const admin = createAdmin();
    const [one, other] = [await createToko(admin), await createToko(admin)];
    const { json } = await admin.run('member', 'add', one, '--email', 'Pemilik@Toko.example');
    expect(json).toMatchObject({ members: [{ email: 'pemilik@toko.example', role: 'owner' }] });
    await admin.run('member', 'add', other, '--email', 'pemilik@toko.example', '--role', 'member');
    expect(admin.world.users.invited).toEqual(['pemilik@toko.example']);
    const listed = await admin.run('member', 'list', other);
    expect(listed.json).toMatchObject({ members: [{ email: 'pemilik@toko.example', role: 'member' }] });
    expect(listed.text).toContain('pemilik@toko.example');
  });

  it('invites a member again who has no password yet', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    const email = 'pemilik@toko.example';
    await admin.run('member', 'add', id, '--email', email);
    const { json } = await admin.run('member', 'invite', id, '--email', email.toUpperCase());
    expect(json).toMatchObject({ members: [{ email, role: 'owner' }] });
    expect(admin.world.users.invited).toEqual([email, email]);
    admin.world.users.withPassword.add(email);
    await expect(admin.run('member', 'invite', id, '--email', email)).rejects.toThrow('chosen a password');
    await expect(admin.run('member', 'invite', id, '--email', 'x@y.example')).rejects.toThrow('member add');
  });

  it('says when a workspace has invited as often as a day allows', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    const email = 'pemilik@toko.example';
    await admin.run('member', 'add', id, '--email', email);
    const inviteAgain = () => admin.run('member', 'invite', id, '--email', email);
    for (let number = 2; number <= MAX_ADDED_MEMBERS_PER_DAY; number++) await inviteAgain();
    await expect(inviteAgain()).rejects.toThrow('all invitations of this day');
  });

  it('refuses a member, text that is no address, and an unknown workspace', async () => {
    const admin = createAdmin();
    const id = await createToko(admin);
    await admin.run('member', 'add', id, '--email', 'a@b.example');
    await expect(admin.run('member', 'add', id, '--email', 'a@b.example')).rejects.toThrow('already');
    await expect(admin.run('member', 'add', id, '--email', 'toko')).rejects.toThrow('not an email address');
    await expect(admin.run('member', 'add', 'x', '--email', 'a@b.example')).rejects.toThrow('no workspace x');
    expect((await admin.run('member', 'list', await createToko(admin))).text).toBe('There are no members.');
  });
});
