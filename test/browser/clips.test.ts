import type { Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import type { Screen } from '../../scripts/dashboard/open-browser.ts';
import { A_COMPOSITION } from '#test/support/api.ts';
import { makeClip } from '#test/support/media/clips.ts';
import { findOverflow, findViolations } from './support/accessibility.ts';
import { hold, isCreate, isUpload } from './support/network.ts';
import { pauseBetweenPresses } from './support/pause.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Uploads are inspected; nothing is rendered, so ordered videos stay queued.
const dashboard = useDashboard({ workers: false, thumbnails: true });
const SECONDS = 12;
let owner: DashboardSession;
/** Gray that becomes lighter: 15 of 255 each second. VP9, which every build of Chromium decodes. */
let clip: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  owner = await openDashboardSession(dashboard.demo());
  const gray = `color=s=180x320:r=10:d=${SECONDS},format=yuv420p,geq=lum='16+219*floor(T)*15/255':cb=128:cr=128`;
  const buffer = await makeClip('toko.webm', [
    '-f',
    'lavfi',
    '-i',
    gray,
    '-c:v',
    'libvpx-vp9',
    '-g',
    '5',
    '-crf',
    '10',
    '-b:v',
    '0',
  ]);
  clip = { name: 'toko.webm', mimeType: 'video/webm', buffer };
});

const TEMPLATE = 'produk-baru@3';
const LABEL = 'Klip video produk';
const openForm = async (screen: Screen): Promise<Page> => {
  const page = await dashboard.openSignedIn(screen, { allowsAll: true });
  await page.goto(`/w/${dashboard.demo().workspace_id}/buat/${TEMPLATE}`);
  await waitForContent(page);
  await page.getByRole('button', { name: 'Isi contoh' }).click();
  return page;
};
const clipInput = (page: Page) => page.getByLabel(new RegExp(`^Dari (?:HP|komputer): ${LABEL}$`));
const storeClip = async (page: Page): Promise<void> => {
  await clipInput(page).setInputFiles(clip);
  await page.getByText('Klip video siap dipakai.').waitFor({ state: 'attached', timeout: 30_000 });
};
const start = (page: Page) => page.getByRole('slider', { name: 'Mulai dari' });
const length = (page: Page) => page.getByRole('slider', { name: 'Panjang' });
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const orderedClip = async (page: Page): Promise<string> => {
  await press(page, 'Buat video');
  await page.getByRole('heading', { name: 'Video Anda menunggu giliran' }).waitFor();
  const id = new URL(page.url()).searchParams.get('video') ?? '';
  const { variables } = await owner.send('GET', `/videos/${id}/order`);
  await owner.send('POST', `/videos/${id}/cancel`);
  return String(variables.klip);
};

const shownFrame = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('.preview-frames .shown')).contentFrame();
  if (frame === null) throw new Error('no frame is shown');
  return frame;
};
/** The gray in the middle of a video, of 255; -1 without one. */
const grayOf = (scope: Page | Frame, selector: string): Promise<number> =>
  scope.evaluate((css) => {
    const video = document.querySelector<HTMLVideoElement>(css);
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (video === null || context === null || video.readyState < 2) return -1;
    context.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[0] ?? -1;
  }, selector);
const SHOWN = 'video[data-clip=klip]';
const isNear = (gray: number, second: number): boolean => Math.abs(gray - 15 * second) < 8;
const previewShows = (page: Page, second: number) =>
  expect.poll(async () => isNear(await grayOf(await shownFrame(page), SHOWN), second)).toBe(true);

describe.each(['phone', 'desktop'] as const)('the clip of a form on a %s', (screen) => {
  it('is uploaded, cut with the keyboard, shown in the preview and ordered', async () => {
    const page = await openForm(screen);
    expect(await clipInput(page).getAttribute('accept')).toBe('video/*');
    await storeClip(page);
    await page.getByRole('slider', { name: 'Waktu' }).fill('0');
    await previewShows(page, 0);
    await start(page).focus();
    await page.keyboard.press('End');
    expect(await start(page).inputValue()).toBe('11.5');
    await start(page).fill('4');
    await length(page).focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 15; step += 1) await page.keyboard.press('ArrowRight');
    expect(await length(page).getAttribute('aria-valuetext')).toMatch(/^2\sdetik$/);
    await page.getByText('Klip tampil selama 9 detik di video, jadi bagian ini diulang.').waitFor();
    await expect.poll(async () => isNear(await grayOf(page, '.clip-frame'), 4)).toBe(true);
    await previewShows(page, 4);
    await page.getByRole('slider', { name: 'Waktu' }).fill('5.2'); // twice two seconds, and 1.2
    await previewShows(page, 5);
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
    expect(await orderedClip(page)).toMatch(/^asset_[\w-]+#t=4,6$/);
  });
});

describe('the clip of a form', () => {
  it('is kept with its part by a reload', async () => {
    const page = await openForm('phone');
    await storeClip(page);
    await start(page).fill('3');
    await page.reload();
    await waitForContent(page);
    await expect.poll(() => start(page).inputValue()).toBe('3');
    expect(await orderedClip(page)).toMatch(/^asset_[\w-]+#t=3$/);
  });

  it('is chosen from the collection, where its length is seen', async () => {
    const page = await openForm('desktop');
    await press(page, `Dari koleksi: ${LABEL}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'toko.webm 12 detik' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    await previewShows(page, 0);
    await press(page, 'Putar');
    await expect.poll(() => shownFrame(page).then((frame) => grayOf(frame, SHOWN))).toBeGreaterThan(20);
    await press(page, `Hapus: ${LABEL}`);
    expect(await start(page).count()).toBe(0);
  });

  it('is waited for while it is inspected, also after a reload, until its owner chooses', async () => {
    const page = await openForm('desktop');
    const isRead = (url: URL) => /\/assets\/asset_[^/]+$/.test(url.pathname);
    const release = await hold(page, isRead, 'GET');
    await clipInput(page).setInputFiles(clip);
    await page.getByText('Memeriksa berkas…').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => isCreate(new URL(request.url())) && sent.push(request.method()));
    await page.getByRole('button', { name: 'Menunggu berkas…' }).click();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    release();
    await waitForContent(page);
    await page
      .getByText('“toko.webm” belum selesai diunggah atau diperiksa. Unggah lagi, atau cari di koleksi.')
      .waitFor();
    await page.getByRole('button', { name: 'Berkas belum terunggah' }).click();
    expect(sent).toEqual([]);
    await press(page, `Dari koleksi: ${LABEL}`);
    await page.getByRole('dialog').getByRole('button', { name: 'toko.webm 12 detik' }).first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await orderedClip(page)).toMatch(/^asset_[\w-]+$/);
  });

  it('that is still uploaded is not part of an order, which waits for it', async () => {
    const page = await openForm('phone');
    const release = await hold(page, isUpload, 'PUT');
    await clipInput(page).setInputFiles(clip);
    await page.getByText(`Menunggu berkas “toko.webm” di isian ${LABEL}.`).waitFor();
    release();
    await page.getByText('Klip video siap dipakai.').waitFor({ state: 'attached', timeout: 30_000 });
    expect(await orderedClip(page)).toMatch(/^asset_[\w-]+$/);
  });
});

describe('the form of a project', () => {
  const VARIABLES = JSON.stringify([
    { id: 'klip', type: 'video', label: 'Klip toko', default: '' },
    { id: 'ramai', type: 'boolean', label: 'Toko sedang ramai' },
  ]);
  const INDEX = A_COMPOSITION.replace('<html>', `<html data-composition-variables='${VARIABLES}'>`).replace(
    '<h1',
    '<video id="klip" data-start="0" data-var-src="klip" muted loop></video><h1',
  );

  it('takes whole clips, shows a refused box at its field, and sends one that was not ticked', async () => {
    const files = { 'index.html': { text: INDEX } };
    const project = await owner.send('POST', '/projects', { name: 'Toko', files });
    const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
    await page.goto(`/w/${dashboard.demo().workspace_id}/proyek/${project.id}`);
    await page.getByText('Tidak ada masalah di proyek ini.').waitFor();
    await page.getByRole('tab', { name: 'Video' }).click();
    await page.getByLabel(/^Dari (?:HP|komputer): Klip toko$/).setInputFiles(clip);
    await page.getByText('Klip video siap dipakai.').waitFor({ state: 'attached', timeout: 30_000 });
    expect(await start(page).count()).toBe(0);

    const refusal = { code: 'invalid_boolean', message: 'Isi dengan true atau false.' };
    const json = { error: 'invalid_variables', message: 'Perbaiki.', details: { ramai: [refusal] } };
    await page.route(isCreate, (route) => route.fulfill({ status: 422, json }), { times: 1 });
    await press(page, 'Buat video');
    const box = page.getByRole('checkbox', { name: 'Toko sedang ramai' });
    await page.getByText(refusal.message).waitFor();
    expect(await box.getAttribute('aria-invalid')).toBe('true');
    const description = await box.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${description}"]`).innerText()).toBe(refusal.message);

    await pauseBetweenPresses(page);
    await press(page, 'Buat video');
    await page.waitForURL('**/video/vid_*');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { variables } = await owner.send('GET', `/videos/${id}/order`);
    await owner.send('POST', `/videos/${id}/cancel`);
    expect(variables).toEqual({ klip: expect.stringMatching(/^asset_[\w-]+$/) as string, ramai: 'false' });
  });
});
