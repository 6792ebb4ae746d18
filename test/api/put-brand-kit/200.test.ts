import { describe, expect, it } from 'vitest';
import { createDashboard, MEMBER } from '#test/support/dashboard.ts';

describe('put-brand-kit 200', () => {
  it('replaces the whole kit; null, empty and missing values are removed', async () => {
    const { send, world, workspace } = await createDashboard();
    const body = { warna_utama: ' #C2410C ', kontak: '', warna_latar: null };
    const response = await send('put-brand-kit', { claims: MEMBER, body });
    expect(response).toMatchObject({
      status: 200,
      body: { nama_usaha: null, warna_utama: '#C2410C', warna_latar: null, kontak: null, logo: null },
    });
    expect((await world.workspaces.find(workspace.id))?.brandKit).toEqual({ warna_utama: '#C2410C' });
  });

  it('accepts a ready image as the logo, and keeps a logo that was deleted since', async () => {
    const { send, sendWithKey, addAsset } = await createDashboard();
    const { id: logo } = await addAsset();
    await sendWithKey('get-asset', { path: { id: logo } });
    expect((await send('put-brand-kit', { body: { logo } })).body.logo).toBe(logo);
    await sendWithKey('delete-asset', { path: { id: logo } });
    expect((await send('put-brand-kit', { body: { logo, kontak: '0812' } })).status).toBe(200);
  });

  it('is used by the next video of the workspace', async () => {
    const { send, sendWithKey } = await createDashboard();
    await send('put-brand-kit', { body: { nama_usaha: 'Kopi Senja' } });
    const { body } = await sendWithKey('get-workspace');
    expect(body.brand_kit.nama_usaha).toBe('Kopi Senja');
  });

  it('adds an entry without the values to the audit log', async () => {
    const { send, world, member } = await createDashboard();
    await send('put-brand-kit', { claims: MEMBER, body: { nama_usaha: 'Kopi Senja' } });
    expect(world.records.audit).toMatchObject([
      { action: 'brand_kit.changed', userId: member.userId, email: member.email, subject: null, details: {} },
    ]);
  });
});
