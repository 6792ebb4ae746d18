import { Plus } from 'lucide-react';
import { formatNumber } from '../../ui/format.ts';
import { useClock } from './clock.ts';
import type { TimelineProps } from './timeline-props.ts';
import { sceneAt } from './item-actions.ts';
import { TEXTS } from './texts.ts';

/** The scenes on a phone, one beside the other: a press shows one, another press opens what can be done with it. */
export const SceneStrip = ({
  studio,
  player,
  clock,
  actions,
}: Pick<TimelineProps, 'studio' | 'player' | 'clock' | 'actions'>) => {
  const scenes = studio.document?.scenes ?? [];
  const shown = useClock(clock, (now) => sceneAt(scenes, now)?.key);
  return (
    <fieldset className="studio-strip" aria-label={TEXTS.scenes}>
      {scenes.map(({ key, startSeconds, durationSeconds }, index) => (
        <button
          key={key}
          type="button"
          className="studio-strip-scene"
          aria-current={key === shown ? 'true' : undefined}
          aria-pressed={studio.chosen?.key === key}
          onClick={() => {
            if (key === shown) return studio.choose(key);
            studio.choose(undefined);
            return player.seek(startSeconds);
          }}
        >
          <span className="visually-hidden">{TEXTS.scene} </span>
          <strong>{index + 1}</strong>
          <span>{TEXTS.shortSeconds(formatNumber(durationSeconds))}</span>
        </button>
      ))}
      <button
        type="button"
        className="studio-strip-scene add"
        aria-label={TEXTS.addScene}
        onClick={() => actions.addScene()}
      >
        <Plus aria-hidden="true" />
      </button>
    </fieldset>
  );
};
