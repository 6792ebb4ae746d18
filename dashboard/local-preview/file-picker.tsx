import type { AssetPickerProps } from '../src/ui/asset-picker/asset-picker.tsx';
import { Button } from '../src/ui/button.tsx';
import { FileButton } from '../src/ui/file-button.tsx';
import '../src/ui/asset-picker/asset-picker.css';

const readDataUrl = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string)); // safe: readAsDataURL reads a text
    reader.readAsDataURL(file);
  });

/** Chooses a picture of the device; the value is a `data:` URL, as the API accepts it. */
export const FilePicker = ({ kind, label, mark, hint, error, value, onChange }: AssetPickerProps) => (
  <fieldset className="field" aria-label={label}>
    <div className="field-head">
      <span className="field-label">{label}</span>
      {mark}
    </div>
    <div className={`picker ${kind}`}>
      {value !== '' && (
        <div className="picker-chosen">
          <img src={value} alt="" />
        </div>
      )}
      <div className="actions">
        <FileButton
          kind={kind}
          label={`Pilih foto: ${label}`}
          onChoose={(file) => void readDataUrl(file).then(onChange)}
        >
          Pilih foto
        </FileButton>
        {value !== '' && (
          <Button variant="quiet" aria-label={`Hapus ${label}`} onClick={() => onChange('')}>
            Hapus
          </Button>
        )}
      </div>
    </div>
    <p className="hint">{hint}</p>
    <p className="field-error">{error}</p>
  </fieldset>
);
