import { coversOf, describe, hasBackground, opacityOf, straighten, VISIBLE_OPACITY } from './geometry.ts';
import type { Box } from './geometry.ts';
import { findDivided } from './line-breaks.ts';
import { blockOf, holderOf, isMeasured, parentOf, textNodes } from './text-nodes.ts';

export interface TextLine {
  /** Bounds of the glyphs, as if nothing were rotated. */
  readonly box: Box;
  /** Bounds of the glyphs in the frame. */
  readonly extent: Box;
  readonly color: string;
  /** Product of the opacity of its ancestors. */
  readonly opacity: number;
  /** Letters, spaces included; a line's share of those of its node by its width. */
  readonly characters: number;
}

export type LayoutRule = 'clipped' | 'overflow' | 'covered' | 'line-break';
export interface LayoutProblem {
  readonly rule: LayoutRule;
  readonly detail: string;
}

export interface VisibleText {
  /** The same for the same element at every moment. */
  readonly key: number;
  /** Variables that the element may show: `data-text`, `data-or`. Empty for a text of the page itself. */
  readonly variables: readonly string[];
  /** How a finding names it. */
  readonly label: string;
  readonly text: string;
  /** The smallest of its parts as it is shown, in pixels. */
  readonly fontSize: number;
  readonly lines: readonly TextLine[];
  /** One digit per sample point: 1 where the text is on top. */
  readonly points: string;
  readonly problems: readonly LayoutProblem[];
}

const range = document.createRange();
const context = new OffscreenCanvas(1, 1).getContext('2d');

const rectsOf = (node: Node): readonly DOMRect[] => {
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
};

/** The part of a line where Chromium finds the text: glyphs beyond their block are drawn but not hit. */
const hitBox = (node: Text, [left, top, right, bottom]: Box): Box => {
  const frame = blockOf(node).getBoundingClientRect();
  return [
    Math.max(left, frame.left),
    Math.max(top, frame.top),
    Math.min(right, frame.right),
    Math.min(bottom, frame.bottom),
  ];
};

interface Ink {
  /** Distance of the glyphs from the top and bottom of the line's box. */
  readonly above: number;
  readonly below: number;
  /** Size on the screen relative to the font size. */
  readonly scale: number;
}

/** The box of a line includes the font's full ascent and descent; the glyphs of this text are smaller. */
const inkOf = (node: Text, height: number): Ink => {
  const style = getComputedStyle(parentOf(node));
  if (!context) return { above: 0, below: 0, scale: 1 };
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const ink = context.measureText(style.textTransform === 'uppercase' ? node.data.toUpperCase() : node.data);
  const scale = height / (ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent);
  return {
    above: (ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent) * scale,
    below: (ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent) * scale,
    scale,
  };
};

const inkBox = ({ left, top, right, bottom }: DOMRect, { above, below }: Ink): Box => [
  left,
  top + above,
  right,
  bottom - below,
];

const linesOf = (node: Text, extents: readonly DOMRect[]): readonly TextLine[] => {
  const { color } = getComputedStyle(parentOf(node));
  const opacity = opacityOf(parentOf(node));
  const rects = rectsOf(node);
  const perPixel =
    Array.from(node.data.trim().replace(/\s+/g, ' ')).length /
    rects.reduce((sum, { width }) => sum + width, 0);
  return rects.map((rect, index) => {
    const ink = inkOf(node, rect.height);
    const characters = perPixel * rect.width;
    return {
      box: inkBox(rect, ink),
      extent: inkBox(extents[index] ?? rect, ink),
      color,
      opacity,
      characters,
    };
  });
};

const shownFontSize = (node: Text): number => {
  const [rect] = rectsOf(node);
  return rect ? parseFloat(getComputedStyle(parentOf(node)).fontSize) * inkOf(node, rect.height).scale : 0;
};

/** Pixels by which a box is outside of another. */
const excess = (box: Box, frame: DOMRect): number =>
  Math.max(frame.left - box[0], frame.top - box[1], box[2] - frame.right, box[3] - frame.bottom);

const TOLERANCE_PX = 1.5;

const clipProblems = (node: Text, lines: readonly TextLine[]): readonly LayoutProblem[] => {
  const problems: LayoutProblem[] = [];
  for (let parent = node.parentElement; parent; parent = parent.parentElement) {
    if (!['hidden', 'clip'].includes(getComputedStyle(parent).overflowX)) continue;
    const frame = parent.getBoundingClientRect();
    const pixels = Math.max(...lines.map(({ box }) => excess(box, frame)));
    if (pixels > TOLERANCE_PX)
      problems.push({ rule: 'clipped', detail: `${pixels.toFixed(0)} px cut off by ${describe(parent)}` });
  }
  return problems;
};

/** The nearest element with a background is the surface on which the text is meant to stand. */
const surfaceOf = (node: Text): Element | undefined => {
  for (let parent = node.parentElement; parent && parent.id !== 'root'; parent = parent.parentElement) {
    if (hasBackground(parent) && getComputedStyle(parent).display !== 'inline') return parent;
  }
  return undefined;
};

interface TextPart {
  readonly node: Text;
  readonly lines: readonly TextLine[];
}

const overflowProblems = (holder: HTMLElement, parts: readonly TextPart[]): readonly LayoutProblem[] => {
  const problems: LayoutProblem[] = [];
  const style = getComputedStyle(holder);
  const box = holder.getBoundingClientRect();
  const isScaled = Math.abs(box.width - holder.offsetWidth) > 1;
  if (style.display !== 'inline' && !isScaled) {
    const room = box.right - parseFloat(style.paddingRight);
    const wider = Math.max(...parts.flatMap(({ node }) => rectsOf(node)).map(({ right }) => right - room));
    if (wider > TOLERANCE_PX)
      problems.push({ rule: 'overflow', detail: `${wider.toFixed(0)} px wider than its box` });
  }
  for (const { node, lines } of parts) {
    const surface = surfaceOf(node);
    if (!surface) continue;
    const frame = surface.getBoundingClientRect();
    const pixels = Math.max(...lines.map((line) => excess(line.box, frame)));
    if (pixels > TOLERANCE_PX)
      problems.push({ rule: 'overflow', detail: `${pixels.toFixed(0)} px outside ${describe(surface)}` });
  }
  return problems;
};

const readText = (
  holder: HTMLElement,
  nodes: readonly Text[],
  key: number,
  extents: ReadonlyMap<Text, readonly DOMRect[]>,
): readonly VisibleText[] => {
  const parts = nodes.map((node) => ({ node, lines: linesOf(node, extents.get(node) ?? []) }));
  const lines = parts.flatMap((part) => part.lines);
  const points = parts.flatMap(({ node, lines }) =>
    lines.flatMap(({ box }) => coversOf(parentOf(node), hitBox(node, box))),
  );
  if (!points.includes(undefined) || lines.every(({ opacity }) => opacity < VISIBLE_OPACITY)) return [];
  const covers = points.filter((cover) => cover !== undefined);
  const text =
    holder.dataset['text'] === undefined ? nodes.map(({ data }) => data).join('') : holder.textContent;
  const variables = [holder.dataset['text'], holder.dataset['or']].filter((name) => name !== undefined);
  const problems: readonly LayoutProblem[] = [
    ...overflowProblems(holder, parts),
    ...parts.flatMap((part) => clipProblems(part.node, part.lines)),
    ...findDivided(nodes).map(
      (part) => ({ rule: 'line-break', detail: `“${part}” is divided by a line break` }) as const,
    ),
    ...covers.slice(0, 1).map(
      (cover) =>
        ({
          rule: 'covered',
          detail: `${covers.length} of ${points.length} points are covered, by ${cover === 'outside' ? 'a clip or the edge' : describe(cover)}`,
        }) as const,
    ),
  ];
  return [
    {
      key,
      variables,
      label: variables[0] ?? `${describe(holder)} “${text.trim().slice(0, 24)}”`,
      text,
      fontSize: Math.min(...nodes.map(shownFontSize).filter((size) => size > 0)),
      lines,
      points: points.map((cover) => (cover === undefined ? 1 : 0)).join(''),
      problems,
    },
  ];
};

const groupByHolder = (nodes: readonly Text[]): ReadonlyMap<HTMLElement, Text[]> => {
  const holders = new Map<HTMLElement, Text[]>();
  for (const node of nodes) {
    const holder = holderOf(node);
    holders.set(holder, [...(holders.get(holder) ?? []), node]);
  }
  return holders;
};

/** Every visible text and its layout problems, decoration excepted. */
export const readTexts = (): readonly VisibleText[] => {
  const nodes = textNodes(document.body).filter(isMeasured);
  const extents = new Map(nodes.map((node) => [node, rectsOf(node)]));
  const restore = straighten();
  const elements = [...document.querySelectorAll('*')];
  try {
    return [...groupByHolder(nodes)].flatMap(([holder, own]) =>
      readText(holder, own, elements.indexOf(holder), extents),
    );
  } finally {
    restore();
  }
};
