import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { CASES } from '../../scripts/templates/cases.ts';
import { findTemplate } from '../../scripts/shared/templates.ts';
import { openTemplateSource } from '../../scripts/preview/sources.ts';
import { ssim } from '../render/support/pictures.ts';
import { usePreview } from '../render/support/preview-page.ts';

const RENDER = fileURLToPath(new URL('../../scripts/render.js', import.meta.url));
const { open, folder } = usePreview();
/** Of the first size of every template, which a render without `--size` has. */
const WIDTH = 1080;

it.each(['promo-produk@5', 'menu-harian@3', 'ucapan-ramadan@2', 'buka-toko@2'])(
  'the preview of %s shows the frames that the renderer renders',
  async (id) => {
    const source = openTemplateSource(id);
    const variables = join(folder(), 'variables.json');
    await writeFile(variables, JSON.stringify(CASES.typical(findTemplate(id))));
    const { seek, shoot } = await open(source);
    for (const seconds of [1, 5]) {
      const [rendered, shown] = [join(folder(), 'rendered.png'), join(folder(), 'shown.png')];
      const options = ['--template', id, '--variables', variables, '--frame', String(seconds)];
      await promisify(execFile)(process.execPath, [RENDER, ...options, rendered]);
      await seek(seconds);
      await shoot(shown, WIDTH);
      expect(await ssim(rendered, shown)).toBeGreaterThan(0.98);
    }
  },
);
