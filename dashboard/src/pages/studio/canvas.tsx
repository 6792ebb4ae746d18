import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { describePageProblem } from '../../preview/describe-problem.ts';
import { Loading, Notice } from '../../ui/notice.tsx';
import { safeArea } from './guides.ts';
import { Surface } from './surface.tsx';
import type { ViewProps } from './view-props.ts';
import { TEXTS } from './texts.ts';
import '../../preview/preview.css';

interface CanvasProps extends Pick<
  ViewProps,
  'studio' | 'document' | 'player' | 'actions' | 'clock' | 'showsSafeArea'
> {
  /** Above the player's picture. */
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

const SafeArea = ({ width, height }: { readonly width: number; readonly height: number }) => {
  const { left, top, right, bottom } = safeArea({ width, height });
  return (
    <div
      className="studio-safe-area"
      aria-hidden="true"
      style={{
        left: percent(left, width),
        top: percent(top, height),
        right: percent(width - right, width),
        bottom: percent(height - bottom, height),
      }}
    />
  );
};

/** The picture with what can be grasped above it. */
export const Canvas = ({
  studio,
  document,
  player,
  actions,
  clock,
  showsSafeArea,
  exact,
  onEditText,
}: CanvasProps) => {
  const { host, isLoading, problems } = player;
  const { width: videoWidth, height: videoHeight } = document.root;
  const { element: screen, width } = useWidth();
  // safe: a custom property
  const style = { '--ratio': videoWidth / videoHeight } as CSSProperties;
  return (
    <div className="studio-canvas">
      <div className="studio-screen" style={style} ref={screen}>
        <div ref={host} className="preview-frames" inert />
        {showsSafeArea && <SafeArea width={videoWidth} height={videoHeight} />}
        <Surface
          studio={studio}
          player={player}
          actions={actions}
          clock={clock}
          scale={width / videoWidth || 1}
          onEditText={onEditText}
        />
        {document.items.every(({ isScene }) => isScene) && <p className="studio-empty">{TEXTS.emptyVideo}</p>}
        {exact}
        {isLoading && <Loading label={TEXTS.preparing} />}
      </div>
      <p id="studio-canvas-hint" className="visually-hidden">
        {TEXTS.canvasHint}
      </p>
      {problems.length > 0 && (
        <Notice kind="warning">
          <ul>
            {problems.map((problem) => (
              <li key={problem.text}>{describePageProblem(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
};
