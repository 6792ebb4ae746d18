/** The component that has no surface, and so no `warna_latar`: an outline keeps its text legible. */
export const WITHOUT_SURFACE = 'caption-line';
/** The component that has no text, and so no `huruf`. */
export const WITHOUT_TEXT = 'confetti-burst';
/** The component that reads a file of its project, by a synchronous request. */
export const READS_A_FILE = 'captions';
