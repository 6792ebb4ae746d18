import type { AttackParts } from '../catalogue/document.ts';
import type { Targets } from '../support/canaries.ts';

export interface ProjectParts extends AttackParts {
  /** Texts beside `index.html`, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Values of variables, as a request gives them. */
  readonly variables?: Readonly<Record<string, string>>;
}

export interface ProjectTargets extends Targets {
  /** Address on a listener, whose requests are noted under the name of the project. */
  readonly address: string;
}

export type ProjectVector = (targets: ProjectTargets) => ProjectParts;
export type ProjectVectors = Readonly<Record<string, ProjectVector>>;

/** A host of a mounted document, or of a registry component. */
export const host = (src: string, attributes = '', id = 'scene'): string =>
  `<div id="${id}-host" data-composition-id="${id}" data-composition-src="${src}" data-start="0" data-duration="0.1" data-track-index="1" ${attributes}></div>`;

/** A document that is mounted. */
export const scene = (body: string, id = 'scene'): string =>
  `<template><div data-composition-id="${id}" data-no-timeline data-width="128" data-height="96">${body}</div></template>`;

/** Statements of a script that loads an address in every way of its own, and paints what it gets. */
export const loadAll = (url: string): string => `
attempt(() => fetch('${url}').then((response) => response.text()).then(leak));
attempt(() => { const x = new XMLHttpRequest(); x.onload = () => leak(x.responseText); x.open('GET', '${url}'); x.send(); });
attempt(() => import('${url}').then((module) => leak(module.default)));
attempt(() => new Worker('${url}'));
attempt(() => { new EventSource('${url}').onmessage = (event) => leak(event.data); });`;

/** Declares variables, with their defaults. */
export const declare = (
  variables: Readonly<Record<string, readonly [type: string, value: string]>>,
): string => {
  const declared = Object.entries(variables).map(([id, [type, value]]) => ({
    id,
    type,
    label: id,
    default: value,
  }));
  return `<meta name="variables" data-composition-variables='${JSON.stringify(declared).replaceAll("'", '&#39;')}'>`;
};

export const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
