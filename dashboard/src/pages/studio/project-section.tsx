import { Trash2 } from 'lucide-react';
import { removeVariable, setDefault } from '#core/studio/variables.ts';
import { setDuration, setRootStyle, setSize } from '#core/studio/root.ts';
import { readStyle } from '#core/studio/inline-style.ts';
import type { StudioDocument, StudioVariable } from '#core/studio/studio-document.ts';
import { Button } from '../../ui/button.tsx';
import { ColorInput } from '../../ui/color-input.tsx';
import type { Swatch } from '../../ui/color-input.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { formatSeconds } from '../../ui/format.ts';
import { NameRevision } from './name-revision.tsx';
import { NumberField } from './number-field.tsx';
import { MIN_SECONDS } from './timeline-bar.ts';
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
  readonly swatches: readonly Swatch[];
  readonly onName: ((name: string) => void) | undefined;
}

const FILES: readonly string[] = ['image', 'audio', 'video'];

interface VariableProps extends Pick<ProjectSectionProps, 'studio' | 'document'> {
  readonly variable: StudioVariable;
}

const Variable = ({ studio, document, variable }: VariableProps) => {
  const { id, label, type, default: otherwise } = variable;
  if (typeof otherwise !== 'string' || FILES.includes(type)) return <p className="small">{label}</p>;
  const isUsed = document.items.some((item) => item.variable === id);
  return (
    <div className="studio-variable">
      <TextField
        label={label}
        value={otherwise}
        onChange={({ currentTarget: { value } }) =>
          studio.change((now) => setDefault(now, id, value), `default ${id}`)
        }
        onBlur={studio.endGesture}
      />
      {!isUsed && (
        <Button
          variant="quiet"
          className="icon"
          aria-label={TEXTS.removeVariable(label)}
          onClick={() => studio.change((now) => removeVariable(now, id))}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      )}
    </div>
  );
};

const backgroundOf = ({ root }: StudioDocument): { readonly name: string; readonly color: string } => {
  const style = readStyle(root.element.attributes.get('style'));
  const name = style.has('background-color') ? 'background-color' : 'background';
  const color = style.get(name) ?? '';
  return { name, color: /^#[\da-f]{6}$/i.test(color) ? color.toUpperCase() : '' };
};

/** The size and length of the video, its background, and the texts that can differ from video to video. */
export const ProjectSection = (props: ProjectSectionProps) => {
  const { studio, document, durationSeconds, swatches, onName } = props;
  const { width, height } = document.root;
  const size = `${width}x${height}`;
  const background = backgroundOf(document);
  const hasScenes = document.scenes.some(({ isEditable }) => isEditable);
  return (
    <>
      <SelectField
        label={TEXTS.videoSize}
        {...(hasScenes && { hint: TEXTS.lasts(formatSeconds(Math.round(durationSeconds * 10) / 10)) })}
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
      {!hasScenes && document.root.durationSeconds !== undefined && (
        <NumberField
          label={TEXTS.lengthSeconds}
          value={document.root.durationSeconds}
          min={MIN_SECONDS}
          step={0.5}
          onChange={(seconds) => studio.change((now) => setDuration(now, seconds), 'length')}
          onEnd={studio.endGesture}
        />
      )}
      <ColorInput
        label={TEXTS.videoBackground}
        hint={undefined}
        error={undefined}
        swatches={swatches}
        value={background.color}
        onChange={(color) =>
          studio.change((now) => setRootStyle(now, { [background.name]: color }), 'background of the video')
        }
      />
      {document.variables.length > 0 && <h3>{TEXTS.variables}</h3>}
      {document.variables.map((variable) => (
        <Variable key={variable.id} studio={studio} document={document} variable={variable} />
      ))}
      <NameRevision onSave={onName} />
    </>
  );
};
