import { Braces, Unlink } from 'lucide-react';
import { useState } from 'react';
import { findItem } from '#core/studio/read-document.ts';
import type { Edit } from '#core/studio/splices.ts';
import type { StudioDocument, StudioItem } from '#core/studio/studio-document.ts';
import { bindVariable, makeVariable } from '#core/studio/variables.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { formTexts } from '../../ui/form-texts.ts';
import type { SectionProps } from './section-props.ts';
import { variableId } from './variable-id.ts';
import { TEXTS } from './texts.ts';

/** Lets others fill in the chosen text or picture: each video can have another one. */
export const VariableSection = ({ studio, document, item }: SectionProps) => {
  const [isNaming, setIsNaming] = useState(false);
  /** The element as it is in the newest text. */
  const change = (edit: (now: StudioDocument, current: StudioItem) => Edit) =>
    studio.change((now) => {
      const current = findItem(now, item.key);
      return current && edit(now, current);
    });
  const variable = document.variables.find(({ id }) => id === item.variable);
  if (item.variable !== undefined)
    return (
      <>
        <p>{TEXTS.isFilledBy(variable?.label ?? item.variable)}</p>
        <Button onClick={() => change((now, current) => bindVariable(now, current, undefined))}>
          <Unlink aria-hidden="true" />
          {TEXTS.unbind}
        </Button>
      </>
    );
  return (
    <>
      <p className="hint">{TEXTS.variableHint}</p>
      <Button onClick={() => setIsNaming(true)}>
        <Braces aria-hidden="true" />
        {TEXTS.makeVariable}
      </Button>
      <Dialog title={TEXTS.makeVariable} isOpen={isNaming} onClose={() => setIsNaming(false)}>
        <form
          onSubmit={(event) => {
            const label = formTexts(event)('label').trim();
            if (label === '') return;
            change((now, current) =>
              makeVariable(now, current, { id: variableId(label, now.variables), label }),
            );
            setIsNaming(false);
          }}
        >
          <TextField
            label={TEXTS.variableLabel}
            name="label"
            hint={TEXTS.variableLabelHint}
            maxLength={60}
            autoComplete="off"
            required
          />
          <div className="actions">
            <Button onClick={() => setIsNaming(false)}>{TEXTS.cancel}</Button>
            <Button type="submit" variant="primary">
              {TEXTS.makeVariable}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
};
