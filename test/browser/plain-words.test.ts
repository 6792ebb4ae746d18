import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCREEN_NAMES, waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { seedWorkspace } from '../../scripts/dashboard/seed-workspace.ts';
import type { SeededVideos } from '../../scripts/dashboard/seed-videos.ts';
import { findOverflow, findViolations } from './support/accessibility.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });
const SUPPORT_URL = 'https://wa.me/62811000000';
const at = (address: string): string => `/w/${dashboard.demo().workspace_id}/${address}`;

const openAt = async (page: Page, address: string): Promise<Page> => {
  await page.goto(at(address));
  await waitForContent(page);
  return page;
};
const check = async (page: Page): Promise<void> =>
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);

/** Of programmers, in the text that a page shows or reads out. */
const TECHNICAL = /\b(?:API|curl|webhook|HTML|MP4|JSON|piksel|(?:di|me)?render\w*|workspace|ruang kerja)\b/i;
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label') ?? ''),
  ]);

describe.each(SCREEN_NAMES)('on a %s, a new owner', (screen) => {
  it('reads no word of programmers, and finds their pages when they are asked for', async () => {
    const page = await dashboard.openSignedIn(screen);
    const found: string[] = [];
    for (const address of [
      '',
      'buat',
      'buat/promo-produk@5',
      'video',
      'berkas',
      'merek',
      'kredit',
      'anggota',
    ]) {
      await openAt(page, address);
      found.push(
        ...(await textsOf(page)).filter((text) => TECHNICAL.test(text)).map((text) => `${address}: ${text}`),
      );
    }
    expect(found).toEqual([]);
    const openMenu = async () => {
      if (screen === 'phone') await page.getByRole('button', { name: 'Lainnya' }).tap();
    };
    await openMenu();
    expect(await page.getByRole('link', { name: 'Kunci API' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Pengembang' }).click();
    await check(page);
    await page.getByRole('link', { name: 'Kunci API' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kunci API' }).waitFor();
    await page.reload();
    await openMenu();
    await page.getByRole('link', { name: 'Komposisi HTML' }).waitFor();
  });
});

describe('a price', () => {
  it('is typed with the number pad and written with its separators, wherever the caret is', async () => {
    const page = await openAt(await dashboard.openSignedIn('phone'), 'buat/promo-produk@5');
    const price = page.getByLabel('Harga promo', { exact: true });
    expect(await price.getAttribute('inputmode')).toBe('numeric');
    await price.pressSequentially('12000');
    expect(await price.inputValue()).toBe('Rp12.000');
    await price.press('Home');
    await price.press('ArrowRight');
    await price.press('ArrowRight');
    await price.pressSequentially('35');
    expect(await price.inputValue()).toBe('Rp3.512.000');
    await page.getByRole('button', { name: 'Bukan angka? Ketik teks' }).first().tap();
    expect(await price.getAttribute('inputmode')).toBe('text');
    await price.fill('Gratis');
    expect(await price.inputValue()).toBe('Gratis');
    await check(page);
  });
});

describe('a photo that is too small for its place', () => {
  it('is accepted with a warning, and a large one without', async () => {
    const page = await openAt(await dashboard.openSignedIn('phone'), 'buat/promo-produk@5');
    const upload = async (side: number, name: string) => {
      const url = await page.evaluate((pixels) => {
        const canvas = document.createElement('canvas');
        canvas.width = pixels;
        canvas.height = pixels;
        canvas.getContext('2d')?.fillRect(0, 0, pixels, pixels);
        return canvas.toDataURL('image/png');
      }, side);
      const buffer = Buffer.from(url.split(',')[1] ?? '', 'base64');
      await page
        .getByLabel(/^Dari (?:HP|komputer): Foto/)
        .setInputFiles({ name, mimeType: 'image/png', buffer });
      await page.getByText(name, { exact: true }).waitFor();
    };
    await upload(300, 'kecil.png');
    await page.getByText('Foto ini kecil').waitFor();
    await check(page);
    await upload(2000, 'besar.png');
    expect(await page.getByText('Foto ini kecil').count()).toBe(0);
  });
});

describe('without credits', () => {
  it('the pages say how to get more', async () => {
    const page = await dashboard.openSignedIn('phone');
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), support_url: SUPPORT_URL } });
    });
    await page.route(
      (url) => url.pathname.endsWith(`/workspaces/${dashboard.demo().workspace_id}`),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...(await response.json()), credits: { available: 0, reserved: 0 } } });
      },
    );
    for (const address of ['', 'kredit', 'buat/promo-produk@5']) {
      await openAt(page, address);
      const contact = page.getByRole('link', { name: 'hubungi kami' }).first();
      expect(await contact.getAttribute('href')).toBe(SUPPORT_URL);
      await check(page);
    }
  });
});

describe('a finished video', () => {
  let videos: SeededVideos;
  beforeAll(async () => {
    videos = await seedWorkspace(dashboard.host().stack(), dashboard.demo());
  });

  it('is saved under the name of its product', async () => {
    const page = await openAt(await dashboard.openSignedIn('desktop'), `video/${videos.done}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Unduh video' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Espreso Robusta · Rp15.000.mp4');
  });

  it.each([
    ['NotAllowedError', 'Video siap. Tekan “Bagikan” sekali lagi.'],
    ['DataError', 'Unduh videonya, lalu bagikan dari galeri HP Anda.'],
    ['AbortError', ''],
  ])('that is shared, which ends with %s, says %j', async (name, message) => {
    const page = await dashboard.openSignedIn('phone');
    await page.addInitScript((errorName) => {
      Object.assign(navigator, {
        canShare: () => true,
        share: () => {
          document.body.dataset['shared'] = 'yes';
          return Promise.reject(new DOMException('refused', errorName));
        },
      });
    }, name);
    await openAt(page, `buat/promo-produk@5?video=${videos.done}`);
    await page.getByRole('button', { name: 'Bagikan' }).tap();
    await page.locator('body[data-shared]').waitFor();
    if (message === '') expect(await page.locator('.share-message').textContent()).toBe('');
    else await page.getByText(message).waitFor();
    await check(page);
  });
});
