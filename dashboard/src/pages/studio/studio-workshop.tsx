import { useMemo, useState } from 'react';
import { useProjectDocument } from '../../preview/use-project-document.ts';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import type { Swatch } from '../../ui/color-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/notice.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { Conflicts } from '../projects/conflicts.tsx';
import type { WorkshopProps } from '../projects/opened-project.tsx';
import { newerRevisionOf } from '../projects/project-api.ts';
import { useProjectCheck } from '../projects/use-project-check.ts';
import { useRenderOrder } from '../projects/use-render-order.ts';
import { NO_BRAND_KIT } from '../projects/variable-values.ts';
import { VideoTab } from '../projects/video-tab.tsx';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { withKeys } from '#core/studio/read-document.ts';
import { createClock } from './clock.ts';
import { createActions } from './item-actions.ts';
import { MediaDialog } from './media-dialog.tsx';
import { NarrowStudio } from './narrow-studio.tsx';
import { itemOfProblem } from './problem-places.ts';
import { StudioHeader } from './studio-header.tsx';
import { StudioProblems } from './studio-problems.tsx';
import { useAdd } from './use-add.ts';
import { useAutosave } from './use-autosave.ts';
import { useExactFrame } from './use-exact-frame.ts';
import { usePlayer } from './use-player.ts';
import { useStudio } from './use-studio.ts';
import { useStudioKeys } from './use-studio-keys.ts';
import { WideStudio } from './wide-studio.tsx';
import { TEXTS } from './texts.ts';

const TYPING_PAUSE_MS = 150;
const NO_VALUES = {};
/** Of a brand without a color of its own. */
const MAIN_COLOR = '#0B5D51';

const BRAND_COLORS = [
  ['warna_utama', TEXTS.mainBrandColor],
  ['warna_latar', TEXTS.backgroundBrandColor],
] as const;
const PLAIN_COLORS: readonly Swatch[] = [
  { name: TEXTS.white, color: '#FFFFFF' },
  { name: TEXTS.black, color: '#1D1A16' },
];

/** The project for the frame, its elements marked with their keys. */
const useShownContent = ({ content }: WorkshopProps['editing'], marked: string | undefined) =>
  useMemo(
    () =>
      marked === undefined
        ? content
        : { ...content, texts: new Map([...content.texts, [PROJECT_INDEX, marked]]) },
    [content, marked],
  );

/** A project while it is edited by eye. */
export const StudioWorkshop = ({ project, editing }: WorkshopProps) => {
  const isWide = useIsWide();
  const studio = useStudio(editing);
  const { document } = studio;
  const [clock] = useState(createClock);
  const marked = useMemo(() => document && withKeys(document), [document]);
  const shown = useProjectDocument(useShownContent(editing, marked), NO_VALUES, TYPING_PAUSE_MS);
  const player = usePlayer(TEXTS.previewOf(project.name), clock, shown.document);
  const actions = createActions(studio, player, clock);
  const autosave = useAutosave({ project, editing });
  const check = useProjectCheck(project, editing);
  const order = useRenderOrder(project);
  const { data: record } = useWorkspaceRecord();
  const brandKit = record?.brand_kit ?? NO_BRAND_KIT;
  const exact = useExactFrame({
    project,
    document,
    brandKit,
    isReady: autosave.isSaved || !autosave.canSave,
  });
  const [open, setOpen] = useState<'video' | 'problems'>();
  const [showsSafeArea, setShowsSafeArea] = useState(false);
  const add = useAdd(studio, clock, brandKit['warna_utama'] ?? MAIN_COLOR);
  useStudioKeys({ studio, player, actions, autosave });

  const swatches = [
    ...BRAND_COLORS.flatMap(([variable, name]) => {
      const color = brandKit[variable];
      return color === undefined || color === null ? [] : [{ name, color }];
    }),
    ...PLAIN_COLORS,
  ];
  const problemKeys = useMemo(
    () =>
      new Set(
        document && check.isCurrent
          ? check.problems.flatMap((problem) => itemOfProblem(document, problem)?.key ?? [])
          : [],
      ),
    [document, check.problems, check.isCurrent],
  );
  if (!document)
    return <StudioProblems project={project} document={undefined} check={check} onChoose={studio.choose} />;
  const durationSeconds = document.root.durationSeconds ?? shown.document?.durationSeconds ?? 0;
  const view = {
    studio,
    document,
    player,
    clock,
    actions,
    add,
    exact,
    swatches,
    showsSafeArea,
    onSafeArea: () => setShowsSafeArea((current) => !current),
    onExact: () => {
      player.pause();
      exact.want(clock.now());
      autosave.save();
    },
    problemKeys,
    durationSeconds,
  };
  return (
    <>
      <StudioHeader
        project={project}
        studio={studio}
        autosave={autosave}
        problemCount={check.problems.length}
        showsSafeArea={showsSafeArea}
        isDrawing={exact.isDrawing}
        onSafeArea={view.onSafeArea}
        onExact={view.onExact}
        onProblems={() => setOpen('problems')}
        onVideo={() => {
          autosave.save();
          setOpen('video');
        }}
      />
      {(editing.isBehind || editing.draft.conflicts.length > 0) && (
        <div className="studio-notices">
          <Conflicts project={project} editing={editing} />
        </div>
      )}
      {autosave.error && newerRevisionOf(autosave.error) === undefined && (
        <div className="studio-notices">
          <RequestError error={autosave.error} onRetry={autosave.save} />
        </div>
      )}
      {isWide ? <WideStudio {...view} /> : <NarrowStudio {...view} />}
      {add.choosing && (
        <MediaDialog kind={add.choosing.kind} editing={editing} onAdded={add.added} onClose={add.stop} />
      )}
      <Dialog title={TEXTS.createVideo} isOpen={open === 'video'} onClose={() => setOpen(undefined)}>
        <VideoTab project={project} editing={editing} check={check} brandKit={brandKit} order={order} />
      </Dialog>
      <Dialog title={TEXTS.problems} isOpen={open === 'problems'} onClose={() => setOpen(undefined)}>
        <StudioProblems
          project={project}
          document={document}
          check={check}
          onChoose={(key) => {
            studio.choose(key);
            setOpen(undefined);
          }}
        />
      </Dialog>
    </>
  );
};
