const SPACE = String.raw`[\t\n\f\r ]`;
const NAME = String.raw`[^\t\n\f\r />=]+`;
const VALUE = String.raw`(?:"[^"]*"|'[^']*'|[^\t\n\f\r >"'][^\t\n\f\r >]*)`;
/** A value that begins with a backslash is none that opens or closes: the text of a script writes quotes so. */
const OPEN = String.raw`(?:"open"|'open'|open|\\[^\t\n\f\r >]*)`;
const ATTRIBUTE = `(?:shadowrootmode=${OPEN}|(?!shadowrootmode)${NAME}(?:=${VALUE})?)`;
/** Characters of a tag that a problem quotes. */
const SHOWN_CHARACTERS = 100;
const TEMPLATE = /<template(?![^\t\n\f\r />])/gi;
/** Start tags of which it is certain that they declare no shadow root, or an open one. */
const SAFE_TEMPLATE = new RegExp(`<template(?:${SPACE}+${ATTRIBUTE})*${SPACE}*>`, 'iy');

/** Position of the first `<template` that may declare a closed shadow root, also by an attribute in text that follows. */
export const findUnsafeTemplate = (html: string): number | undefined => {
  for (const { index } of html.matchAll(TEMPLATE)) {
    SAFE_TEMPLATE.lastIndex = index;
    if (!SAFE_TEMPLATE.test(html)) return index;
  }
  return undefined;
};

/**
 * Start of the first tag of a document that may declare a closed shadow root, wherever its parser finds tags: also
 * inside what another parser takes as a comment, a script or text.
 */
export const findClosedRoot = (document: string): string | undefined => {
  const position = /shadowrootmode/i.test(document) ? findUnsafeTemplate(document) : undefined;
  return position === undefined ? undefined : document.slice(position, position + SHOWN_CHARACTERS);
};
