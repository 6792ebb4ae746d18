import type { OutputSize } from '#core/template/template.ts';
import { SAFE_AREAS, safeAreaFor } from '../../preview/safe-areas.ts';
import type { Box } from '../page/geometry.ts';
import type { VisibleText } from '../page/texts.ts';
import type { Cell } from './cells.ts';
import type { Finding } from './findings.ts';
import { isReadable, stillTexts } from './moments.ts';
import type { Moment } from './moments.ts';

/** Distance of texts from the edges where no platform publishes a safe area. */
const MIN_MARGIN_PX = 40;
const MIN_FONT_PX = 22;
const MIN_ENDLESS_FONT_PX = 14;
const FIRST_SECOND = 1;
const MIN_SHARE = 0.6;
/** Moments for which a text is shown: a second. */
const MIN_MOMENTS = 4;
const TOLERANCE_PX = 1.5;

/** The part of the frame that no platform covers: left, top, right, bottom. */
export const safeBox = (size: OutputSize): Box => {
  const insets = Object.keys(SAFE_AREAS).flatMap((platform) => safeAreaFor(platform, size)?.insets ?? []);
  const largest = (side: 'top' | 'right' | 'bottom' | 'left', pixels: number) =>
    Math.max(MIN_MARGIN_PX, ...insets.map((inset) => inset[side] * pixels));
  const { width, height } = size;
  return [
    largest('left', width),
    largest('top', height),
    width - largest('right', width),
    height - largest('bottom', height),
  ];
};

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

/** How far a text is outside of a box, such as `30 px at the bottom`; undefined inside. */
const outside = (text: VisibleText, safe: Box): string | undefined => {
  const excess = SIDES.map((side, index) => {
    const sign = index < 2 ? 1 : -1;
    return {
      side,
      pixels: Math.max(...text.lines.map(({ extent }) => sign * ((safe[index] ?? 0) - (extent[index] ?? 0)))),
    };
  }).filter(({ pixels }) => pixels > TOLERANCE_PX);
  return excess.length === 0
    ? undefined
    : excess.map(({ side, pixels }) => `${Math.ceil(pixels)} px at the ${side}`).join(', ');
};

const overlap = (a: Box, b: Box): boolean =>
  Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 1 && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1;

const overlaps = (a: VisibleText, b: VisibleText): boolean =>
  a.lines.some((line) => b.lines.some((other) => overlap(line.box, other.box)));

/** Rules of each still text: complete, inside the safe area, large enough, on no other text. */
export const checkLayout = (cell: Cell, moments: readonly Moment[]): readonly Finding[] => {
  const safe = safeBox(cell.size);
  const minFontPx = cell.hasEndlessWords ? MIN_ENDLESS_FONT_PX : MIN_FONT_PX;
  return moments.flatMap(({ seconds }, index) => {
    const texts = stillTexts(moments, index);
    return texts.flatMap((text, order) => {
      const finding = (rule: Finding['rule'], detail: string): Finding => ({
        rule,
        subject: text.label,
        seconds,
        detail,
      });
      const excess = outside(text, safe);
      return [
        ...text.problems.map(({ rule, detail }) => finding(rule, detail)),
        ...(excess === undefined ? [] : [finding('safe-area', `${excess} outside the safe area`)]),
        ...(text.fontSize >= minFontPx - 0.5
          ? []
          : [finding('font-size', `${text.fontSize.toFixed(1)} px, less than ${minFontPx}`)]),
        ...texts
          .slice(order + 1)
          .filter((other) => overlaps(text, other))
          .map((other) => finding('overlap', `lies on ${other.label}`)),
      ];
    });
  });
};

/** The last frame is the poster: nothing is half way, and nothing is drawn for an empty text. */
export const checkLastFrame = (moments: readonly Moment[]): readonly Finding[] => {
  const last = moments.length - 1;
  const { seconds = 0, texts = [], remains = [] } = moments[last] ?? {};
  const still = new Set(stillTexts(moments, last).map(({ key }) => key));
  const halfWay = texts
    .filter(
      ({ key, problems, lines }) =>
        !still.has(key) && (problems.length > 0 || lines.some(({ opacity }) => opacity < 0.9)),
    )
    .map(
      ({ label }) =>
        ({ rule: 'last-frame', subject: label, seconds, detail: 'is still on its way' }) as const,
    );
  const empty = remains.map((detail) => ({ rule: 'remains', subject: '', seconds, detail }) as const);
  return [...halfWay, ...empty];
};

/** Letters and digits: a page may leave out marks of its own, such as asterisks around an accent. */
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const shows = (text: VisibleText, name: string, value: string): boolean =>
  (text.variables.length === 0 || text.variables.includes(name)) && plain(text.text).includes(plain(value));

/** Whether a viewer can read the variable, or see its picture, at a moment. */
const isShown = (cell: Cell, moments: readonly Moment[], index: number, name: string): boolean => {
  const { pictures = [], texts = [] } = moments[index] ?? {};
  const value = cell.values[name] ?? '';
  return (
    pictures.includes(name) ||
    texts.some((text) => shows(text, name, value) && isReadable(moments, index, text))
  );
};

/** Every text and picture that was given is shown: for a second, or in the last frame. */
export const checkMissing = (cell: Cell, moments: readonly Moment[]): readonly Finding[] =>
  cell.template.variables
    .filter(
      ({ name, kind }) =>
        ['text', 'image', 'video'].includes(kind) && (cell.values[name] ?? '').trim() !== '',
    )
    .flatMap(({ name }) => {
      const shownAt = moments.filter((_, index) => isShown(cell, moments, index, name)).length;
      if (shownAt >= MIN_MOMENTS || isShown(cell, moments, moments.length - 1, name)) return [];
      const detail = shownAt === 0 ? 'is never shown completely' : `is readable for less than a second`;
      return [{ rule: 'missing', subject: name, seconds: 0, detail }];
    });

/** The variables of which one must be on screen: an essential `item_1` stands for every given `item_<n>`. */
const seriesOf = (cell: Cell, name: string): readonly string[] => {
  const prefix = /^(.*_)1$/.exec(name)?.[1];
  const names = cell.template.variables.map((variable) => variable.name);
  const series =
    prefix === undefined
      ? [name]
      : names.filter((other) => other.startsWith(prefix) && /^\d+$/.test(other.slice(prefix.length)));
  return series.filter((other) => (cell.values[other] ?? '').trim() !== '');
};

/**
 * Each essential variable is readable at 1 s and for 60 % of the length. Of a series, such as the items of a
 * slideshow, the first one is readable at 1 s and any of them for 60 % of the length.
 */
export const checkFirstSecond = (
  cell: Cell,
  moments: readonly Moment[],
  essential: readonly string[],
): readonly Finding[] =>
  essential.flatMap((name): readonly Finding[] => {
    const series = seriesOf(cell, name);
    if (!series.includes(name)) return [];
    const seconds = FIRST_SECOND;
    const first = moments.findIndex((moment) => moment.seconds === FIRST_SECOND);
    const late: Finding = { rule: 'first-second', subject: name, seconds, detail: 'is not readable at 1 s' };
    const shownAt = moments.filter((_, index) =>
      series.some((other) => isShown(cell, moments, index, other)),
    ).length;
    const share = shownAt / moments.length;
    const short: Finding = {
      rule: 'first-second',
      subject: `${name} (length)`,
      seconds,
      detail: `is readable for ${Math.round(share * 100)} % of the length, less than ${MIN_SHARE * 100} %`,
    };
    return [...(isShown(cell, moments, first, name) ? [] : [late]), ...(share < MIN_SHARE ? [short] : [])];
  });
