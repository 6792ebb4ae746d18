import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice, RequestError } from '../../ui/notice.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { Conflicts } from '../projects/conflicts.tsx';
import { FILE_TEXTS } from '../projects/file-texts.ts';
import type { WorkshopProps } from '../projects/opened-project.tsx';
import { newerRevisionOf } from '../projects/project-api.ts';
import { useProjectCheck } from '../projects/use-project-check.ts';
import { useRenderOrder } from '../projects/use-render-order.ts';
import { defaultsBeforeBrand } from '../projects/variable-values.ts';
import { VideoTab } from '../projects/video-tab.tsx';
import { focusFirst } from './focus-place.ts';
import { MediaDialog } from './media-dialog.tsx';
import { NarrowStudio } from './narrow-studio.tsx';
import { StudioHeader } from './studio-header.tsx';
import { StudioProblems } from './studio-problems.tsx';
import { useAutosave } from './use-autosave.ts';
import type { Autosave } from './use-autosave.ts';
import { useStudio } from './use-studio.ts';
import { useStudioKeys } from './use-studio-keys.ts';
import { useView } from './use-view.ts';
import { WideStudio } from './wide-studio.tsx';
import { TEXTS } from './texts.ts';

/** What stands between the changes and their revision: another save that came first, a refusal, or a device that keeps nothing. */
const SaveNotices = ({ project, editing, autosave }: WorkshopProps & { readonly autosave: Autosave }) => {
  const { error, save } = autosave;
  const isConflict = editing.isBehind || editing.draft.conflicts.length > 0;
  const isRefused = error !== null && newerRevisionOf(error) === undefined;
  if (!isConflict && !isRefused && editing.isKept) return null;
  return (
    <div className="studio-notices">
      {!editing.isKept && (
        <Notice kind="warning">
          <output>{FILE_TEXTS.isNotKept}</output>
        </Notice>
      )}
      {isConflict && <Conflicts project={project} editing={editing} />}
      {isRefused && <RequestError error={error} onRetry={save} />}
    </div>
  );
};

const SKIPS = [
  [TEXTS.skipToCanvas, '.studio-surface'],
  [TEXTS.skipToTimeline, '.studio-tools, .studio-play'],
] as const;

/** A project while it is edited by eye. */
export const StudioWorkshop = ({ project, editing }: WorkshopProps) => {
  const isWide = useIsWide();
  const studio = useStudio(editing);
  const { document } = studio;
  const autosave = useAutosave({ project, editing });
  const check = useProjectCheck(project, editing);
  const { view, brandKit } = useView({ project, editing, studio, autosave, check });
  const seen = defaultsBeforeBrand(project.variables);
  const order = useRenderOrder(project, seen);
  const { player, actions, add, exact } = view;
  const [open, setOpen] = useState<'video' | 'problems'>();
  const close = () => setOpen(undefined);
  useStudioKeys({ studio, player, actions, autosave });
  return (
    <>
      {SKIPS.map(([label, place]) => (
        <button key={place} type="button" className="skip-link" onClick={() => focusFirst(place)}>
          {label}
        </button>
      ))}
      <StudioHeader
        project={project}
        studio={studio}
        autosave={autosave}
        problemCount={check.problems.length}
        showsSafeArea={view.showsSafeArea}
        isDrawing={exact.isDrawing}
        onSafeArea={view.onSafeArea}
        onExact={view.onExact}
        onProblems={() => setOpen('problems')}
        onVideo={() => {
          autosave.save();
          setOpen('video');
        }}
      />
      <SaveNotices project={project} editing={editing} autosave={autosave} />
      {!document && (
        <div className="studio-notices">
          <StudioProblems project={project} document={undefined} check={check} onChoose={studio.choose} />
        </div>
      )}
      {document && isWide && <WideStudio {...view} document={document} />}
      {document && !isWide && <NarrowStudio {...view} document={document} />}
      {add.choosing && (
        <MediaDialog kind={add.choosing.kind} editing={editing} onAdded={add.added} onClose={add.stop} />
      )}
      <Dialog title={TEXTS.createVideo} isOpen={open === 'video'} onClose={close}>
        <VideoTab
          project={project}
          editing={editing}
          check={check}
          brandKit={{ ...brandKit, ...seen }}
          order={order}
          isSaving={autosave.isSaving || (autosave.canSave && !autosave.error)}
        />
      </Dialog>
      <Dialog title={TEXTS.problems} isOpen={open === 'problems'} onClose={close}>
        <StudioProblems
          project={project}
          document={document}
          check={check}
          onChoose={(key) => {
            studio.choose(key);
            close();
          }}
        />
      </Dialog>
    </>
  );
};
