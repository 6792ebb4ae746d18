import { useState } from 'react';
import type { ReactNode } from 'react';
import { SAFE_AREAS, safeAreaFor } from '../../scripts/preview/safe-areas.ts';
import type { StageDocument } from '../src/preview/open-frame.ts';
import { PreviewPlayer } from '../src/preview/preview-player.tsx';
import { SelectField } from '../src/ui/field.tsx';

const NO_PLATFORM = 'Tidak ditampilkan';

const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`;

interface PreviewProps {
  readonly title: string;
  readonly document: StageDocument;
  /** Beside the player. */
  readonly children: ReactNode;
}

/** The player of the dashboard, with a choice of what a platform covers or crops. */
export const Preview = ({ title, document, children }: PreviewProps) => {
  const [platform, setPlatform] = useState(NO_PLATFORM);
  const { width, height, fps, durationSeconds } = document;
  const area = safeAreaFor(platform, document);
  const { top = 0, right = 0, bottom = 0, left = 0 } = area?.insets ?? {};
  const inset = [top, right, bottom, left].map(percent).join(' ');
  const unpublished = platform === NO_PLATFORM ? undefined : 'Tidak ada ukuran resmi untuk bentuk video ini.';
  return (
    <div className="local-preview-columns">
      <PreviewPlayer
        title={title}
        document={document}
        overlay={area && <div className="local-preview-safe-area" style={{ inset }} />}
      />
      <div className="local-preview-side">
        <p className="small">
          {width} × {height} piksel, {fps} frame per detik, {durationSeconds} detik
        </p>
        <SelectField
          label="Area aman"
          hint={area?.reason ?? unpublished}
          value={platform}
          onChange={({ currentTarget }) => setPlatform(currentTarget.value)}
        >
          {[NO_PLATFORM, ...Object.keys(SAFE_AREAS)].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        {children}
      </div>
    </div>
  );
};
