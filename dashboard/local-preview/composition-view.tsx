import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { PreviewState } from '../../scripts/preview/state.ts';
import { Notice } from '../src/ui/notice.tsx';
import { Preview } from './preview.tsx';

interface CompositionViewProps {
  readonly composition: PreviewState['composition'];
  readonly children: ReactNode;
}

/** A file or folder, which the server has prepared. */
export const CompositionView = ({ composition, children }: CompositionViewProps) => {
  // The last version that could be shown stays while a tag is half written.
  const [shown, setShown] = useState(composition);
  if (composition && composition !== shown) setShown(composition);
  const side = (
    <>
      {!composition && <Notice>Pratinjau tampil setelah masalah di bawah ini diperbaiki.</Notice>}
      {children}
    </>
  );
  const document = useMemo(() => {
    if (!shown) return undefined;
    const { address, ...format } = shown;
    return { ...format, page: { address } };
  }, [shown]);
  if (!document) return side;
  return (
    <Preview title="Pratinjau komposisi" document={document}>
      {side}
    </Preview>
  );
};
