/** Music of a template, from files that the author chose; they stay in the browser. */
export interface Music {
  /** Chooses the file of a variable; undefined for none. */
  readonly choose: (name: string, file: File | undefined, volume: number) => void;
  readonly play: (seconds: number) => void;
  readonly pause: () => void;
  /** Sets the volume for a time of the video. */
  readonly fade: (seconds: number, durationSeconds: number) => void;
}

const FADE_OUT_SECONDS = 1;

export const createMusic = (): Music => {
  const chosen = new Map<string, { readonly audio: HTMLAudioElement; readonly volume: number }>();
  const pause = () => {
    for (const { audio } of chosen.values()) audio.pause();
  };
  return {
    choose: (name, file, volume) => {
      pause();
      chosen.delete(name);
      if (file === undefined) return;
      const audio = new Audio(URL.createObjectURL(file));
      Object.assign(audio, { loop: true, volume });
      chosen.set(name, { audio, volume });
    },
    play: (seconds) => {
      for (const { audio } of chosen.values()) {
        audio.currentTime = audio.duration > 0 ? seconds % audio.duration : 0;
        void audio.play();
      }
    },
    pause,
    fade: (seconds, durationSeconds) => {
      const gain = Math.max(0, Math.min(1, (durationSeconds - seconds) / FADE_OUT_SECONDS));
      for (const { audio, volume } of chosen.values()) audio.volume = volume * gain;
    },
  };
};
