import { readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { SLIDE_KEYFRAMES, SQUARE, STILL } from './support/slides.ts';

const bench = useBench();
const SLIDE = {
  ...STILL,
  head: `<style>${SLIDE_KEYFRAMES}</style>`,
  body: `<div style="${SQUARE};animation:slides .5s linear both"></div>`,
};
/** Open files of this process in folders of renders. */
const openRenderFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.includes('/profile/') ? [path] : [];
    } catch {
      return []; // the descriptor of the folder that was read
    }
  });

describe('the ring of frames', () => {
  it.each([
    ['throws', 'throw new Error();'],
    ['contains a frame', "document.body.append(document.createElement('iframe'));"],
    ['contains a canvas', "document.body.append(document.createElement('canvas'));"],
  ])('is closed after the render of a page that %s', async (_, script) => {
    await bench.render(composition({ ...SLIDE, script })).catch(() => undefined);
    expect(openRenderFiles()).toEqual([]);
  });
});
