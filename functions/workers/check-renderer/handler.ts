import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import type { ControlPictures, NewRenderer, RespondToStack } from '#core/ports/deployment.ts';
import { findPictureProblem } from '#core/rendering/control-picture.ts';

export interface CheckRendererHandlerDeps {
  readonly renderer: NewRenderer;
  readonly pictures: ControlPictures;
  readonly respond: RespondToStack;
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/** The first call of a new version may meet a busy account or a slow download of its layers. */
const TRIES = 3;
const PAUSE_MS = 10_000;
const NEVER = new AbortController().signal;
const PASSED = 'the control document was rendered';

const check = async ({ renderer, pictures }: CheckRendererHandlerDeps, version: string): Promise<string> => {
  const outcome = await renderer.check(version);
  if (outcome.status === 'failed') return outcome.diagnostic;
  const picture = await pictures.read(outcome.pictureKey);
  if (!picture) return 'the picture cannot be decoded';
  return findPictureProblem(picture) ?? PASSED;
};

const checkRepeatedly = async (deps: CheckRendererHandlerDeps, version: string): Promise<string> => {
  for (let tried = 1; ; tried++) {
    const result = await check(deps, version).catch((error: unknown) =>
      error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    );
    if (result === PASSED || tried === TRIES) return result;
    await deps.sleep(PAUSE_MS, NEVER);
  }
};

/**
 * A custom resource of CloudFormation, one for each version: it is created only after the version has rendered the control
 * document, and the alias that callers reach waits for it (ADR 80). Deleting it changes nothing.
 */
export const createCheckRendererHandler =
  (deps: CheckRendererHandlerDeps) =>
  async (event: CloudFormationCustomResourceEvent): Promise<void> => {
    const { RequestType, ResponseURL, StackId, RequestId, LogicalResourceId, ResourceProperties } = event;
    const version: unknown = ResourceProperties['Version'];
    const result =
      RequestType === 'Delete'
        ? PASSED
        : await checkRepeatedly(deps, typeof version === 'string' ? version : '');
    await deps.respond(ResponseURL, {
      Status: result === PASSED ? 'SUCCESS' : 'FAILED',
      Reason: result,
      PhysicalResourceId: LogicalResourceId,
      StackId,
      RequestId,
      LogicalResourceId,
    });
  };
