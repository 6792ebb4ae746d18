import {
  duplicateItem,
  removeItem,
  reorderItem,
  setAddress,
  setAttributes,
  setStyle,
  setText,
} from '#core/studio/edits.ts';
import { insertItem } from '#core/studio/insert-item.ts';
import { setDuration, setRootStyle, setSize } from '#core/studio/root.ts';
import {
  addScene,
  cutScene,
  duplicateScene,
  moveScene,
  removeScene,
  trimScene,
} from '#core/studio/scenes.ts';
import type { Edit } from '#core/studio/splices.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';
import { cutItem, moveItem, trimItem } from '#core/studio/timing.ts';
import { declareVariable, makeVariable, removeVariable, setDefault } from '#core/studio/variables.ts';
import { editOf } from './edited.ts';

/** mulberry32: a number from 0 to 1, the same for the same seed. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const TEXTS = ['Halo', 'Diskon "besar" & <murah>', "Baris satu\nbaris 'dua'", '😀 ramai', '', '&amp; &#39;'];

/** One of the edits of the Studio, with random arguments. */
export const randomEdit = (document: StudioDocument, random: () => number, serial: number): Edit => {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const item = pick(document.items);
  const scene = pick(document.scenes);
  const key = item?.key ?? '';
  const sceneKey = scene?.key ?? '';
  const seconds = random() * (document.root.durationSeconds ?? 5);
  const text = pick(TEXTS) ?? '';
  const variable = pick(document.variables);
  const style = { left: `${Math.round(random() * 900)}px`, color: random() < 0.2 ? undefined : '#a1b2c3' };
  const edits = [
    () => setText(document, key, text),
    () => setText(document, key, text),
    () => setStyle(document, key, style),
    () => setStyle(document, key, { ...style, 'font-family': '"Anton", sans-serif' }),
    () => setAttributes(document, key, { 'data-name': text, title: random() < 0.5 ? undefined : text }),
    () => setAddress(document, key, `assets/${serial}.jpg`),
    () => removeItem(document, key),
    () => duplicateItem(document, key),
    () => reorderItem(document, key, pick(['front', 'forward', 'backward', 'back']) ?? 'front'),
    () => insertItem(document, { kind: 'text', text }, pick([sceneKey, undefined])),
    () => insertItem(document, { kind: 'shape' }, sceneKey),
    () => insertItem(document, { kind: 'image', address: 'assets/a&b.jpg' }, sceneKey),
    () => insertItem(document, { kind: 'video', address: 'assets/klip.mp4' }, sceneKey),
    () => insertItem(document, { kind: 'audio', address: 'assets/musik.mp3', isLooped: true }),
    () => insertItem(document, { kind: 'captions', captions: text }),
    () => moveItem(document, key, seconds),
    () => moveItem(document, key, seconds, 3),
    () => trimItem(document, key, 'start', seconds),
    () => trimItem(document, key, 'end', seconds),
    () => cutItem(document, key, seconds),
    () => addScene(document, sceneKey, 1 + random() * 4),
    () => duplicateScene(document, sceneKey),
    () => removeScene(document, sceneKey),
    () => moveScene(document, sceneKey, Math.floor(random() * 5)),
    () => trimScene(document, sceneKey, random() * 6),
    () => cutScene(document, sceneKey, seconds),
    () => setDuration(document, 2 + random() * 20),
    () => setSize(document, 1080, random() < 0.5 ? 1080 : 1920),
    () => setRootStyle(document, { background: '#fed' }),
    () => setDefault(document, variable?.id ?? '', text),
    () =>
      declareVariable(document, {
        id: `var_${serial}`,
        type: 'string',
        label: text,
        default: text,
        options: [],
      }),
    () => (item ? makeVariable(document, item, { id: `teks_${serial}`, label: "Teks 'utama'" }) : []),
    () => (random() < 0.2 ? removeVariable(document, variable?.id ?? '') : []),
  ];
  return editOf(pick(edits)?.());
};
