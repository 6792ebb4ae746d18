import type { Delivery } from '#core/webhook/delivery.ts';
import type { PublishDelivery, WebhookQueue } from '#core/ports/webhooks.ts';

export interface PublishDeliveryDeps {
  readonly queue: WebhookQueue;
  /** Told when the message could not be sent; the sweeper sends it later. */
  readonly onSendFailed: (delivery: Delivery, cause: unknown) => void;
}

/** Sends a new delivery on its way. Never throws: the video is over, whatever becomes of the message. */
export const createPublishDelivery =
  ({ queue, onSendFailed }: PublishDeliveryDeps): PublishDelivery =>
  async (delivery) => {
    try {
      const { workspaceId, videoId, attempt } = delivery;
      await queue.send({ workspaceId, videoId, attempt });
    } catch (cause) {
      onSendFailed(delivery, cause);
    }
  };
