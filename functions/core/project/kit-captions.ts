import { captionLayout } from '#core/captions/caption-layout.ts';
import { readShownCaptions } from '#core/captions/shown-captions.ts';
import type { ShownCaption } from '#core/captions/shown-captions.ts';
import { isRecord, readJson } from '#core/composition/composition-variables.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import type { RootAttributes } from '#core/composition/problems.ts';
import { findRoot } from '#core/composition/root-attributes.ts';
import type { Values } from '#core/project/project-media.ts';

/** Names the variable of an element in which the kit `captions@1` of template pages shows captions. */
export const KIT_CAPTIONS_ATTRIBUTE = 'data-captions';

type Frame = Pick<RootAttributes, 'width' | 'height' | 'durationSeconds'>;

/** Number of the value in a list of attributes that have one for each look, as the kit `scenes@1` counts. */
const lookOf = (root: DocumentElement | undefined, values: Values): number =>
  Math.max(0, (root?.attributes.get('data-looks') ?? '').split(' ').indexOf(String(values['gaya'])));

const chosen = (text: string, look: number): string => {
  const choices = text.split('|');
  return (choices[look] ?? choices[0] ?? '').trim();
};

/** When parts of the template show a variable; from the beginning to the end of the video if none does. */
const timesOf = (timing: unknown, name: string, { durationSeconds }: Frame) => {
  const second = (of: 'starts' | 'ends', otherwise: number): number => {
    const times = isRecord(timing) && isRecord(timing[of]) ? timing[of][name] : undefined;
    return typeof times === 'number' && times >= 0 ? times : otherwise;
  };
  // A copy as a project may be shorter than its times say.
  const endSeconds = Math.min(second('ends', durationSeconds), durationSeconds);
  return { startSeconds: second('starts', 0), endSeconds };
};

/** What the kit shows in the page of a template or in its copy as a project, in no order. */
export const readKitCaptions = (
  document: ParsedDocument,
  values: Values,
  frame: Frame,
): readonly ShownCaption[] => {
  const { root } = findRoot(document);
  const given = values['timing'];
  const timing = readJson(typeof given === 'string' ? given : root?.attributes.get('data-timing'));
  return document.elements.flatMap(({ attributes }) => {
    const name = attributes.get(KIT_CAPTIONS_ATTRIBUTE);
    const source = name === undefined ? undefined : values[name];
    if (name === undefined || typeof source !== 'string') return [];
    const { startSeconds, endSeconds } = timesOf(timing, name, frame);
    const durationSeconds = endSeconds - startSeconds;
    const slot = { zeroSeconds: startSeconds, durationSeconds, startSeconds, endSeconds };
    const isPop = chosen(attributes.get('data-style') ?? '', lookOf(root, values)) === 'pop';
    return readShownCaptions(source, slot, captionLayout(frame.width / frame.height, isPop));
  });
};
