import { SelectField } from './field.tsx';
import { TEXTS } from './texts.ts';

/** Hours that an old key or secret stays valid: the API takes 0 to 168. */
const OVERLAPS = [
  [0, TEXTS.endsAtOnce],
  [1, TEXTS.hour1],
  [24, TEXTS.hours24],
  [72, TEXTS.days3],
  [168, TEXTS.days7],
] as const;

/** Control `overlap_hours` of a rotation. */
export const OverlapField = ({ label, hint }: { readonly label: string; readonly hint: string }) => (
  <SelectField label={label} name="overlap_hours" defaultValue="24" hint={hint}>
    {OVERLAPS.map(([hours, text]) => (
      <option key={hours} value={hours}>
        {text}
      </option>
    ))}
  </SelectField>
);
