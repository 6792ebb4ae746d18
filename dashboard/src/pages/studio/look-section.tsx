import { ColorInput } from '../../ui/color-input.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { colorCode } from './css-color.ts';
import { NumberField } from './number-field.tsx';
import type { SectionProps } from './section-props.ts';
import { ShareField } from './share-field.tsx';
import { TEXTS } from './texts.ts';

/** Background, corners and opacity of the chosen element. */
export const LookSection = ({ studio, item, player, actions, computed, swatches }: SectionProps) => {
  const style = (name: string, value: string | undefined) => {
    actions.style({ [name]: value }, `${name} ${item.key}`);
    player.tryStyles(item.key, { [name]: value ?? '' });
  };
  // The shorthand, where the document has that alone.
  const ground =
    item.style.has('background') && !item.style.has('background-color') ? 'background' : 'background-color';
  const isDrawing = item.tag === 'svg' || item.tag === 'canvas';
  const isPicture = item.kind === 'image' || item.kind === 'video';
  const background = colorCode(computed?.['background-color'] ?? '');
  const opacity = Number(computed?.opacity ?? 1);
  return (
    <>
      {isPicture ? (
        <SelectField
          label={TEXTS.fit}
          value={computed?.['object-fit'] ?? 'fill'}
          onChange={({ currentTarget }) => style('object-fit', currentTarget.value)}
        >
          <option value="cover">{TEXTS.cover}</option>
          <option value="contain">{TEXTS.contain}</option>
          <option value="fill">{TEXTS.fill}</option>
        </SelectField>
      ) : (
        !isDrawing && (
          <>
            <ColorInput
              label={TEXTS.background}
              hint={undefined}
              error={undefined}
              swatches={swatches}
              value={background}
              onChange={(color) => style(ground, color)}
            />
            {background !== '' && !item.isScene && (
              <Button variant="quiet" onClick={() => style(ground, 'transparent')}>
                {TEXTS.noBackground}
              </Button>
            )}
          </>
        )
      )}
      {!item.isScene && (
        <>
          {!isDrawing && (
            <NumberField
              label={TEXTS.corners}
              value={Number.parseFloat(computed?.['border-radius'] ?? '') || 0}
              min={0}
              max={2000}
              onChange={(pixels) => style('border-radius', `${pixels}px`)}
              onEnd={studio.endGesture}
            />
          )}
          <ShareField
            label={TEXTS.opacity}
            value={opacity}
            onChange={(value) => style('opacity', value)}
            onEnd={studio.endGesture}
          />
        </>
      )}
    </>
  );
};
