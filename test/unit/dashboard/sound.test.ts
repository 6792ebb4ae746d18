import { afterEach, describe, expect, it, vi } from 'vitest';
import { findProjectSounds } from '../../../dashboard/src/preview/project-sounds.ts';
import { soundAt, wholeVideo } from '../../../dashboard/src/preview/sound-times.ts';
import type { SoundTimes } from '../../../dashboard/src/preview/sound-times.ts';
import { createSound } from '../../../dashboard/src/preview/sound.ts';

const ONCE: SoundTimes = {
  startSeconds: 2,
  durationSeconds: null,
  mediaStartSeconds: 1,
  volume: 0.5,
  isLooped: false,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
};
const FILE = { videoSeconds: 10, fileSeconds: 4 };

describe('a sound', () => {
  const at = (sound: Partial<SoundTimes>, seconds: number, file = FILE) =>
    soundAt({ ...ONCE, ...sound }, seconds, file);

  it('is heard from its start to the end of its file, of its duration or of the video', () => {
    expect([1.9, 2, 4.5, 5].map((seconds) => at({}, seconds)?.position)).toEqual([
      undefined,
      1,
      3.5,
      undefined,
    ]);
    expect(at({ durationSeconds: 1 }, 3)).toBeUndefined();
    expect(at({}, 4, { videoSeconds: 4, fileSeconds: Infinity })).toBeUndefined();
    expect(at({ mediaStartSeconds: 4 }, 2)).toBeUndefined();
  });

  it('that is looped begins again where it began', () => {
    expect([2, 4.5, 5, 9.5].map((seconds) => at({ isLooped: true }, seconds)?.position)).toEqual([
      1, 3.5, 1, 2.5,
    ]);
    expect(at({ isLooped: true }, 9, { ...FILE, fileSeconds: Infinity })?.position).toBe(8);
  });

  it('of a clip is heard at the speed of the clip', () => {
    const fast = { playbackRate: 2, durationSeconds: 3 };
    expect([2, 3, 3.5].map((seconds) => at(fast, seconds)?.position)).toEqual([1, 3, undefined]);
    expect(at({ ...fast, isLooped: true }, 4)?.position).toBe(2);
  });

  it('fades in and out within its length', () => {
    const fades = { isLooped: true, fadeInSeconds: 2, fadeOutSeconds: 1 };
    expect([2, 3, 5, 9.5].map((seconds) => at(fades, seconds)?.gain)).toEqual([0, 0.25, 0.5, 0.25]);
    expect(at({ ...fades, durationSeconds: 1.5 }, 2.5)?.gain).toBe(0.25);
  });
});

describe('the sounds of a project', () => {
  const ID = 'asset_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e66';
  const find = (body: string, values: Readonly<Record<string, unknown>> = {}, declared = '[]') =>
    findProjectSounds(
      {
        texts: new Map([
          [
            'index.html',
            `<html data-composition-variables='${declared}'><body><div data-composition-id="main">${body}</div></body></html>`,
          ],
        ]),
        assets: new Map([['assets/lagu.mp3', ID]]),
      },
      9,
      values,
    );

  it('are those of its audio elements, with their times', () => {
    const audio =
      '<audio src="assets/lagu.mp3" data-start="1.5" data-duration="4" data-media-start="2" data-volume="0.4" data-fade-out="1" loop></audio>';
    expect(find(audio)).toMatchObject([
      {
        file: `assets/${ID}`,
        startSeconds: 1.5,
        durationSeconds: 4,
        mediaStartSeconds: 2,
        volume: 0.4,
        isLooped: true,
        fadeOutSeconds: 1,
      },
    ]);
    expect(
      find(`<audio src="assets/${ID}"></audio><audio muted src="assets/lagu.mp3"></audio>`),
    ).toHaveLength(1);
  });

  it('are given by variables: an asset, a file of the project or a name of the music library', () => {
    const bound = '<audio data-var-src="musik" loop></audio>';
    const declared = '[{"id":"musik","type":"audio","label":"Musik","default":"ceria-1"}]';
    const files = (values: Readonly<Record<string, unknown>>) =>
      find(bound, values, declared).map(({ file }) => file);
    expect(files({})).toEqual(['ceria-1']);
    expect(files({ musik: ID })).toEqual([`assets/${ID}`]);
    expect(files({ musik: `assets/${ID}` })).toEqual([`assets/${ID}`]);
    expect(files({ musik: 'assets/lagu.mp3' })).toEqual([`assets/${ID}`]);
    expect(files({ musik: '' })).toEqual([]);
  });

  it('are those of its clips that are not muted, also of one that is timed by its scene', () => {
    const clips = `<video src="assets/lagu.mp3" data-start="1" data-playback-rate="2" data-volume="0.5"></video>
<section data-start="3" data-duration="4"><video src="assets/lagu.mp3" data-media-start="1"></video><video src="assets/lagu.mp3" muted></video></section>`;
    expect(find(clips)).toMatchObject([
      { file: `assets/${ID}`, startSeconds: 1, playbackRate: 2, volume: 0.5, fadeInSeconds: 0 },
      { startSeconds: 3, mediaStartSeconds: 1, playbackRate: 1 },
    ]);
  });

  it('are none without an audio element, and none of other sites or missing files', () => {
    expect(find('<p>Halo</p>')).toEqual([]);
    expect(find('<audio src="https://example.com/a.mp3"></audio><audio src="b.mp3"></audio>')).toEqual([]);
  });
});

/** Audio elements of a browser, which only count what is done with them. */
class FakeAudio {
  static readonly all: FakeAudio[] = [];
  preload = '';
  src = '';
  duration = 4;
  currentTime = 0;
  volume = 1;
  playbackRate = 1;
  loop = false;
  paused = true;
  starts = 0;
  constructor() {
    FakeAudio.all.push(this);
  }
  play() {
    this.paused = false;
    this.starts += 1;
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
  }
  removeAttribute() {
    this.src = '';
  }
}

afterEach(() => {
  FakeAudio.all.length = 0;
  vi.unstubAllGlobals();
});

describe('sounds of the preview', () => {
  const play = (...sounds: readonly Partial<SoundTimes>[]) => {
    vi.stubGlobal('Audio', FakeAudio);
    const sound = createSound();
    sound.use(sounds.map((times, index) => ({ ...ONCE, ...times, url: `blob:${index}` })));
    return { sound, audios: FakeAudio.all };
  };

  it('start and end with their times, at the place that the picture shows', () => {
    const { sound, audios } = play(wholeVideo(0.8), {});
    sound.follow(3, 10);
    expect(audios.map(({ paused }) => paused)).toEqual([true, true]);
    sound.play(1, 10);
    expect(audios).toMatchObject([
      { paused: false, currentTime: 1, volume: 0.8, loop: true },
      { paused: true },
    ]);
    sound.follow(2.1, 10);
    expect(audios[1]).toMatchObject({ paused: false, currentTime: 1.1, volume: 0.5, loop: false });
    sound.follow(6, 10);
    expect(audios.map(({ paused }) => paused)).toEqual([false, true]);
    sound.pause();
    expect(audios.map(({ paused }) => paused)).toEqual([true, true]);
  });

  it('are corrected only when they are heard at another time', () => {
    const { sound, audios } = play(wholeVideo(1));
    sound.play(1, 10);
    const [audio] = audios;
    if (!audio) throw new Error('nothing plays');
    audio.currentTime = 1.15;
    sound.follow(1.1, 10);
    expect(audio.currentTime).toBe(1.15);
    sound.follow(1.5, 10);
    expect(audio.currentTime).toBe(1.5);
    audio.currentTime = 3.95;
    sound.follow(4.05, 10);
    expect(audio.currentTime).toBe(3.95);
  });

  it('go on when others are added, and end when they are removed or closed', () => {
    const { sound, audios } = play(wholeVideo(1));
    sound.play(1, 10);
    sound.use([
      { ...wholeVideo(0.5), url: 'blob:0' },
      { ...ONCE, url: 'blob:b' },
    ]);
    expect(audios).toHaveLength(2);
    sound.follow(1.1, 10);
    expect(audios[0]).toMatchObject({ src: 'blob:0', paused: false, volume: 0.5, starts: 1 });
    sound.use([{ ...ONCE, url: 'blob:b' }]);
    expect(audios[0]).toMatchObject({ src: '', paused: true });
    sound.close();
    expect(audios[1]?.src).toBe('');
  });

  it('are at most as loud as they are', () => {
    const { sound, audios } = play(wholeVideo(2));
    sound.play(0, 10);
    expect(audios[0]?.volume).toBe(1);
  });
});
