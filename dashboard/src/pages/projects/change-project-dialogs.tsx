import { NAME_MAX_CHARACTERS } from '#contracts/limits.ts';
import { violationsOf } from '../../api/violations.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { formTexts } from '../../ui/form-texts.ts';
import { useToast } from '../../ui/toast.tsx';
import { useDeleteProject, useRenameProject } from './project-api.ts';
import type { ProjectSummary } from './project-api.ts';
import { TEXTS } from './texts.ts';

interface RenameProjectDialogProps {
  readonly project: ProjectSummary;
  readonly onClose: () => void;
}

export const RenameProjectDialog = ({ project: { id, name }, onClose }: RenameProjectDialogProps) => {
  const toast = useToast();
  const rename = useRenameProject(() => {
    onClose();
    toast(TEXTS.renamed);
  });
  return (
    <Dialog title={TEXTS.renameProject} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          const textOf = formTexts(event);
          rename.mutate({ id, name: textOf('name') });
        }}
      >
        <TextField
          label={TEXTS.name}
          name="name"
          defaultValue={name}
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="off"
          error={violationsOf(rename.error)['name']}
          required
        />
        <FormError error={rename.error} />
        <div className="actions">
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={rename.isPending}>
            {TEXTS.rename}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

interface DeleteProjectDialogProps {
  /** Undefined while the dialog is closed. */
  readonly project: Pick<ProjectSummary, 'id' | 'name'> | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export const DeleteProjectDialog = ({ project, onClose, onDeleted }: DeleteProjectDialogProps) => {
  const toast = useToast();
  const remove = useDeleteProject(() => {
    onDeleted();
    toast(TEXTS.deleted);
  });
  return (
    <ConfirmDialog
      title={TEXTS.askDelete}
      text={TEXTS.deleteExplained(project?.name ?? '')}
      action={TEXTS.delete}
      isOpen={project !== undefined}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => project && remove.mutate(project.id)}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    />
  );
};
