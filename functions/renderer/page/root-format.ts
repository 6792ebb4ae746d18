import { attribute, elementsOf, parseHtml } from '#renderer/page/html-source.ts';

export interface RootFormat {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly durationSeconds: number;
}

const DEFAULT_FPS = 30;

/** Size, rate and length as the composition's root element states them. */
export const readRootFormat = (html: string): RootFormat => {
  const root = [...elementsOf(parseHtml(html))].find(
    (element) => attribute(element, 'data-composition-id') !== undefined,
  );
  if (root === undefined) throw new Error('The composition has no element with data-composition-id.');
  const read = (name: string, fallback?: number): number => {
    const text = attribute(root, name);
    const value = text === undefined ? fallback : Number(text);
    if (value === undefined || !(value > 0)) {
      throw new Error(`The composition's root element needs ${name} with a positive number.`);
    }
    return value;
  };
  return {
    width: read('data-width'),
    height: read('data-height'),
    fps: read('data-fps', DEFAULT_FPS),
    durationSeconds: read('data-duration'),
  };
};
