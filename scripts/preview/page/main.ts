/* Entry of the preview page: shows the state the server sends. */
import { readPageProblem } from '../../../dashboard/src/preview/page-problem.ts';
import type { PreviewState } from '../state.ts';
import { clearPageProblems, describePageProblem, showChecks, showPageProblem } from './checks.ts';
import { element } from './elements.ts';
import { createForm } from './form.ts';
import { createMusic } from './music.ts';
import { createPlayback } from './playback.ts';
import { createSafeAreaOverlay } from './safe-area-overlay.ts';

const frame = element('frame');
const overlay = createSafeAreaOverlay(frame);
const music = createMusic();
const playback = createPlayback(frame, music);
const form = createForm(music);

const showFrame = ({ frame: shown }: PreviewState): void => {
  element('facts').textContent = shown
    ? `${shown.width} × ${shown.height}, ${shown.fps} frames per second, ${shown.durationSeconds} s`
    : 'Nothing to show until the problems below are corrected.';
  clearPageProblems();
  playback.load(shown);
  overlay.setSize(shown);
};

const show = (state: PreviewState): void => {
  document.title = `${state.title} – preview`;
  element('title').textContent = state.title;
  showFrame(state);
  showChecks(state);
  form.show(state.form);
};

const zoom = element('zoom', HTMLSelectElement);
zoom.addEventListener('change', () => frame.classList.toggle('actual', zoom.value === 'actual'));

addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  const problem = playback.isFrame(source) ? readPageProblem(data) : undefined;
  if (problem) showPageProblem(describePageProblem(problem));
});

const updates = new EventSource('/state');
updates.addEventListener('message', ({ data }: MessageEvent<string>) =>
  show(JSON.parse(data) as PreviewState),
);
updates.addEventListener('error', () => {
  element('facts').textContent = 'The preview has ended: start the command again.';
});
