import { Clapperboard } from 'lucide-react';
import { OFFLINE } from '../../orders/offline.ts';
import { OrderError } from '../../orders/order-error.tsx';
import { RepeatDialog } from '../../orders/repeat-dialog.tsx';
import { creditChange } from '../../orders/credit-change.ts';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { Button } from '../../ui/button.tsx';
import { formatCredits, formatSeconds } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsOnline } from '../../ui/use-is-online.ts';
import type { BrandKit } from '../create/draft.ts';
import { isChanged } from './project-draft.ts';
import type { Project } from './project-api.ts';
import type { Editing } from './use-editing.ts';
import type { ProjectCheck } from './use-project-check.ts';
import type { RenderOrder } from './use-render-order.ts';
import { VariablesForm } from './variables-form.tsx';
import { TEXTS } from './texts.ts';

const Price = ({ project }: { readonly project: Project }) => {
  const { data: record } = useWorkspaceRecord();
  const { credits, duration_seconds: seconds } = project;
  if (credits === null || seconds === null) return null;
  return (
    <div>
      <p>
        {formatSeconds(seconds)} = <strong>{formatCredits(credits)}</strong>
      </p>
      {record && (
        <p className="small">
          {TEXTS.yourCredits} {creditChange(record.credits.available, credits)}
        </p>
      )}
    </div>
  );
};

/** Why no video can be made of the newest revision now. */
const useRefusal = (project: Project, isSaving: boolean): string | undefined => {
  const isOnline = useIsOnline();
  if (isSaving) return TEXTS.saving;
  if (project.problem_count > 0) return TEXTS.mendFirst(project.problem_count);
  return isOnline ? undefined : OFFLINE.reason;
};

interface VideoTabProps {
  readonly project: Project;
  readonly editing: Editing;
  readonly check: ProjectCheck;
  readonly brandKit: BrandKit;
  readonly order: RenderOrder;
  /** The changes become a revision by themselves, of which the video is to be made. */
  readonly isSaving?: boolean;
}

/** The values of a video, its price and the button that orders it. */
export const VideoTab = ({ project, editing, check, brandKit, order, isSaving = false }: VideoTabProps) => {
  const refusal = useRefusal(project, isSaving);
  const hasFieldErrors = Object.keys(order.errors).length > 0;
  return (
    <form
      className="project-video"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined) order.order();
      }}
    >
      <h2>{TEXTS.values}</h2>
      <VariablesForm
        variables={check.variables}
        values={order.values}
        brandKit={brandKit}
        errors={order.errors}
        onChange={order.changeValues}
      />
      <h2>{TEXTS.createVideo}</h2>
      <Price project={project} />
      {isChanged(editing.draft) && !isSaving && (
        <Notice>
          <p>{TEXTS.videoOfSaved(project.revision)}</p>
        </Notice>
      )}
      <output>{refusal}</output>
      {order.error && !order.isAsking && !hasFieldErrors && <OrderError error={order.error} />}
      {hasFieldErrors && (
        <Notice kind="error">
          <p>{TEXTS.valuesRefused}</p>
        </Notice>
      )}
      <div className="actions">
        <Button
          type="submit"
          variant={refusal === undefined ? 'primary' : 'secondary'}
          isBusy={order.isPending || refusal !== undefined}
        >
          <Clapperboard aria-hidden="true" />
          {order.isPending ? TEXTS.sending : TEXTS.createVideo}
        </Button>
      </div>
      <RepeatDialog
        credits={project.credits ?? 0}
        isOpen={order.isAsking}
        isBusy={order.isPending}
        error={order.error}
        onConfirm={order.confirm}
        onClose={order.dismiss}
      />
    </form>
  );
};
