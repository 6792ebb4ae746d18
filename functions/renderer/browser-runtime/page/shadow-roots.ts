import { findUnsafeTemplate } from '#core/composition/closed-roots.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

/** A tree of the page: the document or a shadow root. */
export type PageRoot = Document | ShadowRoot;

export interface PageRoots {
  /** The document and every shadow root in it, nested and closed ones included. */
  readonly all: () => readonly PageRoot[];
  /** All elements of `all()` that match a selector. */
  readonly queryAll: (selector: string) => readonly Element[];
  /** Listens to the events in every tree, before the page does. */
  readonly listen: (type: string, listener: (event: Event) => void) => void;
}

const OPTIONS = [
  'delegatesFocus',
  'slotAssignment',
  'clonable',
  'serializable',
  'customElementRegistry',
  'referenceTarget',
] as const;

const START_OF_TEMPLATE = /<t?e?m?p?l?a?t?$/i;

/** Whether HTML that a script parses may declare a closed shadow root, alone or with the text that follows it. */
const mayDeclareClosedRoot = (html: string): boolean =>
  START_OF_TEMPLATE.test(html) || findUnsafeTemplate(html) !== undefined;

const realQuery = {
  document: realMethod<NodeListOf<Element>>(Document.prototype, 'querySelectorAll'),
  fragment: realMethod<NodeListOf<Element>>(DocumentFragment.prototype, 'querySelectorAll'),
};
const query = (root: PageRoot, selector: string): NodeListOf<Element> =>
  (root instanceof Document ? realQuery.document : realQuery.fragment).call(root, selector);

const realListen = realMethod(EventTarget.prototype, 'addEventListener');

const shadowRootProperty = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot');
const shadowRootOf = (element: Element) => shadowRootProperty?.get?.call(element) as ShadowRoot | null;

/** Events of elements that neither bubble nor leave their tree, such as that a file is loaded. */
const createTreeListeners = () => {
  const listeners: Parameters<PageRoots['listen']>[] = [];
  const heard = new WeakSet<ShadowRoot>(); // a seek asks for every root several times
  return {
    listen: (...listener: Parameters<PageRoots['listen']>) => {
      listeners.push(listener);
      // Of these events, only errors reach the window, where the page could stop them.
      realListen.call(listener[0] === 'error' ? window : document, ...listener, true);
    },
    listenIn: (root: ShadowRoot) => {
      if (heard.has(root)) return;
      heard.add(root);
      for (const listener of listeners) realListen.call(root, ...listener, true);
    },
  };
};

/**
 * Makes every shadow root of the page open, so that the renderer finds it; scripts of the page still see closed roots
 * as closed. `mayDeclareRoots`: whether the document's source can declare any. Calls `refuse` for what could make a
 * closed root in another way.
 */
export const openShadowRoots = (mayDeclareRoots: boolean, refuse: () => void): PageRoots => {
  let mayExist = mayDeclareRoots;
  const { listen, listenIn } = createTreeListeners();
  const closedRoots = new WeakSet<ShadowRoot>();
  const realAttach = realMethod<ShadowRoot>(Element.prototype, 'attachShadow');

  Element.prototype.attachShadow = function attachShadow(init) {
    const mode = String(Reflect.get(init, 'mode') as unknown);
    const options = Object.fromEntries(OPTIONS.map((name) => [name, Reflect.get(init, name) as unknown]));
    const root = realAttach.call(this, { ...options, mode: mode === 'closed' ? 'open' : mode });
    mayExist = true;
    listenIn(root);
    if (mode === 'closed') closedRoots.add(root);
    return root;
  };
  Object.defineProperty(Element.prototype, 'shadowRoot', {
    get(this: Element) {
      const root = shadowRootOf(this);
      return root === null || closedRoots.has(root) ? null : root;
    },
    enumerable: true,
    configurable: true,
  });

  const check = (html: string): void => {
    mayExist ||= /shadowrootmode/i.test(html);
    if (!mayDeclareClosedRoot(html)) return;
    refuse();
    throw new TypeError('A closed shadow root in the HTML of a script is not supported');
  };
  /** Checks the HTML that a method parses: its first argument, or for `write` all of them. */
  const guard = (owner: object, name: string, isWrite = false): void => {
    if (!(name in owner)) return;
    const real = realMethod(owner, name);
    Reflect.set(owner, name, function guarded(this: unknown, ...args: unknown[]) {
      const parsed = args.slice(0, isWrite ? undefined : 1).map(String);
      check(parsed.join(''));
      return real.apply(this, [...parsed, ...args.slice(parsed.length)]);
    });
  };
  for (const name of ['setHTML', 'setHTMLUnsafe']) {
    guard(Element.prototype, name);
    guard(ShadowRoot.prototype, name);
  }
  for (const name of ['parseHTML', 'parseHTMLUnsafe']) guard(Document, name);
  for (const name of ['write', 'writeln']) guard(Document.prototype, name, true);
  Reflect.deleteProperty(window, 'XSLTProcessor'); // its output can declare roots

  const collect = (root: PageRoot, found: PageRoot[]): PageRoot[] => {
    found.push(root);
    if (root instanceof ShadowRoot) listenIn(root); // it may be declared
    for (const element of query(root, '*')) {
      const shadow = shadowRootOf(element);
      if (shadow !== null) collect(shadow, found);
    }
    return found;
  };
  const all = () => (mayExist ? collect(document, []) : [document]);
  return {
    all,
    listen,
    queryAll: (selector) => all().flatMap((root) => [...query(root, selector)]),
  };
};
