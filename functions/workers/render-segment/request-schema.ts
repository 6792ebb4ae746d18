import type { SegmentRequest } from '#core/rendering/segment.ts';

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isUrl = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value);

/** The request, when the event is one; the function is invoked by our own coordinator, so anything else is a defect. */
export const parseSegmentRequest = (event: unknown): SegmentRequest => {
  const request = event as Partial<SegmentRequest> | null;
  const { segment } = request ?? {};
  const isRequest =
    [request?.documentUrl, request?.outputUrl, request?.progressUrl, request?.cancellationUrl].every(isUrl) &&
    [segment?.index, segment?.firstFrame, segment?.frameCount, request?.epochMs].every(isCount) &&
    (request?.posterUrl === undefined || isUrl(request.posterUrl)) &&
    isCount(request?.maxSegments) &&
    Number.isFinite(request?.deadlineMs);
  if (!isRequest) throw new Error('render-segment was invoked with something that is no segment request');
  return request as SegmentRequest; // safe: every member that is used was just checked
};
