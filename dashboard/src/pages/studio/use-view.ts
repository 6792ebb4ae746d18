import { useMemo, useState } from 'react';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { withKeys } from '#core/studio/read-document.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';
import { useProjectDocument } from '../../preview/use-project-document.ts';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import type { Swatch } from '../../ui/color-input.tsx';
import type { WorkshopProps } from '../projects/opened-project.tsx';
import type { ProjectCheck } from '../projects/use-project-check.ts';
import { NO_BRAND_KIT } from '../projects/variable-values.ts';
import { createClock } from './clock.ts';
import { createActions } from './item-actions.ts';
import { labelItems } from './item-labels.ts';
import { itemOfProblem } from './problem-places.ts';
import { useAdd } from './use-add.ts';
import type { Autosave } from './use-autosave.ts';
import { useExactFrame } from './use-exact-frame.ts';
import { usePlayer } from './use-player.ts';
import type { Studio } from './use-studio.ts';
import { TEXTS } from './texts.ts';

const TYPING_PAUSE_MS = 150;
const NO_VALUES = {};
const NO_LABELS: ReadonlyMap<string, string> = new Map();
const BRAND_COLORS = [
  ['warna_utama', TEXTS.mainBrandColor],
  ['warna_latar', TEXTS.backgroundBrandColor],
] as const;
const PLAIN_COLORS: readonly Swatch[] = [
  { name: TEXTS.white, color: '#FFFFFF' },
  { name: TEXTS.black, color: '#1D1A16' },
];

const OPEN_SECONDS = 1.5;
const MOVES = /@keyframes|<script/i;

/** The time with which a video is opened: at the start of one that moves, little is seen yet. */
const opensAt = ({ source, scenes, root }: StudioDocument): number => {
  const { startSeconds, durationSeconds } = scenes[0] ?? {
    startSeconds: 0,
    durationSeconds: root.durationSeconds ?? 0,
  };
  return MOVES.test(source) ? startSeconds + Math.min(OPEN_SECONDS, durationSeconds / 2) : 0;
};

/** The project for the frame, its elements marked with their keys. */
const useShownDocument = ({ content }: WorkshopProps['editing'], document: StudioDocument | undefined) => {
  const marked = useMemo(() => document && withKeys(document), [document]);
  const shown = useMemo(
    () =>
      marked === undefined
        ? content
        : { ...content, texts: new Map([...content.texts, [PROJECT_INDEX, marked]]) },
    [content, marked],
  );
  return useProjectDocument(shown, NO_VALUES, TYPING_PAUSE_MS);
};

const useBrand = () => {
  const { data: record } = useWorkspaceRecord();
  const brandKit = record?.brand_kit ?? NO_BRAND_KIT;
  const swatches = [
    ...BRAND_COLORS.flatMap(([variable, name]) => {
      const color = brandKit[variable];
      return color === undefined || color === null ? [] : [{ name, color }];
    }),
    ...PLAIN_COLORS,
  ];
  return { brandKit, swatches };
};

const useProblemKeys = (document: StudioDocument | undefined, { problems, isCurrent }: ProjectCheck) =>
  useMemo(
    () =>
      new Set(
        document && isCurrent
          ? problems.flatMap((problem) => itemOfProblem(document, problem)?.key ?? [])
          : [],
      ),
    [document, problems, isCurrent],
  );

interface ViewOptions extends WorkshopProps {
  readonly studio: Studio;
  readonly autosave: Autosave;
  readonly check: ProjectCheck;
}

/** Everything that the Studio shows and does, besides what it edits. */
export const useView = ({ project, editing, studio, autosave, check }: ViewOptions) => {
  const { document } = studio;
  const [clock] = useState(createClock);
  const [showsSafeArea, setShowsSafeArea] = useState(false);
  const shown = useShownDocument(editing, document);
  const opensAtSeconds = document ? opensAt(document) : 0;
  const player = usePlayer(TEXTS.previewOf(project.name), clock, { ...shown, opensAtSeconds });
  const { brandKit, swatches } = useBrand();
  const isReady = autosave.isSaved || !autosave.canSave;
  const exact = useExactFrame({
    projectId: project.id,
    savedRevision: editing.draft.revision,
    document,
    isReady,
  });
  return {
    brandKit,
    view: {
      studio,
      player,
      clock,
      actions: createActions(studio, player, clock),
      add: useAdd({ studio, player, clock, brandColor: brandKit['warna_utama'] ?? undefined }),
      exact,
      swatches,
      showsSafeArea,
      onSafeArea: () => setShowsSafeArea((current) => !current),
      onExact: () => {
        player.pause();
        exact.want(clock.now());
        autosave.save();
      },
      onName: autosave.saveAs,
      labels: useMemo(() => (document ? labelItems(document) : NO_LABELS), [document]),
      problemKeys: useProblemKeys(document, check),
      durationSeconds: document?.root.durationSeconds ?? shown.document?.durationSeconds ?? 0,
    },
  };
};
