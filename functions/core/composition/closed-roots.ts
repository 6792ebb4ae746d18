const SPACE = String.raw`[\t\n\f\r ]`;
const NAME = String.raw`[^\t\n\f\r /<>=]+`;
const VALUE = String.raw`(?:"[^"]*"|'[^']*'|[^\t\n\f\r <>"'][^\t\n\f\r <>]*)`;
/** A script writes quotes as `\"`. HTML reads that backslash as part of the value, so the attribute declares no root. */
const OPEN = String.raw`(?:"open"|'open'|open|\\[^\t\n\f\r <>]*)`;
const EQUALS = `${SPACE}*=${SPACE}*`;
const ATTRIBUTE = `(?:shadowrootmode${EQUALS}${OPEN}|(?!shadowrootmode)${NAME}(?:${EQUALS}${VALUE})?)`;
/** Keeps the search linear: quoted values may contain `<template`, so the tags that are tested may overlap. */
const MAX_ATTRIBUTES = 50;
const TEMPLATE = /<template(?![^\t\n\f\r />])/gi;
/** Start tags of which it is certain that they declare no shadow root, or an open one. */
const SAFE_TEMPLATE = new RegExp(`<template(?:${SPACE}+${ATTRIBUTE}){0,${MAX_ATTRIBUTES}}${SPACE}*>`, 'iy');

/** Position of the first `<template` that may declare a closed shadow root, also by an attribute in text that follows. */
export const findUnsafeTemplate = (html: string): number | undefined => {
  for (const { index } of html.matchAll(TEMPLATE)) {
    SAFE_TEMPLATE.lastIndex = index;
    if (!SAFE_TEMPLATE.test(html)) return index;
  }
  return undefined;
};

/**
 * Position of the first tag of a document that may declare a closed shadow root, wherever its parser finds tags: also
 * inside what another parser takes as a comment, a script or text.
 */
export const findClosedRoot = (document: string): number | undefined =>
  /shadowrootmode/i.test(document) ? findUnsafeTemplate(document) : undefined;

/** The tag in the source of a prepared document: the renderer adds no `<template`, so their order is the same. */
export const findTagInSource = (source: string, prepared: string, position: number) => {
  const tagsBefore = prepared.slice(0, position).match(TEMPLATE)?.length ?? 0;
  const start = [...source.matchAll(TEMPLATE)][tagsBefore]?.index ?? 0;
  return { position: start, tag: /^[^>]*>?/.exec(source.slice(start))?.[0] ?? '' };
};
