import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { violationsOf } from '../../api/violations.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { AssetPicker } from '../../ui/asset-picker/asset-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { ColorInput } from '../../ui/color-input.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { brandTexts, sampleColors } from './brand-draft.ts';
import type { BrandDraft, BrandField, BrandKit } from './brand-draft.ts';
import { contrastOf, MIN_CONTRAST } from './contrast.ts';
import type { Draft } from './use-brand-draft.ts';
import { useLogoColors } from './use-logo-colors.ts';
import { TEXTS } from './texts.ts';

const MAX_TEXT_CHARACTERS = 200;

/** Saves the changes above what is stored by now: another tab or member may have saved since the page was opened. */
const useSaveBrand = ({ dropSaved }: Draft) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const toast = useToast();
  return useAction({
    mutationFn: async (changes: BrandDraft) => {
      const request = { params: { path } };
      const stored = await unwrap(api.GET('/dashboard/v1/workspaces/{workspace_id}/brand-kit', request));
      const body = brandTexts(stored, changes);
      return unwrap(api.PUT('/dashboard/v1/workspaces/{workspace_id}/brand-kit', { ...request, body }));
    },
    onSuccess: (saved, sent) => {
      queries.setQueryData([path.workspace_id, 'brand-kit'], saved);
      dropSaved(sent);
      toast(TEXTS.saved);
      return queries.invalidateQueries({ queryKey: [path.workspace_id, 'workspace'] });
    },
  });
};

const ContrastNotice = ({ texts }: { readonly texts: Readonly<Record<BrandField, string>> }) => {
  const { main, ground } = sampleColors(texts);
  return (
    <div className="brand-contrast" aria-live="polite">
      {contrastOf(main, ground) < MIN_CONTRAST && (
        <Notice kind="warning">
          <p>{TEXTS.colorsTooClose}</p>
        </Notice>
      )}
    </div>
  );
};

export const BrandForm = ({ saved, draft }: { readonly saved: BrandKit; readonly draft: Draft }) => {
  const texts = brandTexts(saved, draft.values);
  const save = useSaveBrand(draft);
  const logoColors = useLogoColors(texts.logo).map((color, index) => ({
    name: TEXTS.logoColor(index + 1),
    color,
  }));
  const violations = violationsOf(save.error);
  const { pendingLogo, setPendingLogo } = draft;
  const control = (field: BrandField) => ({
    value: texts[field],
    error: violations[field],
    onChange: (value: string) => draft.change(field, value),
  });
  const text = (field: BrandField) => {
    const { value, error, onChange } = control(field);
    return {
      value,
      error,
      maxLength: MAX_TEXT_CHARACTERS,
      onChange: ({ target }: { readonly target: HTMLInputElement }) => onChange(target.value),
    };
  };
  return (
    <form
      className="brand-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pendingLogo === undefined) save.mutate(draft.values);
      }}
    >
      <TextField label={TEXTS.name} autoComplete="organization" {...text('nama_usaha')} />
      <TextField label={TEXTS.contact} hint={TEXTS.contactHint} autoComplete="off" {...text('kontak')} />
      <AssetPicker
        kind="image"
        isLogo
        label={TEXTS.logo}
        hint={TEXTS.logoHint}
        pendingFile={pendingLogo}
        onPending={setPendingLogo}
        {...control('logo')}
        onChange={(logo) => {
          setPendingLogo(undefined);
          draft.change('logo', logo);
        }}
      />
      <ColorInput
        label={TEXTS.mainColor}
        hint={TEXTS.mainColorHint}
        swatches={logoColors}
        {...control('warna_utama')}
      />
      <div>
        <ColorInput
          label={TEXTS.backgroundColor}
          hint={TEXTS.backgroundColorHint}
          swatches={logoColors}
          {...control('warna_latar')}
        />
        <ContrastNotice texts={texts} />
      </div>
      <div className={draft.hasChanges ? 'brand-save changed' : 'brand-save'}>
        <FormError error={save.error} />
        <output className="small">
          {pendingLogo === undefined ? draft.hasChanges && TEXTS.unsaved : TEXTS.waitingForLogo(pendingLogo)}
        </output>
        <div className="actions">
          {draft.hasChanges && (
            <Button variant="quiet" onClick={draft.discard}>
              {TEXTS.cancel}
            </Button>
          )}
          <Button type="submit" variant="primary" isBusy={save.isPending || pendingLogo !== undefined}>
            {TEXTS.save}
          </Button>
        </div>
      </div>
    </form>
  );
};
