// Colors of clips by the names that ffmpeg has for them.

export const HDR_TRANSFERS = new Set(['smpte2084', 'arib-std-b67']);
/** Primaries that BT.709 shares, or nearly: their colors are shown as they are, as Chromium does it. */
export const PLAIN_PRIMARIES = new Set(['bt709', 'smpte170m', 'smpte240m', 'bt470bg', 'bt470m']);
export const WIDE_PRIMARIES = new Set(['bt2020', 'film', 'smpte428', 'smpte431', 'smpte432', 'ebu3213']);
/** What both filters convert. A file may declare anything. */
export const MATRICES = new Set(['bt709', 'fcc', 'bt470bg', 'smpte170m', 'smpte240m', 'bt2020nc']);
export const TRANSFERS = new Set(
  [
    ['bt709', 'bt470m', 'bt470bg', 'smpte170m', 'smpte240m', 'linear', 'log100', 'log316'],
    ['iec61966-2-1', 'iec61966-2-4', 'bt2020-10', 'bt2020-12', ...HDR_TRANSFERS],
  ].flat(),
);

/** Names of colors that the filters treat differently. */
export const COLOR_NAMES = {
  space: [...MATRICES, 'bt2020c'],
  primaries: [...PLAIN_PRIMARIES, ...WIDE_PRIMARIES],
  transfer: [...TRANSFERS],
};
