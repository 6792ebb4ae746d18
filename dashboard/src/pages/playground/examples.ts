import menu from './examples/menu.html?raw';
import promo from './examples/promo.html?raw';
import ucapan from './examples/ucapan.html?raw';

export const EXAMPLES = [
  { name: 'Promo produk, animasi dengan GSAP', html: promo },
  { name: 'Kartu ucapan, animasi dengan CSS', html: ucapan },
  { name: 'Menu dengan komponen siap pakai', html: menu },
] as const;
