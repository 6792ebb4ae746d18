import type { CSSProperties } from 'react';

/** Sets the custom property `--aspect`, width divided by height. */
export const aspectStyle = ({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): CSSProperties => ({ '--aspect': width / height }) as CSSProperties; // its type knows no custom properties
