import { describe, expect, it } from 'vitest';
import { createDashboard, MEMBER } from '#test/support/dashboard.ts';

describe('get-brand-kit 200', () => {
  it('returns every value to a member, null for one that is not set', async () => {
    const { send } = await createDashboard();
    expect(await send('get-brand-kit', { claims: MEMBER })).toMatchObject({
      status: 200,
      body: { nama_usaha: 'Kopi Tetangga', warna_utama: null, warna_latar: null, kontak: null, logo: null },
    });
  });
});
