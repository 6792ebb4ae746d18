import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { duplicateTab } from './support/network.ts';
import { pauseBetweenPresses } from './support/pause.ts';
import { createVideo, save, savedPage, waitForPicture } from './support/studio.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: ordered videos stay queued.
const dashboard = useDashboard({ workers: false });

const VIDEO = { width: 1080, height: 1920 };

/** Where a point of the video is on the screen. */
const placeOf = async (page: Page, x: number, y: number) => {
  const box = await page.locator('.studio-surface').boundingBox();
  if (!box) throw new Error('There is no picture.');
  return { x: box.x + (x / VIDEO.width) * box.width, y: box.y + (y / VIDEO.height) * box.height };
};

const styleOf = (html: string, id: string): string =>
  new RegExp(`id="${id}"[^>]*style="([^"]*)"`).exec(html)?.[1] ?? '';
const pixelsOf = (style: string, property: string): number =>
  Number(new RegExp(`(?:^|; )${property}: (-?[\\d.]+)`).exec(style)?.[1] ?? Number.NaN);

/** The box of the chosen element, which the page draws when the frame has said where that is. */
const chosen = (page: Page): Locator => page.locator('.studio-chosen');

describe('a video that is made by mouse', () => {
  it('has texts and shapes that were placed, resized and turned, and steps back to the same page', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await createVideo(dashboard, page, 'Dengan mouse');
    const before = await savedPage(dashboard, page);
    await page.getByRole('button', { name: 'Tambahkan teks' }).click();
    const words = page.getByRole('textbox', { name: 'Isi teks' });
    await words.fill('Es Kopi Susu');
    await chosen(page).waitFor();
    await page.getByRole('button', { name: 'Tambahkan bentuk' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Bentuk' }).count()).toBe(1);
    await chosen(page).waitFor();

    const middle = await placeOf(page, 540, 960);
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 40, middle.y + 90, { steps: 5 });
    await page.mouse.up();
    const corner = await page.locator('.studio-handle.x-end.y-end').boundingBox();
    if (!corner) throw new Error('There is no handle.');
    await page.mouse.move(corner.x + 7, corner.y + 7);
    await page.mouse.down();
    await page.mouse.move(corner.x + 37, corner.y + 47, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('spinbutton', { name: 'Putaran (°)' }).fill('30');
    await save(page);
    const shape = styleOf(await savedPage(dashboard, page), 'bentuk-1');
    expect(pixelsOf(shape, 'left')).toBeGreaterThan(400);
    expect(pixelsOf(shape, 'width')).toBeGreaterThan(500);
    expect(shape).toContain('rotate: 30deg');

    await page.locator('.studio-surface').focus();
    while ((await page.getByRole('button', { name: 'Urungkan' }).getAttribute('aria-disabled')) === null)
      await page.keyboard.press('Control+z');
    await save(page);
    expect(await savedPage(dashboard, page)).toBe(before);
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('Belum disimpan').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('has scenes that are cut, trimmed and moved on the timeline', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await createVideo(dashboard, page, 'Tiga adegan');
    const tools = page.locator('.studio-tools');
    await tools.getByRole('button', { name: 'Adegan' }).click();
    await page.getByRole('button', { name: /^Adegan 2/ }).waitFor();
    const edge = await page
      .getByRole('button', { name: /^Adegan 1/ })
      .locator('.studio-bar-edge')
      .boundingBox();
    const second = await page.getByRole('button', { name: /^Adegan 2/ }).boundingBox();
    if (!edge || !second) throw new Error('There are no bars.');
    await page.mouse.move(edge.x + 5, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + 5 - second.width / 5, edge.y + 10, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: /^Adegan 1.*4 dtk$/ }).waitFor();
    const ruler = await page.locator('.studio-row.ruler .studio-lane').boundingBox();
    if (!ruler) throw new Error('There is no ruler.');
    for (const end of [300, 200]) {
      await page.mouse.move(ruler.x + 20, ruler.y + 12);
      await page.mouse.down();
      await page.mouse.move(ruler.x + end, ruler.y + 12, { steps: 4 });
      await page.mouse.up();
    }
    const scrubbed = (200 / second.width) * 5;
    await expect
      .poll(async () => Number.parseFloat((await page.locator('.studio-time').innerText()).replace(',', '.')))
      .toBeCloseTo(scrubbed, 0);
    await page.locator('.studio-row.ruler .studio-lane').click({ position: { x: 100, y: 12 } });
    await tools.getByRole('button', { name: 'Potong' }).click();
    await page.getByRole('button', { name: /^Adegan 3/ }).waitFor();
    await save(page);
    expect((await savedPage(dashboard, page)).match(/<section /g)).toHaveLength(3);
  });
});

describe('a video that is made on a phone', () => {
  it('gets a scene, a text and a place by touch', async () => {
    const page = await dashboard.openSignedIn('phone');
    await createVideo(dashboard, page, 'Dengan jari');
    await page.getByRole('button', { name: 'Tambah adegan' }).tap();
    await page.getByRole('button', { name: /^Adegan 2/ }).waitFor();
    await page.getByRole('button', { name: 'Tambahkan teks' }).tap();
    await page.getByRole('textbox', { name: 'Isi teks' }).fill('Pesan sekarang');
    await page.getByRole('button', { name: 'Selesai' }).tap();
    await chosen(page).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Gaya' }).tap();
    await page
      .getByRole('button', { name: /^Warna latar: / })
      .first()
      .tap();
    await pauseBetweenPresses(page);
    await page.getByRole('button', { name: 'Selesai' }).tap();
    await page.getByRole('button', { name: 'Video dan elemen' }).tap();
    await page.getByRole('button', { name: 'Teks: Pesan sekarang' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await save(page);
    const html = await savedPage(dashboard, page);
    expect(html.slice(html.indexOf('adegan-2'))).toContain('Pesan sekarang');
    expect(styleOf(html, 'teks-1')).toContain('background-color: #');
  });
});

describe('handles under a finger', () => {
  it('resize and turn a shape, and are in sight below one that fills the picture', async () => {
    const page = await dashboard.openSignedIn('phone');
    await createVideo(dashboard, page, 'Dua ujung jari');
    const client = await page.context().newCDPSession(page);
    const middleOf = async (handle: string) => {
      const box = await page.locator(handle).boundingBox();
      if (!box) throw new Error(`There is no ${handle}.`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    /** A finger that is put down, moves in steps and is lifted. */
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
      await touch('touchStart', from.x, from.y);
      for (let at = 1; at <= 6; at += 1)
        await touch('touchMove', from.x + ((to.x - from.x) * at) / 6, from.y + ((to.y - from.y) * at) / 6);
      await touch('touchEnd', to.x, to.y);
    };
    await page.getByRole('button', { name: 'Tambahkan bentuk' }).tap();
    await chosen(page).waitFor();
    // As far beside the handle as a finger may be.
    const corner = await middleOf('.studio-handle.x-end.y-end');
    await drag({ x: corner.x + 14, y: corner.y + 14 }, { x: corner.x + 54, y: corner.y + 34 });
    const shape = async () => {
      await save(page);
      return styleOf(await savedPage(dashboard, page), 'bentuk-1');
    };
    const resized = await shape();
    expect(pixelsOf(resized, 'width')).toBeGreaterThan(520);
    expect(pixelsOf(resized, 'height')).toBeGreaterThan(460);
    expect([pixelsOf(resized, 'left'), pixelsOf(resized, 'top')]).toEqual([324, 744]);

    const turn = await middleOf('.studio-handle.turn');
    const center = await middleOf('.studio-chosen');
    const radius = turn.y - center.y;
    await drag(turn, { x: center.x - radius, y: center.y });
    expect(await shape()).toContain('rotate: 90deg');
    await page.getByRole('button', { name: 'Urungkan' }).tap();
    expect(await shape()).toBe(resized);

    await page.getByRole('button', { name: 'Posisi' }).tap();
    for (const [label, value] of [
      ['Kiri (px)', '0'],
      ['Atas (px)', '0'],
      ['Lebar (px)', '1080'],
      ['Tinggi (px)', '1920'],
    ] as const)
      await page.getByRole('spinbutton', { name: label }).fill(value);
    await page.getByRole('button', { name: 'Selesai' }).tap();
    await expect
      .poll(async () => (await page.locator('.studio-chosen').boundingBox())?.height)
      .toBeGreaterThan(200);
    const picture = await page.locator('.studio-surface').boundingBox();
    // The handles follow the fields when the frame has said where the shape is.
    await expect
      .poll(async () => {
        const lower = await middleOf('.studio-handle.turn');
        const hit = await page.evaluate(
          ({ x, y }) => Boolean(document.elementFromPoint(x, y)?.closest('.studio-handle.turn')),
          lower,
        );
        return hit && lower.y < (picture?.y ?? 0) + (picture?.height ?? 0);
      })
      .toBe(true);
  });
});

describe('two tabs in the Studio', () => {
  it('lose nothing: the second one keeps its change, sees the other and chooses', async () => {
    const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
    await createVideo(dashboard, page, 'Dua tab Studio');
    const second = await duplicateTab(page);
    await waitForPicture(second);
    await page.getByRole('button', { name: 'Tambahkan teks' }).click();
    await page.getByRole('textbox', { name: 'Isi teks' }).fill('dari tab pertama');
    await save(page);
    await second.getByRole('button', { name: 'Tambahkan teks' }).click();
    await second.getByRole('textbox', { name: 'Isi teks' }).fill('dari tab kedua');
    await second.keyboard.press('Control+s');
    await second.getByText(/revisi\s2\s.*lebih dulu/i).waitFor();
    await pauseBetweenPresses(second);
    await second.getByRole('button', { name: 'Muat revisi terbaru' }).click();
    const conflict = second.getByRole('region', { name: 'index.html' });
    expect(await conflict.locator('del.diff-line').innerText()).toContain('dari tab pertama');
    await pauseBetweenPresses(second);
    await conflict.getByRole('button', { name: /^Pakai teks saya/ }).click();
    await save(second);
    expect(await savedPage(dashboard, second)).toContain('dari tab kedua');
  });
});

describe('captions over the picture', () => {
  it('leave what is below them to be chosen', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await createVideo(dashboard, page, 'Di bawah takarir');
    await page.getByRole('button', { name: 'Tambahkan bentuk' }).click();
    await chosen(page).waitFor();
    await page.getByRole('button', { name: 'Tambahkan takarir' }).click();
    await page.getByRole('heading', { name: 'Takarir' }).first().waitFor();
    await expect.poll(() => chosen(page).count()).toBe(0);
    const middle = await placeOf(page, 540, 960);
    await expect
      .poll(async () => {
        await page.mouse.click(middle.x, middle.y);
        return page.getByRole('heading', { name: 'Bentuk' }).count();
      })
      .toBe(1);
  });
});
