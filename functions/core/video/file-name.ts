/** Control and format characters, such as those that reverse the direction of text, and those that Windows refuses. */
const UNSAFE_IN_FILE_NAMES = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu;
/** Dots that hide a file, and spaces. */
const LEADING_DOTS = /^[.\s]+/;
const EXTENSION = /\.\w{1,5}$/;
const READABLE = /[\p{L}\p{N}\p{S}]/u;

/** A name that is safe to save a file with, or `otherwise` if nothing readable is left before its extension. */
export const safeFileName = (name: string, otherwise: string): string => {
  const safe = name.replace(UNSAFE_IN_FILE_NAMES, '').trim();
  return READABLE.test(safe.replace(EXTENSION, '')) ? safe.replace(LEADING_DOTS, '') : otherwise;
};
