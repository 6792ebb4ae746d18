import { moveScene, trimScene } from '#core/studio/scenes.ts';
import { onFrame } from '#core/studio/item-times.ts';
import type { StudioScene } from '#core/studio/studio-document.ts';
import { formatNumber } from '../../ui/format.ts';
import { sceneTitle } from './item-actions.ts';
import type { RowProps } from './timeline-props.ts';
import { MIN_SECONDS } from './timeline-bar.ts';
import { useBarDrag } from './use-bar-drag.ts';
import { TEXTS } from './texts.ts';

interface SceneBarProps extends RowProps {
  readonly scene: StudioScene;
  readonly index: number;
}

/** Where a scene belongs whose middle was dragged to a moment. */
const indexAt = (scenes: readonly StudioScene[], key: string, middle: number): number =>
  scenes.filter((scene) => scene.key !== key && scene.startSeconds + scene.durationSeconds / 2 < middle)
    .length;

const SceneBar = (props: SceneBarProps) => {
  const { studio, player, document, clock, actions, pixelsPerSecond, scene, index } = props;
  const { key, name, startSeconds, durationSeconds, isEditable } = scene;
  const isChosen = studio.chosen?.key === key;
  const trim = (seconds: number) =>
    studio.change((now) => trimScene(now, key, Math.max(MIN_SECONDS, seconds)), `keys ${key}`);
  const drag = useBarDrag({
    span: { start: startSeconds, end: startSeconds + durationSeconds },
    pixelsPerSecond,
    snap: (seconds) => onFrame(document, seconds),
    onPress: () => {
      studio.choose(key);
      const isShown = clock.now() >= startSeconds && clock.now() < startSeconds + durationSeconds;
      if (!isShown) player.seek(startSeconds);
    },
    onDragged: ({ start, end }, grip) =>
      studio.change((now) =>
        grip === 'move'
          ? moveScene(now, key, indexAt(document.scenes, key, (start + end) / 2))
          : trimScene(now, key, end - start),
      ),
  });
  const { start, end } = drag.shown;
  return (
    <button
      type="button"
      className={`studio-bar scene ${isChosen ? 'chosen' : ''}`}
      style={{ left: start * pixelsPerSecond, width: Math.max(24, (end - start) * pixelsPerSecond - 2) }}
      aria-pressed={isChosen}
      {...(isEditable ? drag.handlers('move') : {})}
      onClick={() => {
        studio.choose(key);
        if (!isEditable) player.seek(startSeconds);
      }}
      onKeyDown={(event) => {
        const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
        if (direction !== undefined && isEditable && event.altKey)
          trim(durationSeconds + direction * (event.shiftKey ? 1 : 0.1));
        else if (direction !== undefined && isEditable) actions.moveScene(key, direction);
        else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove();
        else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) actions.duplicate();
        else return;
        event.preventDefault();
      }}
    >
      <span className="studio-bar-label">
        <span className="visually-hidden">{TEXTS.scene} </span>
        {sceneTitle(index, name)}
      </span>
      <span className="studio-bar-length">{TEXTS.shortSeconds(formatNumber(end - start))}</span>
      {isEditable && <span className="studio-bar-edge end" aria-hidden="true" {...drag.handlers('end')} />}
    </button>
  );
};

/** The scenes one after the other. */
export const SceneRow = (props: RowProps) => (
  <div className="studio-row scenes">
    <span className="studio-row-name">{TEXTS.scenes}</span>
    <div className="studio-lane">
      {props.document.scenes.map((scene, index) => (
        <SceneBar key={scene.key} {...props} scene={scene} index={index} />
      ))}
    </div>
  </div>
);
