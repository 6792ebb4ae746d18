import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanary } from './support/canary.ts';
import type { Canary } from './support/canary.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });
let canary: Canary;
beforeAll(async () => {
  canary = await startCanary();
});
afterAll(() => canary.close());

const HOSTILE = readFileSync(new URL('pages/hostile.html', import.meta.url), 'utf8');

const page = (script: string) => `<!doctype html><html lang="id"><head><meta charset="utf-8"></head><body>
<div id="root" data-composition-id="main" data-no-timeline data-start="0" data-duration="3" data-width="640" data-height="360">Halo</div>
<script>${script}</script></body></html>`;

const replaceText = async (opened: Page, html: string): Promise<void> => {
  const editor = opened.getByRole('textbox', { name: 'HTML komposisi' });
  await editor.click();
  await opened.keyboard.press('ControlOrMeta+a');
  await opened.keyboard.insertText(html);
};

/** The playground with a composition that was just pasted. */
const openPlayground = async (html: string): Promise<Page> => {
  const opened = await dashboard.openSignedIn('desktop', { allowsAll: true });
  await opened.goto(`/w/${dashboard.demo().workspace_id}/komposisi`);
  await opened.locator('.preview-frames iframe.shown').waitFor();
  await replaceText(opened, html);
  return opened;
};

/** The frame that has run a composition so far that `expression` is true in it. */
const frameWhere = async (opened: Page, expression: string): Promise<Frame> => {
  const deadline = Date.now() + 40_000;
  while (Date.now() < deadline) {
    for (const frame of opened.frames().slice(1))
      if (await frame.evaluate(expression).catch(() => false)) return frame;
    await opened.waitForTimeout(100);
  }
  throw new Error(`no frame in which ${expression}`);
};

/** What a composition must not change in the page around it. */
const readState = (opened: Page) =>
  opened.evaluate(() => ({
    url: location.href,
    storage: [Object.entries(localStorage), Object.entries(sessionStorage)],
    cookies: document.cookie,
  }));

/** A page with the text "Masuk", whose address lacks it: the error page of a blocked address names the address. */
const SIGN_IN = '<p>Mas<!-- -->uk</p>';

describe('a composition in the preview', () => {
  it('reaches no token, no storage, no other page and no network', async () => {
    const html = HOSTILE.replaceAll('HTTP_CANARY', canary.url).replaceAll('UDP_CANARY', canary.udpAddress);
    const opened = await openPlayground(html);
    const surprises: string[] = [];
    opened.on('dialog', () => surprises.push('dialog'));
    opened.on('download', () => surprises.push('download'));
    opened.on('popup', () => surprises.push('popup'));
    const before = await readState(opened);
    const frame = await frameWhere(opened, 'window.attempts !== undefined');
    const attempts = await frame.evaluate<Readonly<Record<string, boolean>>>('attempts');
    expect(Object.keys(attempts).length).toBeGreaterThan(40);
    expect(Object.entries(attempts).filter(([, isSuccess]) => isSuccess)).toEqual([]);
    expect(canary.hits).toEqual([]);
    expect(surprises).toEqual([]);
    expect(opened.context().pages()).toHaveLength(1);
    expect(await readState(opened)).toEqual(before);
  });

  it('cannot leave its frame', async () => {
    const opened = await openPlayground(page(''));
    const addHtml = (markup: string) => `document.body.innerHTML += ${JSON.stringify(markup)}`;
    const scripts = [
      `location.href = '${canary.url}/navigation'`,
      addHtml(`<meta http-equiv="refresh" content="0;url=${canary.url}/refresh">`),
      `${addHtml(`<a id="link" href="${canary.url}/download" download="a.exe"></a>`)}; link.click()`,
      "location.href = '/'",
      "location.href = 'javascript:parent.postMessage(document.cookie)'",
      `location.href = 'data:text/html,${SIGN_IN}'`,
      `location.href = URL.createObjectURL(new Blob(['${SIGN_IN}'], { type: 'text/html' }))`,
    ];
    for (const [index, script] of scripts.entries()) {
      const tried = opened.waitForEvent('console', (message) => message.text() === `attempt ${index}`);
      await replaceText(
        opened,
        page(`console.info('attempt ${index}'); setTimeout(() => { ${script} }, 50);`),
      );
      await tried;
    }
    await opened.waitForTimeout(500);
    const texts = await Promise.all(
      opened
        .frames()
        .slice(1)
        .map((frame) => frame.evaluate(() => document.body.textContent).catch(() => '')),
    );
    expect(texts.join('')).not.toContain('Masuk');
    expect(canary.hits).toEqual([]);
    expect(await opened.getByRole('heading', { level: 1 }).textContent()).toBe('Komposisi HTML');
  });
});

describe('messages of a composition', () => {
  it('are shown as text, ten of them, and cannot break the controls', async () => {
    const opened = await openPlayground(
      page(`
for (const text of [{}, null, 1, 'a'.repeat(1e6), '<img src=x onerror=alert(1)>'])
  parent.postMessage({ previewProblem: { kind: 'script_error', text } }, '*');
for (let n = 0; n < 500; n += 1) parent.postMessage({ previewProblem: { kind: 'missing_file', text: 'foto ' + n } }, '*');
for (const number of [NaN, Infinity, -1, 1e308, '9', {}]) {
  const numbers = { frame: number, durationInFrames: number, durationSeconds: number, compositionWidth: number, compositionHeight: number, width: number, height: number };
  for (const type of ['timeline', 'state', 'stage-size', 'ready', 'assets-ready', 'media-autoplay-blocked', 'shader-transition-state'])
    parent.postMessage({ source: 'hf-preview', type, isPlaying: true, scenes: number, state: { loading: true, progress: number }, ...numbers }, '*');
}
parent.postMessage({ previewFrame: 'ready' }, '*');
window.isDone = true;`),
    );
    await frameWhere(opened, 'window.isDone === true');
    const problems = opened.locator('.preview .notice li');
    await problems.nth(9).waitFor();
    const texts = await problems.allTextContents();
    expect(texts).toHaveLength(10);
    expect(texts[1]).toBe('Skrip berhenti karena kesalahan: <img src=x onerror=alert(1)>');
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(600);
    await opened.getByRole('slider', { name: 'Waktu' }).fill('2');
    expect(await opened.locator('.preview-time').textContent()).toBe('2\u00A0dari 3\u00A0detik');
  });
});
