/** Control and format characters, such as those that reverse the direction of text, and separators of paths. */
const UNSAFE_IN_FILE_NAMES = /[\p{Cc}\p{Cf}"\\/]/gu;

/** A name that is safe to save a file with; empty if nothing is left of it. */
export const safeFileName = (name: string): string => name.replace(UNSAFE_IN_FILE_NAMES, '').trim();

/** RFC 6266: the name in UTF-8, and in ASCII for clients that read only `filename`. */
export const attachmentNamed = (fileName: string): string => {
  const ascii = fileName.replace(/[^ -~]/gu, '_');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, encodeByte);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};

/** `encodeURIComponent` leaves out four characters that RFC 8187 reserves. */
const encodeByte = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
