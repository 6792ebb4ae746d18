import '@hyperframes/player';
import type { HyperframesPlayer } from '@hyperframes/player';
import type { PreviewState } from '../state.ts';
import { showPageProblem } from './checks.ts';
import { element } from './elements.ts';

type Shown = NonNullable<PreviewState['frame']>;

const createPlayer = (): HyperframesPlayer => {
  const player = document.createElement('hyperframes-player') as HyperframesPlayer; // safe: the import defines it
  player.setAttribute('sandbox-origin', 'opaque'); // the composition cannot reach this page
  return player;
};

/** The player with its own controls below it, because the player's would cover the composition. */
export const createPlayback = (frame: HTMLElement) => {
  const play = element('play', HTMLButtonElement);
  const time = element('time', HTMLInputElement);
  const position = element('position');
  const player = createPlayer();
  let shown: Shown | undefined;

  const frames = () => Math.ceil((shown?.durationSeconds ?? 0) * (shown?.fps ?? 1) - 1e-3);
  const showPosition = (index: number) => {
    const fps = shown?.fps ?? 1;
    time.value = String(index);
    position.textContent = `${(index / fps).toFixed(2)} s, frame ${index} of ${frames()}`;
  };
  /** Goes to a frame, at the time at which the renderer captures it. */
  const seek = (index: number) => {
    const target = Math.max(0, Math.min(frames() - 1, index));
    player.seek(target / (shown?.fps ?? 1));
    play.textContent = 'Play';
    showPosition(target);
  };
  const step = (by: number) => seek(Number(time.value) + by);
  const toggle = () => (player.paused ? player.play() : player.pause());

  player.addEventListener('ready', () => seek(Number(time.value)));
  player.addEventListener('play', () => (play.textContent = 'Pause'));
  player.addEventListener('pause', () => (play.textContent = 'Play'));
  player.addEventListener('ended', () => (play.textContent = 'Play'));
  player.addEventListener('timeupdate', () => {
    if (!player.paused)
      showPosition(Math.min(frames() - 1, Math.round(player.currentTime * (shown?.fps ?? 1))));
  });
  player.addEventListener('error', () => showPageProblem('The page registers no timeline.'));
  play.addEventListener('click', toggle);
  element('back').addEventListener('click', () => step(-1));
  element('next').addEventListener('click', () => step(1));
  time.addEventListener('input', () => seek(Number(time.value)));
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, button');
    if (isTyping) return;
    if (event.key === ' ') toggle();
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  });

  return {
    /** Loads another version and stays at the current time. */
    load: (next: Shown | undefined) => {
      shown = next;
      player.remove();
      if (next === undefined) return;
      frame.style.setProperty('--width', String(next.width));
      frame.style.setProperty('--height', String(next.height));
      time.max = String(frames() - 1);
      player.setAttribute('width', String(next.width));
      player.setAttribute('height', String(next.height));
      player.setAttribute('src', next.url);
      frame.prepend(player);
    },
    isFrame: (source: MessageEventSource | null) => source === player.iframeElement.contentWindow,
  };
};
