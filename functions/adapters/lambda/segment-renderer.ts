import { InvokeCommand, LambdaServiceException, TooManyRequestsException } from '@aws-sdk/client-lambda';
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
import type { SegmentRenderer } from '#core/ports/media.ts';
import { RendererBusyError, RendererNotStartedError } from '#core/rendering/render-failure.ts';

const DIAGNOSTIC_MAX_CHARACTERS = 500;

const crash = (diagnostic: string): FailedRender => ({
  status: 'failed',
  code: 'render_crashed',
  diagnostic,
});

export interface SegmentFunction {
  readonly name: string;
  /** Whether the function has tenant isolation: Lambda then requires a tenant id, and otherwise rejects one. */
  readonly isTenantIsolated: boolean;
}

/** Invokes `render-segment` and waits for its result. A function error counts as a crash; its message is dropped. */
export const createSegmentRenderer = (
  client: LambdaClient,
  { name, isTenantIsolated }: SegmentFunction,
): SegmentRenderer => ({
  render: async (request, signal, tenant) => {
    const command = new InvokeCommand({
      FunctionName: name,
      ...(isTenantIsolated && { TenantId: tenant }),
      InvocationType: 'RequestResponse',
      Payload: JSON.stringify(request),
    });
    const { FunctionError, Payload } = await client
      .send(command, { abortSignal: signal })
      .catch((error: unknown) => {
        throw toRendererError(error);
      });
    if (FunctionError !== undefined) return crash(`function error: ${FunctionError}`);
    return parseOutcome(Payload?.transformToString() ?? '');
  },
});

/**
 * AWS documents for Invoke that error codes are reserved for errors that prevent the function from executing. Only 4xx is
 * relied on: after a 5xx or a lost connection the function may run.
 */
const toRendererError = (error: unknown): unknown => {
  if (error instanceof TooManyRequestsException) return new RendererBusyError(error);
  const status = error instanceof LambdaServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  const isRejected = status >= 400 && status < 500;
  return isRejected ? new RendererNotStartedError('the call of the renderer was rejected', error) : error;
};

/** The function runs untrusted HTML: unknown members are dropped, an invalid result counts as a crash. */
const parseOutcome = (json: string): SegmentOutcome => {
  const value = parseJson(json);
  return readRendered(value) ?? readFailed(value) ?? crash('the function returned an invalid result');
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
