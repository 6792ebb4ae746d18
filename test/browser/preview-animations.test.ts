import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });

const SCENE_SECONDS = 2;

/** Each element moves by 100 px a second while its animation runs. */
const PAGE = `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Animasi</title><style>
@keyframes move { from { translate: 0px } to { translate: 100px } }
p { position: absolute; animation: move 1s linear both }
#delayed { animation-delay: 1s }
#begun { animation-delay: -0.5s }
#endless { animation: move 1s linear infinite }
#passing { animation-fill-mode: none }
#scroller { overflow: auto; width: 20px; height: 20px }
#scrolled { position: static; height: 200px; animation: move linear both; animation-timeline: scroll() }
</style></head><body>
<div data-composition-id="main" data-start="0" data-duration="6" data-width="640" data-height="360" data-fps="30" data-no-timeline style="position:relative;width:640px;height:360px">
<section class="clip" data-start="${SCENE_SECONDS}" data-duration="4" data-track-index="1">
<p id="plain"></p><p id="delayed"></p><p id="begun"></p><p id="endless"></p><p id="passing"></p></section>
<div id="scroller"><p id="scrolled"></p></div>
<div id="script"></div></div>
<script>
const { prototype } = Animation;
const time = Object.getOwnPropertyDescriptor(prototype, 'currentTime');
window.sets = [];
Object.defineProperty(prototype, 'currentTime', { ...time, set(ms) { sets.push(this.effect?.target.id); time.set.call(this, ms); } });
document.querySelector('#script').animate({ translate: ['0px', '600px'] }, { duration: 6000, fill: 'both' });
window.listed = () => document.getAnimations().length + document.querySelector('#plain').getAnimations().length;
</script></body></html>`;

const IDS = ['plain', 'delayed', 'begun', 'endless', 'passing', 'script', 'scrolled'];

interface Global {
  readonly sets: string[];
  readonly listed: () => number;
}

const openPage = async (): Promise<Page> => {
  const { send } = await openDashboardSession(dashboard.demo());
  const { id } = await send('POST', '/projects', {
    name: 'Animasi',
    files: { 'index.html': { text: PAGE } },
  });
  const page = await dashboard.openSignedIn('desktop');
  await page.goto(`/w/${dashboard.demo().workspace_id}/proyek/${id}`);
  await waitForContent(page);
  return page;
};

const read = async <T>(page: Page, work: (ids: readonly string[]) => T): Promise<T | undefined> =>
  page
    .frames()
    .findLast((one) => one.url().endsWith('/preview/frame.html'))
    ?.evaluate(work, IDS);

/** Pixels that each element has moved. */
const movedIn = (page: Page) =>
  read(page, (ids) =>
    ids.map((id) => {
      const element = document.querySelector(`#${id}`);
      return element && Math.round(Number.parseFloat(getComputedStyle(element).translate) || 0);
    }),
  );

const seek = (page: Page, seconds: number) =>
  page.locator('.preview input[type=range]').fill(String(seconds));

it('shows animations of CSS from the start of their clip, and those of scripts, at each time', async () => {
  const page = await openPage();
  const moments = [
    [2.5, [50, 0, 100, 50, 50, 250, 0]],
    [2.2, [20, 0, 70, 20, 20, 220, 0]],
    [5, [100, 100, 100, 0, 0, 500, 0]],
    [3.5, [100, 50, 100, 50, 0, 350, 0]],
    [2, [0, 0, 50, 0, 0, 200, 0]],
  ] as const;
  for (const [seconds, moved] of moments) {
    await seek(page, seconds);
    await expect.poll(() => movedIn(page), { message: `${seconds} s` }).toEqual(moved);
  }
});

it('sets only animations that look different then, and leaves all of them to scripts of the page', async () => {
  const page = await openPage();
  await seek(page, 4.5);
  await expect.poll(() => movedIn(page)).toEqual([100, 100, 100, 50, 0, 450, 0]);
  await read(page, () => void ((globalThis as unknown as Global).sets.length = 0));
  await seek(page, 5.2);
  await expect.poll(() => movedIn(page)).toEqual([100, 100, 100, 20, 0, 520, 0]);
  const set = await read(page, () => [...new Set((globalThis as unknown as Global).sets)].toSorted());
  expect(set).toEqual(['endless', 'script']);
  expect(await read(page, () => (globalThis as unknown as Global).listed())).toBe(7);
});
