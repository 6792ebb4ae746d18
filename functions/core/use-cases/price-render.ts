import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { checkLength } from '#core/use-cases/create-video.ts';
import type { RenderRequest } from '#core/use-cases/create-video.ts';
import { priceMilliCredits } from '#core/credits/credits.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

/**
 * What a create would cost, or be refused for, at this moment. Nothing is stored, so no earlier create is repeated
 * either: an idempotency key is neither heeded nor used.
 */
export const priceRender = async (
  { maxDurationSeconds }: { readonly maxDurationSeconds: number },
  { balanceMilliCredits, activeVideoIds }: Workspace,
  order: () => Promise<Result<RenderRequest>>,
): Promise<Result<MilliCredits>> => {
  const ordered = checkLength(await order(), maxDurationSeconds);
  if (isRefused(ordered)) return ordered;
  const price = priceMilliCredits(ordered.value.durationSeconds);
  if (balanceMilliCredits < price)
    return refuse({
      code: 'insufficient_credits',
      requiredMilliCredits: price,
      availableMilliCredits: balanceMilliCredits,
    });
  if (activeVideoIds.length >= MAX_ACTIVE_VIDEOS)
    return refuse({ code: 'too_many_active_renders', activeVideoIds });
  return accept(price);
};
