import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AssetContentType } from '#contracts/limits.ts';
import type { AudioClip } from '#contracts/schemas/render-document.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import type { AudioVolumes } from '#renderer/page/parse-page-result.ts';
import { mixSound } from '#renderer/sound/mix-sound.ts';
import { clicks, makeWav, tone } from '#test/support/make-wav.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { expectSlide, SQUARE } from './support/slides.ts';
import { decodeSound, findClicks, measureLoudness } from './support/sound.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const ID = 'asset_0199a000-0000-7000-8000-000000000001';
const CLIP: AudioClip = {
  assetId: ID,
  startSeconds: 0,
  durationSeconds: 1,
  mediaStartSeconds: 0,
  volume: 1,
  isLooped: false,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
};
const FPS = 25;
/** Priming of the encoder, which the joined file skips. */
const PRIMING_SECONDS = 1024 / 48_000;

const scratchDir = mkdtempSync(join(tmpdir(), 'sound-test-'));
afterAll(() => rmSync(scratchDir, { recursive: true }));
const bench = useBench();

/** Mixes clips of one file into the sound of a video of a second. */
const mix = async (
  file: Buffer,
  clips: readonly AudioClip[],
  contentType: AssetContentType = 'audio/wav',
  volumes: AudioVolumes = new Map(),
) => {
  const [path, outputPath] = [join(scratchDir, 'asset'), join(scratchDir, 'sound.aac')];
  writeFileSync(path, file);
  const job = { clips, files: new Map([[ID, { path, contentType }]]), frameCount: FPS, fps: FPS, volumes };
  const { signal } = new AbortController();
  await mixSound({ ...job, outputPath, scratchDir, signal }, findFfmpeg(process.env));
  return outputPath;
};

describe('the sound of a video', () => {
  it('contains each clip at its time, the same at every mix', async () => {
    const file = makeWav(0.5, clicks([0.1]), { sampleRate: 44_100, channels: 1 });
    const clips = [CLIP, { ...CLIP, startSeconds: 0.5, mediaStartSeconds: 0.05 }];
    const path = await mix(file, clips);
    const bytes = readFileSync(path);
    const [first = 0, second = 0, ...others] = findClicks(await decodeSound(path));
    expect(first - PRIMING_SECONDS).toBeCloseTo(0.1, 2);
    expect(second - PRIMING_SECONDS).toBeCloseTo(0.55, 2);
    expect(others).toEqual([]);
    expect(readFileSync(await mix(file, clips))).toEqual(bytes);
  });

  it.each(sampleOf([1, 2, 6]))('has the level of a file with %i channels', async (channels) => {
    const { truePeak } = await measureLoudness(await mix(makeWav(1, tone(997, 0.25), { channels }), [CLIP]));
    expect(truePeak).toBeGreaterThan(-13);
    expect(truePeak).toBeLessThan(-11);
  });

  it('has a true peak of at most -1 dB, however loud its clips are', async () => {
    const square = (seconds: number) => 0.99 * Math.sign(tone(11_025, 1)(seconds) + tone(60, 1)(seconds));
    const clips = Array.from({ length: 8 }, () => ({ ...CLIP, volume: 4 }));
    const { truePeak, loudness } = await measureLoudness(await mix(makeWav(1, square), clips));
    expect(truePeak).toBeLessThanOrEqual(-1);
    expect(loudness).toBeGreaterThan(-9);
  });

  it.runIf(IS_THOROUGH)('contains no direct current when its peaks are limited', async () => {
    const samples = await decodeSound(
      await mix(
        makeWav(1, () => 4),
        [CLIP],
      ),
    );
    expect(Math.max(...samples.slice(24_000, 46_000).map(Math.abs))).toBeLessThan(0.01);
  });

  it('can have a clip of a millisecond', async () => {
    const clip = { ...CLIP, startSeconds: 0.5, durationSeconds: 0.001 };
    const samples = await decodeSound(await mix(makeWav(1, tone(2000, 0.8), { sampleRate: 44_100 }), [clip]));
    expect(findClicks(samples)).toHaveLength(1);
  });

  it.each([
    ['no audio', Buffer.alloc(2000, 'no audio'), 'audio/mpeg'],
    ['another container', makeWav(0.2, tone(440, 0.5)), 'audio/mpeg'],
    ['no samples', makeWav(0, tone(440, 0.5)), 'audio/wav'],
    ['only the beginning of a header', makeWav(0.2, tone(440, 0.5)).subarray(0, 30), 'audio/wav'],
    ['an image', Buffer.alloc(2000), 'image/png'],
  ] as const)('cannot be mixed from a file with %s', async (_, file, contentType) => {
    await expect(mix(file, [CLIP], contentType)).rejects.toMatchObject({
      code: 'asset_unavailable',
      subject: { text: `assets/${ID}` },
    });
  });
});

it('a page with <audio> renders without a player', async () => {
  const body =
    `<audio id="a" data-start="0" data-duration="0.4" loop autoplay preload="auto" src="assets/${ID}"></audio>` +
    `<audio id="b" data-start="0.1"><source src="assets/${ID}"></audio>`;
  const { report } = await bench.render(composition({ body }));
  expect(report).toMatchObject({ frames: 15, capture: 'raw', blockedRequests: 0 });
});

describe('the volume that a timeline sets', () => {
  const AUDIO = '<audio id="music" data-start="0" data-volume="0.8"></audio>';
  const volumesOf = async (timeline: string, body = AUDIO) => {
    let volumes: AudioVolumes | undefined;
    const html = composition({ body, timeline: `${timeline} tl.to('#box', { x: 240, duration: 0.5 }, 0);` });
    const { report } = await bench.render(html, { job: { onVolumes: (read) => (volumes = read) } });
    expect(report.isUnchanged).toBe(false);
    return volumes?.get('music');
  };
  const near = (expected: (frame: number) => number) =>
    Array.from({ length: 15 }, (_, frame) => expect.closeTo(expected(frame), 3));

  it.each(
    sampleOf([
      [
        'a fade out',
        "tl.to('#music', { volume: 0, duration: 0.5, ease: 'none' }, 0);",
        (f: number) => 0.8 * (1 - f / 15),
      ],
      ['a set', "tl.set('#music', { volume: 0.3 }, 0.2);", (f: number) => (f < 6 ? 0.8 : 0.3)],
      [
        'a tween to more than 1 of a nested timeline',
        "tl.add(gsap.timeline().to('#music', { volume: 2, duration: 0.2, ease: 'none' }), 0.1);",
        (f: number) => 0.8 + 1.2 * Math.min(1, Math.max(0, (f - 3) / 6)),
      ],
    ]),
  )('is read at each frame: %s', async (_, timeline, expected) => {
    expect(await volumesOf(timeline)).toEqual(near(expected));
  });

  it.runIf(IS_THOROUGH)('fades in from 0', async () => {
    const body = AUDIO.replace('0.8', '0');
    const volumes = await volumesOf("tl.to('#music', { volume: 1, duration: 0.5, ease: 'none' }, 0);", body);
    expect(volumes).toEqual(near((frame) => frame / 15));
  });

  it.runIf(IS_THOROUGH)('is read when a tween sets it through an object of the page', async () => {
    const timeline =
      "const fader = { get level() { return music.volume; }, set level(v) { music.volume = v; } }; tl.to(fader, { level: 0, duration: 0.5, ease: 'none' }, 0);";
    expect(await volumesOf(timeline)).toEqual(near((frame) => 0.8 * (1 - frame / 15)));
  });

  it.each(
    sampleOf([
      [
        'onUpdate',
        'const p = { v: 0.8 }; tl.to(p, { v: 0, duration: 0.5, onUpdate: () => { music.volume = p.v; } }, 0);',
      ],
      ['a call', 'tl.call(() => { music.volume = 0.2; }, [], 0.3);'],
      ['a timer', 'setTimeout(() => { music.volume *= 0.5; }, 200);'],
    ]),
  )('fails with script_error when a callback sets it: %s', async (_, timeline) => {
    const html = composition({ body: AUDIO, timeline: `${timeline} tl.to({}, { duration: 0.5 }, 0);` });
    expect(await bench.fail(html)).toMatchObject({
      code: 'script_error',
      subject: { text: 'TypeError: a volume that a callback changes is not supported' },
    });
  });

  it.runIf(IS_THOROUGH)('may be set to the same value by a callback', async () => {
    expect(await volumesOf('tl.call(() => { music.volume = 0.8; }, [], 0.3);')).toBeUndefined();
  });

  it.runIf(IS_THOROUGH)(
    'is read without the first values of other tweens, which a callback sets later',
    async () => {
      const html = composition({
        body: `${AUDIO}<i id="w" style="display:block;width:0"></i><i id="square" style="${SQUARE}"></i>`,
        timeline: `tl.to('#music', { volume: 0, duration: 0.5 }, 0).call(() => { w.style.width = '240px'; }, [], 0.1)
        .to('#square', { x: () => w.offsetWidth, duration: 0.3, ease: 'none' }, 0.2)
        .add(gsap.timeline().call(() => { w.style.height = '9px'; }, [], 0), 0);`,
      });
      await expectSlide((await bench.render(html)).file, (f) => 240 * Math.min(1, Math.max(0, (f - 6) / 9)));
    },
  );

  it.runIf(IS_THOROUGH)('is unknown for an element that no tween has as its target', async () => {
    expect(await volumesOf('')).toBeUndefined();
  });

  it('replaces the volume of the clip in the mix', async () => {
    const volumes = new Map([['music', Array.from({ length: FPS }, (_, frame) => 1 - frame / FPS)]]);
    const file = makeWav(1, tone(440, 0.5));
    const samples = await decodeSound(
      await mix(file, [{ ...CLIP, elementId: 'music' }], 'audio/wav', volumes),
    );
    const levels = [0.1, 0.5, 0.8].map((seconds) => {
      const start = Math.round((seconds + PRIMING_SECONDS) * 48_000);
      return Math.max(...samples.slice(start - 480, start + 480));
    });
    expect(levels).toEqual([0.45, 0.25, 0.1].map((level) => expect.closeTo(level, 1)));
  });
});
