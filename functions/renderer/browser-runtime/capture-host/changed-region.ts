import { createElementSearch, isElement } from '#renderer/browser-runtime/capture-host/changed-elements.ts';
import type { Bounds } from '#renderer/browser-runtime/capture-host/ink-bounds.ts';
import { mergeRecords, recordMutations } from '#renderer/browser-runtime/capture-host/document-changes.ts';
import type { Records } from '#renderer/browser-runtime/capture-host/document-changes.ts';
import { setsInline } from '#renderer/browser-runtime/capture-host/style-changes.ts';
import { createTextTest } from '#renderer/browser-runtime/capture-host/style-sheets.ts';
import { trackBounds } from '#renderer/browser-runtime/capture-host/tracked-bounds.ts';
import type { PageRoot } from '#renderer/browser-runtime/page/shadow-roots.ts';

/** Finds where the picture of a page may have changed. */
export interface ChangedRegion {
  /** To be called after the page was seeked, before the frame is painted. */
  readonly afterSeek: () => void;
  /**
   * To be called when the frame was painted. Everything outside of the bounds is painted as it was at the last call;
   * undefined when that is not known.
   */
  readonly afterPaint: () => readonly Bounds[] | undefined;
  /** Ends the observation of the page. */
  readonly close: () => void;
}

export interface ObservedPage {
  readonly document: Document;
  readonly roots: () => readonly PageRoot[];
  /** Text of all style sheets. */
  readonly styleSheets: () => string;
  /** Number of changes so far that cannot be observed here, such as scrolling. */
  readonly untrackedChanges: () => number;
}

/** Frames after an image was loaded or a change was not understood: their consequences may be painted later. */
const UNKNOWN_FRAMES = 8;

/** Elements that change without a change of the document. */
const SELF_CHANGING =
  'canvas, input, textarea, select, meter, progress, details, dialog, marquee, audio, [popover], [contenteditable], [dir="auto" i]';
/** Styles by which a change reaches other elements than the changed one and what is in it. Layers around what is blended are not found. */
const FAR_REACHING_STYLES = [
  'mix-blend-mode',
  'isolation',
  '-webkit-box-reflect',
  'anchor-name',
  'position-anchor',
  'counter-reset',
  'counter-increment',
  'counter-set',
  'scroll-snap-type',
];
/** Parts of style sheets that do the same. */
const FAR_REACHING = new RegExp(
  `${FAR_REACHING_STYLES.join('|')}|:has\\(|:empty|::first-l|@scope|scroll-(?:state|marker|button)|:host|::slotted|::part|view\\(|scroll\\(|element\\(|anchor\\(|counters?\\(|(?:open|close)-quote|-timeline|timeline-scope`,
  'i',
);

/**
 * Whether a box was ever scrolled. Then the browser may scroll it again when its content gets smaller, and moves content that
 * has not changed.
 */
const watchScrolling = (document: Document): (() => boolean) => {
  let isScrolled = [...document.querySelectorAll('*')].some(
    ({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0,
  );
  document.addEventListener('scroll', () => (isScrolled = true), true);
  return () => isScrolled;
};

/** Changes of the page as a whole that leave no trace in the document. */
const createGlobalWatch = ({ document, roots, untrackedChanges }: ObservedPage, view: Window) => {
  let last: readonly unknown[] = [];
  let hasUnobservableContent: boolean | undefined;
  const reachesFar = createTextTest(FAR_REACHING);
  const isScrolled = watchScrolling(document);
  const highlights = () =>
    (view as unknown as { CSS: { highlights?: { size: number } } }).CSS.highlights?.size ?? 0;
  return {
    /** Whether the page contains something whose changes are never known. */
    isUnobservable: (styleSheets: string, isSameContent: boolean): boolean => {
      if (!isSameContent) hasUnobservableContent = undefined;
      hasUnobservableContent ??=
        document.querySelector(SELF_CHANGING) !== null || setsInline(document, FAR_REACHING_STYLES);
      return (
        hasUnobservableContent ||
        isScrolled() ||
        roots().length > 1 ||
        highlights() > 0 ||
        view.getSelection()?.type === 'Range' ||
        reachesFar(styleSheets)
      );
    },
    hasChanged: (styleSheets: string): boolean => {
      const { activeElement, fonts } = document;
      const now = [
        view.location.href,
        untrackedChanges(),
        fonts.size,
        fonts.status,
        styleSheets,
        activeElement,
      ];
      const isChanged = now.some((value, index) => last.length > 0 && value !== last[index]);
      last = now;
      return isChanged;
    },
  };
};

/** Whether a change leaves the elements of the document and their attributes, except `style`, as they are. */
const keepsElements = ({ type, attributeName, addedNodes, removedNodes }: MutationRecord): boolean =>
  type === 'attributes' ? attributeName === 'style' : ![...addedNodes, ...removedNodes].some(isElement);

export const watchChangedRegion = (page: ObservedPage): ChangedRegion => {
  const { document } = page;
  const view = document.defaultView as Window & typeof globalThis;
  /** Text of all style sheets in this frame. */
  let styleSheets = '';
  const findElements = createElementSearch(document, () => styleSheets, view);
  const globals = createGlobalWatch(page, view);
  const tracked = trackBounds(view);
  const { takeRecords, close } = recordMutations(document);
  /** The first frame has no other before it. */
  let unknownFrames = 1;
  const onLoad = () => (unknownFrames = UNKNOWN_FRAMES);
  document.addEventListener('load', onLoad, true);
  document.fonts.addEventListener('loadingdone', onLoad);

  let recordsOfSeek: Records = [];

  return {
    close,
    afterSeek: () => {
      recordsOfSeek = mergeRecords(recordsOfSeek, takeRecords());
    },
    afterPaint: () => {
      styleSheets = page.styleSheets();
      const late = takeRecords(); // since the seek: this frame may or may not show them
      const records = mergeRecords(recordsOfSeek, late);
      recordsOfSeek = [];
      const changed = findElements(records);
      // `effectOf` returns `unknown` for each of FAR_REACHING_STYLES, so an understood change adds none of them.
      const isSameContent = changed !== undefined && records?.every(keepsElements) === true;
      // Called in any case, because they remember the state of this frame.
      const isGlobal = globals.hasChanged(styleSheets);
      const isUnobservable = globals.isUnobservable(styleSheets, isSameContent);
      if (changed === undefined || isGlobal || isUnobservable || late?.length !== 0)
        unknownFrames = UNKNOWN_FRAMES;
      if (unknownFrames === 0 && changed !== undefined) return tracked.update(changed);
      unknownFrames -= 1;
      tracked.clear(); // anything may move meanwhile
      return undefined;
    },
  };
};
