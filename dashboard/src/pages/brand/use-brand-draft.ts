import { useStored } from '../../session/use-stored.ts';
import { useUnfinished } from '../../session/use-unfinished.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { isChanged, withoutSaved } from './brand-draft.ts';
import type { BrandDraft, BrandField, BrandKit } from './brand-draft.ts';

/** Unsaved changes, kept until the user signs out or closes the tab, before which the browser asks. */
export const useBrandDraft = (saved: BrandKit) => {
  const [values, change] = useStored<BrandDraft>(`brand ${useWorkspace().id}`, () => ({}));
  const hasChanges = isChanged(saved, values);
  useLeaveWarning(hasChanges);
  useUnfinished('brand', hasChanges);
  return {
    values,
    hasChanges,
    change: (field: BrandField, value: string) => change((current) => ({ ...current, [field]: value })),
    dropSaved: (sent: BrandDraft) => change((current) => withoutSaved(current, sent)),
    discard: () => change(() => ({})),
  };
};

export type Draft = ReturnType<typeof useBrandDraft>;
