import { soundAt } from './sound-times.ts';
import type { SoundTimes } from './sound-times.ts';

/** A sound of a video, which is played beside the frame: the frame may not play any. */
export interface Sound extends SoundTimes {
  readonly url: string;
}

interface Track {
  readonly sound: Sound;
  readonly audio: HTMLAudioElement;
}

/** A place in the file that differs by more is heard; each correction is heard too. */
const MAX_DRIFT_SECONDS = 0.2;

const open = (sound: Sound): Track => {
  const audio = new Audio();
  audio.preload = 'auto';
  audio.src = sound.url;
  return { sound, audio };
};

const close = ({ audio }: Track): void => {
  audio.pause();
  audio.removeAttribute('src');
};

const start = (audio: HTMLAudioElement): void => {
  audio.play().catch(() => undefined); // paused meanwhile, or a link that has ended: the picture plays on
};

/** Browsers of phones let an element play later if it was played during a press. */
const permit = (audio: HTMLAudioElement): void => {
  start(audio);
  audio.pause();
};

/** Brings one sound to a time of the video. */
const moveTo = ({ sound, audio }: Track, seconds: number, videoSeconds: number): void => {
  const fileSeconds = Number.isFinite(audio.duration) ? audio.duration : Infinity;
  const now = soundAt(sound, seconds, { videoSeconds, fileSeconds });
  if (!now) return audio.pause();
  audio.volume = Math.min(1, now.gain);
  audio.playbackRate = sound.playbackRate ?? 1;
  audio.loop = sound.isLooped && sound.mediaStartSeconds === 0;
  const drift = Math.abs(audio.currentTime - now.position);
  // Around the end of a loop, both places are near each other.
  const isNear = drift <= MAX_DRIFT_SECONDS || (audio.loop && fileSeconds - drift <= MAX_DRIFT_SECONDS);
  if (!isNear) audio.currentTime = now.position;
  if (audio.paused) start(audio);
};

/** Plays the sounds of a video in time with its picture. They start only with a press of the user. */
export const createSound = () => {
  let tracks: readonly Track[] = [];
  let isPlaying = false;
  const follow = (seconds: number, videoSeconds: number) => {
    if (isPlaying) for (const track of tracks) moveTo(track, seconds, videoSeconds);
  };
  return {
    /** A sound of the same file goes on. */
    use: (sounds: readonly Sound[]) => {
      const before = [...tracks];
      tracks = sounds.map((sound) => {
        const at = before.findIndex((track) => track.sound.url === sound.url);
        const [known] = at < 0 ? [] : before.splice(at, 1);
        return known ? { ...known, sound } : open(sound);
      });
      for (const track of before) close(track);
    },
    play: (seconds: number, videoSeconds: number) => {
      isPlaying = true;
      follow(seconds, videoSeconds);
      for (const { audio } of tracks) if (audio.paused) permit(audio);
    },
    /** The picture is at another time. */
    follow,
    pause: () => {
      isPlaying = false;
      for (const { audio } of tracks) audio.pause();
    },
    close: () => {
      for (const track of tracks) close(track);
      tracks = [];
    },
  };
};
