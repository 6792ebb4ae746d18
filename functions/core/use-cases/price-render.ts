import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import type { WorkspaceStore } from '#core/ports/workspaces.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { RenderRequest } from '#core/use-cases/build-render-request.ts';
import { checkDurationAndBacklog, unpaidBudgetRefusal } from '#core/use-cases/create-video.ts';
import type { CreateVideoDeps } from '#core/use-cases/create-video.ts';
import { priceMilliCredits } from '#core/credits/credits.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

export type PriceRenderDeps = Parameters<typeof checkDurationAndBacklog>[0] &
  Pick<CreateVideoDeps, 'unpaidRendererSecondsPerHour'> & {
    readonly workspaces: Pick<WorkspaceStore, 'unpaidRendererMs'>;
  };

/**
 * Dry run of a create: the price, or the refusal a create would get now. Nothing is stored, and an idempotency key
 * is ignored: it neither returns an earlier video nor is used up.
 */
export const priceRender = async (
  deps: PriceRenderDeps,
  { id, balanceMilliCredits, activeVideoIds }: Workspace,
  built: Result<RenderRequest>,
): Promise<Result<MilliCredits>> => {
  const checked = await checkDurationAndBacklog(deps, built);
  if (isRefused(checked)) return checked;
  const { unpaidRendererSecondsPerHour, workspaces, clock } = deps;
  const nowMs = clock.nowMs();
  if ((await workspaces.unpaidRendererMs(id, nowMs)) >= unpaidRendererSecondsPerHour * 1000)
    return refuse(unpaidBudgetRefusal(unpaidRendererSecondsPerHour, nowMs));
  const price = priceMilliCredits(checked.value.durationSeconds);
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
