import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../unit/core/studio/random-edits.ts';
import { duplicateTab } from './support/network.ts';
import { pauseBetweenPresses } from './support/pause.ts';
import { createVideo, save, savedPage, waitForPicture } from './support/studio.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered.
const dashboard = useDashboard({ workers: false });

const OPERATIONS = 200;
const SEED = 20_261_128;
const TASK_TIMEOUT_MS = 600_000;
/** Places whose controls change the video. */
const PLACES = ['.studio-add', '.studio-tools', '.studio-inspector', '.studio-timeline-rows'];
/** Open a dialog, play, or save. */
const OTHERS = /^(?:Tambahkan (?:foto|klip|musik)|Putar|Jeda|Ganti berkas|Simpan dengan nama|Nama revisi)/;
const KEYS = ['Shift+ArrowDown', 'ArrowLeft', 'Alt+ArrowRight', 'Control+d', 'PageDown', 'PageDown'];

interface Operation {
  readonly places: readonly string[];
  readonly others: string;
  /** From 0 to 1: which place, which control, which value. */
  readonly random: readonly number[];
}

/** Uses one of the controls of the page; returns its name. */
const useControl = ({ places, others, random }: Operation): string => {
  const [ofPlace = 0, ofControl = 0, ofValue = 0] = random;
  const pick = <T>(list: readonly T[], share: number): T | undefined => list[Math.floor(share * list.length)];
  const isOther = new RegExp(others);
  const place = document.querySelector(pick(places, ofPlace) ?? '');
  const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent;
  const controls = [
    ...(place?.querySelectorAll('button, input:not([type=file]), textarea, select') ?? []),
  ].filter(
    (one) =>
      one.checkVisibility() && !isOther.test(nameOf(one)) && one.getAttribute('aria-disabled') === null,
  );
  const control = pick(controls, ofControl);
  if (control instanceof HTMLButtonElement) control.click();
  if (control instanceof HTMLSelectElement) {
    control.selectedIndex = Math.floor(ofValue * control.options.length);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    const number = Math.round(ofValue * 300);
    const color = `#${Math.round(ofValue * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`;
    const value =
      { number: `${number}`, range: `${number / 300}`, color }[control.type] ?? `Teks "<${number}>" & 😀`;
    const prototype = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    control.focus();
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.blur();
  }
  return control ? `${control.tagName} ${nameOf(control).slice(0, 40)}` : 'nothing';
};

const operate = async (page: Page, random: () => number): Promise<string> => {
  if (random() < 0.3) {
    await page.locator('.studio-surface').focus();
    const key = KEYS[Math.floor(random() * KEYS.length)] ?? 'PageDown';
    await page.keyboard.press(key);
    return key;
  }
  return page.evaluate(useControl, {
    places: PLACES,
    others: OTHERS.source,
    random: [random(), random(), random()],
  });
};

const step = (page: Page, name: string) => page.getByRole('button', { name });
const pressToEnd = async (page: Page, key: string, name: string): Promise<number> => {
  let presses = 0;
  await page.locator('.studio-surface').focus();
  while ((await step(page, name).getAttribute('aria-disabled')) === null) {
    await page.keyboard.press(key);
    presses += 1;
  }
  return presses;
};

const addText = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: 'Tambahkan teks' }).click();
  const words = page.getByRole('textbox', { name: 'Isi teks' });
  await expect.poll(() => words.inputValue()).toBe('Teks baru'); // until then that of another text may be there
  await words.fill(text);
};

describe('steps back in the Studio', () => {
  it(
    `lead from ${OPERATIONS} random operations to the same bytes, and forward again`,
    { timeout: TASK_TIMEOUT_MS },
    async () => {
      const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
      await createVideo(dashboard, page, 'Acak');
      const empty = await savedPage(dashboard, page);
      const random = createRandom(SEED);
      const used = new Map<string, number>();
      for (let at = 0; at < OPERATIONS; at += 1) {
        const name = await operate(page, random);
        used.set(name, (used.get(name) ?? 0) + 1);
      }
      await page.locator('.studio-surface').focus();
      await save(page);
      const last = await savedPage(dashboard, page);
      const back = await pressToEnd(page, 'Control+z', 'Urungkan');
      await save(page);
      expect(await savedPage(dashboard, page)).toBe(empty);
      const forward = await pressToEnd(page, 'Control+Shift+z', 'Ulangi');
      process.stdout.write(
        `${OPERATIONS} operations by ${used.size} controls and keys: ${back} steps back, ${forward} forward.\n`,
      );
      expect(forward).toBe(back);
      expect(back).toBeGreaterThan(OPERATIONS / 4);
      await save(page);
      expect(await savedPage(dashboard, page)).toBe(last);
    },
  );

  it('keep those forward when a key is pressed once more than there are steps', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await createVideo(dashboard, page, 'Sekali lagi');
    const first = await savedPage(dashboard, page);
    await addText(page, 'Buka setiap hari');
    await save(page);
    const last = await savedPage(dashboard, page);
    await pressToEnd(page, 'Control+z', 'Urungkan');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await save(page);
    expect(await savedPage(dashboard, page)).toBe(first);
    await pressToEnd(page, 'Control+Shift+z', 'Ulangi');
    await page.keyboard.press('Control+Shift+z');
    await save(page);
    expect(await savedPage(dashboard, page)).toBe(last);
  });

  it('undo nothing in a text that another tab has saved, and begin anew with it', async () => {
    const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
    await createVideo(dashboard, page, 'Dari tab lain');
    const second = await duplicateTab(page);
    await waitForPicture(second);
    await addText(page, 'dari tab pertama');
    await save(page);
    const theirs = await savedPage(dashboard, page);
    await addText(second, 'dari tab kedua');
    await second.keyboard.press('Control+s');
    await second.getByText(/revisi\s2\s.*lebih dulu/i).waitFor();
    await pauseBetweenPresses(second);
    await second.getByRole('button', { name: 'Muat revisi terbaru' }).click();
    await pauseBetweenPresses(second);
    await second.getByRole('button', { name: /^Pakai revisi terbaru/ }).click();
    await second.getByText('Tersimpan, revisi 2').waitFor();
    await second.locator('.studio-surface').focus();
    await second.keyboard.press('Control+z');
    await second.keyboard.press('Control+Shift+z');
    await addText(second, 'sesudahnya');
    await save(second);
    const after = await savedPage(dashboard, second);
    expect(after).toContain('dari tab pertama');
    await pressToEnd(second, 'Control+z', 'Urungkan');
    await save(second);
    expect(await savedPage(dashboard, second)).toBe(theirs);
    await pressToEnd(second, 'Control+Shift+z', 'Ulangi');
    await save(second);
    expect(await savedPage(dashboard, second)).toBe(after);
  });
});
