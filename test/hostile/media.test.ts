import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectFile } from '#adapters/media-files/inspect-file.ts';
import { ASSET_KINDS, ASSET_MAX_BYTES } from '#contracts/limits.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { findProcessesOf } from '#renderer/processes.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { mixSound } from '#renderer/sound/mix-sound.ts';
import { makeMp3 } from '#test/support/media/audio.ts';
import { makeGrayJpeg } from '#test/support/media/images.ts';
import type { HostileFile } from './media/hostile-file.ts';
import { AUDIO_FILES, IMAGE_FILES, MEDIA_FILES } from './media/media-files.ts';
import { tableOf } from './media/outcome-table.ts';
import { findBreaches, hitsOf } from './support/breaches.ts';
import { useHostileHarness } from './support/hostile-harness.ts';

const harness = useHostileHarness();

const ID = 'asset_00000000-0000-7000-8000-000000000000';
/** The page is gray, and so are the pictures. */
const WHITE = 255;
/** A picture that loads at the last moment of its 5 s, and what the render itself takes. */
const PICTURE_MAX_SECONDS = 15;
const MEMORY_MAX_BYTES = 4096 * 1024 ** 2;
/** In production the deadline of the request, and 120 s of CPU time for each process. */
const MIX_TIMEOUT_MS = 15_000;
const MIX_MAX_SECONDS = 20;

/** Renders a page with a picture; the page turns white when the picture has the dimensions the inspection finds. */
const show = async ({ name, contentType, make }: Pick<HostileFile, 'name' | 'contentType' | 'make'>) => {
  const body = make(harness.canaries().targets);
  const found = await inspectFile(body, contentType);
  const { width, height } = found.status === 'accepted' ? found.facts : { width: 0, height: 0 };
  const compare = `if(this.naturalWidth===${width}&&this.naturalHeight===${height})document.body.style.background='white'`;
  const parts = () => ({ body: `<img src="assets/${ID}" onload="${compare}">` });
  return harness.run({ name, isLocal: true, parts }, { images: new Map([[ID, { contentType, body }]]) });
};

/** Mixes two seconds of a file. `digest` is that of the track, empty when there is none. */
const mix = ({ contentType, make }: Pick<HostileFile, 'contentType' | 'make'>) =>
  withScratchFolder(async (scratchDir) => {
    const path = join(scratchDir, 'file');
    const outputPath = join(scratchDir, 'sound');
    await writeFile(path, make(harness.canaries().targets));
    const startedMs = performance.now();
    const times = {
      startSeconds: 0,
      durationSeconds: 2,
      mediaStartSeconds: 0,
      fadeInSeconds: 0,
      fadeOutSeconds: 1,
    };
    const ended = await mixSound(
      {
        clips: [{ assetId: ID, ...times, volume: 1, isLooped: true }],
        files: new Map([[ID, { contentType, path }]]),
        frameCount: 60,
        fps: 30,
        outputPath,
        scratchDir,
        signal: AbortSignal.timeout(MIX_TIMEOUT_MS),
      },
      harness.tools().ffmpegPath,
    ).catch((error: unknown) => error);
    if (ended !== undefined && !(ended instanceof RenderError)) throw ended;
    return {
      outcome: ended?.code ?? 'rendered',
      digest: ended
        ? ''
        : createHash('sha256')
            .update(await readFile(outputPath))
            .digest('hex'),
      processes: findProcessesOf(scratchDir).length,
      seconds: (performance.now() - startedMs) / 1000,
    };
  });

const PICTURE = {
  name: 'picture',
  contentType: 'image/jpeg',
  make: () => makeGrayJpeg(64, 48),
} as const;
const SOUND = { contentType: 'audio/mpeg', make: () => makeMp3(1) } as const;
let pictureFrames = '';
let soundDigest = '';
beforeAll(async () => {
  pictureFrames = (await show(PICTURE)).frameDigest;
  soundDigest = (await mix(SOUND)).digest;
});

describe('the hostile media files', () => {
  it('are at least 60, with unique names, and no larger than an upload', () => {
    const { targets } = harness.canaries();
    expect(MEDIA_FILES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(MEDIA_FILES.map(({ name }) => name)).size).toBe(MEDIA_FILES.length);
    const tooLarge = MEDIA_FILES.filter(
      ({ make, contentType }) => make(targets).length > ASSET_MAX_BYTES[ASSET_KINDS[contentType]],
    );
    expect(tooLarge).toEqual([]);
  });

  it.each(MEDIA_FILES)(
    '$name: the inspection says $inspection',
    async ({ make, contentType, inspection }) => {
      const found = await inspectFile(make(harness.canaries().targets), contentType);
      expect(found.status === 'rejected' ? found.code : found.status).toBe(inspection);
    },
  );
});

describe('a render that gets a hostile picture without an inspection', () => {
  it.each(IMAGE_FILES)('$name: ends as $outcome, and the next render is right', async (file) => {
    const result = await show(file);
    expect(findBreaches(result, harness.canaries())).toEqual([]);
    expect(result.seconds).toBeLessThan(PICTURE_MAX_SECONDS);
    expect(result.peakMemoryBytes).toBeLessThan(MEMORY_MAX_BYTES);
    expect(result.leakedEnvironments).toBe(0);
    expect(file.outcome.split(' or ')).toContain(result.outcome);
    if (file.inspection === 'accepted' && result.outcome === 'rendered') expect(result.brightest).toBe(WHITE);
    expect(await show(PICTURE)).toMatchObject({ outcome: 'rendered', frameDigest: pictureFrames });
  });
});

describe('a mix that gets a hostile audio file without an inspection', () => {
  it.each(AUDIO_FILES)('$name: ends as $outcome, and the next mix is right', async (file) => {
    const result = await mix(file);
    expect(hitsOf(harness.canaries(), file.name)).toEqual([]);
    expect(result.seconds).toBeLessThan(MIX_MAX_SECONDS);
    expect(file.outcome.split(' or ')).toContain(result.outcome);
    expect(result.processes).toBe(0);
    expect(await mix(SOUND)).toMatchObject({ outcome: 'rendered', digest: soundDigest });
  });
});

it('no hostile file reaches a canary listener', () => {
  expect(harness.canaries().hits).toEqual([]);
});

it('the outcomes match docs/containment-media.md', async () => {
  const table = tableOf(MEDIA_FILES, harness.canaries().targets);
  await expect(table).toMatchFileSnapshot('../../docs/containment-media.md');
});
