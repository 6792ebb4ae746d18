/** Whether a text can be kept and means the same to everybody: half a surrogate pair has no UTF-8, and HTML parsers do not agree on NUL. */
export const isValidText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
