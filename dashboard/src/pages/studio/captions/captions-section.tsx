import { readCaptionSource, setCaptions } from '#core/studio/caption-source.ts';
import type { CaptionSource } from '#core/studio/caption-source.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { SectionProps } from '../section-props.ts';
import { CaptionsEditor } from './captions-editor.tsx';
import { TEXTS } from './texts.ts';

/** Over which plain text is spread while the video has no duration. */
const UNKNOWN_SECONDS = 60;

const originOf = (source: CaptionSource, { variables }: SectionProps['document']): string | undefined => {
  if (source.kind === 'file') return TEXTS.ofFile(source.path);
  if (source.kind === 'value') return undefined;
  return TEXTS.ofVariable(variables.find(({ id }) => id === source.id)?.label ?? source.id);
};

/** The captions of the chosen element, wherever they are: in the document, a variable of it or a file of the project. */
export const CaptionsSection = ({ studio, document, item, player, clock }: SectionProps) => {
  const source = readCaptionSource(document, item);
  if (!source) return null;
  const text = source.kind === 'file' ? studio.textOf(source.path) : source.text;
  if (source.kind === 'file' && text === undefined)
    return (
      <Notice kind="warning">
        <p>{TEXTS.missingFile(source.path)}</p>
      </Notice>
    );
  const { startSeconds: start = 0, endSeconds: end = document.root.durationSeconds } = item;
  const origin = originOf(source, document);
  return (
    <>
      {origin !== undefined && <p className="hint">{origin}</p>}
      <CaptionsEditor
        key={item.key}
        source={text ?? ''}
        seconds={end === undefined ? UNKNOWN_SECONDS : end - start}
        currentSeconds={() => Math.max(0, clock.now() - start)}
        onShow={(seconds) => player.seek(start + seconds)}
        onChange={(changed, gesture) => {
          if (source.kind === 'file') studio.changeFile(source.path, changed, gesture);
          else studio.change((now) => setCaptions(now, item.key, changed), gesture);
        }}
        onLeave={studio.endGesture}
      />
    </>
  );
};
