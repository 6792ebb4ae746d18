import type { CDPSession } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { awaitNamedFonts } from '#renderer/page/named-fonts.ts';
import type { Site } from '#renderer/page/site.ts';

const ORIGIN = 'https://composition.invalid';
const RUNTIME = `${ORIGIN}/vendor/hyperframe.runtime.iife.js`;
const site: Site = { respond: () => Promise.resolve({ status: 'blocked' }) };
const settings = { width: 2, height: 2, fps: 30, durationSeconds: 1, frameCount: 30 };

const request = async (url: string, html: string, variables = {}) => {
  const calls: string[] = [];
  const send = (_: string, { expression }: { readonly expression: string }) => {
    calls.push(expression);
    return Promise.resolve({ result: { value: calls.length > 1 } });
  };
  const cdp = { send } as unknown as CDPSession;
  await awaitNamedFonts(cdp, site, { html, variables, ...settings }, () => 'control').respond(url);
  const names = calls.map((call) => /"families":(\[.*?\])/.exec(call)?.[1] ?? '');
  return { calls: calls.length, families: JSON.parse(names[0] ?? '[]') as string[] };
};

describe('awaitNamedFonts', () => {
  it.each([
    ['a style', '<p style="font-family:Inter">a</p>', ['inter']],
    ['a script', '<script>x.font = "40px poppins"</script>', ['poppins']],
    ['no word', '<script>setInterval(pointer)</script>', []],
  ])('loads the families named in %s', async (_, html, families) => {
    expect((await request(RUNTIME, html)).families).toEqual(families);
  });

  it('loads the families that variables name', async () => {
    const { families } = await request(RUNTIME, '', { huruf: 'Playfair Display' });
    expect(families).toEqual(['playfair display']);
  });

  it('asks again while the head of the page is incomplete', async () => {
    expect((await request(RUNTIME, 'Inter')).calls).toBe(2);
  });

  it('returns other files at once', async () => {
    expect((await request(`${ORIGIN}/fonts/all.css`, 'Inter')).calls).toBe(0);
  });
});
