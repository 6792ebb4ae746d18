import { creditsFromMilli } from '#core/credits/credits.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import type { CompletedVideo } from '#core/ports/videos.ts';
import type { WebhookQueue } from '#core/ports/webhooks.ts';
import { announceBatches } from '#core/use-cases/announce-batches.ts';
import type { AnnounceBatchesDeps } from '#core/use-cases/announce-batches.ts';
import { isUnexplained } from '#core/rendering/render-failure.ts';
import { isFromTemplate, isOrdered } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';
import type { Delivery } from '#core/webhook/delivery.ts';

export interface SendDeliveryDeps {
  readonly webhookQueue: WebhookQueue;
  /** Called when the delivery message could not be sent; sweep-webhooks sends it later. */
  readonly onPublishFailed: (delivery: Delivery, cause: unknown) => void;
}

export interface PublishCompletionDeps extends SendDeliveryDeps, AnnounceBatchesDeps {
  readonly record: RecordMetrics;
}

/** Call once after every transition that returned a `CompletedVideo`. Never rejects. */
export type PublishCompletion = (completed: CompletedVideo) => Promise<void>;

/** Records the completion metrics of a video, queues its webhook delivery, if it has one, and continues its batch. */
export const createPublishCompletion =
  (deps: PublishCompletionDeps): PublishCompletion =>
  async ({ video, delivery }) => {
    if (isOrdered(video)) recordCompletion(deps.record, video);
    if (delivery) await sendDelivery(deps, delivery);
    if (video.batch) await announceBatches(deps, { workspaceId: video.workspaceId });
  };

/** Queues the first attempt of a delivery. Never rejects. */
export const sendDelivery = async (
  { webhookQueue, onPublishFailed }: SendDeliveryDeps,
  delivery: Delivery,
): Promise<void> => {
  const { workspaceId, videoId, attempt } = delivery;
  try {
    await webhookQueue.send({ workspaceId, videoId, attempt });
  } catch (cause) {
    onPublishFailed(delivery, cause);
  }
};

/**
 * Zeros are recorded so that averages are failure rates; see contracts/metrics.ts. Only a finished video, which is paid
 * for, records a zero of `RenderFaults`: failing documents must not lower the rate.
 */
const recordCompletion = (record: RecordMetrics, video: Video): void => {
  const credits = creditsFromMilli(video.costMilliCredits);
  const unpaid = video.unpaidRendererMs > 0 && { UnpaidRendererSeconds: video.unpaidRendererMs / 1000 };
  if (video.status === 'canceled') record({ RendersCanceled: 1, CreditsCanceled: credits, ...unpaid });
  else if (video.failure === null)
    record({ ...doneMetrics(video), ...templateResult(video, 0), CreditsCaptured: credits });
  else {
    const { code, isServiceFault } = video.failure;
    const fault = isServiceFault ? { RenderFaults: 1 } : isUnexplained(code) && { DocumentFaults: 1 };
    record({ RendersFailed: 1 }, code);
    record({
      ...fault,
      ...templateResult(video, 1),
      CreditsCaptured: 0,
      CreditsRefunded: credits,
      ...unpaid,
    });
  }
};

/** Counts templates only: their documents are part of the service, those of compositions are not. */
const templateResult = (video: Video, failed: 0 | 1) => isFromTemplate(video) && { TemplatesFailed: failed };

const doneMetrics = ({ createdAtMs, finishedAtMs, durationMs }: Video) => ({
  RendersDone: 1,
  RendersFailed: 0,
  RenderFaults: 0,
  SecondsToDone: ((finishedAtMs ?? createdAtMs) - createdAtMs) / 1000,
  VideoSeconds: (durationMs ?? 0) / 1000,
  CreditsRefunded: 0,
});
