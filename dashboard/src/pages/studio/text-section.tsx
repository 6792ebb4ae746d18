import { AlignCenter, AlignLeft, AlignRight, Bold, Italic } from 'lucide-react';
import { useState } from 'react';
import { WEB_FONT_FAMILIES } from '#core/fonts/font-families.ts';
import { setText } from '#core/studio/edits.ts';
import { ColorInput } from '../../ui/color-input.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { colorCode } from './css-color.ts';
import { NumberField } from './number-field.tsx';
import type { SectionProps } from './section-props.ts';
import { TEXTS } from './texts.ts';

export const TEXT_FIELD_ID = 'studio-text';

/** The words of the chosen text. */
export const TextContent = ({ studio, item }: SectionProps) => {
  const [typed, setTyped] = useState<{ readonly key: string; readonly text: string }>();
  if (item.text === undefined) return null;
  return (
    <Field
      label={TEXTS.words}
      {...(item.variable !== undefined && { hint: TEXTS.isDefaultOf(item.variable) })}
    >
      {(control) => (
        <textarea
          {...control}
          className={TEXT_FIELD_ID}
          rows={3}
          value={typed?.key === item.key ? typed.text : item.text}
          onChange={({ currentTarget: { value } }) => {
            setTyped({ key: item.key, text: value });
            studio.change((now) => setText(now, item.key, value), `text ${item.key}`);
          }}
          onBlur={() => {
            setTyped(undefined);
            studio.endGesture();
          }}
        />
      )}
    </Field>
  );
};

const firstFamily = (families: string): string =>
  families.split(',')[0]?.trim().replaceAll(/["']/g, '') ?? '';

const ALIGNMENTS = [
  ['left', TEXTS.alignLeft, AlignLeft],
  ['center', TEXTS.alignCenter, AlignCenter],
  ['right', TEXTS.alignRight, AlignRight],
] as const;
const BOLD = 700;
const alignmentOf = (value: string): string => ({ start: 'left', end: 'right' })[value] ?? value;

/** Font, size, weight, alignment and color of the chosen text. */
export const LetterSection = ({ studio, item, player, actions, computed, swatches }: SectionProps) => {
  const style = (name: string, value: string | undefined) => {
    actions.style({ [name]: value }, `${name} ${item.key}`);
    player.tryStyles(item.key, { [name]: value ?? '' });
  };
  const families = [...new Set([firstFamily(computed?.['font-family'] ?? ''), ...WEB_FONT_FAMILIES])].filter(
    Boolean,
  );
  const isBold = Number(computed?.['font-weight'] ?? 400) >= BOLD;
  const isItalic = computed?.['font-style'] === 'italic';
  const alignment = alignmentOf(computed?.['text-align'] ?? '');
  return (
    <>
      <SelectField
        label={TEXTS.font}
        value={families[0] ?? ''}
        onChange={({ currentTarget }) => style('font-family', `'${currentTarget.value}', sans-serif`)}
      >
        {families.map((family) => (
          <option key={family} value={family}>
            {family}
          </option>
        ))}
      </SelectField>
      <div className="studio-pair">
        <NumberField
          label={TEXTS.fontSize}
          value={Number.parseFloat(computed?.['font-size'] ?? '') || 0}
          min={4}
          max={2000}
          onChange={(pixels) => style('font-size', `${pixels}px`)}
          onEnd={studio.endGesture}
        />
        <fieldset className="studio-toggles" aria-label={TEXTS.look}>
          <button
            type="button"
            className="studio-toggle"
            aria-label={TEXTS.bold}
            aria-pressed={isBold}
            onClick={() => style('font-weight', isBold ? '400' : '700')}
          >
            <Bold aria-hidden="true" />
          </button>
          <button
            type="button"
            className="studio-toggle"
            aria-label={TEXTS.italic}
            aria-pressed={isItalic}
            onClick={() => style('font-style', isItalic ? 'normal' : 'italic')}
          >
            <Italic aria-hidden="true" />
          </button>
          {ALIGNMENTS.map(([value, label, Icon]) => (
            <button
              key={value}
              type="button"
              className="studio-toggle"
              aria-label={label}
              aria-pressed={alignment === value}
              onClick={() => style('text-align', value)}
            >
              <Icon aria-hidden="true" />
            </button>
          ))}
        </fieldset>
      </div>
      <ColorInput
        label={TEXTS.textColor}
        hint={undefined}
        error={undefined}
        swatches={swatches}
        value={colorCode(computed?.color ?? '')}
        onChange={(color) => style('color', color)}
      />
    </>
  );
};
