import type { LambdaClient } from '@aws-sdk/client-lambda';
import * as Type from 'typebox';
import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import {
  FailedRenderSchema,
  FailureSubjectSchema,
  FileDigestSchema,
  RenderedSegmentSchema,
  SegmentFramesSchema,
} from '#contracts/schemas/segment.ts';
import type { FailedRender, RenderedSegment, SegmentOutcome } from '#contracts/schemas/segment.ts';
import { RenderedStillSchema } from '#contracts/schemas/still.ts';
import type { StillOutcome } from '#contracts/schemas/still.ts';
import type { FramesRenderer } from '#core/ports/frames.ts';
import type { SegmentRenderer } from '#core/ports/media.ts';
import type { StillRenderer } from '#core/ports/thumbnails.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { invokeRenderer } from './invoke-renderer.ts';
import type { SegmentFunction } from './invoke-renderer.ts';

const DIAGNOSTIC_MAX_CHARACTERS = 500;

const crash = (diagnostic: string): FailedRender => ({
  status: 'failed',
  code: 'render_crashed',
  diagnostic,
});
const INVALID_RESULT = crash('the function returned an invalid result');

/** Invokes `render-segment` and waits for its result. A function error counts as a crash; its message is dropped. */
export const createSegmentRenderer = (client: LambdaClient, target: SegmentFunction): SegmentRenderer => ({
  render: async (request, signal, tenant) => {
    const invoked = await invokeRenderer(client, target, request, { signal, tenant });
    return 'functionError' in invoked
      ? crash(`function error: ${invoked.functionError}`)
      : parseOutcome(invoked.json);
  },
});

const parseStill = createParser(RenderedStillSchema);

/** The same for still pictures and frames. */
const renderStill =
  (client: LambdaClient, target: SegmentFunction) =>
  async (request: object, signal: AbortSignal, tenant: WorkspaceId): Promise<StillOutcome> => {
    const invoked = await invokeRenderer(client, target, request, { signal, tenant });
    if ('functionError' in invoked) return crash(`function error: ${invoked.functionError}`);
    const value = parseJson(invoked.json);
    return parseStill(value) ? { status: 'rendered' } : (readFailed(value) ?? INVALID_RESULT);
  };

export const createStillRenderer = (client: LambdaClient, target: SegmentFunction): StillRenderer => ({
  render: renderStill(client, target),
});

export const createFramesRenderer = (client: LambdaClient, target: SegmentFunction): FramesRenderer => ({
  render: renderStill(client, target),
});

/** The function runs untrusted HTML: unknown members are dropped, an invalid result counts as a crash. */
const parseOutcome = (json: string): SegmentOutcome => {
  const value = parseJson(json);
  return readRendered(value) ?? readFailed(value) ?? INVALID_RESULT;
};

const OPTIONAL = Type.Optional(Type.Unknown());

/** Without the optional members: an invalid one is dropped, the rest of the result stays usable. */
const parseRendered = createParser(
  Type.Object({
    ...RenderedSegmentSchema.properties,
    poster: OPTIONAL,
    sound: OPTIONAL,
    segmentFrames: OPTIONAL,
    captureReason: OPTIONAL,
    isUnchanged: OPTIONAL,
    flatFrames: OPTIONAL,
  }),
);
const parseFailed = createParser(
  Type.Object({
    ...FailedRenderSchema.properties,
    diagnostic: OPTIONAL,
    subject: OPTIONAL,
    isServiceFault: OPTIONAL,
  }),
);
const parseSubject = createParser(FailureSubjectSchema);
const parseFileDigest = createParser(FileDigestSchema);
const parseSegmentFrames = createParser(SegmentFramesSchema);

const readRendered = (value: unknown): RenderedSegment | undefined => {
  const rendered = parseRendered(value);
  if (!rendered) return undefined;
  const { status, frames, sizeBytes, sha256, capture, renderSeconds } = rendered;
  const poster = parseFileDigest(rendered.poster);
  const sound = parseFileDigest(rendered.sound);
  const segmentFrames = parseSegmentFrames(rendered.segmentFrames);
  const captureReason = readText(rendered.captureReason);
  return {
    status,
    frames,
    sizeBytes,
    sha256,
    ...(poster && { poster: { sizeBytes: poster.sizeBytes, sha256: poster.sha256 } }),
    ...(sound && { sound: { sizeBytes: sound.sizeBytes, sha256: sound.sha256 } }),
    capture,
    renderSeconds,
    isUnchanged: rendered.isUnchanged === true,
    flatFrames: Number.isSafeInteger(rendered.flatFrames) ? Number(rendered.flatFrames) : 0,
    ...(segmentFrames && { segmentFrames }),
    ...(captureReason !== undefined && { captureReason }),
  };
};

const readFailed = (value: unknown): FailedRender | undefined => {
  const failed = parseFailed(value);
  if (!failed) return undefined;
  const { status, code } = failed;
  const subject = parseSubject(failed.subject);
  return {
    status,
    code,
    diagnostic: readText(failed.diagnostic) ?? '',
    ...(subject && {
      subject: {
        text: subject.text,
        ...(subject.line !== undefined && { line: subject.line }),
        ...(subject.column !== undefined && { column: subject.column }),
      },
    }),
    ...(failed.isServiceFault === true && { isServiceFault: true }),
  };
};

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, DIAGNOSTIC_MAX_CHARACTERS) : undefined;
