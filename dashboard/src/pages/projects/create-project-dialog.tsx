import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NAME_MAX_CHARACTERS } from '#contracts/limits.ts';
import { templatesQuery } from '../../api/templates.ts';
import { violationsOf } from '../../api/violations.ts';
import { useKeptField } from '../../session/use-kept-field.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { formTexts } from '../../ui/form-texts.ts';
import { useCreateProject } from './project-api.ts';
import type { Project } from './project-api.ts';
import { STARTER, studioStarter } from './starter.ts';
import { TEXTS } from './texts.ts';

interface CreateProjectDialogProps {
  /** Whether the project is opened in the Studio, which has an empty page of its own. */
  readonly isStudio: boolean;
  readonly onCreated: (project: Project) => void;
  readonly onClose: () => void;
}

/** Creates an empty project, or one with the page of a template. */
export const CreateProjectDialog = ({ isStudio, onCreated, onClose }: CreateProjectDialogProps) => {
  const { api, path } = useWorkspace();
  const { data: templates = [] } = useQuery(templatesQuery(api, path));
  const [requestKey] = useState(() => crypto.randomUUID());
  const name = useKeptField('project name');
  const close = () => {
    name.clear();
    onClose();
  };
  const create = useCreateProject((project) => {
    close();
    onCreated(project);
  });
  return (
    <Dialog title={isStudio ? TEXTS.createInStudio : TEXTS.create} isOpen onClose={close}>
      <form
        onSubmit={(event) => {
          const textOf = formTexts(event);
          const from = textOf('template');
          create.mutate({
            name: textOf('name'),
            ...(from === ''
              ? { files: isStudio ? studioStarter(textOf('name')) : STARTER }
              : { from_template: from }),
            // The same press twice creates one project; other values are another request.
            idempotency_key: `${requestKey} ${isStudio} ${from} ${textOf('name')}`,
          });
        }}
      >
        <TextField
          label={TEXTS.name}
          name="name"
          {...name.field}
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="off"
          error={violationsOf(create.error)['name']}
          required
        />
        <SelectField label={TEXTS.startWith} name="template" hint={TEXTS.startWithHint}>
          <option value="">{isStudio ? TEXTS.emptyVideo : TEXTS.emptyProject}</option>
          {templates
            .filter(({ is_newest: isNewest }) => isNewest)
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {TEXTS.fromTemplate(title)}
              </option>
            ))}
        </SelectField>
        <FormError error={create.error} />
        <div className="actions">
          <Button onClick={close}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={create.isPending}>
            {TEXTS.createNow}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
