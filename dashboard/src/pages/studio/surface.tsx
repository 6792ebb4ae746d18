import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { ChosenBox } from './chosen-box.tsx';
import type { Grip } from './drag-step.ts';
import { hasPlace, useCanvasDrag } from './use-canvas-drag.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useChosenStyle } from './use-chosen-style.ts';
import type { ViewProps } from './view-props.ts';
import { TEXTS } from './texts.ts';

interface SurfaceProps extends Pick<ViewProps, 'studio' | 'player' | 'actions' | 'clock'> {
  /** Screen pixels of a pixel of the video. */
  readonly scale: number;
  readonly onEditText: () => void;
}

/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- arrows move what is chosen */
/** Takes the pointer and the keys above the picture, and draws what is chosen. */
export const Surface = ({ studio, player, actions, clock, scale, onEditText }: SurfaceProps) => {
  const { chosen } = studio;
  const surface = useRef<HTMLDivElement>(null);
  const computed = useChosenStyle(player, chosen?.key);
  const drag = useCanvasDrag({ studio, player, computed, scale });
  const { shown } = drag;
  const onKeyDown = useCanvasKeys({ studio, player, drag, actions, clock, onEditText });
  const box = shown?.box ?? (chosen && player.boxes.get(chosen.key));
  const grasp = (event: PointerEvent<HTMLElement>, grip: Grip) => {
    event.stopPropagation();
    if (surface.current) drag.start(event, surface.current, grip);
  };
  return (
    <div
      ref={surface}
      className="studio-surface"
      role="application"
      aria-label={TEXTS.canvas}
      aria-describedby="studio-canvas-hint"
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => grasp(event, 'move')}
      onPointerMove={(event) => drag.move(event, event.currentTarget)}
      onPointerUp={drag.end}
      onPointerCancel={drag.cancel}
      onDoubleClick={onEditText}
    >
      {shown?.guides.map(({ axis, at }) => (
        <span
          key={axis}
          className={`studio-guide ${axis}`}
          style={axis === 'x' ? { left: at * scale } : { top: at * scale }}
        />
      ))}
      {box && chosen && hasPlace(chosen) && !player.isPlaying && (
        <ChosenBox
          box={box}
          scale={scale}
          isText={chosen.kind === 'text'}
          video={studio.document?.root ?? box}
          onGrip={grasp}
        />
      )}
    </div>
  );
};
