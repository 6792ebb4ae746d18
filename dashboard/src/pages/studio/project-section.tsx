import { setDefault } from '#core/studio/variables.ts';
import { setSize } from '#core/studio/root.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { formatSeconds } from '../../ui/format.ts';
import type { Studio } from './use-studio.ts';
import { TEXTS } from './texts.ts';

const SIZES = [
  ['1080x1920', TEXTS.upright],
  ['1920x1080', TEXTS.wide],
  ['1080x1080', TEXTS.square],
  ['1080x1350', TEXTS.portrait],
] as const;

interface ProjectSectionProps {
  readonly studio: Studio;
  readonly document: StudioDocument;
  readonly durationSeconds: number;
}

/** The size of the video and the texts that can differ from video to video. */
export const ProjectSection = ({ studio, document, durationSeconds }: ProjectSectionProps) => {
  const { width, height } = document.root;
  const size = `${width}x${height}`;
  return (
    <>
      <SelectField
        label={TEXTS.videoSize}
        hint={TEXTS.lasts(formatSeconds(Math.round(durationSeconds * 10) / 10))}
        value={size}
        onChange={({ currentTarget }) => {
          const [newWidth = width, newHeight = height] = currentTarget.value.split('x').map(Number);
          studio.change((now) => setSize(now, newWidth, newHeight));
        }}
      >
        {!SIZES.some(([value]) => value === size) && <option value={size}>{`${width} × ${height}`}</option>}
        {SIZES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {document.variables.length > 0 && <h3>{TEXTS.variables}</h3>}
      {document.variables.map(({ id, label, type, default: otherwise }) =>
        typeof otherwise === 'string' && type !== 'image' && type !== 'audio' && type !== 'video' ? (
          <TextField
            key={id}
            label={label}
            value={otherwise}
            onChange={({ currentTarget: { value } }) =>
              studio.change((now) => setDefault(now, id, value), `default ${id}`)
            }
            onBlur={studio.endGesture}
          />
        ) : (
          <p key={id} className="small">
            {label}
          </p>
        ),
      )}
    </>
  );
};
