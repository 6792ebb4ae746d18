import { ArrowLeft, ArrowRight } from 'lucide-react';
import { setAttributes } from '#core/studio/edits.ts';
import { trimScene } from '#core/studio/scenes.ts';
import { moveItem, trimItem } from '#core/studio/timing.ts';
import { TextField } from '../../ui/field.tsx';
import { Button } from '../../ui/button.tsx';
import { NumberField } from './number-field.tsx';
import type { SectionProps } from './section-props.ts';
import { MIN_SECONDS } from './timeline-bar.ts';
import { TEXTS } from './texts.ts';

const STEP_SECONDS = 0.1;

const SceneTimes = ({ studio, document, item, actions }: SectionProps) => {
  const scene = document.scenes.find(({ key }) => key === item.key);
  if (!scene) return null;
  if (!scene.isEditable) return <p className="hint">{TEXTS.timesOfScript}</p>;
  return (
    <>
      <TextField
        label={TEXTS.sceneName}
        value={item.attributes.get('data-name') ?? ''}
        maxLength={60}
        onChange={({ currentTarget: { value } }) =>
          studio.change(
            (now) => setAttributes(now, item.key, { 'data-name': value === '' ? undefined : value }),
            `name ${item.key}`,
          )
        }
        onBlur={studio.endGesture}
      />
      <NumberField
        label={TEXTS.lengthSeconds}
        value={scene.durationSeconds}
        min={MIN_SECONDS}
        step={0.5}
        onChange={(seconds) =>
          studio.change((now) => trimScene(now, item.key, seconds), `length ${item.key}`)
        }
        onEnd={studio.endGesture}
      />
      <div className="actions">
        <Button onClick={() => actions.moveScene(item.key, -1)}>
          <ArrowLeft aria-hidden="true" />
          {TEXTS.earlier}
        </Button>
        <Button onClick={() => actions.moveScene(item.key, 1)}>
          <ArrowRight aria-hidden="true" />
          {TEXTS.later}
        </Button>
      </div>
    </>
  );
};

/** When the chosen element is seen. */
export const TimeSection = (props: SectionProps) => {
  const { studio, document, item } = props;
  if (item.isScene) return <SceneTimes {...props} />;
  const { key, startSeconds } = item;
  if (startSeconds === undefined) return <p className="hint">{TEXTS.timesOfScript}</p>;
  const endSeconds = item.endSeconds ?? document.root.durationSeconds ?? startSeconds;
  return (
    <div className="studio-pair">
      <NumberField
        label={TEXTS.startSeconds}
        value={startSeconds}
        min={0}
        step={STEP_SECONDS}
        onChange={(seconds) => studio.change((now) => moveItem(now, key, seconds), `start ${key}`)}
        onEnd={studio.endGesture}
      />
      <NumberField
        label={TEXTS.endSeconds}
        value={endSeconds}
        min={startSeconds + MIN_SECONDS}
        step={STEP_SECONDS}
        onChange={(seconds) => studio.change((now) => trimItem(now, key, 'end', seconds), `end ${key}`)}
        onEnd={studio.endGesture}
      />
    </div>
  );
};
