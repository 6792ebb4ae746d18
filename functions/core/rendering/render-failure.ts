import * as Type from 'typebox';
import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';
import { FailureSubjectSchema } from '#contracts/schemas/segment.ts';
import type { FailureSubject } from '#contracts/schemas/segment.ts';
import { quoteSubject } from '#core/composition/problems.ts';
import { textOf } from '#core/record-schema.ts';

export const RenderFailureSchema = Type.Object({
  code: textOf<RenderFailureCode>(),
  /** Quotation from the caller's document, shown to the caller only. */
  subject: Type.Optional(FailureSubjectSchema),
  /** It happened before the document was served, the control document failed too, or no worker ended the video. */
  isServiceFault: Type.Optional(Type.Literal(true)),
});
export type RenderFailure = Readonly<Type.Static<typeof RenderFailureSchema>>;

const SUBJECT_MAX_CHARACTERS = 200;

/** The failure to store: its subject is one line of at most 200 characters. */
export const toRenderFailure = (
  code: RenderFailureCode,
  subject: FailureSubject | undefined,
): RenderFailure => {
  const text = quoteSubject(subject?.text ?? '', SUBJECT_MAX_CHARACTERS);
  return text === '' ? { code } : { code, subject: { ...subject, text } };
};

/**
 * The stored code says what was observed. A caller can do nothing about a fault of the service, nor about the document of
 * a template, unless it was given a file that is gone or broken.
 */
export const failureForCaller = (failure: RenderFailure, isOfTemplate: boolean): RenderFailure =>
  failure.isServiceFault === true || (isOfTemplate && failure.code !== 'asset_unavailable')
    ? { code: 'internal_error' }
    : failure;

/** True for a failure that the service or the document can cause; a control document decides. */
export const isUnexplained = (code: RenderFailureCode): boolean =>
  code === 'internal_error' || code === 'render_crashed';

/** The call was rejected before the function ran: no renderer has started. */
export class RendererNotStartedError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'RendererNotStartedError';
  }
}

/** No renderer is free, so the call can be repeated. */
export class RendererBusyError extends RendererNotStartedError {
  constructor(cause: unknown) {
    super('no renderer is free', cause);
    this.name = 'RendererBusyError';
  }
}
