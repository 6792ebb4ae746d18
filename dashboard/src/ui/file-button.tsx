import type { AssetKind } from '#contracts/limits.ts';
import { Upload } from 'lucide-react';
import { ACCEPTED_FILES } from '../api/upload-file.ts';

interface FileButtonProps {
  /** Any kind if left out. */
  readonly kind?: AssetKind;
  /** Names and types that are offered besides those of assets. */
  readonly alsoAccepted?: readonly string[];
  /** Names and types that are offered in place of those of assets. */
  readonly accepted?: readonly string[];
  /** Accessible name; begins with the text of the button. */
  readonly label: string;
  readonly children: string;
  readonly variant?: 'primary' | 'secondary';
  readonly isMultiple?: boolean;
  /** Called once per file. */
  readonly onChoose: (file: File) => void;
}

/** A file input that looks like a button. */
export const FileButton = ({
  kind,
  alsoAccepted = [],
  accepted = [...(kind ? [ACCEPTED_FILES[kind]] : Object.values(ACCEPTED_FILES)), ...alsoAccepted],
  label,
  children,
  variant = 'secondary',
  isMultiple = false,
  onChoose,
}: FileButtonProps) => (
  <label className={`button ${variant} file-button`}>
    <Upload aria-hidden="true" />
    {children}
    <input
      className="visually-hidden"
      type="file"
      accept={accepted.join(',')}
      multiple={isMultiple}
      aria-label={label}
      onChange={({ currentTarget: input }) => {
        const files = [...(input.files ?? [])];
        input.value = ''; // so that the same file can be chosen again
        for (const file of files) onChoose(file);
      }}
    />
  </label>
);
