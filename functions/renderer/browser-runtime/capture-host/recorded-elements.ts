import type { UnsupportedFeature } from '#renderer/browser-runtime/messages.ts';
import { words } from '#renderer/browser-runtime/recorded-styles.ts';

/* Elements that a recording shows as the page does (ADR 63); `test/render/recorded-elements.test.ts` compares them. */

/** Boxes, text and pictures. Canvases are checked at each frame (`canvases.ts`). */
const HTML_ELEMENTS = new Set(
  words(`
  html head base link meta script style template title noscript
  body address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav search section
  blockquote dd dir div dl dt figcaption figure hr li menu ol p pre ul listing plaintext xmp center
  a abbr acronym b bdi bdo big br cite code data dfn em font i kbd mark nobr q rp rt rtc rb ruby s samp small span strike
  strong sub sup time tt u var wbr del ins area img map picture source track audio param slot
  caption col colgroup table tbody td tfoot th thead tr
  button datalist fieldset form label legend meter optgroup option output progress select textarea
  details dialog summary canvas
`),
);

const INPUT_TYPES = new Set(
  words('button checkbox email hidden number password radio range reset search submit tel text url'),
);

const SVG_ELEMENTS = new Set(
  words(`
  a animate animateMotion animateTransform circle clipPath defs desc ellipse filter foreignObject g image line
  linearGradient marker mask metadata mpath path pattern polygon polyline radialGradient rect script set stop style svg
  switch symbol text textPath title tspan use view
`),
);

const NAMESPACES = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
};

/** Name of the interface of an object of the composition, whose constructors are not those of the capture host. */
export const interfaceOf = (object: object): unknown => Reflect.get(object, Symbol.toStringTag);

/** Elements that are boxes without any behavior. */
const isPlain = (element: Element): boolean =>
  element.localName.includes('-') || interfaceOf(element) === 'HTMLUnknownElement';

/** What of an element a recording may show in another way than the page does. */
export const unrecordedElement = (element: Element): UnsupportedFeature | undefined => {
  const { namespaceURI, localName } = element;
  // A browser gives it the focus only while nothing else has it, but the capture host focuses the frame of the page.
  if (element.hasAttribute('autofocus')) return 'an element with autofocus';
  if (namespaceURI === NAMESPACES.html) {
    // Its picture is its poster: a page with a player fails.
    if (localName === 'video') return element.hasAttribute('controls') ? '<video>' : undefined;
    if (localName === 'table' && element.hasAttribute('rules')) return 'a table with collapsed borders';
    if (localName === 'input') {
      return INPUT_TYPES.has((element as HTMLInputElement).type)
        ? undefined
        : 'a control that is not reviewed';
    }
    if (HTML_ELEMENTS.has(localName) || isPlain(element)) return undefined;
    return localName === 'object' || localName === 'embed'
      ? `<${localName}>`
      : 'an element that is not reviewed';
  }
  if (namespaceURI === NAMESPACES.svg) {
    const isReviewed = SVG_ELEMENTS.has(localName) || localName.startsWith('fe');
    return isReviewed ? undefined : 'an element that is not reviewed';
  }
  return undefined; // MathML, and unknown elements without a picture
};

/** Whether an element may be shown in the top layer at some time. */
export const mayBeOnTop = (element: Element): boolean =>
  element.localName === 'dialog' || element.hasAttribute('popover');
