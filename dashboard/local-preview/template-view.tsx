import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { variableViolationMessage } from '#messages/indonesian.ts';
import type { PreviewState } from '../../scripts/preview/state.ts';
import { newDraft, previewValues, sizeOf, withValue } from '../src/pages/create/draft.ts';
import type { Draft } from '../src/pages/create/draft.ts';
import { TemplateFields } from '../src/pages/create/template-fields.tsx';
import type { Template } from '../src/pages/create/templates.ts';
import { checkTexts } from '../src/preview/fill-template.ts';
import { usePreparedTemplate } from '../src/preview/use-prepared-template.ts';
import { FilePicker } from './file-picker.tsx';
import { Preview } from './preview.tsx';
import '../src/pages/create/create.css';

const BRAND_KIT = {};

interface TemplateViewProps {
  readonly template: NonNullable<PreviewState['template']>;
  readonly children: ReactNode;
}

/** A template of the catalog with a form for its variables, which begins with its examples. */
export const TemplateView = ({ template, children }: TemplateViewProps) => {
  const { page, examples } = template;
  const record = template.record as Template; // safe: the API's record, whose lists are readonly here
  const [draft, setDraft] = useState<Draft>(() => ({ ...newDraft(record), values: examples }));
  const { violations } = checkTexts(page, draft.values, BRAND_KIT);
  const values = previewValues(draft, record.variables, BRAND_KIT);
  const prepared = usePreparedTemplate(page, values, BRAND_KIT, sizeOf(draft));
  const document = useMemo(() => prepared && { ...prepared, files: {} }, [prepared]);
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
              message: variableViolationMessage(violation),
            })),
            MediaPicker: FilePicker,
            brandPage: undefined,
            onChange: (variable, value) => setDraft(withValue(draft, variable, value, BRAND_KIT)),
          }}
          onChoose={setDraft}
        />
      </Preview>
    )
  );
};
