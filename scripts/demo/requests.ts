import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isBrandKitVariable } from '#core/template/check-request.ts';
import type { VideoClient } from '../../clients/typescript/src/index.ts';
import { findTemplate } from '../shared/templates.ts';

const COMPOSITION = fileURLToPath(new URL('composition.html', import.meta.url));

const TEMPLATE = 'promo-produk@5';
/** Its clips have sound. */
const CLIP_TEMPLATE = 'pengumuman@4';

/** Examples of a template, except those that the brand kit of the demo supplies. */
const exampleTexts = (template: string): Readonly<Record<string, string>> => {
  const { variables, examples } = findTemplate(template);
  const texts = variables.filter((variable) => variable.kind === 'text' && !isBrandKitVariable(variable));
  return Object.fromEntries(
    texts.flatMap(({ name }) => {
      const example = examples[name];
      return example === undefined ? [] : [[name, example]];
    }),
  );
};

export type DemoRequest = { readonly name: string; readonly hasSound: boolean } & (
  | { readonly path: '/v1/videos'; readonly body: Parameters<VideoClient['createVideo']>[0] }
  | { readonly path: '/v1/compositions'; readonly body: Parameters<VideoClient['createComposition']>[0] }
);

const templateRequest = (
  name: string,
  assets: Readonly<Record<string, string>>,
  template = TEMPLATE,
): DemoRequest => ({
  name,
  path: '/v1/videos',
  body: {
    template,
    variables: { ...exampleTexts(template), ...assets },
    output: { width: 1080, height: 1920 },
  },
  hasSound: 'musik' in assets || 'klip' in assets,
});

/** The API requests of the demo that need no files. */
export const DEMO_REQUESTS: readonly DemoRequest[] = [
  templateRequest('template', {}),
  {
    name: 'composition',
    path: '/v1/compositions',
    body: { title: 'Resep kopi susu', html: readFileSync(COMPOSITION, 'utf8') },
    hasSound: false,
  },
];

/** A video with a photo and music of the workspace, by the ids of their assets. */
export const photoRequest = (photoId: string, musicId: string): DemoRequest =>
  templateRequest('photo-and-music', { foto: photoId, musik: musicId });

/**
 * The part of the clip that its video shows, from `startSeconds` to `endSeconds`, and where: in `height` rows from `top` on those of
 * the clip from `clipTop` on. The clip has the size and the rate of the video.
 */
export const DEMO_CLIP = {
  startSeconds: 0.5,
  endSeconds: 5.5,
  fps: 30,
  width: 1080,
  height: 632,
  top: 1288,
  clipTop: 541,
} as const;

/** A video with five seconds of a clip of the workspace and their sound, by the id of its asset. */
export const clipRequest = (clipId: string): DemoRequest =>
  templateRequest(
    'clip',
    { klip: `${clipId}#t=${DEMO_CLIP.startSeconds},${DEMO_CLIP.endSeconds}` },
    CLIP_TEMPLATE,
  );
