import { ImagePlus } from 'lucide-react';
import { setAttributes } from '#core/studio/edits.ts';
import { Button } from '../../ui/button.tsx';
import type { SectionProps } from './section-props.ts';
import { ShareField } from './share-field.tsx';
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
        <ShareField
          label={TEXTS.volume}
          value={Number(attributes.get('data-volume') ?? 1)}
          onChange={(value) =>
            studio.change((now) => setAttributes(now, key, { 'data-volume': value }), `volume ${key}`)
          }
          onEnd={studio.endGesture}
        />
      )}
    </>
  );
};
