import { AUDIO_VOLUME_MAX, FAILURE_TEXT_MAX_CHARACTERS } from '#contracts/limits.ts';
import type { FailureSubject } from '#contracts/schemas/segment.ts';
import {
  IMAGE_CONTENT_TYPES,
  PLACE_GROUPS_MAX,
  UNSUPPORTED_FEATURES,
} from '#renderer/browser-runtime/messages.ts';
import type {
  CaptureResult,
  ClipBox,
  ConvertedImage,
  FrameSize,
  GroupedPlace,
  PageState,
  PictureDifference,
  PixelRect,
  PlatesResult,
} from '#renderer/browser-runtime/messages.ts';
import { RenderError } from '#core/rendering/render-error.ts';

/*
 * Results of code that runs in the page. Scripts of the composition can tamper with all of them, so each is parsed,
 * and none may carry text of the page into a log. Written without the schemas of `#contracts`, whose libraries take
 * 0.1 s of the start of `npm run render` to import.
 */

type Check<T> = (value: unknown) => value is T;
type ChecksOf<T> = { readonly [Key in keyof T]-?: Check<T[Key]> };

const isAnything = (_value: unknown): _value is unknown => true;
const isBoolean: Check<boolean> = (value) => typeof value === 'boolean';
const isText: Check<string> = (value) => typeof value === 'string';
const isNumber: Check<number> = (value): value is number => Number.isFinite(value);
const isIntegerFrom =
  (min: number): Check<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && Number(value) >= min;
const isCount = isIntegerFrom(0);
const isPlace = isIntegerFrom(1);
const isOneOf =
  <T>(members: readonly T[]): Check<T> =>
  (value): value is T =>
    members.some((member) => member === value);
const isRecord: Check<Readonly<Record<string, unknown>>> = (
  value,
): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Other properties are allowed, as in JSON schema. */
const isObjectOf = <T>(checks: ChecksOf<T>): Check<T> => {
  const properties = Object.entries<Check<unknown>>(checks);
  return (value): value is T =>
    isRecord(value) && properties.every(([name, check]) => Object.hasOwn(value, name) && check(value[name]));
};

interface StateOfPage extends Omit<PageState, 'scriptError'> {
  readonly scriptError: unknown;
}

const PAGE_STATE: ChecksOf<StateOfPage> = {
  isReady: isBoolean,
  scriptError: isAnything,
  isLoaded: isBoolean,
  isRuntimeReady: isBoolean,
  missingTimelines: isCount,
  pendingResources: isCount,
  brokenResources: isCount,
};
const hasPageState = isObjectOf(PAGE_STATE);
const isPageState: typeof hasPageState = (value): value is StateOfPage =>
  hasPageState(value) && Object.keys(value).length === Object.keys(PAGE_STATE).length;

const isDrawingResult = isObjectOf({
  status: isOneOf(['drawn', 'unchanged'] as const),
  isCompared: isBoolean,
});
const isUnsupportedResult = isObjectOf({
  status: isOneOf(['unsupportedFeature'] as const),
  unsupportedFeature: isAnything,
});
const isPictureDifference = isObjectOf<PictureDifference>({ meanSquare: isNumber, worstBlock: isNumber });
const isConvertedImage = isObjectOf<ConvertedImage>({
  width: isCount,
  height: isCount,
  naturalWidth: isCount,
  naturalHeight: isCount,
  contentType: isOneOf(IMAGE_CONTENT_TYPES),
  dataUrl: isText,
});

const isFailureText: Check<string> = (value): value is string =>
  isText(value) && value.length <= FAILURE_TEXT_MAX_CHARACTERS;

/** For the caller only. Undefined when the page reports none or one of another form. */
export const parseFailureSubject = (result: unknown): FailureSubject | undefined => {
  if (!isRecord(result)) return undefined;
  const { text, line, column } = result;
  if (!isFailureText(text)) return undefined;
  if (line !== undefined && !isPlace(line)) return undefined;
  if (column !== undefined && !isPlace(column)) return undefined;
  return { text, ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
};

const tampered = (): RenderError =>
  new RenderError('script_error', 'the page returned a result that is not from the control code');

/** A parser that throws a `script_error` for results of another form. */
const createResultParser =
  <T>(isOfForm: Check<T>) =>
  (result: unknown): T => {
    if (!isOfForm(result)) throw tampered();
    return result;
  };

const SCRIPT_ERROR =
  /^(?:(?:Eval|Range|Reference|Syntax|Type|URI)?Error|DOMException)(?: at \d{1,7}:\d{1,7}| in (?:a promise|a component|a timeline|a shadow root|an object))?$/;

/** Kind and place of an error; `Error` for text of any other form. */
export const parseScriptError = (result: unknown): string | null => {
  if (result === null || result === undefined) return null;
  return typeof result === 'string' && SCRIPT_ERROR.test(result) ? result : 'Error';
};

export const parseUnsupportedFeature = (result: unknown): string =>
  UNSUPPORTED_FEATURES.find((feature) => feature === result) ?? 'an unsupported feature';

const parsePageStateResult = createResultParser(isPageState);

export const parsePageState = (result: unknown): PageState => {
  const state = parsePageStateResult(result);
  return { ...state, scriptError: parseScriptError(state.scriptError) };
};

/** Mean time of a frame in milliseconds; the segments of a video are planned by it. */
export const parseDuration = createResultParser(
  (value: unknown): value is number => isNumber(value) && value >= 0,
);

/** A whole number of at least 0. */
export const parseCount = createResultParser(isCount);

/** Gains by the id of an audio element, one for each frame. */
export type AudioVolumes = ReadonlyMap<string, readonly number[]>;

const isGain = (value: unknown): value is number => isNumber(value) && value >= 0;

export const parseVolumes = (result: unknown, frames: number): AudioVolumes => {
  if (!isRecord(result)) throw tampered();
  return new Map(
    Object.entries(result).map(([id, gains]) => {
      if (!Array.isArray(gains) || gains.length !== frames || !gains.every(isGain)) throw tampered();
      return [id, gains.map((gain) => Math.min(gain, AUDIO_VOLUME_MAX))];
    }),
  );
};

const isSizeOfNumbers = isObjectOf<FrameSize>({ width: isNumber, height: isNumber });
const isClipBox = isObjectOf<ClipBox>({ width: isNumber, height: isNumber, hasNaturalSize: isBoolean });

/** One for each clip. */
export const parseClipBoxes = (result: unknown, clips: number): readonly ClipBox[] => {
  if (!Array.isArray(result) || result.length !== clips || !result.every(isClipBox)) throw tampered();
  return result;
};

/** Number of frames skipped, at least 1 and at most `max`. */
export const parseSkippedFrames = (result: unknown, max: number): number => {
  if (!isPlace(result) || result > max) throw tampered();
  return result;
};

const parseUnsupportedResult = ({
  status,
  unsupportedFeature,
}: {
  readonly status: 'unsupportedFeature';
  readonly unsupportedFeature: unknown;
}) => ({
  status,
  unsupportedFeature: parseUnsupportedFeature(unsupportedFeature),
});

export const parseCaptureResult = (result: unknown): CaptureResult => {
  if (isDrawingResult(result)) return { status: result.status, isCompared: result.isCompared };
  if (!isUnsupportedResult(result)) throw tampered();
  return parseUnsupportedResult(result);
};

const isBelow =
  (end: number): Check<number> =>
  (value): value is number =>
    isCount(value) && value < end;
const isListOf =
  <T>(isItem: Check<T>): Check<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(isItem);
const isPixel: Check<number> = (value): value is number =>
  Number.isSafeInteger(value) && Math.abs(Number(value)) < MAX_PIXEL;
const hasPixels = isObjectOf<PixelRect>({ left: isPixel, top: isPixel, right: isPixel, bottom: isPixel });
const isRect: Check<PixelRect> = (value): value is PixelRect =>
  hasPixels(value) && value.left < value.right && value.top < value.bottom;

/** Beyond it, no element is laid out. */
const MAX_PIXEL = 2 ** 25;

/** Sizes have no more than `maxPixels` of the clip of the same index, and pictures of places have them. */
export const parsePlatesResult = (result: unknown, maxPixels: readonly number[]): PlatesResult => {
  if (isUnsupportedResult(result)) return parseUnsupportedResult(result);
  const isSize = (value: unknown, index: number): value is FrameSize | null =>
    value === null ||
    (isSizeOfNumbers(value) &&
      isPlace(value.width) &&
      isPlace(value.height) &&
      value.width * value.height <= (maxPixels[index] ?? 0));
  const isGroupedPlace = isObjectOf<GroupedPlace>({
    clip: isBelow(maxPixels.length),
    group: isBelow(PLACE_GROUPS_MAX),
    picture: isRect,
    shown: isRect,
  });
  const hasPlates = isObjectOf({
    status: isOneOf(['drawn', 'unchanged', 'pictures'] as const),
    isCompared: isBoolean,
    places: isListOf(isGroupedPlace),
    sizes: isListOf(isAnything),
    shown: isListOf(isBelow(maxPixels.length)),
  });
  if (!hasPlates(result)) throw tampered();
  const { status, isCompared, places, sizes, shown } = result;
  if (sizes.length !== maxPixels.length || !sizes.every(isSize)) throw tampered();
  const isOfItsSize = ({ clip, picture }: GroupedPlace): boolean =>
    sizes[clip]?.width === picture.right - picture.left &&
    sizes[clip].height === picture.bottom - picture.top;
  if (!places.every(isOfItsSize)) throw tampered();
  return { status, isCompared, places, sizes, shown };
};

/** Undefined when the image could not be decoded. */
export const parseConvertedImage = (result: unknown): ConvertedImage | undefined =>
  isConvertedImage(result) ? result : undefined;

/** The file of this type; undefined when the image could not be decoded. */
export const parseStill = (result: unknown, contentType: string): Buffer | undefined => {
  const start = `data:${contentType};base64,`;
  return isText(result) && result.startsWith(start)
    ? Buffer.from(result.slice(start.length), 'base64')
    : undefined;
};

export const parsePictureDifference = createResultParser(isPictureDifference);
