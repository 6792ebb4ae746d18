import type { StillRenderer } from '#core/ports/thumbnails.ts';
import { makeWebp } from '#test/support/make-webp.ts';

/** Uploads a picture like a renderer. */
export const drawStill: StillRenderer['render'] = async ({ still: { width, height, outputUrl } }) => {
  const headers = { 'content-type': 'image/webp' };
  await fetch(outputUrl, { method: 'PUT', headers, body: new Uint8Array(makeWebp(width, height)) });
  return { status: 'rendered' };
};
