import { isColor } from '#core/template/check-request.ts';
import { ColorField } from './color-field.tsx';
import './color-input.css';

export interface Swatch {
  readonly name: string;
  readonly color: string;
}

interface ColorInputProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly swatches: readonly Swatch[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A color field with colors to choose from below it. */
export const ColorInput = ({ hint, swatches, ...field }: ColorInputProps) => (
  <div className="stack tight">
    <ColorField {...field} {...(hint !== undefined && { hint })} />
    <div className="swatches">
      {swatches
        .filter(({ color }) => isColor(color))
        .map(({ name, color }) => (
          <button
            key={name}
            type="button"
            className="swatch"
            style={{ background: color }}
            aria-label={`${field.label}: ${name}`}
            title={name}
            aria-pressed={color.toUpperCase() === field.value.toUpperCase()}
            onClick={() => field.onChange(color)}
          />
        ))}
    </div>
  </div>
);
