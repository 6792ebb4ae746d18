import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { seedWorkspace } from '../../scripts/dashboard/seed-workspace.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });
const at = (address: string): string => `/w/${dashboard.demo().workspace_id}/${address}`;

const openAt = async (page: Page, address: string): Promise<Page> => {
  await page.goto(at(address));
  await waitForContent(page);
  return page;
};

describe('a composition that failed', () => {
  let failed: string;
  beforeAll(async () => {
    failed = (await seedWorkspace(dashboard.host().stack(), dashboard.demo())).failed;
  });

  const answerVideo = (page: Page, code: string) =>
    page.route(
      (url) => url.pathname.endsWith(`/videos/${failed}`),
      async (route) => {
        const response = await route.fetch();
        const video = await response.json();
        await route.fulfill({ json: { ...video, error: { ...video.error, code } } });
      },
    );

  it.each(['script_error', 'internal_error', 'asset_unavailable', 'render_timeout'])(
    'with %s opens in the editor with its text',
    async (code) => {
      const page = await dashboard.openSignedIn('phone');
      await answerVideo(page, code);
      await openAt(page, `video/${failed}`);
      await page.getByRole('link', { name: 'Ubah dan buat lagi' }).tap();
      await page.getByText('data-composition-id="promo"').first().waitFor();
      expect(await page.getByLabel('Judul video').inputValue()).toBe('Promo akhir pekan');
    },
  );

  it('opens the editor with the last text when its own was not kept', async () => {
    const page = await dashboard.openSignedIn('phone', { allowsAll: true });
    await openAt(page, 'komposisi');
    await page.getByLabel('Judul video').fill('Tulisan sendiri');
    await page.route(
      (url) => url.pathname.endsWith(`/videos/${failed}/order`),
      (route) => route.fulfill({ status: 404, json: { error: 'not_found', message: 'Tidak ada.' } }),
    );
    await openAt(page, `komposisi?dari=${failed}`);
    await page.getByText('Teks komposisi video itu tidak tersimpan.').waitFor();
    expect(await page.getByLabel('Judul video').inputValue()).toBe('Tulisan sendiri');
  });
});

describe('the check of a composition', () => {
  it.each([
    ['too_many_active_renders', 429],
    ['insufficient_credits', 402],
  ])('is repeated while %s refuses it', async (error, status) => {
    const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
    await page.clock.install();
    let isRefused = true;
    let checks = 0;
    await page.route(
      (url) => url.pathname.endsWith('/compositions'),
      async (route) => {
        checks += 1;
        const refusal = { status, json: { error, message: 'Belum bisa.', details: null } };
        await (isRefused ? route.fulfill(refusal) : route.continue());
      },
    );
    await openAt(page, 'komposisi');
    await page.clock.runFor(1000);
    const refusal = page.locator('.playground-check .notice');
    await refusal.waitFor();
    isRefused = false;
    const before = checks;
    await page.clock.runFor(11_000);
    await refusal.waitFor({ state: 'detached' });
    await page.getByText('Tidak ada masalah.').waitFor();
    expect(checks).toBe(before + 1);
    await page.clock.runFor(60_000);
    expect(checks).toBe(before + 1);
  });
});
