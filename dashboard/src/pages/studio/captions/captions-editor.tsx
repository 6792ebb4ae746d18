import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { CaptionProblem } from '#core/captions/captions.ts';
import { captionProblemMessage } from '#messages/caption-problems.ts';
import { LANGUAGE } from '../../../language/language.ts';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CaptionRow } from './caption-row.tsx';
import { seenAt } from './cue-times.ts';
import { insertRow, mergeWithNext, removeRow, replaceRow, splitRow, timesOf } from './cue-rows.ts';
import { CAPTION_FILES, importCaptions } from './import-captions.ts';
import { useCaptionRows } from './use-caption-rows.ts';
import type { CaptionRows, CaptionsText } from './use-caption-rows.ts';
import { TEXTS } from './texts.ts';
import './captions.css';

interface CaptionsEditorProps extends CaptionsText {
  /** Seconds of the captions that the player shows. */
  readonly currentSeconds?: () => number;
  readonly onShow?: (seconds: number) => void;
  /** A field is left: the next change is another step back. */
  readonly onLeave?: () => void;
}

const sentenceOf = (problem: CaptionProblem): string => captionProblemMessage(problem)[LANGUAGE];

/** What a chosen file was, or why it cannot be read. */
interface Imported {
  readonly message: string;
  readonly isError: boolean;
}

const Import = ({ table, seconds }: { readonly table: CaptionRows; readonly seconds: number }) => {
  const [imported, setImported] = useState<Imported>();
  const choose = async (file: File) => {
    const read = importCaptions(new Uint8Array(await file.arrayBuffer()), seconds);
    const refuse = (message: string) => setImported({ message: `${file.name}: ${message}`, isError: true });
    if (read === 'not_text') return refuse(TEXTS.notText);
    if ('code' in read) return refuse(sentenceOf(read));
    table.replace(read);
    return setImported({ message: TEXTS.imported(read.cues.length, file.name), isError: false });
  };
  return (
    <>
      <FileButton label={TEXTS.import} accepted={CAPTION_FILES} onChoose={(file) => void choose(file)}>
        {TEXTS.import}
      </FileButton>
      {imported && (
        <Notice kind={imported.isError ? 'error' : 'info'}>
          <p role={imported.isError ? 'alert' : 'status'}>{imported.message}</p>
        </Notice>
      )}
    </>
  );
};

/** The captions of a video as a table: times and text of each, with keyboard and fingers. */
export const CaptionsEditor = (props: CaptionsEditorProps) => {
  const { seconds, currentSeconds, onShow, onLeave } = props;
  const table = useCaptionRows(props);
  const { rows, problems, cursor } = table;
  const [activeId, setActiveId] = useState<number>();
  const add = (afterId: number | undefined) => {
    const wantedSeconds = currentSeconds?.();
    const changed = insertRow(rows, afterId, {
      seconds,
      ...(wantedSeconds !== undefined && { wantedSeconds }),
    });
    table.arrange(changed);
    const added = changed.rows.find(({ id }) => id === changed.cursor?.id);
    const times = added && timesOf(added);
    if (times) onShow?.(seenAt(times));
  };
  return (
    <div className="captions-editor">
      {table.problem && (
        <Notice kind="error">
          <p>{sentenceOf(table.problem)}</p>
          {!table.isReadable && <p>{TEXTS.unreadable}</p>}
        </Notice>
      )}
      {table.isReadable && rows.length === 0 && <p className="hint">{TEXTS.none}</p>}
      <ol className="captions-rows" aria-label={TEXTS.captions}>
        {rows.map((row, index) => {
          const before = rows[index - 1];
          return (
            <CaptionRow
              key={row.id}
              row={row}
              number={index + 1}
              problems={problems.get(row.id)}
              seconds={seconds}
              isActive={row.id === activeId}
              hasNext={index + 1 < rows.length}
              cursor={cursor}
              currentSeconds={currentSeconds}
              onActivate={() => setActiveId(row.id)}
              onShow={onShow}
              onLeave={() => onLeave?.()}
              onChange={(changed, gesture) => table.change(replaceRow(rows, changed), gesture)}
              onAdd={() => add(row.id)}
              onSplit={(divided, at) => table.arrange(splitRow(rows, divided, at))}
              onMerge={() => table.arrange(mergeWithNext(rows, row))}
              onMergeBefore={() => before && table.arrange(mergeWithNext(rows, before))}
              onRemove={() => table.arrange(removeRow(rows, row))}
            />
          );
        })}
      </ol>
      <output>{table.isWrong && TEXTS.notWritten}</output>
      <div className="actions">
        {table.isReadable && (
          <Button onClick={() => add(rows.at(-1)?.id)}>
            <Plus aria-hidden="true" />
            {TEXTS.add}
          </Button>
        )}
        <Import table={table} seconds={seconds} />
      </div>
      {rows.length > 0 && <p className="hint captions-keys">{TEXTS.hint}</p>}
    </div>
  );
};
