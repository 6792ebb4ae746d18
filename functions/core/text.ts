/** False for text with a lone surrogate, which has no UTF-8 form, or a NUL, which HTML parsers treat differently. */
export const isValidText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
