import { expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForPicture } from './support/studio.ts';
import { cancelActiveVideos } from './support/cancel-active-videos.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered.
const dashboard = useDashboard({ workers: false });

const DECLARED = [
  { id: 'nama_usaha', type: 'string', label: 'Nama usaha', default: 'Toko yang terlihat' },
  { id: 'kontak', type: 'string', label: 'Kontak', default: '' },
];
const PAGE = `<!doctype html><html lang="id" data-composition-variables='${JSON.stringify(DECLARED)}'><head><meta charset="utf-8"><title>Merek</title></head><body>
<div data-composition-id="main" data-start="0" data-duration="5" data-width="1080" data-height="1920" data-fps="30" data-no-timeline>
<h1 data-var-text="nama_usaha"></h1><p data-var-text="kontak"></p></div></body></html>`;

it('orders the texts that the Studio shows, not those of the brand, and the brand where the page has none', async () => {
  const session = await openDashboardSession(dashboard.demo());
  const brand = { nama_usaha: 'Toko dari merek', kontak: '0812 3456 7890' };
  await session.send('PUT', '/brand-kit', { ...(await session.send('GET', '/brand-kit')), ...brand });
  const { id } = await session.send('POST', '/projects', {
    name: 'Merek',
    files: { 'index.html': { text: PAGE } },
  });
  const page = await dashboard.openSignedIn('desktop');
  await page.goto(`/w/${dashboard.demo().workspace_id}/proyek/${id}/studio`);
  await waitForPicture(page);

  await page.getByRole('button', { name: 'Buat video' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Nama usaha').inputValue()).toBe('Toko yang terlihat');
  expect(await dialog.getByLabel('Kontak').inputValue()).toBe('0812 3456 7890');
  await dialog.getByRole('button', { name: 'Buat video' }).click();
  await page.waitForURL('**/video/vid_*');
  const ordered = /vid_[^/]+/.exec(page.url())?.[0] ?? '';
  const { variables } = await session.send('GET', `/videos/${ordered}/order`);
  expect(variables).toEqual({ nama_usaha: 'Toko yang terlihat' });
  await cancelActiveVideos(session);
});
