/** The music of a video, which plays from its beginning and repeats, as the renderer mixes it. */
export interface Music {
  readonly url: string;
  /** Linear gain, 0 to 1. */
  readonly volume: number;
}

/** Plays beside the frame, which may not load it. It starts only with a press of the user. */
export const createSound = () => {
  const audio = new Audio();
  audio.loop = true;
  return {
    use: (music: Music | undefined) => {
      audio.pause();
      if (music === undefined) audio.removeAttribute('src');
      else {
        audio.src = music.url;
        audio.volume = music.volume;
      }
    },
    play: (seconds: number) => {
      if (!audio.hasAttribute('src')) return;
      const start = () => {
        audio.currentTime = seconds % audio.duration;
      };
      if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) start();
      else audio.addEventListener('loadedmetadata', start, { once: true });
      audio.play().catch(() => undefined); // paused meanwhile, or a link that has ended: the picture plays on
    },
    pause: () => audio.pause(),
  };
};
