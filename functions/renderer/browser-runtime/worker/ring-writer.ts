import type { SyncAccessHandle } from '#renderer/browser-runtime/chromium-types.ts';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import type { Tile } from '#renderer/browser-runtime/tiles.ts';

export interface RingWriter {
  /** Completes a slot after tiles of the planes have changed: writes the rows that it lacks. */
  readonly write: (slot: number, changed: readonly Tile[]) => void;
}

interface Rows {
  readonly start: number;
  readonly end: number;
}

const NO_ROWS: Rows = { start: 0, end: 0 };

const unite = (first: Rows, second: Rows): Rows => {
  if (first.end === 0) return second;
  if (second.end === 0) return first;
  return { start: Math.min(first.start, second.start), end: Math.max(first.end, second.end) };
};

/** Writes I420 planes into the slots of the ring, each of which still has the picture that was written into it last. */
export const createRingWriter = (
  ring: SyncAccessHandle,
  { height }: FrameSize,
  planes: readonly Uint8Array[],
): RingWriter => {
  const frameBytes = planes.reduce((sum, { length }) => sum + length, 0);
  /** Rows that changed since the slot was written; a slot that was never written is not in the map. */
  const missing = new Map<number, Rows>();

  const writeRows = (slot: number, { start, end }: Rows): void => {
    let at = slot * frameBytes;
    for (const plane of planes) {
      const bytesPerRow = plane.length / height; // of the picture: a row of chroma covers two
      const from = start * bytesPerRow;
      ring.write(plane.subarray(from, end * bytesPerRow), { at: at + from });
      at += plane.length;
    }
  };
  return {
    write: (slot, changed) => {
      const rows = changed
        .map(({ y, height: rowCount }) => ({ start: y, end: y + rowCount }))
        .reduce(unite, NO_ROWS);
      for (const [other, lacking] of missing) missing.set(other, unite(lacking, rows));
      const lacking = missing.get(slot) ?? { start: 0, end: height };
      if (lacking.end > 0) writeRows(slot, lacking);
      missing.set(slot, NO_ROWS);
    },
  };
};
