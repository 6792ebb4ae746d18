/** RFC 6266: the name in UTF-8, and in ASCII for clients that read only `filename`. */
export const attachmentNamed = (fileName: string): string => {
  const ascii = fileName.replace(/[^ -~]/gu, '_');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, encodeByte);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};

/** `encodeURIComponent` leaves out four characters that RFC 8187 reserves. */
const encodeByte = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
