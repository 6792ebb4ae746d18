import { literal } from './page.ts';
import { CONTAINER, declared, inner, nestRoots, OPEN_INTERNALS, run } from './place.ts';
import type { Place } from './place.ts';

export const CLONE_PLACES: readonly Place[] = [
  {
    name: 'template clone',
    build: (content) => ({
      body: `<template id="source">${inner(content)}</template>`,
      script: `${CONTAINER}.append(document.getElementById('source').content.cloneNode(true)); ${run(content, 'document')}`,
    }),
  },
  {
    name: 'template clone in a closed root',
    build: (content) => ({
      body: `<template id="source">${inner(content)}</template>`,
      script: `${nestRoots('closed', 1)} inside.append(document.importNode(document.getElementById('source').content, true)); ${run(content, 'inside')}`,
    }),
  },
  {
    name: 'clone of a clonable root',
    build: (content) => ({
      script: `const original = document.createElement('div'); original.attachShadow({ mode: 'open', clonable: true }).innerHTML = ${literal(inner(content))}; const clone = original.cloneNode(true); ${CONTAINER}.append(clone); ${run(content, 'clone.shadowRoot')}`,
    }),
  },
  {
    name: 'template clone with a declared closed root',
    build: (content) => ({
      body: `<template id="source">${declared('closed', 1, inner(content), 'x-host', ' shadowrootclonable')}</template>`,
      script: `${CONTAINER}.append(document.importNode(document.getElementById('source').content, true)); ${OPEN_INTERNALS} ${run(content, 'inside')}`,
    }),
  },
  {
    name: 'parseHTMLUnsafe',
    build: (content) => ({
      script: `${CONTAINER}.append(Document.parseHTMLUnsafe(${literal(declared('open', 1, inner(content)))}).body.firstChild); ${run(content, "document.querySelector('.host').shadowRoot")}`,
    }),
  },
];
