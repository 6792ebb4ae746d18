import '@hyperframes/player';
import type { HyperframesPlayer } from '@hyperframes/player';
import { frameCount } from '#core/rendering/frames.ts';
import type { PreviewState } from '../state.ts';
import { showPageProblem } from './checks.ts';
import type { Music } from './music.ts';
import { element } from './elements.ts';

type Shown = NonNullable<PreviewState['frame']>;

const createPlayer = (): HyperframesPlayer => {
  const player = document.createElement('hyperframes-player') as HyperframesPlayer; // safe: the import defines it
  player.setAttribute('sandbox-origin', 'opaque'); // the composition cannot reach this page
  return player;
};

interface Controls {
  readonly toggle: () => void;
  readonly step: (frames: number) => void;
}

const listenToKeys = ({ toggle, step }: Controls): void =>
  addEventListener('keydown', ({ key, target }) => {
    if (target instanceof HTMLElement && target.matches('input, select')) return;
    if (key === ' ' && !(target instanceof HTMLButtonElement)) toggle();
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });

/** The times of a composition, counted in frames as the renderer counts them. */
const framesOf = ({ durationSeconds, fps }: Shown) => ({
  count: frameCount(durationSeconds, fps),
  timeOf: (frame: number) => frame / fps,
  at: (seconds: number) => Math.round(seconds * fps),
});

/** The player, with controls below it: the player's own would cover the composition. */
export const createPlayback = (frame: HTMLElement, music: Music) => {
  const play = element('play', HTMLButtonElement);
  const slider = element('time', HTMLInputElement);
  const player = createPlayer();
  /** The player's own state follows messages of the composition, which can be older than the last click. */
  let isPlaying = false;
  let frames = framesOf({ url: '', width: 0, height: 0, fps: 1, durationSeconds: 1 });

  const showPosition = (index: number) => {
    slider.value = String(index);
    const seconds = frames.timeOf(index).toFixed(2);
    element('position').textContent = `${seconds} s, frame ${index} of ${frames.count}`;
  };
  const showStopped = () => {
    isPlaying = false;
    play.textContent = 'Play';
    music.pause();
  };
  /** Goes to a frame, at the time at which the renderer captures it. */
  const seek = (index: number) => {
    const target = Math.max(0, Math.min(frames.count - 1, index));
    player.seek(frames.timeOf(target));
    showStopped();
    showPosition(target);
  };
  const step = (by: number) => seek(Number(slider.value) + by);
  const toggle = () => (isPlaying ? player.pause() : player.play());

  player.addEventListener('ready', () => step(0));
  player.addEventListener('play', () => {
    isPlaying = true;
    play.textContent = 'Pause';
    music.play(player.currentTime);
  });
  for (const event of ['pause', 'ended']) player.addEventListener(event, showStopped);
  player.addEventListener('timeupdate', () => {
    music.fade(player.currentTime, player.duration);
    if (isPlaying) showPosition(Math.min(frames.count - 1, frames.at(player.currentTime)));
  });
  player.addEventListener('error', () => showPageProblem('The page registers no timeline.'));
  play.addEventListener('click', toggle);
  element('back').addEventListener('click', () => step(-1));
  element('next').addEventListener('click', () => step(1));
  slider.addEventListener('input', () => step(0));
  listenToKeys({ toggle, step });

  return {
    /** Loads another version and stays at the current time. */
    load: (shown: Shown | undefined) => {
      showStopped();
      if (shown === undefined) return player.remove();
      frames = framesOf(shown);
      slider.max = String(frames.count - 1);
      for (const side of ['width', 'height'] as const) {
        frame.style.setProperty(`--${side}`, String(shown[side]));
        player.setAttribute(side, String(shown[side]));
      }
      player.setAttribute('src', shown.url);
      return player.isConnected ? undefined : frame.prepend(player);
    },
    isFrame: (source: MessageEventSource | null) => source === player.iframeElement.contentWindow,
  };
};
