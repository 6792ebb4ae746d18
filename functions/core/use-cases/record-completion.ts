import type { CompletionListeners } from '#core/ports/videos.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { isServiceFailure } from '#core/rendering/render-failure.ts';
import type { Video } from '#core/video/video.ts';
import { creditsFromMilli } from '#core/credits/credits.ts';

/** Counts how a video ended, how long its owner waited and what became of the credits. */
export const createRecordCompletion =
  (record: RecordMetrics): CompletionListeners['onCompleted'] =>
  (video) => {
    const credits = creditsFromMilli(video.costMilliCredits);
    if (video.status === 'canceled') record({ RendersCanceled: 1, CreditsCanceled: credits });
    else if (video.failure === null) record({ ...doneMetrics(video), CreditsCaptured: credits });
    else {
      const { code } = video.failure;
      record({ RendersFailed: 1 }, code);
      record({ RenderFaults: isServiceFailure(code) ? 1 : 0, CreditsCaptured: 0, CreditsRefunded: credits });
    }
  };

const doneMetrics = ({ createdAtMs, finishedAtMs, durationMs }: Video) => ({
  RendersDone: 1,
  RendersFailed: 0,
  RenderFaults: 0,
  SecondsToDone: ((finishedAtMs ?? createdAtMs) - createdAtMs) / 1000,
  VideoSeconds: (durationMs ?? 0) / 1000,
  CreditsRefunded: 0,
});
