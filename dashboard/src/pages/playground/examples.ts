import menu from './examples/menu.html?raw';
import promo from './examples/promo.html?raw';
import ucapan from './examples/ucapan.html?raw';
import { TEXTS } from './texts.ts';

export const EXAMPLES = [
  { name: TEXTS.promoExample, html: promo },
  { name: TEXTS.greetingExample, html: ucapan },
  { name: TEXTS.menuExample, html: menu },
] as const;
