/** An order without a connection is not kept: it would spend credits later, when nobody looks. */
export const OFFLINE = {
  label: 'Offline',
  reason: 'Anda sedang offline. Video bisa dipesan setelah internet tersambung lagi.',
} as const;
