import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { describePageProblem } from '../../preview/describe-problem.ts';
import { Loading, Notice } from '../../ui/notice.tsx';
import '../../preview/preview.css';
import { ChosenBox } from './chosen-box.tsx';
import { safeArea } from './guides.ts';
import type { Actions } from './item-actions.ts';
import { useCanvasDrag } from './use-canvas-drag.ts';
import type { Grip } from './use-canvas-drag.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useChosenStyle } from './use-chosen-style.ts';
import type { Player } from './use-player.ts';
import type { Studio } from './use-studio.ts';
import { TEXTS } from './texts.ts';

interface CanvasProps {
  readonly studio: Studio;
  readonly player: Player;
  readonly actions: Actions;
  readonly showsSafeArea: boolean;
  /** Instead of the player's picture. */
  readonly exact: ReactNode;
  readonly onEditText: () => void;
}

/** Screen pixels of an element as wide as its content. */
const useWidth = () => {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
};

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** The picture with what can be grasped above it. */
export const Canvas = ({ studio, player, actions, showsSafeArea, exact, onEditText }: CanvasProps) => {
  const { document, chosen } = studio;
  const { width: videoWidth, height: videoHeight } = document?.root ?? { width: 9, height: 16 };
  const { element: screen, width } = useWidth();
  const surface = useRef<HTMLDivElement>(null);
  const scale = width / videoWidth || 1;
  const computed = useChosenStyle(player, chosen?.key);
  const drag = useCanvasDrag({ studio, player, computed, scale });
  const onKeyDown = useCanvasKeys({ studio, player, drag, actions, onEditText });
  const box = drag.shown?.box ?? (chosen && player.boxes.get(chosen.key));
  const safe = safeArea({ width: videoWidth, height: videoHeight });
  const grasp = (event: PointerEvent<HTMLElement>, grip: Grip) => {
    event.stopPropagation();
    if (surface.current) drag.start(event, surface.current, grip);
  };
  return (
    <div className="studio-canvas">
      {/* safe: custom properties */}
      <div
        className="studio-screen"
        style={{ '--ratio': videoWidth / videoHeight } as CSSProperties}
        ref={screen}
      >
        <div ref={player.host} className="preview-frames" inert />
        {exact}
        {showsSafeArea && (
          <div
            className="studio-safe-area"
            aria-hidden="true"
            style={{
              left: percent(safe.left, videoWidth),
              top: percent(safe.top, videoHeight),
              right: percent(videoWidth - safe.right, videoWidth),
              bottom: percent(videoHeight - safe.bottom, videoHeight),
            }}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move what is chosen */}
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
          {drag.shown?.guides.map(({ axis, at }) => (
            <span
              key={axis}
              className={`studio-guide ${axis}`}
              style={axis === 'x' ? { left: at * scale } : { top: at * scale }}
            />
          ))}
          {box && chosen && !chosen.isScene && !player.isPlaying && (
            <ChosenBox box={box} scale={scale} isText={chosen.kind === 'text'} onGrip={grasp} />
          )}
        </div>
        {player.isLoading && <Loading label={TEXTS.preparing} />}
      </div>
      <p id="studio-canvas-hint" className="visually-hidden">
        {TEXTS.canvasHint}
      </p>
      {player.problems.length > 0 && (
        <Notice kind="warning">
          <ul>
            {player.problems.map((problem) => (
              <li key={problem.text}>{describePageProblem(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
};
