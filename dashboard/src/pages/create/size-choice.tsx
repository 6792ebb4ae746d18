import { sizeOf } from './draft.ts';
import { sizeLabel } from './form-fields.ts';
import { fieldId } from './variable-field.tsx';
import { TEXTS } from './texts.ts';
import './size-choice.css';

interface SizeChoiceProps {
  readonly sizes: readonly string[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (size: string) => void;
}

const LONG_SIDE_PX = 40;

const Shape = ({ size }: { readonly size: string }) => {
  const { width, height } = sizeOf({ size });
  const scale = LONG_SIDE_PX / Math.max(width, height);
  return (
    <span className="create-shape" aria-hidden="true">
      <span style={{ width: width * scale, height: height * scale }} />
    </span>
  );
};

export const SizeChoice = ({ sizes, value, error, onChange }: SizeChoiceProps) => (
  <fieldset className="create-sizes" id={fieldId('output')}>
    <legend className="visually-hidden">{TEXTS.videoSize}</legend>
    <div>
      {sizes.map((size) => {
        const [shape, use] = sizeLabel(size);
        return (
          <label key={size} className="create-size">
            <input
              className="visually-hidden"
              type="radio"
              name="size"
              value={size}
              checked={size === value}
              onChange={() => onChange(size)}
            />
            <Shape size={size} />
            <strong>{shape}</strong>
            <span className="small">{use}</span>
          </label>
        );
      })}
    </div>
    {error !== undefined && <p className="field-error">{error}</p>}
  </fieldset>
);
