import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import { makeWav } from '../support/media/audio.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });

const MUSIC = makeWav({ seconds: 4 });
const START_SECONDS = 0.5;
const INDEX = `<!doctype html>
<html lang="id"><head><meta charset="utf-8"></head>
<body><div id="root" data-composition-id="main" data-no-timeline data-width="640" data-height="360" data-start="0" data-duration="20">
<h1>Halo</h1><audio id="musik" src="assets/lagu.wav" data-start="${START_SECONDS}" data-volume="0.5" loop></audio></div></body></html>`;

/** Opens a page of a project with music; `sounds` of the page are the elements that were played. */
const openProject = async (path: string): Promise<Page> => {
  const { send } = await openDashboardSession(dashboard.demo());
  const { id: asset, upload } = await send('POST', '/assets', {
    name: 'lagu.wav',
    content_type: 'audio/wav',
    size_bytes: MUSIC.byteLength,
  });
  await fetch(upload.url, { method: upload.method, headers: upload.headers, body: new Uint8Array(MUSIC) });
  expect((await send('GET', `/assets/${asset}`)).status).toBe('ready');
  const files = { 'index.html': { text: INDEX }, 'assets/lagu.wav': { asset } };
  const { id } = await send('POST', '/projects', { name: 'Dengan musik', files });
  const page = await dashboard.openSignedIn('desktop');
  await page.addInitScript(() => {
    const sounds = new Set<HTMLMediaElement>();
    Object.assign(globalThis, { sounds });
    // oxlint-disable-next-line typescript/unbound-method -- called with its element
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playAndList() {
      sounds.add(this);
      return play.call(this);
    };
  });
  await page.goto(`/w/${dashboard.demo().workspace_id}/proyek/${id}${path}`);
  await page.locator('.preview-frames iframe.shown').waitFor();
  return page;
};

interface Heard {
  readonly isPlaying: boolean;
  readonly seconds: number;
  readonly volume: number;
  readonly fileSeconds: number;
}

const heard = (page: Page): Promise<readonly Heard[]> =>
  page.evaluate(() =>
    [...(globalThis as unknown as { readonly sounds: Set<HTMLMediaElement> }).sounds].map((sound) => ({
      isPlaying: !sound.paused && sound.readyState > 1,
      seconds: sound.currentTime,
      volume: sound.volume,
      fileSeconds: sound.duration,
    })),
  );

it('the music of a project is heard after a press, at the time of the picture', async () => {
  const page = await openProject('');
  await page.getByText('Tekan tombol putar untuk mendengar musik dan suaranya.').waitFor();
  expect(await heard(page)).toEqual([]);
  const time = page.getByRole('slider', { name: 'Waktu' });
  await time.fill('3');
  await page.getByRole('button', { name: 'Putar', exact: true }).click();
  await expect.poll(async () => (await heard(page))[0]?.isPlaying).toBe(true);
  const [sound] = await heard(page);
  if (!sound) throw new Error('nothing is heard');
  const place = (Number(await time.inputValue()) - START_SECONDS) % sound.fileSeconds;
  const drift = Math.abs(sound.seconds - place);
  expect(Math.min(drift, sound.fileSeconds - drift)).toBeLessThan(1);
  expect(sound.volume).toBe(0.5);
  await page.getByRole('button', { name: 'Jeda', exact: true }).click();
  await expect.poll(async () => (await heard(page)).some(({ isPlaying }) => isPlaying)).toBe(false);
});

it('the Studio plays the music of a project too', async () => {
  const page = await openProject('/studio');
  expect(await heard(page)).toEqual([]);
  await page.getByRole('button', { name: 'Putar', exact: true }).click();
  await expect.poll(async () => (await heard(page))[0]?.isPlaying).toBe(true);
  expect(await heard(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Jeda', exact: true }).click();
  await expect.poll(async () => (await heard(page)).some(({ isPlaying }) => isPlaying)).toBe(false);
});
