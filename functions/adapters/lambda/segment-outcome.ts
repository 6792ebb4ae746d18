import { RENDER_FAILURE_CODES } from '#core/rendering/render-failure.ts';
import type { RenderFailureCode } from '#core/rendering/render-failure.ts';
import type { RenderedSegment, SegmentOutcome } from '#core/rendering/segment.ts';

const DIAGNOSTIC_MAX_CHARACTERS = 500;
const UNREADABLE: SegmentOutcome = {
  status: 'failed',
  code: 'render_crashed',
  diagnostic: 'the function answered with no outcome',
};

type Members = Readonly<Record<string, unknown>>;

const membersOf = (json: string): Members => {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Members) : {};
  } catch {
    return {};
  }
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isCounts = (value: unknown): value is number[] => Array.isArray(value) && value.every(isCount);
const isText = (value: unknown): value is string => typeof value === 'string';
const isCapture = (value: unknown): value is string => value === 'raw' || value === 'begin-frame';
/** A file's size and digest; a poster that is told otherwise is none. */
const readPoster = (value: unknown): RenderedSegment['poster'] => {
  const { sizeBytes, sha256 } = { ...(value as Members | null) };
  return isCount(sizeBytes) && isText(sha256) ? { sizeBytes, sha256 } : undefined;
};
const isFailureCode = (value: unknown): value is RenderFailureCode =>
  RENDER_FAILURE_CODES.some((code) => code === value);

/** Reads the answer of a function that shows strangers' HTML: whatever is not an outcome counts as a crash. */
export const parseSegmentOutcome = (json: string): SegmentOutcome => {
  const members = membersOf(json);
  const { status, frames, sizeBytes, sha256, capture, captureReason, renderSeconds } = members;
  const { code, diagnostic, segmentFrames } = members;
  const poster = readPoster(members['poster']);
  if (status === 'failed' && isFailureCode(code))
    return {
      status,
      code,
      diagnostic: isText(diagnostic) ? diagnostic.slice(0, DIAGNOSTIC_MAX_CHARACTERS) : '',
    };
  if (status !== 'rendered' || !isCount(frames) || !isCount(sizeBytes)) return UNREADABLE;
  if (!isText(sha256) || !isCapture(capture) || typeof renderSeconds !== 'number') return UNREADABLE;
  return {
    status,
    frames,
    sizeBytes,
    sha256,
    ...(poster && { poster }),
    capture,
    renderSeconds,
    ...(isCounts(segmentFrames) && { segmentFrames }),
    ...(isText(captureReason) && { captureReason: captureReason.slice(0, DIAGNOSTIC_MAX_CHARACTERS) }),
  };
};
