import { CopyPlus, Plus, Scissors, Trash2, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { PlayButton, TimeLabel } from './play-controls.tsx';
import type { TimelineProps } from './timeline-props.ts';
import { Toolbar } from './toolbar.tsx';
import { TEXTS } from './texts.ts';

const MAX_ZOOM = 16;

interface TimelineToolsProps extends TimelineProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

/** Play, time, and what is done at the shown time. */
export const TimelineTools = (props: TimelineToolsProps) => {
  const { studio, player, clock, actions, durationSeconds, zoom, onZoom } = props;
  const hasChosen = studio.chosen !== undefined;
  return (
    <Toolbar className="studio-tools" label={TEXTS.timelineTools}>
      <PlayButton player={player} />
      <TimeLabel clock={clock} durationSeconds={durationSeconds} />
      <Button variant="quiet" onClick={() => actions.addScene()}>
        <Plus aria-hidden="true" />
        {TEXTS.scene}
      </Button>
      <Button variant="quiet" isBusy={!actions.canCut} onClick={actions.cut} title={TEXTS.cutHint}>
        <Scissors aria-hidden="true" />
        {TEXTS.cut}
      </Button>
      <Button variant="quiet" isBusy={!hasChosen} onClick={actions.duplicate}>
        <CopyPlus aria-hidden="true" />
        {TEXTS.duplicate}
      </Button>
      <Button variant="quiet" isBusy={!hasChosen} onClick={actions.remove}>
        <Trash2 aria-hidden="true" />
        {TEXTS.remove}
      </Button>
      <span className="studio-tools-end">
        <Button
          variant="quiet"
          className="icon"
          aria-label={TEXTS.zoomOut}
          isBusy={zoom <= 1}
          onClick={() => onZoom(zoom / 2)}
        >
          <ZoomOut aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          className="icon"
          aria-label={TEXTS.zoomIn}
          isBusy={zoom >= MAX_ZOOM}
          onClick={() => onZoom(zoom * 2)}
        >
          <ZoomIn aria-hidden="true" />
        </Button>
      </span>
    </Toolbar>
  );
};
