import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATALOG_DIR } from '../../../scripts/shared/catalog-dir.ts';
import { readFileFacts } from '../../../scripts/shared/video-file.ts';

const filesIn = (folder: string, type: RegExp): string[] =>
  readdirSync(join(CATALOG_DIR, folder)).filter((file) => type.test(file));

describe('sample photos and clips', () => {
  it.each(['photos', 'clips'])('have their source and licence in the README: %s', (folder) => {
    const readme = readFileSync(join(CATALOG_DIR, folder, 'README.md'), 'utf8');
    const named = [...readme.matchAll(/^\| `([^`]+)` \|/gmu)].map(([, file]) => file);
    const files = filesIn(folder, /\.(?:jpg|mp4)$/u);
    expect(named).toHaveLength(files.length);
    expect(new Set(named)).toEqual(new Set(files));
  });

  it.each(filesIn('clips', /\.mp4$/u))('are small H.264 files of 30 fps without sound: %s', async (file) => {
    const clip = await readFileFacts(join(CATALOG_DIR, 'clips', file));
    expect(clip).toMatchObject({ codec: 'avc', audioCodec: null });
    expect(clip.frames / clip.durationSeconds).toBeCloseTo(30);
    expect(clip.sizeBytes).toBeLessThanOrEqual(1_500_000);
  });
});
