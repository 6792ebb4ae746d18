import type { StudioItem } from '#core/studio/studio-document.ts';
import type { ElementBox, ElementStyle } from '../../preview/element-messages.ts';
import { transformBack } from './geometry.ts';

/** Values by property; undefined removes the declaration. */
export type Styles = Readonly<Record<string, string | undefined>>;

/** Tenths of a pixel, so that a document stays readable. */
const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;
const px = (pixels: number): string => `${rounded(pixels)}px`;

const pixelsOf = (value: string | undefined): number | undefined =>
  value !== undefined && /^-?(?:\d+\.?\d*|\.\d+)px$|^0$/.test(value) ? Number.parseFloat(value) : undefined;

/** "10px 20px" of a translation in the document. */
const translationOf = (value: string | undefined): readonly [number, number] => {
  const [x, y] = (value ?? '').split(/\s+/);
  return [pixelsOf(x) ?? 0, pixelsOf(y) ?? 0];
};

/** Where the middle goes: by `left` and `top` if the document has them in pixels, otherwise by a translation. */
const placeStyles = (item: StudioItem, byX: number, byY: number): Styles => {
  const [left, top] = [pixelsOf(item.style.get('left')), pixelsOf(item.style.get('top'))];
  if (left !== undefined && top !== undefined) return { left: px(left + byX), top: px(top + byY) };
  const [x, y] = translationOf(item.style.get('translate'));
  const [newX, newY] = [rounded(x + byX), rounded(y + byY)];
  return { translate: newX === 0 && newY === 0 ? undefined : `${newX}px ${newY}px` };
};

/** Styles of an item that was moved from one box to another of the same size. */
export const movedStyles = (item: StudioItem, from: ElementBox, to: ElementBox): Styles => {
  const by = transformBack(from.around, { x: to.x - from.x, y: to.y - from.y });
  return placeStyles(item, by.x, by.y);
};

/**
 * Styles of an item that was given another size. A text whose corner was moved gets letters of another size; otherwise its height
 * stays that of its lines.
 */
export const resizedStyles = (
  item: StudioItem,
  from: ElementBox,
  to: ElementBox,
  isCorner: boolean,
  computed: ElementStyle | undefined,
): Styles => {
  const by = transformBack(from.around, { x: to.x - from.x, y: to.y - from.y });
  const isText = item.kind === 'text' || item.kind === 'captions';
  const scale = from.width > 0 ? to.width / from.width : 1;
  const growth = { x: to.width - from.width, y: to.height - from.height };
  // The element grows from its corner, and is turned around its middle.
  const place = placeStyles(item, by.x - growth.x / 2, by.y - growth.y / 2);
  if (!isText) return { ...place, width: px(to.width), height: px(to.height) };
  if (!isCorner) return { ...place, width: px(to.width) };
  const size = pixelsOf(computed?.['font-size']) ?? 16;
  const hasWidth = pixelsOf(item.style.get('width')) !== undefined;
  return { ...place, 'font-size': px(size * scale), ...(hasWidth && { width: px(to.width) }) };
};

export const rotationOf = (item: StudioItem): number => {
  const value = item.style.get('rotate') ?? '';
  return /^-?[\d.]+deg$/.test(value) ? Number.parseFloat(value) : 0;
};

export const rotatedStyles = (degrees: number): Styles => {
  const value = rounded(degrees);
  return { rotate: value === 0 ? undefined : `${value}deg` };
};

/** What a frame shows meanwhile: an empty text removes a declaration. */
export const triedStyles = (styles: Styles): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(styles).map(([name, value]) => [name, value ?? '']));
