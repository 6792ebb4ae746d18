import { describe, expect, it } from 'vitest';
import type { AudioClip } from '#contracts/schemas/render-document.ts';
import { limitSamples, mixClip, peakOf } from '#renderer/sound/mix-clip.ts';

const SAMPLE_SECONDS = 1 / 48_000;
const CLIP: AudioClip = {
  assetId: 'asset_1',
  startSeconds: 0,
  durationSeconds: 4 * SAMPLE_SECONDS,
  mediaStartSeconds: 0,
  volume: 1,
  isLooped: false,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
};
/** Interleaved stereo whose right channel is the negative of the left. */
const stereo = (left: readonly number[]) => Float32Array.from(left.flatMap((sample) => [sample, -sample]));
const mixed = async (clip: Partial<AudioClip>, samples: readonly number[], frames = 8) => {
  const mix = new Float32Array(2 * frames);
  await mixClip(mix, stereo(samples), { ...CLIP, ...clip });
  const left = mix.filter((_, index) => index % 2 === 0);
  const right = mix.filter((_, index) => index % 2 === 1);
  expect(right.map((sample) => 0 - sample)).toEqual(left);
  return [...left];
};

describe('a clip', () => {
  const SOUND = [0.125, 0.25, 0.5, 0.75];
  it('is added from its start on', async () =>
    expect(await mixed({ startSeconds: 2 * SAMPLE_SECONDS }, SOUND)).toEqual([0, 0, ...SOUND, 0, 0]));
  it('ends after its duration', async () =>
    expect(await mixed({ durationSeconds: 2 * SAMPLE_SECONDS }, SOUND, 4)).toEqual([0.125, 0.25, 0, 0]));
  it('begins at its position in the file', async () =>
    expect(await mixed({ mediaStartSeconds: 2 * SAMPLE_SECONDS }, SOUND, 4)).toEqual([0.5, 0.75, 0, 0]));
  it('ends with its file', async () =>
    expect(await mixed({ durationSeconds: 1 }, SOUND, 6)).toEqual([...SOUND, 0, 0]));
  it('ends with the mix', async () =>
    expect((await mixed({ startSeconds: 6 * SAMPLE_SECONDS }, SOUND)).slice(4)).toEqual([0, 0, 0.125, 0.25]));
  it('is silent when it begins behind the end of its file', async () =>
    expect(await mixed({ mediaStartSeconds: 1 }, SOUND)).toEqual(Array(8).fill(0)));
  it('has its volume', async () => expect(await mixed({ volume: 0.5 }, [0.5, 1], 2)).toEqual([0.25, 0.5]));
  it('repeats its file when it is looped', async () =>
    expect(await mixed({ isLooped: true, durationSeconds: 1 }, [0.25, 0.5, 1])).toEqual([
      0.25, 0.5, 1, 0.25, 0.5, 1, 0.25, 0.5,
    ]));
  it('fades to silence at its end', async () =>
    expect(await mixed({ fadeOutSeconds: 2 * SAMPLE_SECONDS }, [1, 1, 1, 1, 1], 5)).toEqual([
      1, 1, 1, 0.5, 0,
    ]));
});

it('samples that are not numbers become zero, and the others are limited to 12 dB', async () => {
  const samples = Float32Array.of(Number.NaN, Infinity, 1e30, -1e30, 4, -0.1);
  await limitSamples(samples);
  expect(samples).toEqual(Float32Array.of(0, 0, 4, -4, 4, -0.1));
});

it('clips that overlap are added', async () => {
  const mix = stereo([0.25, 0.25]);
  await mixClip(mix, stereo([0.5, 0.75]), CLIP);
  expect([...mix]).toEqual([0.75, -0.75, 1, -1]);
});

it('the peak is the largest absolute sample', () =>
  expect(peakOf(Float32Array.of(0.25, -0.75, 0.5))).toBe(0.75));

it('other work of the thread runs while a long clip is added', async () => {
  const seconds = 20;
  const mix = new Float32Array(2 * seconds * 48_000);
  let turns = 0;
  const counter = setInterval(() => (turns += 1), 0);
  await mixClip(mix, stereo([0.5]), { ...CLIP, isLooped: true, durationSeconds: seconds });
  clearInterval(counter);
  expect(turns).toBeGreaterThan(5);
  expect([mix[0], mix.at(-2)]).toEqual([0.5, 0.5]);
});
