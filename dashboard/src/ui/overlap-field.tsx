import { SelectField } from './field.tsx';

/** Hours that an old key or secret stays valid: the API takes 0 to 168. */
const OVERLAPS = [
  [0, 'Langsung berhenti berlaku'],
  [1, '1 jam'],
  [24, '24 jam'],
  [72, '3 hari'],
  [168, '7 hari'],
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
