import { hasLimitedBackdrop } from '#renderer/browser-runtime/capture-host/backdrops.ts';
import { watchEmptyBoxes } from '#renderer/browser-runtime/capture-host/empty-boxes.ts';
import {
  interfaceOf,
  mayBeOnTop,
  unrecordedElement,
} from '#renderer/browser-runtime/capture-host/recorded-elements.ts';
import { rulesOf, sheetsOf } from '#renderer/browser-runtime/capture-host/style-sheets.ts';
import { styleFeature } from '#renderer/browser-runtime/messages.ts';
import type { PageControl, UnsupportedFeature } from '#renderer/browser-runtime/messages.ts';
import type { PageRoot } from '#renderer/browser-runtime/page/shadow-roots.ts';
import { findUnrecorded, RECORDED_VALUES } from '#renderer/browser-runtime/recorded-styles.ts';

/** Watches what is declared on the page, not what applies to an element: a class or a state changes only the latter. */
interface PageWatch {
  /** Examines what changed since the last call; at the first call, the whole page. To be called after each seek. */
  readonly update: () => void;
  /** What of the page a recording may show in another way than the page does. */
  readonly unsupportedFeature: () => UnsupportedFeature | undefined;
  /** Number of times that nodes, classes, sheets, scripted animations or the clips that are shown have changed. */
  readonly countScenes: () => number;
  /** Whether the page declares a style by which an element changes the colors of what is below it. */
  readonly mayBlend: () => boolean;
}

/** Elements that a browser shows as tables or parts of them. */
const TABLES = 'table, caption, colgroup, col, thead, tbody, tfoot, tr, th, td, mtable, mtr, mtd';

/** Attributes of SVG that have the names of styles. */
const FLAT_IN_SVG = new Set(['transform', 'rotate']);

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

interface Report {
  readonly feature: (found: UnsupportedFeature | undefined) => void;
  readonly styles: (names: Iterable<string>) => void;
  readonly declaration: (style: CSSStyleDeclaration) => void;
}

/** Initial values, also of what does not declare the style. */
const BLENDING = Object.entries({
  'mix-blend-mode': ['', 'normal'],
  'backdrop-filter': ['', 'none'],
});

const isBlending = (style: CSSStyleDeclaration): boolean =>
  BLENDING.some(([name, values]) => !values.includes(style.getPropertyValue(name)));

/** Returns a function that examines style sheets with changed rules, and returns whether there are new ones. */
const watchSheets = (control: () => PageControl, report: Report) => {
  const known = new WeakSet<CSSStyleSheet>();
  let rulesVersion: number | undefined;
  const examine = (rules: Iterable<CSSRule>): void => {
    for (const rule of rules) {
      if (interfaceOf(rule) === 'CSSFontFaceRule') continue;
      const { style, cssRules, styleSheet } = rule as Partial<CSSStyleRule & CSSImportRule>;
      if (style) report.declaration(style);
      if (styleSheet === null) report.feature('a style sheet that is loaded during the video');
      if (styleSheet) examine(rulesOf(control(), styleSheet));
      if (cssRules) examine(cssRules);
    }
  };
  return (roots: readonly PageRoot[]): boolean => {
    const version = control().rulesVersion();
    const areRulesKnown = version !== undefined && version === rulesVersion;
    rulesVersion = version;
    let isAnyNew = false;
    for (const sheet of roots.flatMap(sheetsOf)) {
      const isNew = !known.has(sheet);
      isAnyNew ||= isNew;
      if (areRulesKnown && !isNew) continue;
      known.add(sheet);
      try {
        examine(rulesOf(control(), sheet));
      } catch {
        report.feature('a style sheet that cannot be read');
      }
    }
    return isAnyNew;
  };
};

/** Returns a function that examines new and changed elements, and returns whether nodes or classes have changed. */
const watchElements = (control: () => PageControl, report: Report) => {
  const observed = new WeakSet<PageRoot>();
  const emptyBoxes = watchEmptyBoxes();
  let mayUseTopLayer = false;
  const examine = (element: Element): void => {
    const { style } = element as Partial<HTMLElement>;
    report.feature(unrecordedElement(element));
    if (style) report.declaration(style);
    const animated = element.getAttribute('attributeName') ?? '';
    if (RECORDED_VALUES.has(animated) && !FLAT_IN_SVG.has(animated)) report.styles([animated]);
    mayUseTopLayer ||= mayBeOnTop(element);
    emptyBoxes.examine(element);
  };
  const examineTree = (tree: ParentNode): void => {
    for (const element of tree.querySelectorAll('*')) examine(element);
  };
  const examineMutations = (): boolean => {
    const styled = new Set<Node>();
    let isChanged = false;
    for (const mutation of control().takeMutations()) {
      const { type, target, attributeName, addedNodes, removedNodes } = mutation;
      if (attributeName === 'style') styled.add(target);
      else if (attributeName === 'class') isChanged = true;
      else if (type === 'attributes') examine(target as Element);
      for (const node of [...addedNodes].filter(isElement)) {
        examine(node);
        examineTree(node);
      }
      isChanged ||= [...addedNodes, ...removedNodes].some(isElement);
    }
    for (const element of styled) {
      report.declaration((element as HTMLElement).style);
      emptyBoxes.examine(element as HTMLElement);
    }
    return isChanged;
  };
  const isInTopLayer = (element: Element) => getComputedStyle(element).getPropertyValue('overlay') === 'auto';
  const update = (roots: readonly PageRoot[]): boolean => {
    let isChanged = examineMutations();
    for (const root of roots) {
      if (observed.has(root)) continue;
      observed.add(root);
      control().observeMutations(root);
      examineTree(root);
      isChanged = true;
    }
    if (emptyBoxes.hasGrown()) report.feature('layers in a box that was empty');
    if (mayUseTopLayer) {
      const candidates = roots.flatMap((root) => [...root.querySelectorAll('dialog, [popover]')]);
      if (candidates.some(isInTopLayer)) report.feature('an element in the top layer');
    }
    return isChanged;
  };
  return update;
};

/** Returns a function that returns whether a clip is shown or hidden since the last call. */
const watchClips = () => {
  let clips: readonly Element[] = [];
  let shown = '';
  return (roots: readonly PageRoot[], areNodesChanged: boolean): boolean => {
    if (areNodesChanged) clips = roots.flatMap((root) => [...root.querySelectorAll('[data-start]')]);
    const last = shown;
    shown = clips.map((clip) => Number(clip.checkVisibility({ visibilityProperty: true }))).join('');
    return shown !== last;
  };
};

export const watchPage = (control: () => PageControl): PageWatch => {
  let feature: UnsupportedFeature | undefined;
  let scenes = 0;
  let keyframes = 0;
  let hasBackdropFilter = false;
  let hasCollapsedBorders = false;
  let hasTableDisplay = false;
  let mayBlend = false;
  const report: Report = {
    feature: (found) => {
      feature ??= found;
    },
    styles: (names) => {
      for (const name of names) {
        if (name === 'backdrop-filter') hasBackdropFilter = true;
        else if (name === 'border-collapse') hasCollapsedBorders = true;
        else if (name === 'display') hasTableDisplay = true;
        else feature ??= styleFeature(name);
      }
    },
    declaration: (style) => {
      report.styles(findUnrecorded(style));
      mayBlend ||= isBlending(style);
    },
  };
  const updateSheets = watchSheets(control, report);
  const updateElements = watchElements(control, report);
  const updateClips = watchClips();
  return {
    update: () => {
      const roots = control().roots();
      report.styles(control().unrecordedKeyframes());
      const areNodesChanged = updateElements(roots);
      const changes = [
        updateSheets(roots),
        areNodesChanged,
        updateClips(roots, areNodesChanged),
        control().countKeyframes() !== keyframes,
      ];
      keyframes = control().countKeyframes();
      if (changes.includes(true)) scenes += 1;
      if (hasBackdropFilter && hasLimitedBackdrop(roots))
        report.feature('a backdrop filter in an element with effects');
      if (hasCollapsedBorders && (hasTableDisplay || roots.some((root) => root.querySelector(TABLES))))
        report.feature('a table with collapsed borders');
    },
    unsupportedFeature: () => feature,
    countScenes: () => scenes,
    mayBlend: () => mayBlend,
  };
};
