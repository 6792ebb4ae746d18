import * as Type from 'typebox';
import type { TSchema } from 'typebox';
import { createParser } from '#contracts/schemas/create-parser.ts';
import { FailureSubjectSchema } from '#contracts/schemas/segment.ts';
import type { FailureSubject } from '#contracts/schemas/segment.ts';
import { IMAGE_CONTENT_TYPES, UNSUPPORTED_FEATURES } from '#renderer/browser-runtime/messages.ts';
import type {
  CaptureResult,
  ConvertedImage,
  PageState,
  PictureDifference,
} from '#renderer/browser-runtime/messages.ts';
import { RenderError } from '#core/rendering/render-error.ts';

/*
 * Results of code that runs in the page. Scripts of the composition can tamper with all of them, so each is parsed,
 * and none may carry text of the page into a log.
 */

const Count = Type.Integer({ minimum: 0 });

const PageStateResult = Type.Object(
  {
    isReady: Type.Boolean(),
    scriptError: Type.Unknown(),
    isLoaded: Type.Boolean(),
    isRuntimeReady: Type.Boolean(),
    missingTimelines: Count,
    pendingResources: Count,
    brokenResources: Count,
  },
  { additionalProperties: false },
);

const CaptureResultForm = Type.Union([
  Type.Object({ status: Type.Enum(['drawn', 'unchanged', 'missedChange']) }),
  Type.Object({ status: Type.Literal('unsupportedFeature'), unsupportedFeature: Type.Unknown() }),
]);

const PictureDifferenceResult = Type.Object({ meanSquare: Type.Number(), worstBlock: Type.Number() });

const ConvertedImageResult = Type.Object({
  width: Count,
  height: Count,
  naturalWidth: Count,
  naturalHeight: Count,
  contentType: Type.Enum([...IMAGE_CONTENT_TYPES]),
  dataUrl: Type.String(),
});

const parseSubject = createParser(FailureSubjectSchema);

/** For the caller only. Undefined when the page reports none or one of another form. */
export const parseFailureSubject = (result: unknown): FailureSubject | undefined => parseSubject(result);

const tampered = (): RenderError =>
  new RenderError('script_error', 'the page returned a result that is not from the control code');

/** A parser that throws a `script_error` for results of another form. */
const createResultParser = <Schema extends TSchema>(schema: Schema) => {
  const parse = createParser(schema);
  return (result: unknown) => {
    const parsed = parse(result);
    if (parsed === undefined) throw tampered();
    return parsed;
  };
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

const parsePageStateResult = createResultParser(PageStateResult);

export const parsePageState = (result: unknown): PageState => {
  const state = parsePageStateResult(result);
  return { ...state, scriptError: parseScriptError(state.scriptError) };
};

/** Mean time of a frame in milliseconds; the segments of a video are planned by it. */
export const parseDuration = createResultParser(Type.Number({ minimum: 0 }));

/** Number of animations that scripts of the page have found. */
export const parseAnimationCount = createResultParser(Count);

const parseSkipCount = createResultParser(Type.Integer({ minimum: 1 }));

/** Number of frames skipped, at least 1 and at most `max`. */
export const parseSkippedFrames = (result: unknown, max: number): number => {
  const skipped = parseSkipCount(result);
  if (skipped > max) throw tampered();
  return skipped;
};

const parseCaptureResultForm = createResultParser(CaptureResultForm);

export const parseCaptureResult = (result: unknown): CaptureResult => {
  const parsed = parseCaptureResultForm(result);
  if (parsed.status !== 'unsupportedFeature') return { status: parsed.status };
  return { status: parsed.status, unsupportedFeature: parseUnsupportedFeature(parsed.unsupportedFeature) };
};

/** Undefined when the image could not be decoded. */
export const parseConvertedImage: (result: unknown) => ConvertedImage | undefined =
  createParser(ConvertedImageResult);

export const parsePictureDifference: (result: unknown) => PictureDifference =
  createResultParser(PictureDifferenceResult);
