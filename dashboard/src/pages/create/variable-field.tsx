import { memo } from 'react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { AssetPickerProps } from '../../ui/asset-picker/asset-picker.tsx';
import { CaptionsInput } from './captions-input.tsx';
import { SelectField } from '../../ui/field.tsx';
import { ColorInput } from '../../ui/color-input.tsx';
import type { Swatch } from '../../ui/color-input.tsx';
import { brandValue } from './draft.ts';
import type { BrandKit } from './draft.ts';
import { fieldTexts } from './form-fields.ts';
import { isPrice } from './price.ts';
import { PriceInput } from './price-input.tsx';
import { TextInput } from './text-input.tsx';
import type { Variable } from './templates.ts';
import { TEXTS } from './texts.ts';

export interface VariableFieldProps {
  readonly variable: Variable;
  /** That of the draft, the brand kit or the default. */
  readonly value: string;
  /** Name of a chosen file that is not in the value. */
  readonly pendingFile: string | undefined;
  readonly brandKit: BrandKit;
  readonly error: string | undefined;
  /** How long the video shows the clip. */
  readonly shownSeconds: number;
  /** Chooses photos, music and clips. */
  readonly MediaPicker: ComponentType<AssetPickerProps>;
  /** Address of the page of the brand kit; undefined without one. */
  readonly brandPage: string | undefined;
  readonly onChange: (variable: Variable, value: string) => void;
  /** A file was chosen that is not stored yet; undefined when it was given up. */
  readonly onUpload?: (variable: Variable, fileName: string | undefined) => void;
  readonly onUploadFailed?: (variable: Variable) => void;
}

/** Id of the element around the field of a variable, or of `output`. */
export const fieldId = (name: string): string => `isian-${name}`;

const REQUIRED = (
  <span className="create-mark" aria-hidden="true">
    {TEXTS.required}
  </span>
);

const swatchesOf = (variable: Variable, brandKit: BrandKit): readonly Swatch[] =>
  [
    { name: TEXTS.mainBrandColor, color: brandKit['warna_utama'] },
    { name: TEXTS.backgroundBrandColor, color: brandKit['warna_latar'] },
    { name: TEXTS.templateColor, color: variable.default },
  ].flatMap(({ name, color }) => (color === null || color === undefined ? [] : [{ name, color }]));

const imageHint = ({ aspect = '1:1' }: Variable): string => {
  const [width = 1, height = 1] = aspect.split(':').map(Number);
  if (width === height) return TEXTS.squarePhoto;
  return width < height ? TEXTS.tallPhoto : TEXTS.widePhoto;
};

const mediaHint = (variable: Variable, hint: string | undefined): string | undefined => {
  if (variable.kind === 'audio') return hint;
  const more = variable.kind === 'video' ? TEXTS.clipLimits : imageHint(variable);
  return [hint, more].filter(Boolean).join(' ');
};

/** Short values share a row where there is room for two. */
const SHORT_MAX_CHARACTERS = 16;

/** Not rendered again while another field is typed in, which delays the preview on a phone. */
export const VariableField = memo((props: VariableFieldProps) => {
  const { variable, value, pendingFile, brandKit, error, shownSeconds, MediaPicker } = props;
  const { brandPage, onChange, onUpload, onUploadFailed } = props;
  const {
    name,
    kind,
    required: isRequired,
    example,
    options = [],
    max_length: maxLength = Infinity,
  } = variable;
  const { label, hint } = fieldTexts(variable);
  const isFromBrand = value === brandValue(variable, brandKit);
  const field = { label, error, value, onChange: (changed: string) => onChange(variable, changed) };
  const fromBrand = isFromBrand && brandPage !== undefined && (
    <Link className="create-mark" to={brandPage}>
      {TEXTS.fromBrand}
    </Link>
  );
  const Input = isPrice(name) ? PriceInput : TextInput;
  const mark = fromBrand || (isRequired && REQUIRED);
  const isShort = kind === 'color' || kind === 'choice' || maxLength <= SHORT_MAX_CHARACTERS;
  return (
    <div id={fieldId(name)} className={isShort ? 'create-field create-short' : 'create-field'}>
      {kind === 'text' && (
        <Input
          {...field}
          mark={mark}
          hint={hint}
          isRequired={isRequired}
          example={example}
          maxLength={maxLength}
        />
      )}
      {kind === 'choice' && (
        <SelectField
          label={label}
          value={value}
          error={error}
          onChange={({ target }) => field.onChange(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      )}
      {kind === 'captions' && <CaptionsInput {...field} mark={mark} hint={hint} isRequired={isRequired} />}
      {kind === 'color' && (
        <ColorInput
          {...field}
          hint={isFromBrand ? TEXTS.isFromBrand : undefined}
          swatches={swatchesOf(variable, brandKit)}
        />
      )}
      {(kind === 'image' || kind === 'audio' || kind === 'video') && (
        <MediaPicker
          {...field}
          kind={kind}
          library={variable.library}
          mark={mark}
          isLogo={variable.from_brand_kit}
          minSize={{ width: variable.min_width ?? 0, height: variable.min_height ?? 0 }}
          shownSeconds={shownSeconds}
          pendingFile={pendingFile}
          onPending={(fileName) => onUpload?.(variable, fileName)}
          onFailed={() => onUploadFailed?.(variable)}
          hint={mediaHint(variable, hint)}
        />
      )}
    </div>
  );
});
VariableField.displayName = 'VariableField';
