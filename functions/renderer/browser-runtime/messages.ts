/* Messages between the renderer (Node), the composition page, the capture host page and its worker. */
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { FailureSubject } from '#contracts/schemas/segment.ts';
import type { PhotoCodec, PhotoResultType } from '#contracts/schemas/still.ts';
import { RECORDED_VALUES } from '#renderer/browser-runtime/recorded-styles.ts';
import type { ElementImage } from '#renderer/browser-runtime/chromium-types.ts';

/** The first bytes of a blob that are read to recognize an image. */
export const BLOB_MAX_BYTES = 2 ** 20;

/**
 * Most draws of one frame: events that are dispatched when a frame is drawn, such as those of animations and scrolling, can
 * cause others.
 */
export const MAX_DRAWS = 5;

/** Global of the composition page that holds its PageControl. */
export const PAGE_CONTROL = '__renderControl';
/** The PageControl of the composition in a frame; undefined until its document is loaded. */
export const pageControlOf = ({ contentWindow }: HTMLIFrameElement): PageControl | undefined =>
  (contentWindow as unknown as Record<string, PageControl>)[PAGE_CONTROL];
/** Global of the capture host page that holds its CaptureHostControl. */
export const CAPTURE_HOST_CONTROL = '__captureHost';
/** Global of the capture host page: a promise of whether the browser supports raw capture. */
export const CAPTURE_HOST_READY = '__captureHostReady';

/** Global of a blank page that converts images: a function that resolves to a ConvertedImage or null. */
export const CONVERT_IMAGE = '__convertImage';

export interface ImageRequest {
  readonly url: string;
  /** Pictures of other formats may be transparent. */
  readonly isJpeg: boolean;
  /** The image keeps at least the size in which it covers this area, unless that exceeds `maxPixels`. */
  readonly coverWidth: number;
  readonly coverHeight: number;
  readonly maxPixels: number;
}

/** What images are converted to. */
export const IMAGE_CONTENT_TYPES = ['image/jpeg', 'image/png'] as const;
export type ImageContentType = (typeof IMAGE_CONTENT_TYPES)[number];

export interface ConvertedImage {
  readonly width: number;
  readonly height: number;
  /** Size before scaling. */
  readonly naturalWidth: number;
  readonly naturalHeight: number;
  readonly contentType: ImageContentType;
  readonly dataUrl: string;
}

/** Global of the same page: a function of a StillImage that resolves to the data URL of a WebP, or null. */
export const DRAW_STILL = '__drawStill';

export interface StillImage {
  readonly url: string;
  /** Of the result. */
  readonly width: number;
  readonly height: number;
}

/** Global of a blank page that converts a photo: a function of a PhotoConversion that resolves to a data URL, or null. */
export const CONVERT_PHOTO = '__convertPhoto';

/** The size is that of the photo as it is shown. */
export interface PhotoConversion extends FrameSize {
  readonly url: string;
  readonly codec: PhotoCodec;
  /** Of the result. */
  readonly contentType: PhotoResultType;
}

/** A `<video>` whose pictures the renderer provides. Times are seconds, sizes those of the source. */
export interface PageClip extends FrameSize {
  readonly elementId: string;
  readonly durationSeconds: number;
  readonly startSeconds: number;
  readonly mediaStartSeconds: number;
  readonly playbackRate: number;
  readonly isLooped: boolean;
  /** Its sound is in the mix. */
  readonly hasSound: boolean;
  /** Most pixels of a picture that the renderer mixes into frames; 0 if it may not mix the clip. */
  readonly mixedMaxPixels: number;
}

/** Black and white pictures of the size of a clip's pictures, by URL: the difference of a frame with each is the coverage of the clip. */
export interface ClipPlates {
  readonly black: string;
  readonly white: string;
}

/** Whole pixels of a frame. */
export interface PixelRect {
  readonly left: number;
  readonly top: number;
  /** Exclusive. */
  readonly right: number;
  readonly bottom: number;
}

/** Largest width and height of the elements of a clip; 0 if none is shown, or if scripts may draw the clip into a canvas. */
export interface ClipBox extends FrameSize {
  /** Whether an element, or the picture in it, takes its size from the picture. */
  readonly hasNaturalSize: boolean;
}

/** Where a frame shows the picture of a clip, unscaled and not turned. */
export interface ClipPlace {
  /** Index in the settings of the page. */
  readonly clip: number;
  /** Of the whole picture, which may extend beyond the element and the frame. */
  readonly picture: PixelRect;
  /** Outside of it, nothing of the picture is shown. */
  readonly shown: PixelRect;
}

/** Places of a group do not overlap, so that one white recording shows the coverage of each. */
export interface GroupedPlace extends ClipPlace {
  /** Counted from 0. */
  readonly group: number;
}

/** Groups of a frame, if pictures are mixed into it. */
export const PLACE_GROUPS_MAX = 2;

/** The next picture of a clip, at the beginning of its file. */
export interface StagedPicture {
  /** Index in the settings of the page. */
  readonly clip: number;
  readonly sizeBytes: number;
  readonly contentType: string;
}

export interface PageSettings {
  readonly clips?: readonly PageClip[];
  /** End of the addresses of their pictures. */
  readonly clipFragment?: string;
  /** Whether scripts may draw the clips. Their first pictures are loaded then before the clips are announced. */
  readonly mayDrawClips?: boolean;
  /** Whether the capture shows plates or pictures after each seek; otherwise a seek shows the pictures that were staged. */
  readonly areClipsMixed?: boolean;
  readonly fps: number;
  readonly variables: RenderDocument['variables'];
  /** What the page's clocks show at video time 0, epoch milliseconds. */
  readonly epochMs: number;
  /** Whether the source of the document may declare shadow roots. */
  readonly mayDeclareShadowRoots: boolean;
  /** Whether the outermost composition must have one, may register one while the page loads, or has none to wait for. */
  readonly timelines: 'required' | 'optional' | 'none';
}

/** Progress of the page while it loads. Counts and flags only, without text of the document. */
export interface PageState {
  readonly isReady: boolean;
  /** Kind and place of the first script error, e.g. `TypeError at 12:5`. */
  readonly scriptError: string | null;
  readonly isLoaded: boolean;
  readonly isRuntimeReady: boolean;
  readonly missingTimelines: number;
  readonly pendingResources: number;
  readonly brokenResources: number;
}

/** Fonts to load before a script at the end of the head runs. */
export interface NamedFonts {
  readonly scriptPath: string;
  /** In lower case. */
  readonly families: readonly string[];
  /** Characters that decide which subsets are needed. */
  readonly text: string;
  readonly mayBeItalic: boolean;
}

export interface PageControl {
  /** The document and every shadow root in it. */
  readonly roots: () => readonly (Document | ShadowRoot)[];
  /** Once the page is loaded, runs what the page waits for to build its timelines. `missingTimelines` is final then. */
  readonly state: () => Promise<PageState>;
  /** Loads faces of the page; false while the page is not parsed up to the script. */
  readonly loadFonts: (fonts: NamedFonts) => boolean | Promise<boolean>;
  /** Compositions that registered their timeline after the first frame. */
  readonly lateTimelines: () => number;
  readonly scriptError: () => string | null;
  /** Number of scripts and style sheets that could not be loaded so far. */
  readonly missingFiles: () => number;
  /** What of the document failed: the only text of it that leaves the page, for the caller and never for a log. */
  readonly failureSubject: () => FailureSubject | null;
  /** The boxes in which the page shows each clip at present. */
  readonly clipBoxes: () => readonly ClipBox[];
  /** Creates a file of this size for the pictures of each clip. */
  readonly createClipFiles: (sizes: readonly number[]) => Promise<void>;
  /** Loads pictures that scripts draw before the first frame, when all files were created. */
  readonly loadFirstPictures: (pictures: readonly StagedPicture[]) => Promise<void>;
  /** Loads pictures that the next seek to `timeMs` shows. Their files may be written again when it resolves. */
  readonly stagePictures: (timeMs: number, pictures: readonly StagedPicture[]) => Promise<void>;
  /** Loads the plates of each clip. */
  readonly loadPlates: (plates: readonly ClipPlates[]) => Promise<void>;
  /** Shows the pictures that were staged for a time of the video. */
  readonly showPictures: (timeMs: number) => void;
  /**
   * Where the page shows clips, one place for each element; undefined if the renderer cannot mix one of them into a recording
   * of the page.
   */
  readonly clipPlaces: () => readonly ClipPlace[] | undefined;
  /** Indexes of the clips that the page shows, also outside of their time. As of the last call of `clipPlaces`. */
  readonly shownClips: () => readonly number[];
  /**
   * Size of the pictures to mix of each clip, from the first frame in which it can be mixed on; null before, and from a frame on
   * that shows the clip in another size.
   */
  readonly mixedSizes: () => readonly (FrameSize | null)[];
  /** They depend on all frames before: to be called for those whose places are not asked for. */
  readonly findMixedSizes: () => void;
  /** Shows black plates, and white ones at the places with these indexes in the last result of `clipPlaces`. */
  readonly showPlates: (whitePlaces: readonly number[]) => void;
  /** Called by the component mounter. */
  readonly reportMissingComponent: () => void;
  /** Linear gain of each `<audio>` whose volume the page animates, at each frame, by the id of the element. */
  readonly readVolumes: (frames: number, fps: number) => Readonly<Record<string, readonly number[]>>;
  /** The first bytes of a blob by its URL, as a `data:` URL. */
  readonly readBlob: (url: string) => Promise<string | undefined>;
  /** The rules of a style sheet, without counting as a script of the page. */
  readonly rulesOf: (sheet: CSSStyleSheet) => readonly CSSRule[];
  /** Increases with each change of rules by a script; undefined once one may change them without a trace. */
  readonly rulesVersion: () => number | undefined;
  /** Number of times that scripts have set the keyframes of an animation. */
  readonly countKeyframes: () => number;
  /** The properties of such keyframes that a recording may not show as the page does. */
  readonly unrecordedKeyframes: () => ReadonlySet<string>;
  /** Begins to record the changes of nodes, classes and styles in a document or shadow root. */
  readonly observeMutations: (root: Document | ShadowRoot) => void;
  /** Whether there are such changes that were not taken. */
  readonly hasMutations: () => boolean;
  readonly takeMutations: () => readonly MutationRecord[];
  /** Whether scripts of the page have observed the size or visibility of an element. */
  readonly usesLayoutObservers: () => boolean;
  /** Whether a recording of the page shows the content of a canvas as the page does. */
  readonly isRecordedCanvas: (canvas: HTMLCanvasElement) => boolean;
  /** Whether scripts of the page have scrolled or moved the focus so far. */
  readonly hasScrolledOrFocused: () => boolean;
  /** Waits until the canvases show what scripts have drawn on them with WebGL. */
  readonly finishDrawing: () => void;
  /** Resolves after the tasks that the last frame has left, such as the calls of observers. */
  readonly runTasks: () => Promise<void>;
  /** Resolves when no work of the browser for scripts is pending and no task is queued. */
  readonly settleWork: () => Promise<void>;
  /** The same after files are loaded, with those scripts in the document that have one of the addresses. */
  readonly settleScripts: (urls: readonly string[]) => Promise<void>;
  /**
   * Runs the tasks that a frame has left when it was drawn, and waits for the fonts that it began to load. Resolves to
   * whether there were any: it must be drawn again.
   */
  readonly settleDrawn: () => Promise<boolean>;
  /** Number of animations that scripts have found so far. */
  readonly countAnimations: () => number;
  /** Drives an animation that scripts cannot find; returns false for any other. */
  readonly adoptAnimation: (animation: Animation) => boolean;
  /** Seeks every animation on the page. */
  readonly seek: (timeMs: number) => Promise<void>;
}

export interface CaptureHostSettings {
  readonly workerPath: string;
}

/** What a recording may show in another way than the page does, as the capture host reports it. */
export const UNSUPPORTED_FEATURES = [
  'a <canvas> of WebGL, a worker or elements',
  'a <canvas> whose box differs from its bitmap',
  'a <canvas> that is not positioned',
  'a <canvas> and a cascade layer with translate',
  '<video>',
  '<object>',
  '<embed>',
  'an element that is not reviewed',
  'a control that is not reviewed',
  'an element with autofocus',
  'an element in the top layer',
  'a backdrop filter in an element with effects',
  'a table with collapsed borders',
  'layers in a box that was empty',
  'a style that is not reviewed',
  'a style sheet that cannot be read',
  'a style sheet that is loaded during the video',
  'an observer of size or visibility',
  'content that a canvas refuses to draw',
  ...[...RECORDED_VALUES.keys()].map((name) => `the style ${name}` as const),
] as const;

export type UnsupportedFeature = (typeof UNSUPPORTED_FEATURES)[number];

export const styleFeature = (name: string): UnsupportedFeature =>
  RECORDED_VALUES.has(name) ? `the style ${name}` : 'a style that is not reviewed';

interface UnsupportedResult {
  readonly status: 'unsupportedFeature';
  readonly unsupportedFeature: string;
}

/** Whether a frame must or may be compared with a screenshot. */
export type Sampling = 'must' | 'may' | 'none';

export type DrawResult = { readonly status: 'drawn' } | UnsupportedResult;

export type CaptureResult =
  | {
      readonly status: 'drawn' | 'unchanged';
      /** Whether the page waits at this frame to be compared with a screenshot: for `reveal` and `conceal`. */
      readonly isCompared: boolean;
    }
  | UnsupportedResult;

/** Of a frame of a page whose clips are mixed. */
export type PlatesResult =
  | {
      /**
       * The plates of a frame that is drawn are in a slot: the black one, then a white one for each group. The page waits
       * for `capturePictures` if the status is `pictures`, which means that a clip cannot be mixed, or if it is compared.
       */
      readonly status: 'drawn' | 'unchanged' | 'pictures';
      readonly isCompared: boolean;
      readonly places: readonly GroupedPlace[];
      readonly sizes: readonly (FrameSize | null)[];
      /** Indexes of the clips that the page shows. */
      readonly shown: readonly number[];
    }
  | UnsupportedResult;

/** Difference of two pictures, in squared levels of 0–255. */
export interface PictureDifference {
  /** Over all planes. */
  readonly meanSquare: number;
  /** In the 16 × 16 luma block that differs most, after averaging 4 × 4 pixels: ignores sharper edges. */
  readonly worstBlock: number;
}

export interface CaptureHostControl {
  readonly load: () => void;
  readonly findUnsupportedFeature: () => UnsupportedFeature | undefined;
  /**
   * Seeks the composition to `timeMs` and writes its picture into a slot of the ring, unless unchanged. The frame may be
   * compared also because a scene begins.
   */
  readonly capture: (timeMs: number, slot: number, sampling: Sampling) => Promise<CaptureResult>;
  /**
   * The same for a page whose clips are mixed: writes its plates, for which the slot has room, of PLACE_GROUPS_MAX groups.
   */
  readonly capturePlates: (timeMs: number, slot: number, sampling: Sampling) => Promise<PlatesResult>;
  /** Writes the last frame with the pictures that were staged for its time into a slot, unless unchanged. */
  readonly capturePictures: (timeMs: number, slot: number) => Promise<CaptureResult>;
  /**
   * Seeks the composition through times that are not captured, for at most `limitMs`, and draws those frames on which the
   * page may depend; resolves to how many were done.
   */
  readonly skip: (timesMs: readonly number[], limitMs: number, endsSkipping: boolean) => Promise<number>;
  /** Mean time that `skip` would need for a captured frame, without the first one, which may include set-up. */
  readonly meanSkipMs: () => number;
  /** Shows the composition itself, at the last frame, in place of the canvas, for a screenshot; keeps its state. */
  readonly reveal: () => Promise<void>;
  readonly conceal: () => Promise<void>;
  /** Compares a screenshot with the picture that was drawn last when the page was revealed. */
  readonly compare: (screenshotBase64: string) => Promise<PictureDifference>;
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

export interface WorkerSettings {
  readonly size: FrameSize;
  readonly ringBytes: number;
}

/** `open` comes first. The worker handles requests one after the other and responds to each. */
export type WorkerRequest =
  | { readonly open: OffscreenCanvas }
  | { readonly image: ElementImage; readonly slot: number }
  /** Responds with the planes of the picture that was drawn last. */
  | { readonly readLast: true }
  | { readonly screenshot: ImageBitmap; readonly expected: readonly Uint8Array[] };

export type WorkerResponse = { readonly result: unknown } | { readonly error: string };
