import { defaultTreeAdapter } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { escapeAttribute } from '#core/composition/source-edits.ts';
import { attributeEdit, writeAttribute } from '#core/studio/attributes.ts';
import { createIdMaker, innerEndOf, lineOf, missingEnd, rangeOf } from '#core/studio/copy-element.ts';
import { styleEdit } from '#core/studio/inline-style.ts';
import { writeSeconds } from '#core/studio/item-times.ts';
import { defaultStyle } from '#core/studio/new-item-style.ts';
import { findItem, SCENE_ATTRIBUTE } from '#core/studio/read-document.ts';
import type { Edit } from '#core/studio/splices.ts';
import type { Created, ItemKey, StudioDocument, StudioItem } from '#core/studio/studio-document.ts';
import { writeText } from '#core/studio/text-content.ts';
import { freeTrack } from '#core/studio/tracks.ts';

type Style = Readonly<Record<string, string>>;

export type NewItem =
  | { readonly kind: 'text'; readonly text: string; readonly style?: Style }
  | { readonly kind: 'shape'; readonly style?: Style }
  | {
      readonly kind: 'image';
      readonly address: string;
      readonly alt?: string;
      /** Behind all that its scene has, as a clip is. */
      readonly isBackground?: boolean;
      readonly style?: Style;
    }
  | { readonly kind: 'video'; readonly address: string; readonly isMuted?: boolean; readonly style?: Style }
  | {
      readonly kind: 'audio';
      readonly address: string;
      readonly volume?: number;
      readonly isLooped?: boolean;
      readonly fadeOutSeconds?: number;
    }
  /** Captions as a text that `functions/core/captions` reads, or a file of the project. */
  | { readonly kind: 'captions'; readonly captions: string }
  | { readonly kind: 'captions'; readonly file: string };

const CAPTIONS_ID = 'captions';
const CAPTIONS_COMPONENT = 'compositions/components/captions.html';
const IDS = {
  text: 'teks',
  shape: 'bentuk',
  image: 'foto',
  video: 'klip',
  audio: 'suara',
  captions: 'takarir',
};
/** Tracks of items in no scene: scenes have the first ones. */
const TRACKS = { text: 10, shape: 10, image: 10, video: 0, audio: 90, captions: 80 };

/** Elements in which nothing that is added would be seen. */
export const HOLDS_NOTHING =
  /^(?:p|img|picture|video|audio|canvas|svg|math|table|textarea|select|iframe|object|embed|input|br|hr|xmp)$/;

/**
 * Adds an item to a scene, over what it has, or to the whole video. A clip, and a photo that is a background, come before the scene, linked
 * by `data-scene`: HyperFrames shows no clip inside another timed element, and a later clip is over an earlier photo. What a scene cannot
 * hold, such as one that is a picture, is linked too, over it. Sounds and captions are beside the scenes; music has a duration, without
 * which HyperFrames fades no loop out.
 */
export const insertItem = (document: StudioDocument, item: NewItem, sceneKey?: ItemKey): Created => {
  const scene = findItem(document, sceneKey);
  const newId = createIdMaker(document);
  const id = newId(IDS[item.kind]);
  const key = `#${id}`;
  const holdsNothing = scene !== undefined && HOLDS_NOTHING.test(scene.tag);
  const isBackground = item.kind === 'video' || (item.kind === 'image' && item.isBackground === true);
  const isBehind = isBackground && !holdsNothing;
  const isInside = item.kind === 'text' || item.kind === 'shape' || item.kind === 'image';
  if (scene && isInside && !isBehind && !holdsNothing)
    return { edit: appendTo(document, scene, write(document, item, id, '')), key };
  const { startSeconds = 0, endSeconds = document.root.durationSeconds } = scene ?? {};
  const end = endSeconds ?? startSeconds + 5;
  const track = freeTrack(document, startSeconds, end, TRACKS[item.kind]);
  const sceneId = scene && (scene.id ?? newId('adegan'));
  const link = sceneId === undefined ? '' : ` ${SCENE_ATTRIBUTE}="${escapeAttribute(sceneId)}"`;
  const named = scene ? attributeEdit(document.source, scene.element.node, { id: sceneId }) : [];
  const times = `${link} data-start="${writeSeconds(startSeconds)}" data-duration="${writeSeconds(end - startSeconds)}" data-track-index="${track}"`;
  const text = write(document, item, id, times);
  if (!scene || !isBehind) return { edit: [...appendTo(document, undefined, text), ...named], key };
  const ground = moveGround(document, scene, newId, times, track);
  const { start } = lineOf(document.source, scene.element.node);
  const indent = /^[\t ]*/.exec(document.source.slice(start))?.[0] ?? '';
  const lines = [...ground.elements, text].map((line) => `${indent}${line}\n`).join('');
  const before = endBefore(document.source, scene.element.node);
  return { edit: [{ start, end: start, text: before + lines }, ...ground.edit, ...named], key };
};

/** The end tag that the element before another one lacks: what is added between them would be in it. */
const endBefore = (source: string, node: Tree.Element): string => {
  const around = node.parentNode?.childNodes ?? [];
  const before = around
    .slice(0, around.indexOf(node))
    .findLast((one) => defaultTreeAdapter.isElementNode(one));
  return before ? missingEnd(source, before) : '';
};

/** The background of a scene as an element of its own under the clip or photo, because the scene would hide that. */
const moveGround = (
  { source }: StudioDocument,
  { style, element }: StudioItem,
  newId: (base: string) => string,
  times: string,
  track: number,
): { readonly elements: readonly string[]; readonly edit: Edit } => {
  const grounds = [...style].filter(([property]) => property.startsWith('background'));
  if (grounds.length === 0) return { elements: [], edit: [] };
  const written = grounds.map(([property, value]) => `${property}: ${value}`).join('; ');
  const behind = times.replace(/data-track-index="\d+"/, `data-track-index="${track + 20}"`);
  const ground = `<div class="clip" id="${newId('latar')}"${behind} style="position: absolute; inset: 0; ${escapeAttribute(written)}"></div>`;
  const removed = Object.fromEntries(grounds.map(([property]) => [property, undefined]));
  return { elements: [ground], edit: styleEdit(source, element.node, removed) };
};

/** The last element of a scene or of the root element. */
const appendTo = ({ source, root }: StudioDocument, scene: StudioItem | undefined, text: string): Edit => {
  const { node } = scene?.element ?? root.element;
  const { start } = rangeOf(node);
  const inner = innerEndOf(source, node);
  const indent = /(?:^|\n)([\t ]*)$/.exec(source.slice(0, start))?.[1] ?? '';
  const at = source.slice(0, inner).trimEnd().length;
  const after = /^\s*\n/.test(source.slice(at, inner)) ? '' : `\n${indent}`;
  return [{ start: at, end: at, text: `\n${indent}  ${text}${after}` }];
};

const write = (document: StudioDocument, item: NewItem, id: string, times: string): string => {
  const given = 'style' in item ? item.style : undefined;
  const { root, parsed } = document;
  const style = Object.entries({ ...defaultStyle(item.kind, root), ...given })
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ');
  const attributes = `id="${id}"${times}`;
  const seen = `${times === '' ? '' : 'class="clip" '}${attributes} style="${escapeAttribute(style)}"`;
  switch (item.kind) {
    case 'text':
      return `<p ${seen}>${writeText(item.text)}</p>`;
    case 'shape':
      return `<div ${seen}></div>`;
    case 'image':
      return `<img ${seen} src="${escapeAttribute(item.address)}" alt="${escapeAttribute(item.alt ?? '')}">`;
    case 'video':
      return `<video ${seen} src="${escapeAttribute(item.address)}"${item.isMuted === false ? '' : ' muted'} playsinline></video>`;
    case 'audio': {
      const { address, volume = 1, isLooped = false, fadeOutSeconds } = item;
      const fade = fadeOutSeconds === undefined ? '' : ` data-fade-out="${fadeOutSeconds}"`;
      return `<audio ${attributes} data-volume="${volume}"${fade} src="${escapeAttribute(address)}"${isLooped ? ' loop' : ''}></audio>`;
    }
    case 'captions': {
      const source =
        'file' in item
          ? writeAttribute('data-captions-src', item.file)
          : writeAttribute('data-variable-values', JSON.stringify({ captions: item.captions }));
      // The id of the component itself: HyperFrames would give another one 4 seconds.
      const isTaken = parsed.elements.some(
        ({ attributes: taken }) => taken.get('data-composition-id') === CAPTIONS_ID,
      );
      const host = isTaken ? id : CAPTIONS_ID;
      return `<div class="clip" ${attributes} data-composition-id="${host}" data-composition-src="${CAPTIONS_COMPONENT}" data-width="${root.width}" data-height="${root.height}" ${source}></div>`;
    }
  }
};
