import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWorkspace } from '../../session/workspace.tsx';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { isChanged, withoutSaved } from './brand-draft.ts';
import type { BrandDraft, BrandField, BrandKit } from './brand-draft.ts';

/**
 * Unsaved changes. They stay in the cache of requests when the user opens another page of the dashboard; the browser asks
 * before it closes the tab.
 */
export const useBrandDraft = (saved: BrandKit) => {
  const { path } = useWorkspace();
  const queries = useQueryClient();
  const queryKey = [path.workspace_id, 'brand-kit-draft'];
  const { data: values = {} } = useQuery<BrandDraft>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const hasChanges = isChanged(saved, values);
  useLeaveWarning(hasChanges);
  return {
    values,
    hasChanges,
    change: (field: BrandField, value: string) =>
      queries.setQueryData<BrandDraft>(queryKey, (current) => ({ ...current, [field]: value })),
    dropSaved: (sent: Readonly<Record<BrandField, string>>) =>
      queries.setQueryData<BrandDraft>(queryKey, (current = {}) => withoutSaved(current, sent)),
    discard: () => queries.setQueryData<BrandDraft>(queryKey, {}),
  };
};

export type Draft = ReturnType<typeof useBrandDraft>;
