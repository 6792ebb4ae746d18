import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRootAttributes } from '#core/composition/root-attributes.ts';
import { frameCount } from '#core/rendering/frames.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';

export const SCENE_NAMES = ['cards', 'motion', 'slideshow', 'blur', 'nodes', 'text-60'] as const;
export type SceneName = (typeof SCENE_NAMES)[number];

export interface Scene {
  readonly name: SceneName;
  readonly folder: string;
  readonly document: RenderDocument;
}

const SCENES_DIR = fileURLToPath(new URL('../scenes', import.meta.url));

/** Reads a scene. `change` is applied to its HTML. */
export const readScene = async (
  name: SceneName,
  change: (html: string) => string = (html) => html,
): Promise<Scene> => {
  const folder = join(SCENES_DIR, name);
  const html = change(await readFile(join(folder, 'index.html'), 'utf8'));
  const reading = readRootAttributes(html);
  if ('problems' in reading) throw new Error(`The root element of scene ${name} is invalid.`);
  const { durationSeconds, fps } = reading.root;
  const frames = frameCount(durationSeconds, fps);
  return { name, folder, document: { html, variables: {}, ...reading.root, frameCount: frames } };
};
