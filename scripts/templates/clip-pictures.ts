import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Template } from '#core/template/template.ts';
import { clipTimes } from '#core/template/template-timing.ts';
import type { TemplateTiming } from '#core/template/template-timing.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import type { Values } from './cases.ts';

const FRAME_MAX_BYTES = 4 * 1024 * 1024;

/** The frame of a repeated clip of the catalog as a `data:` URL. */
const readFrame = async (file: string, seconds: number): Promise<string> => {
  const input = [
    '-v',
    'error',
    '-stream_loop',
    '-1',
    '-i',
    join(CATALOG_DIR, file),
    '-ss',
    seconds.toFixed(3),
  ];
  const output = ['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2', 'pipe:1'];
  const options = { encoding: 'buffer', maxBuffer: FRAME_MAX_BYTES } as const;
  const { stdout } = await promisify(execFile)(findFfmpeg(process.env), [...input, ...output], options);
  return `data:image/jpeg;base64,${stdout.toString('base64')}`;
};

/** What each clip shows at a moment of the video, by variable; a picture that stands for a clip is its own frame. */
export const clipPictures = async (
  template: Pick<Template, 'parts' | 'variables'>,
  values: Values,
  timing: TemplateTiming,
  seconds: number,
): Promise<Values> => {
  const clips = template.variables.filter(
    ({ name, kind }) => kind === 'video' && (values[name] ?? '') !== '',
  );
  const pictures = clips.map(async ({ name }) => {
    const value = values[name] ?? '';
    const { startSeconds } = clipTimes(template, timing, name);
    const picture = value.startsWith('data:')
      ? value
      : await readFrame(value, Math.max(0, seconds - startSeconds));
    return [name, picture] as const;
  });
  return Object.fromEntries(await Promise.all(pictures));
};
