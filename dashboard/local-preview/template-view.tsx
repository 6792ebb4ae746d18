import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { variableViolationMessage } from '#messages/variable-violations.ts';
import type { PreviewState } from '../../scripts/preview/state.ts';
import { newDraft, shownValue, sizeOf, withValue } from '../src/pages/create/draft.ts';
import type { Draft } from '../src/pages/create/draft.ts';
import { TemplateFields } from '../src/pages/create/template-fields.tsx';
import type { Template } from '../src/pages/create/templates.ts';
import { checkTexts } from '../src/preview/fill-template.ts';
import { useFilledTemplate } from '../src/preview/use-filled-template.ts';
import { LANGUAGE } from '../src/language/language.ts';
import { FilePicker } from './file-picker.tsx';
import { Preview } from './preview.tsx';
import '../src/pages/create/create.css';

const BRAND_KIT = {};

interface TemplateViewProps {
  readonly template: NonNullable<PreviewState['template']>;
  /** Of its page, another one for each version. */
  readonly address: string;
  readonly children: ReactNode;
}

/** A template of the catalog with a form for its variables, which begins with its examples. */
export const TemplateView = ({ template, address, children }: TemplateViewProps) => {
  const { page, examples } = template;
  const record = template.record as Template; // safe: the API's record, whose lists are readonly here
  const [draft, setDraft] = useState<Draft>(() => ({ ...newDraft(record), values: examples }));
  const { violations } = checkTexts(page, draft.values, BRAND_KIT);
  const values = record.variables.map((variable) => [variable.name, shownValue(draft, variable, BRAND_KIT)]);
  const filled = useFilledTemplate(page, Object.fromEntries(values), BRAND_KIT, sizeOf(draft));
  const framePage = useMemo(() => ({ address }), [address]);
  const document = useMemo(() => {
    if (!filled) return undefined;
    const { values: shown, ...format } = filled;
    return { ...format, page: framePage, filling: { values: shown, files: {}, fonts: {} } };
  }, [filled, framePage]);
  return (
    document && (
      <Preview title={`Pratinjau ${record.title}`} document={document}>
        {children}
        <TemplateFields
          template={record}
          fields={{
            draft,
            brandKit: BRAND_KIT,
            violations: [...violations].map(([name, violation]) => ({
              name,
              label: name,
              message: variableViolationMessage(violation)[LANGUAGE],
            })),
            clipSeconds: () => record.duration_seconds,
            MediaPicker: FilePicker,
            brandPage: undefined,
            // A picture is read while the text fields change.
            onChange: (variable, value) =>
              setDraft((current) => withValue(current, variable, value, BRAND_KIT)),
          }}
          onChoose={setDraft}
        />
      </Preview>
    )
  );
};
