import {
  ArrowLeft,
  Camera,
  Clapperboard,
  Code,
  Grid3x3,
  Redo2,
  Save,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { Link } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import type { ButtonProps } from '../../ui/button.tsx';
import type { Project } from '../projects/project-api.ts';
import type { Autosave } from './use-autosave.ts';
import { Toolbar } from './toolbar.tsx';
import type { Studio } from './use-studio.ts';
import { TEXTS } from './texts.ts';

interface StudioHeaderProps {
  readonly project: Project;
  readonly studio: Studio;
  readonly autosave: Autosave;
  readonly problemCount: number;
  readonly showsSafeArea: boolean;
  readonly isDrawing: boolean;
  readonly onSafeArea: () => void;
  readonly onExact: () => void;
  readonly onProblems: () => void;
  readonly onVideo: () => void;
}

const saveWords = ({ isSaving, isSaved }: Autosave, revision: number): string => {
  if (isSaving) return TEXTS.saving;
  return isSaved ? TEXTS.savedAs(revision) : TEXTS.notSavedYet;
};

/** A button that shows its label while it is pointed at. */
const IconButton = ({ label, className = '', ...props }: ButtonProps & { readonly label: string }) => (
  <Button {...props} variant="quiet" className={`icon ${className}`} aria-label={label} title={label} />
);

/** The way back, the steps back, and whether everything is saved. */
export const StudioHeader = (props: StudioHeaderProps) => {
  const { project, studio, autosave, problemCount, showsSafeArea, isDrawing } = props;
  const { to } = useWorkspace();
  return (
    <header className="studio-header">
      <Link
        to={to(`proyek/${project.id}`)}
        className="button quiet icon"
        aria-label={TEXTS.backToProject}
        title={TEXTS.backToProject}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div className="studio-name">
        <h1 tabIndex={-1}>{project.name}</h1>
        <output className="small">{saveWords(autosave, project.revision)}</output>
      </div>
      <Toolbar className="studio-header-actions" label={TEXTS.project}>
        <IconButton label={TEXTS.undo} isBusy={!studio.canUndo} onClick={studio.undo}>
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton label={TEXTS.redo} isBusy={!studio.canRedo} onClick={studio.redo}>
          <Redo2 aria-hidden="true" />
        </IconButton>
        {problemCount > 0 && (
          <Button
            variant="quiet"
            className="studio-problems-button"
            aria-label={TEXTS.problemCount(problemCount)}
            onClick={props.onProblems}
          >
            <TriangleAlert aria-hidden="true" />
            <span className="studio-wide-only">{TEXTS.problemCount(problemCount)}</span>
            <span className="studio-narrow-only">{problemCount}</span>
          </Button>
        )}
        <IconButton
          className="studio-wide-only"
          label={TEXTS.safeArea}
          aria-pressed={showsSafeArea}
          onClick={props.onSafeArea}
        >
          <Grid3x3 aria-hidden="true" />
        </IconButton>
        <Button variant="quiet" className="studio-wide-only" isBusy={isDrawing} onClick={props.onExact}>
          <Camera aria-hidden="true" />
          {TEXTS.exactFrame}
        </Button>
        <Button
          className="studio-wide-only"
          isBusy={autosave.isSaving || !autosave.canSave}
          onClick={autosave.save}
        >
          <Save aria-hidden="true" />
          {TEXTS.save}
        </Button>
        <Link
          to={to(`proyek/${project.id}`)}
          className="button quiet icon studio-wide-only"
          aria-label={TEXTS.openCode}
          title={TEXTS.openCode}
        >
          <Code aria-hidden="true" />
        </Link>
        <Button variant="primary" onClick={props.onVideo}>
          <Clapperboard aria-hidden="true" />
          <span className="studio-wide-only">{TEXTS.createVideo}</span>
          <span className="studio-narrow-only">{TEXTS.video}</span>
        </Button>
      </Toolbar>
    </header>
  );
};
