import type { RendererCheckOutcome } from '#contracts/schemas/renderer-check.ts';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { fileLimitsOf } from '#core/rendering/file-limits.ts';
import { controlKeyOf } from '#core/rendering/object-keys.ts';
import type { VideoAttempt } from '#core/rendering/object-keys.ts';
import type { SegmentFiles } from '#core/ports/media.ts';
import { CONTROL_LIMIT_MS, renderControlDocument } from '#core/use-cases/render-control.ts';
import type { ControlDocumentDeps } from '#core/use-cases/render-control.ts';
import type { VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export type CheckRendererDeps = ControlDocumentDeps & {
  readonly segmentFiles: ControlDocumentDeps['segmentFiles'] & Pick<SegmentFiles, 'readMediaFacts'>;
};

/** The ids of no workspace and no video. */
const ATTEMPT: VideoAttempt = {
  workspaceId: 'renderer-check' as WorkspaceId,
  id: 'renderer-check' as VideoId,
  attempt: 1,
};

const failed = (diagnostic: string): RendererCheckOutcome => ({ status: 'failed', diagnostic });

/** Renders the control document as a video is rendered, and checks the file. The picture is left to the caller. */
export const checkRenderer = async (deps: CheckRendererDeps): Promise<RendererCheckOutcome> => {
  const signal = AbortSignal.timeout(CONTROL_LIMIT_MS);
  const outcome = await renderControlDocument(deps, ATTEMPT, signal, { hasPoster: true });
  if (outcome.status === 'failed') return failed(`${outcome.code}: ${outcome.diagnostic}`);
  if (!outcome.poster) return failed('no poster was reported');
  const { width, height, frameCount, fps } = CONTROL_DOCUMENT;
  const limits = fileLimitsOf({ width, height, fps }, frameCount);
  const facts = await deps.segmentFiles.readMediaFacts(controlKeyOf(ATTEMPT, 'video.mp4'), limits);
  if (facts?.width !== width || facts.height !== height || facts.frames !== frameCount)
    return failed('the file does not have the requested size and frames');
  return { status: 'rendered', pictureKey: controlKeyOf(ATTEMPT, 'poster.jpg') };
};
