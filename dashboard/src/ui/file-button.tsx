import type { AssetKind } from '#contracts/limits.ts';
import { Upload } from 'lucide-react';
import { ACCEPTED_FILES } from './upload.ts';

interface FileButtonProps {
  readonly kind: AssetKind;
  /** Accessible name; begins with the text of the button. */
  readonly label: string;
  readonly children: string;
  readonly variant?: 'primary' | 'secondary';
  readonly onChoose: (file: File) => void;
}

/** A file input that looks like a button. */
export const FileButton = ({ kind, label, children, variant = 'secondary', onChoose }: FileButtonProps) => (
  <label className={`button ${variant} file-button`}>
    <Upload aria-hidden="true" />
    {children}
    <input
      className="visually-hidden"
      type="file"
      accept={ACCEPTED_FILES[kind]}
      aria-label={label}
      onChange={({ currentTarget: input }) => {
        const file = input.files?.[0];
        input.value = ''; // so that the same file can be chosen again
        if (file) onChoose(file);
      }}
    />
  </label>
);
