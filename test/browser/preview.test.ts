import type { Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUNDLED_FONT_FAMILIES } from '#core/fonts/font-families.ts';
import { timeTemplate, withTiming } from '#core/template/template-timing.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import type { Screen } from '../../scripts/dashboard/open-browser.ts';
import { seedWorkspace } from '../../scripts/dashboard/seed-workspace.ts';
import { newestTemplates, pageValuesOf } from '../../scripts/shared/templates.ts';
import { CASES } from '../../scripts/templates/cases.ts';
import type { Values } from '../../scripts/templates/cases.ts';
import { useDashboard } from './support/use-dashboard.ts';

/** Chinese, whose files are larger than a preview may load. */
const LEFT_TO_THE_DEVICE: readonly string[] = ['Noto Sans SC'];

const dashboard = useDashboard({ workers: false });
beforeAll(() => seedWorkspace(dashboard.host().stack(), dashboard.demo()));

const PROMO = 'promo-produk@5';

/** The form of a template with its first preview. */
const openForm = async (screen: Screen, template = PROMO): Promise<Page> => {
  const page = await dashboard.openSignedIn(screen);
  await page.goto(`/w/${dashboard.demo().workspace_id}/buat/${template}`);
  await waitForContent(page);
  await page.locator('.preview-frames .shown').waitFor();
  return page;
};

const shownFrame = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('.preview-frames .shown')).contentFrame();
  if (frame === null) throw new Error('no frame is shown');
  return frame;
};

const textOf = async (page: Page, variable: string): Promise<string> => {
  const text = await (await shownFrame(page)).locator(`[data-text=${variable}]`).first().textContent();
  return text?.replaceAll('\u00A0', ' ').trim() ?? '';
};

const position = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: 'Waktu' }).inputValue());

describe('the preview of a template', () => {
  it('draws changes without loading anything, at the same time of the video', async () => {
    const page = await openForm('desktop');
    await expect.poll(() => page.frames().length).toBe(3); // the page, and two that are filled in turn
    await page.waitForLoadState('networkidle');
    await page.getByRole('slider', { name: 'Waktu' }).fill('4');
    const loaded: string[] = [];
    const isPolled = (url: string) => url.includes('include=thumbnail'); // small pictures that are not there yet
    const isLoaded = (url: string) => !url.startsWith('blob:') && !isPolled(url);
    page.on('request', (request) => isLoaded(request.url()) && loaded.push(request.url()));
    page.on('framenavigated', (frame) => loaded.push(frame.url()));
    const name = page.getByLabel('Nama produk');
    for (const text of ['Bakso Urat Jumbo', 'Bakso', '<b>Es & "Teh"</b>']) {
      await name.fill(text);
      await expect.poll(() => textOf(page, 'nama_produk')).toBe(text);
    }
    await name.fill('');
    await name.pressSequentially('Nasi goreng kampung pedas');
    await expect.poll(() => textOf(page, 'nama_produk')).toBe('Nasi goreng kampung pedas');
    await page.getByText('Bentuk video').click();
    await page.getByRole('radio', { name: /Persegi/ }).check({ force: true });
    await expect.poll(async () => (await shownFrame(page)).evaluate(() => innerHeight)).toBe(1080);
    expect(loaded).toEqual([]);
    expect(await position(page)).toBe(4);
  });

  it('fills both frames before the first change', async () => {
    const page = await openForm('desktop');
    const areFilled = () =>
      Promise.all(
        page
          .frames()
          .slice(1)
          .map((frame) => frame.locator('#root.fitted').count()),
      );
    await expect.poll(areFilled).toEqual([1, 1]);
  });

  it('fills the second frame twice before the first change, while its scripts are compiled', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await page.addInitScript(() => {
      const filled: unknown[] = [];
      Object.assign(globalThis, { filled });
      addEventListener('message', ({ source, data }: MessageEvent<{ type?: string }>) => {
        if (data.type === 'assets-ready') filled.push(source);
      });
    });
    await page.goto(`/w/${dashboard.demo().workspace_id}/buat/${PROMO}`);
    const fillings = () => page.evaluate<number[]>('filled.map((frame) => filled.indexOf(frame))');
    await expect.poll(fillings).toEqual([0, 1, 1]);
  });

  it('is never painted before its texts are fitted when its pictures are known', async () => {
    const page = await openForm('desktop');
    await expect.poll(() => page.frames().length).toBe(3);
    await page.waitForLoadState('networkidle');
    const frames = page.frames().slice(1);
    for (const frame of frames) {
      await frame.locator('#root.fitted').waitFor();
      await frame.evaluate(() => {
        const painted: boolean[] = [];
        Object.assign(globalThis, { painted });
        const note = () => {
          painted.push(document.querySelector('#root.fitted') !== null);
          requestAnimationFrame(note);
        };
        note();
      });
    }
    const name = page.getByLabel('Nama produk');
    for (const text of ['Bakso', 'Bakso Urat', 'Bakso Urat Jumbo', 'Es']) {
      await name.fill(text);
      await expect.poll(() => textOf(page, 'nama_produk')).toBe(text);
    }
    for (const frame of frames)
      expect(new Set(await frame.evaluate<boolean[]>('painted'))).toEqual(new Set([true]));
  });

  it('draws each frame of the video once', async () => {
    const page = await openForm('desktop');
    await page.getByRole('slider', { name: 'Waktu' }).fill('7');
    await page.evaluate(() => {
      const drawn: number[] = [];
      Object.assign(globalThis, { drawn });
      addEventListener('message', ({ data }: MessageEvent<{ type?: string; frame?: number }>) => {
        if (data.type === 'state' && data.frame !== undefined) drawn.push(data.frame);
      });
    });
    await page.getByRole('button', { name: 'Putar', exact: true }).click();
    await page.getByRole('button', { name: 'Putar', exact: true }).waitFor(); // it has ended
    const drawn = await page.evaluate<number[]>('drawn');
    expect(drawn.length).toBeGreaterThan(1);
    expect(drawn.every((frame) => Number.isInteger(frame))).toBe(true);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('keeps no frame in a state in which browsers slow it down', async () => {
    const page = await openForm('desktop');
    const visibility = await page
      .locator('.preview-frames iframe')
      .evaluateAll((frames) =>
        frames.map((frame) =>
          frame.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
        ),
      );
    expect(visibility).toEqual([true, true]);
  });

  it("shows the example's photo, and says so, until the owner chooses one", async () => {
    const page = await openForm('desktop');
    const photoWidth = async () =>
      (await shownFrame(page)).evaluate(
        () => document.querySelector<HTMLImageElement>('img[data-photo=foto]')?.naturalWidth,
      );
    await expect.poll(photoWidth).toBeGreaterThan(0);
    const exampleWidth = await photoWidth();
    await page.getByLabel('Nama produk').fill('Bakso');
    await expect.poll(() => textOf(page, 'nama_produk')).toBe('Bakso');
    expect(await photoWidth()).toBe(exampleWidth);
    await page.getByText('Foto ini hanya contoh').waitFor();
    await page.getByRole('button', { name: /^Dari koleksi: Foto/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'logo.png' }).click();
    await expect.poll(photoWidth).not.toBe(exampleWidth);
    await page.getByText('Foto ini hanya contoh').waitFor({ state: 'detached' });
  });

  it('plays the chosen music from the time of the video, only after a press', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await page.addInitScript(() => {
      const sounds: [string, number][] = [];
      Object.assign(globalThis, { sounds });
      // oxlint-disable-next-line typescript/unbound-method -- called with its element
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function playAndList() {
        this.addEventListener('playing', () => sounds.push([new URL(this.src).pathname, this.currentTime]));
        return play.call(this);
      };
    });
    const sounds = () => page.evaluate<[string, number][]>('sounds');
    await page.goto(`/w/${dashboard.demo().workspace_id}/buat/${PROMO}`);
    await page.getByRole('heading', { name: 'Musik' }).click();
    await page.getByRole('button', { name: /^Dari koleksi: Musik/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'jingle.wav' }).click();
    await page.getByText('Tekan tombol putar untuk mendengar musiknya.').waitFor();
    expect(await sounds()).toEqual([]);
    await page.getByRole('slider', { name: 'Waktu' }).fill('3');
    await page.getByRole('button', { name: 'Putar', exact: true }).click();
    await expect.poll(sounds).toHaveLength(1);
    expect((await sounds())[0]?.[1]).toBeCloseTo(3, 0);
    await page.getByRole('button', { name: 'Jeda', exact: true }).click();
    await page.getByRole('button', { name: 'Putar', exact: true }).waitFor();
  });

  it('offers the music library to listen to, and plays the chosen loop', async () => {
    const page = await openForm('desktop');
    await page.getByRole('heading', { name: 'Musik' }).click();
    await page.getByRole('button', { name: /^Pustaka musik: Musik/ }).click();
    const library = page.getByRole('dialog', { name: 'Pustaka musik' });
    await expect.poll(() => library.locator('audio').count()).toBeGreaterThanOrEqual(12);
    const [first, second] = [library.locator('audio').nth(0), library.locator('audio').nth(1)];
    const isPlaying = (player: typeof first) =>
      player.evaluate((element: HTMLAudioElement) => !element.paused && element.readyState > 1);
    await first.evaluate((element: HTMLAudioElement) => element.play());
    await expect.poll(() => isPlaying(first)).toBe(true);
    await second.evaluate((element: HTMLAudioElement) => element.play());
    await expect.poll(() => isPlaying(second)).toBe(true);
    expect(await isPlaying(first)).toBe(false);
    await library.getByRole('button', { name: 'Pakai: Pagi Pasar' }).click();
    await library.waitFor({ state: 'detached' });
    await page.getByText('Pagi Pasar').waitFor();
    await page.getByText('Tekan tombol putar untuk mendengar musiknya.').waitFor();
    expect(await page.locator('.picker.audio audio').getAttribute('src')).toMatch(/ceria-1[^/]*\.m4a$/);
  });

  it('stays on the screen of a phone while the form is scrolled, and can be enlarged', async () => {
    const page = await openForm('phone');
    const screen = page.locator('.preview-screen');
    const isInView = () =>
      screen.evaluate((element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return height > 100 && top >= 0 && bottom <= innerHeight;
      });
    await page.getByRole('heading', { name: 'Merek' }).tap();
    const labels = ['Nama produk', 'Harga promo', 'Kontak'];
    for (const label of labels) {
      const field = page.getByLabel(label).first();
      await field.focus();
      await field.fill('12');
      expect(await isInView(), label).toBe(true);
      const isCovered = await field.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + 9, top + height / 2) !== element;
      });
      expect(isCovered, label).toBe(false);
    }
    const small = await screen.boundingBox();
    await page.getByRole('button', { name: 'Perbesar pratinjau' }).tap();
    const heightNow = async () => (await screen.boundingBox())?.height;
    await expect.poll(heightNow).toBeGreaterThan(2 * (small?.height ?? 0));
  });
});

/** A frame in a process of its own is presented later than it is painted. */
const PRESENTED_MS = 500;

/** The first picture that is the same after a while. */
const unchangedPicture = async (page: Page): Promise<Buffer> => {
  for (let before = await page.screenshot(); ;) {
    await page.waitForTimeout(PRESENTED_MS);
    const picture = await page.screenshot();
    if (picture.equals(before)) return picture;
    before = picture;
  }
};

/** Fills the page of a template in a frame of its own, one set of values after the other, and takes a picture. */
const drawInTurn = async (page: Page, template: string, turns: readonly Values[]): Promise<Buffer> => {
  await page.evaluate(
    async ([address, sets]) => {
      const { html } = (await (await fetch(address)).json()) as { readonly html: string };
      document.body.replaceChildren();
      const frame = document.createElement('iframe');
      frame.sandbox.add('allow-scripts');
      frame.style.cssText = 'position:fixed;inset:0;width:1080px;height:1920px;border:0';
      frame.src = '/preview/frame.html';
      const message = (isWanted: (data: { previewFrame?: string; type?: string }) => boolean) =>
        new Promise<void>((resolve) => {
          const listen = ({ data }: MessageEvent) => {
            if (!isWanted(data)) return;
            removeEventListener('message', listen);
            resolve();
          };
          addEventListener('message', listen);
        });
      const asked = () => message(({ previewFrame }) => previewFrame === 'ready');
      const forPage = asked();
      document.body.append(frame);
      await forPage;
      const forValues = asked();
      frame.contentWindow?.postMessage({ previewDocument: { html, files: {} } }, '*');
      await forValues;
      for (const values of sets) {
        const drawn = message(({ type }) => type === 'assets-ready');
        frame.contentWindow?.postMessage(
          { previewValues: { values, files: {}, fonts: {}, seconds: 3.5 } },
          '*',
        );
        await drawn;
      }
    },
    [`/preview/templates/${template}.json`, turns] as const,
  );
  return unchangedPicture(page);
};

describe('the file of a template', () => {
  it.each(newestTemplates().map(({ id, html }) => [id, html] as const))(
    'names each font of its page that the renderer has: %s',
    async (id, html) => {
      const named = BUNDLED_FONT_FAMILIES.filter((family) =>
        new RegExp(`[ "']${family}["']?[,;}]`).test(html),
      );
      const response = await fetch(`${dashboard.host().stack().baseUrl}/preview/templates/${id}.json`);
      const { html: page } = (await response.json()) as { readonly html: string };
      const served = named.filter((family) => page.includes(`@font-face{font-family:'${family}'`));
      expect(named.filter((family) => !LEFT_TO_THE_DEVICE.includes(family))).toEqual(served);
    },
  );
});

describe('a template that is filled again', () => {
  it.each(newestTemplates().map((template) => [template.id, template] as const))(
    'is drawn as one that is filled once: %s',
    async (id, template) => {
      const page = await dashboard.open('desktop');
      await page.setViewportSize({ width: 1080, height: 1920 });
      await page.goto('/'); // its policy permits frames of previews
      const { typical, longest, 'no-photo': noPhoto } = CASES;
      const clips = template.variables.flatMap(({ name, kind }) => (kind === 'video' ? [[name, '']] : []));
      const valuesFor = (values: Values): Values => {
        const shown = { ...pageValuesOf(template, values), ...Object.fromEntries(clips) };
        return withTiming(template, shown, timeTemplate(template, values));
      };
      for (const [before, after] of [
        [longest, typical],
        [typical, noPhoto],
      ] as const) {
        const once = await drawInTurn(page, id, [valuesFor(after(template))]);
        const again = await drawInTurn(page, id, [before(template), after(template)].map(valuesFor));
        expect(again.equals(once)).toBe(true);
      }
    },
  );
});
