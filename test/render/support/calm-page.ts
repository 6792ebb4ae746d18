import { createRandom } from '../../support/faults/random.ts';
import { composition } from './compositions.ts';

const WIDTH = 960;
const HEIGHT = 640;
const ROWS = 3;

/**
 * A page of a shop, 960 × 640: a heading, cards in a grid, a badge and a bar. Most of it holds still; one to three things
 * move, each with a different start, and some change their text or opacity.
 */
export const calmPage = (seed: number, durationSeconds: number): string => {
  const random = createRandom(seed);
  const integer = (from: number, to: number) => from + Math.floor(random() * (to - from));
  const pick = <T>(values: readonly T[]): T => values[integer(0, values.length)] as T;
  const maybe = (share: number, text: string) => (random() < share ? text : '');
  const hue = integer(0, 360);
  const color = (lightness: number) => `hsl(${(hue + integer(-30, 30) + 360) % 360} 70% ${lightness}%)`;
  const gradient = () => `linear-gradient(${integer(0, 360)}deg,${color(25)},${color(65)})`;
  const columns = integer(2, 5);
  const [cellWidth, cellHeight] = [WIDTH / columns, (HEIGHT - 160) / ROWS];
  const shadow = `box-shadow:0 ${integer(2, 20)}px ${integer(4, 50)}px rgb(0 0 0 / .35)`;
  /** Pages with more shadows are drawn whole. */
  const shadowed = integer(0, 7);

  const card = (index: number): string => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const radius = maybe(0.7, `border-radius:${integer(4, 40)}px`);
    const style = [
      `left:${column * cellWidth + 12}px;top:${row * cellHeight + 108}px;width:${cellWidth - 24}px;height:${cellHeight - 16}px`,
      radius,
      maybe(0.25, 'overflow:hidden'),
      maybe(0.1, 'opacity:.85'),
      index < shadowed ? shadow : '',
      maybe(0.5, `background:${gradient()}`),
      maybe(0.1, `transform:rotate(${integer(-6, 6)}deg)`),
    ];
    const photo = maybe(0.4, `<i class="photo" style="background:${gradient()};${radius}"></i>`);
    const badge = maybe(0.4, `<b class="badge">-${integer(5, 90)}%</b>`);
    return `<div class="card" id="c${index}" style="${style.join(';')}">${photo}<p>Kopi susu ${index}</p><u>Rp${integer(5, 99)}.000</u>${badge}</div>`;
  };
  const cards = columns * ROWS;
  const target = () => {
    const id = `#c${integer(0, cards)}`;
    return pick([id, id, `${id} p`, `${id} u`, `${id} .badge`, '#bar', '#sticker', '#title']);
  };
  const seconds = () => (random() * durationSeconds * 0.7).toFixed(2);
  const tween = () => {
    const properties = pick([
      `x:${integer(-120, 120)}`,
      `y:${integer(-60, 60)},opacity:${random().toFixed(2)}`,
      `scale:${(0.6 + random() * 0.8).toFixed(2)}`,
      `rotation:${integer(-30, 30)}`,
      `opacity:${random().toFixed(2)}`,
      `backgroundColor:"${color(50)}"`,
      `width:${integer(40, 300)}`,
      `boxShadow:"0 ${integer(0, 30)}px ${integer(0, 40)}px rgb(0 0 0 / .5)"`,
      `color:"${color(80)}",letterSpacing:${integer(0, 6)}`,
    ]);
    return `tl.${pick(['to', 'from'])}("${target()}",{${properties},duration:${(0.15 + random() * 0.7).toFixed(2)},ease:"${pick(['none', 'power2.out', 'back.out(2)', 'bounce.out'])}"},${seconds()});`;
  };
  const count = `tl.to({}, { duration: ${durationSeconds * 0.8}, onUpdate() { document.querySelector("#count").textContent = Math.round(this.progress() * ${integer(10, 9999)}); } }, 0);`;
  const head = `<style>body{background:${gradient()};color:#fff}#root{width:${WIDTH}px;height:${HEIGHT}px;overflow:hidden;position:relative}
#box{display:none}h1,.card,#bar,#sticker,#count{position:absolute}h1{left:24px;top:20px;font-size:${integer(24, 60)}px}
.card{padding:10px;background:${color(30)};font-size:${integer(12, 26)}px}.photo{position:absolute;right:8px;top:8px;width:40%;height:50%}
.badge{position:absolute;right:${integer(-20, 8)}px;top:${integer(-14, 8)}px;padding:4px 9px;border-radius:99px;background:#e11}
#bar{left:24px;bottom:16px;width:${integer(100, 500)}px;height:14px;border-radius:7px;background:#fc0}
#sticker{right:30px;top:16px;width:72px;height:72px;border-radius:50%;background:${pick(['conic-gradient(#f00,#ff0,#f00)', '#e11'])};text-align:center;line-height:72px;transform:rotate(-12deg)}
#count{left:60%;bottom:8px;font-size:28px}@keyframes pulse{to{scale:1.15}}
${maybe(0.3, '#sticker{animation:pulse .4s ease-in-out infinite alternate}')}</style>`;
  const body = `<h1 id="title">${pick(['Promo akhir pekan', 'Warung Sederhana', 'Diskon gÅjÿ 70%'])}</h1>${Array.from({ length: cards }, (_, index) => card(index)).join('')}<i id="bar"></i><b id="sticker">Baru</b><span id="count">0</span>`;
  const timeline = [...Array.from({ length: integer(1, 4) }, tween), maybe(0.3, count)].join('\n');
  return composition({ head, body, timeline, durationSeconds });
};
