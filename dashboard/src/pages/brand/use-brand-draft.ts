import { useStored } from '../../session/use-stored.ts';
import { useUnfinished } from '../../session/use-unfinished.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { isChanged, withoutSaved } from './brand-draft.ts';
import type { BrandDraft, BrandField, BrandKit } from './brand-draft.ts';

/** Unsaved changes, kept until the user signs out or closes the tab, before which the browser asks. */
export const useBrandDraft = (saved: BrandKit) => {
  const { id } = useWorkspace();
  const [values, change] = useStored<BrandDraft>(`brand ${id}`, () => ({}));
  const [{ logo: pendingLogo }, changePending] = useStored<Pick<BrandDraft, 'logo'>>(
    `pending-logo ${id}`,
    () => ({}),
  );
  const hasChanges = isChanged(saved, values);
  const isUnfinished = hasChanges || pendingLogo !== undefined;
  useLeaveWarning(isUnfinished);
  useUnfinished('brand', isUnfinished);
  return {
    values,
    hasChanges,
    /** Name of a chosen file that is not stored: it is being uploaded, has failed, or the page was left meanwhile. */
    pendingLogo,
    setPendingLogo: (logo: string | undefined) => changePending(() => (logo === undefined ? {} : { logo })),
    change: (field: BrandField, value: string) => change((current) => ({ ...current, [field]: value })),
    dropSaved: (sent: BrandDraft) => change((current) => withoutSaved(current, sent)),
    discard: () => change(() => ({})),
  };
};

export type Draft = ReturnType<typeof useBrandDraft>;
