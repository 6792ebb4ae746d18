import type { FailureSubject } from '#contracts/schemas/segment.ts';
import { watchDeviceFonts } from '#renderer/browser-runtime/page/device-fonts.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';

export interface PageScriptErrors {
  /** Kind and place of the first error, e.g. `TypeError at 12:5`, without any text of the document. */
  readonly first: () => string | null;
  /** Message of the first error, and its place in the document. */
  readonly subject: () => FailureSubject | null;
  /** Records that the page uses what the renderer cannot show at the time of the video. */
  readonly recordUnsupported: (what: string, place: string) => void;
}

type DocumentPlace = Pick<FailureSubject, 'line' | 'column'>;

const SUBJECT_MAX_CHARACTERS = 1000;
const DOCUMENT_PLACE = new RegExp(`${location.origin}/:(\\d+):(\\d+)`);

const messageOf = (error: unknown): string => {
  const isError = error instanceof Error || error instanceof DOMException;
  return (isError ? `${error.name}: ${error.message}` : String(error)).slice(0, SUBJECT_MAX_CHARACTERS);
};

const placeInStack = (error: unknown): DocumentPlace | undefined => {
  const [, line, column] = DOCUMENT_PLACE.exec(error instanceof Error ? (error.stack ?? '') : '') ?? [];
  return line === undefined ? undefined : { line: Number(line), column: Number(column) };
};

/** Null for an error whose own methods or members throw. */
const subjectOf = (error: unknown, place?: DocumentPlace): FailureSubject | null => {
  try {
    return { text: messageOf(error), ...(placeInStack(error) ?? place) };
  } catch {
    return null;
  }
};

/**
 * Records uncaught errors, errors of mounted components (their wrapper logs them with `componentErrorLabel`) and
 * errors of timelines, which the HyperFrames runtime catches and passes to `onSwallowed`.
 */
export const watchScriptErrors = (componentErrorLabel: string): PageScriptErrors => {
  const kinds = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, DOMException];
  let first: string | null = null;
  let subject: FailureSubject | null = null;
  const record = (error: unknown, place: string, documentPlace?: DocumentPlace) => {
    if (first !== null) return;
    first = `${kinds.find((kind) => error instanceof kind)?.name ?? 'Error'}${place}`;
    subject = subjectOf(error, documentPlace);
  };
  window.addEventListener('error', (event) => {
    // Chromium reports a resize loop as an error, though nothing was thrown.
    if (event instanceof ErrorEvent && !event.message.startsWith('ResizeObserver loop'))
      record(
        event.error ?? event.message,
        ` at ${event.lineno}:${event.colno}`,
        event.filename === `${location.origin}/` ? { line: event.lineno, column: event.colno } : undefined,
      );
  });
  window.addEventListener('unhandledrejection', (event) => record(event.reason, ' in a promise'));
  // Blocked content leaves no other trace.
  window.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective === 'object-src') record(new DOMException(), ' in an object');
  });
  const realError = console.error.bind(console); // eslint-disable-line no-console -- the page's console, not ours
  // eslint-disable-next-line no-console -- same
  console.error = (...args: unknown[]) => {
    if (args[0] === componentErrorLabel) record(args[1], ' in a component');
    realError(...args);
  };
  const onSwallowed = ({ label, error }: { readonly label: string; readonly error: unknown }) => {
    if (/^runtime\.(?:player\.|init\.transport\.|init\.activateSiblings)/.test(label))
      record(error, ' in a timeline');
  };
  Object.assign(window, { ['__hf']: { onSwallowed } });
  return {
    first: () => first,
    subject: () => subject,
    recordUnsupported: (what, place) => record(new TypeError(`${what} is not supported`), place),
  };
};

export interface PageResources {
  /** Starts to load every image and font the page uses, and counts those that are pending or failed. */
  readonly count: () => { readonly pending: number; readonly broken: number };
  /** Number of scripts and style sheets in the page that could not be loaded. */
  readonly countMissingFiles: () => number;
  /** URL or font family of the first file that failed. */
  readonly subject: () => FailureSubject | null;
}

type ResourceState = 'pending' | 'done' | 'broken';

const ownText = (element: Element): string =>
  [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')).join('');

/** Scripts and style sheets that load a file. An empty address loads none. */
const FILES = 'script:not([src=""], [href=""]), link[rel~="stylesheet" i]';

/** Watches the images, fonts, scripts and style sheets of the page. */
export const watchResources = (roots: PageRoots): PageResources => {
  const images = new WeakMap<HTMLImageElement, { readonly source: string; state: ResourceState }>();
  const requestedFonts = new Set<string>();
  const isOfDevice = watchDeviceFonts();
  let firstBroken: string | null = null;
  let missingFiles = 0;

  const onError = ({ target, isTrusted }: Event): void => {
    if (!isTrusted || !(target instanceof Element) || !target.matches(FILES)) return;
    missingFiles += 1;
    // A script without an address imports one.
    firstBroken ??= target.getAttribute('src') ?? target.getAttribute('href') ?? '<script>';
  };
  roots.listen('error', onError);

  const imageState = (image: HTMLImageElement): ResourceState => {
    const source = image.currentSrc || (image.getAttribute('src') ?? '').trim();
    if (source === '') return 'done';
    const known = images.get(image);
    if (known?.source === source) return known.state;
    const entry = { source, state: 'pending' as ResourceState };
    images.set(image, entry);
    image.loading = 'eager';
    image.decode().then(
      () => (entry.state = 'done'),
      () => {
        entry.state = 'broken';
        firstBroken ??= source;
      },
    );
    return entry.state;
  };

  // A face is fetched when text is laid out with it; text that appears later must find it loaded.
  const requestFonts = () => {
    for (const element of roots.queryAll(':not(head, head *, script, style)')) {
      const text = [...new Set(ownText(element))].sort().join('').trim();
      if (text === '') continue;
      const { fontStyle, fontWeight, fontFamily } = getComputedStyle(element);
      const font = `${fontStyle} ${fontWeight} 16px ${fontFamily}`;
      if (requestedFonts.has(font + text)) continue;
      requestedFonts.add(font + text);
      document.fonts.load(font, text).catch(() => undefined); // counted below by the status of the face
    }
  };

  return {
    count: () => {
      requestFonts();
      const states = roots
        .queryAll('img')
        .filter((element) => element instanceof HTMLImageElement)
        .map(imageState);
      for (const face of document.fonts) {
        if (face.status === 'loading') states.push('pending');
        if (face.status !== 'error' || isOfDevice(face)) continue;
        states.push('broken');
        firstBroken ??= face.family;
      }
      const count = (wanted: ResourceState) => states.filter((state) => state === wanted).length;
      return { pending: count('pending'), broken: count('broken') };
    },
    countMissingFiles: () => missingFiles,
    subject: () => (firstBroken === null ? null : { text: firstBroken.slice(0, SUBJECT_MAX_CHARACTERS) }),
  };
};
