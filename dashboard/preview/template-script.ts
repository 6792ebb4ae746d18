/*
 * Entry: runs at the end of a template's page in place of the HyperFrames runtime. It fills the page with values as
 * often as they change, and answers the messages of the runtime that a preview needs.
 */
import { readClipPart } from '../src/preview/clip-place.ts';
import { FRAME_READY } from '../src/preview/frame-content.ts';
import type { FrameContent, TemplateValues } from '../src/preview/frame-content.ts';
import type { PlayerCommand } from '../src/preview/runtime-messages.ts';
import { closeGaps } from './close-gaps.ts';
import { createFillQueue, waitAtMost } from './fill-queue.ts';
import { reportProblems } from './report-problems.ts';
import { showClips } from './show-clips.ts';
import type { ShownClips } from './show-clips.ts';

interface Timeline {
  readonly totalTime: (seconds: number) => void;
  readonly kill: () => void;
}

/** What pages of templates use of the runtime. */
interface PageGlobals {
  __timelines: Record<string, Timeline>;
  __hyperframes: { readonly getVariables: () => Readonly<Record<string, string>> };
  /** True from `kit.start` until the timeline is built. */
  __hfTimelinesBuilding?: boolean;
}

closeGaps();
reportProblems();

/** A page that is still not built is drawn as it is. */
const BUILT_LIMIT_MS = 5000;
/** A clip that is not here by then appears later. */
const CLIPS_LIMIT_MS = 3000;

const page = window as unknown as PageGlobals; // defined by this script and by the kit
const scripts = [...document.querySelectorAll('script[type="text/plain"]')].map(
  ({ textContent }) => textContent,
);
/** A function is compiled once; script elements would be compiled again for each set of values. */
// oxlint-disable-next-line typescript/no-implied-eval -- the scripts of the page that this frame shows
const startPage = new Function(scripts.join('\n'));
let root = document.querySelector('#root') as HTMLElement; // every template has one: test/unit/catalog
const original = root.cloneNode(true) as HTMLElement; // safe: of an HTMLElement
let durationSeconds = Number(original.dataset['duration']);
const fps = Number(original.dataset['fps']);
const objectUrls = new Map<string, string>();
let seconds = 0;
let startedAt: number | undefined;
let clips: ShownClips | undefined;

const post = (message: object): void => parent.postMessage({ source: 'hf-preview', ...message }, '*');

/** The address in this frame of a file that came with the values. It stays the same, so that a picture is decoded once. */
const addressOf = (value: string, files: Readonly<Record<string, Blob>>): string => {
  const file = files[value];
  if (file !== undefined && !objectUrls.has(value)) objectUrls.set(value, URL.createObjectURL(file));
  return objectUrls.get(value) ?? value;
};

interface Timing {
  readonly duration: number;
  readonly starts: Readonly<Record<string, number>>;
}

/** Of a template whose length follows its values. */
const timingOf = ({ timing }: Readonly<Record<string, string>>): Timing =>
  timing === undefined ? { duration: durationSeconds, starts: {} } : (JSON.parse(timing) as Timing);

/** Finds the file of a clip, whose value ends with the part to show. */
const clipFiles =
  ({ values, files }: TemplateValues) =>
  (name: string) => {
    const { address, part } = readClipPart(values[name] ?? '');
    const file = files[address];
    const startSeconds = timingOf(values).starts[name] ?? 0;
    return file && { file, url: addressOf(address, files), part, startSeconds };
  };

/** Decoded, by address; kept, so that browsers keep them. */
const pictures = new Map<string, HTMLImageElement>();
const pictureNames = [...original.querySelectorAll<HTMLElement>('[data-photo]')].map(
  ({ dataset }) => dataset['photo'] ?? '',
);

/**
 * Decodes a picture before the page is filled with it. A page that waits for it is painted without it: Chromium then paints
 * the background too, and keeps it, so that it shines through at round corners.
 */
const preparePicture = async (address: string): Promise<void> => {
  const picture = new Image();
  picture.src = address;
  if (address === '' || pictures.has(picture.src)) return;
  await picture.decode().then(
    () => pictures.set(picture.src, picture),
    () => undefined, // the page reports it
  );
};

/** Scripts of a page wait for its pictures; a browser decodes only between two paints. */
const skipDecoded = (): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its element
  const { decode } = HTMLImageElement.prototype;
  HTMLImageElement.prototype.decode = function decodeOnce() {
    return this.complete && pictures.has(this.src) ? Promise.resolve() : decode.call(this);
  };
};

/** Reads the style sheet of the fonts when their files are here. */
const addFonts = (files: Readonly<Record<string, Blob>>): void => {
  for (const stored of document.querySelectorAll('style[type="text/plain"]')) {
    const style = document.createElement('style');
    style.textContent = Object.entries(files).reduce(
      (css, [address, file]) => css.replaceAll(address, URL.createObjectURL(file)),
      stored.textContent,
    );
    stored.replaceWith(style);
  }
};

const draw = (): void => {
  for (const timeline of Object.values(page['__timelines'])) timeline.totalTime(seconds);
  clips?.show(seconds, startedAt !== undefined);
};

/** Resolves when the page has waited for its fonts and pictures and built its timeline. */
const runScripts = async (): Promise<void> => {
  const built = new Promise((resolve) => addEventListener('hf-timelines-built', resolve, { once: true }));
  try {
    startPage();
  } catch (error) {
    reportError(error); // as of a script element
  }
  if (page['__hfTimelinesBuilding'] === true) await waitAtMost(built, BUILT_LIMIT_MS);
};

/** Resolves after the browser has painted: a frame that becomes visible earlier shows what it was before. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

const fill = async (given: TemplateValues): Promise<void> => {
  const { values, files, fonts, seconds: time } = given;
  addFonts(fonts);
  const entries = Object.entries(values).map(([name, value]) => [name, addressOf(value, files)]);
  const variables: Readonly<Record<string, string>> = Object.fromEntries(entries);
  const prepared = pictureNames.map((name) => preparePicture(variables[name] ?? ''));
  await waitAtMost(Promise.all(prepared), BUILT_LIMIT_MS);
  for (const timeline of Object.values(page['__timelines'])) timeline.kill();
  page['__timelines'] = {};
  durationSeconds = timingOf(values).duration;
  page['__hyperframes'] = { getVariables: () => variables };
  const filled = original.cloneNode(true) as HTMLElement; // safe: as above
  root.replaceWith(filled);
  root = filled;
  clips = undefined;
  await runScripts();
  seconds = time;
  const shown = showClips(filled, clipFiles(given), time).then((ready) => {
    if (root !== filled) return;
    clips = ready;
    draw();
  });
  await waitAtMost(shown, CLIPS_LIMIT_MS);
  draw();
  await painted();
};

/** Draws each frame of the video once, although a screen shows twice as many. */
const play = (): void => {
  startedAt = performance.now() - seconds * 1000;
  const began = startedAt;
  let drawn = -1;
  const next = (): void => {
    if (startedAt !== began) return;
    const frame = Math.min(durationSeconds * fps, Math.floor(((performance.now() - began) / 1000) * fps));
    if (frame !== drawn) {
      drawn = frame;
      seconds = frame / fps;
      draw();
      post({ type: 'state', frame });
    }
    if (seconds < durationSeconds) requestAnimationFrame(next);
    else clips?.show(seconds, false);
  };
  requestAnimationFrame(next);
};

const obey = ({ action, timeSeconds = seconds }: PlayerCommand): void => {
  startedAt = undefined;
  if (action === 'play') play();
  if (action === 'pause') clips?.show(seconds, false);
  if (action !== 'seek') return;
  seconds = timeSeconds;
  draw();
};

skipDecoded();
page['__timelines'] = {};
const fillNext = createFillQueue({
  fill,
  onError: reportError,
  onFilled: () => post({ type: 'assets-ready' }),
});
addEventListener('message', ({ source, data }: MessageEvent<FrameContent | PlayerCommand>) => {
  if (source !== parent) return;
  if ('previewValues' in data) fillNext(data.previewValues);
  else if ('action' in data) obey(data);
});
parent.postMessage(FRAME_READY, '*');
