import { ImagePlus } from 'lucide-react';
import { setAttributes } from '#core/studio/edits.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { SectionProps } from './section-props.ts';
import { TEXTS } from './texts.ts';

/** The file and the volume of the chosen picture, clip or music. */
export const MediaSection = ({ studio, item, labels, onReplaceMedia }: SectionProps) => {
  const { key, kind, attributes } = item;
  const isSilent = kind === 'video' && attributes.get('data-has-audio') !== 'true';
  return (
    <>
      <p className="studio-file">{labels.get(item.key)}</p>
      <Button onClick={() => onReplaceMedia(item)}>
        <ImagePlus aria-hidden="true" />
        {TEXTS.replace}
      </Button>
      {kind !== 'image' && !isSilent && (
        <Field label={TEXTS.volume}>
          {(control) => (
            <input
              {...control}
              type="range"
              className="studio-slider"
              min={0}
              max={1}
              step={0.05}
              value={Number(attributes.get('data-volume') ?? 1)}
              onChange={({ currentTarget: { value } }) =>
                studio.change((now) => setAttributes(now, key, { 'data-volume': value }), `volume ${key}`)
              }
              onBlur={studio.endGesture}
            />
          )}
        </Field>
      )}
    </>
  );
};
