import { createRandom } from '../../support/faults/random.ts';
import { composition } from './compositions.ts';

/** A page of nested elements with random styles, whose styles, texts, classes and elements change at random. */
export const randomPage = (seed: number, durationSeconds: number): string => {
  const random = createRandom(seed);
  const integer = (from: number, to: number) => from + Math.floor(random() * (to - from));
  const pick = <T>(values: readonly T[]): T => values[integer(0, values.length)] as T;
  const maybe = (share: number, text: () => string) => (random() < share ? text() : '');
  const color = () => `hsl(${integer(0, 360)} ${integer(20, 100)}% ${integer(20, 80)}%)`;
  const translucent = () => `hsl(${integer(0, 360)} 80% 50% / ${random().toFixed(2)})`;
  const background = () =>
    pick([
      color,
      translucent,
      () => `linear-gradient(${integer(0, 360)}deg,${color()},${translucent()})`,
      () => `radial-gradient(${color()},${translucent()})`,
      () => `conic-gradient(${color()},${color()})`,
    ])();
  const style = () =>
    [
      `position:${pick(['absolute', 'absolute', 'absolute', 'absolute', 'absolute', 'relative', 'static', 'fixed'])}`,
      `left:${integer(-60, 700)}px;top:${integer(-60, 420)}px;width:${integer(8, 160)}px;height:${integer(8, 100)}px`,
      `background:${background()};font-size:${integer(8, 40)}px`,
      maybe(0.3, () => `border-radius:${integer(1, 60)}px`),
      maybe(0.2, () => `border:${integer(1, 9)}px ${pick(['solid', 'dashed', 'double'])} ${color()}`),
      maybe(
        0.06,
        () =>
          `box-shadow:${integer(-30, 30)}px ${integer(-30, 30)}px ${integer(0, 50)}px ${integer(-5, 20)}px ${translucent()}`,
      ),
      maybe(
        0.04,
        () => `text-shadow:${integer(-20, 20)}px ${integer(-20, 20)}px ${integer(0, 30)}px ${color()}`,
      ),
      maybe(0.1, () => `outline:${integer(1, 12)}px solid ${color()};outline-offset:${integer(-8, 30)}px`),
      maybe(
        0.25,
        () =>
          `transform:rotate(${integer(-180, 180)}deg) scale(${(random() * 1.6).toFixed(2)}) skewX(${integer(-30, 30)}deg)`,
      ),
      maybe(0.1, () => `scale:${(0.5 + random()).toFixed(2)};rotate:${integer(-90, 90)}deg`),
      maybe(0.25, () => `opacity:${random().toFixed(2)}`),
      maybe(0.2, () => 'overflow:hidden'),
      maybe(
        0.1,
        () => `clip-path:${pick(['circle(40%)', 'inset(10px round 8px)', 'polygon(0 0,100% 30%,40% 100%)'])}`,
      ),
      maybe(0.1, () => `mix-blend-mode:${pick(['multiply', 'screen', 'difference', 'hue'])}`),
      maybe(0.15, () => `z-index:${integer(-2, 5)}`),
      maybe(0.1, () => `display:${pick(['flex', 'grid', 'inline-block', 'none', 'list-item'])}`),
      maybe(0.06, () => 'mask-image:linear-gradient(#000,transparent)'),
      maybe(0.05, () => 'background-clip:text;color:transparent'),
      maybe(0.01, () => 'perspective:400px'),
      maybe(
        0.08,
        () => `text-decoration:underline ${integer(1, 9)}px;text-underline-offset:${integer(0, 30)}px`,
      ),
      maybe(0.05, () => `writing-mode:vertical-rl`),
    ]
      .filter((part) => part !== '')
      .join(';');
  const text = () =>
    pick(['', 'Halo', 'Diskon 70%', 'gÅjÿ Ω ﷽', 'a long line of words that wraps', '🎉 e\u0301\u0302']);
  let ids = 0;
  const element = (depth: number): string => {
    ids += 1;
    const id = `e${ids}`;
    if (random() < 0.08) {
      return `<svg id="${id}" style="${style()}" viewBox="0 0 100 100"><rect width="50" height="40" fill="${color()}" stroke="${color()}" stroke-width="9"/><text y="70">svg</text></svg>`;
    }
    const children =
      depth > 1 ? '' : Array.from({ length: integer(0, 4) }, () => element(depth + 1)).join('');
    return `<div id="${id}" class="${random() < 0.1 ? 'c0' : `c${integer(1, 9)}`}" style="${style()}">${text()}${children}</div>`;
  };
  const body = Array.from({ length: integer(2, 6) }, () => element(0)).join('');
  const target = () => `#e${integer(1, ids + 1)}`;
  const seconds = () => (random() * durationSeconds * 0.8).toFixed(2);
  const tween = () => {
    const property = pick([
      () => `x:${integer(-200, 200)},y:${integer(-100, 100)}`,
      () => `rotation:${integer(-200, 200)}`,
      () => `scale:${(random() * 2).toFixed(2)}`,
      () => `opacity:${random().toFixed(2)}`,
      () => `left:${integer(0, 600)},width:${integer(10, 400)}`,
      () => `backgroundColor:"${color()}"`,
      () => `borderRadius:${integer(0, 80)}`,
      () => `boxShadow:"${integer(-40, 40)}px 9px ${integer(0, 60)}px ${color()}"`,
      () => `fontSize:${integer(8, 90)}`,
      () => `clipPath:"inset(${integer(0, 40)}px)"`,
      () => `rotation:${integer(0, 80)}`,
      () => `skewX:${integer(-40, 40)},autoAlpha:${random().toFixed(1)}`,
      () => `"--v":${integer(0, 200)}`,
      () => `padding:${integer(0, 40)}`,
    ])();
    return `tl.${pick(['to', 'from'])}("${target()}",{${property},duration:${(0.1 + random()).toFixed(2)}},${seconds()});`;
  };
  const call = () => {
    const statement = pick([
      () => `e.textContent="${text()} "+tl.time()`,
      () => `e.className="c${integer(0, 4)}"`,
      () => `e.append(document.createElement("p"))`,
      () => `e.remove()`,
      () => `e.style.display=e.style.display==="none"?"block":"none"`,
      () => `e.style.zIndex=${integer(-2, 9)}`,
      () => `e.setAttribute("data-state","${integer(0, 3)}")`,
      () => `e.scrollTop=${integer(0, 50)}`,
      () => `e.animate([{translate:"0"},{translate:"${integer(-99, 99)}px 40px"}],300)`,
      () => `document.documentElement.style.setProperty("--w",${integer(0, 90)})`,
      () => `e.innerHTML="<b>b</b><i>i</i>"`,
      () => `e.parentElement.append(e)`,
    ])();
    return `tl.call(()=>{const e=document.querySelector("${target()}");if(e){${statement}}},[],${seconds()});`;
  };
  const head = `<style>.c1::before{content:'${pick(['', '*', 'before'])}';position:${pick(['absolute', 'absolute', 'absolute', 'static'])};left:${integer(-80, 90)}px;top:${integer(-50, 60)}px;width:20px;height:20px;background:${color()}}
.c2::after{content:'after';color:${color()}}.c3{color:${color()};transition:background .2s linear,translate .2s linear}.c2+div{translate:calc(var(--w,0)*1px)}.c3>div{margin:calc(var(--v,0)*1px)}
[data-state="1"]{border:4px solid red!important}@keyframes k{to{rotate:90deg;opacity:.3}}.c0{animation:k ${(0.2 + random()).toFixed(1)}s ${random() < 0.5 ? 'infinite alternate' : 'both'}}</style>`;
  const timeline = [
    ...Array.from({ length: integer(1, 4) }, tween),
    ...Array.from({ length: integer(0, 5) === 0 ? 1 : 0 }, call),
  ].join('\n');
  return composition({ head, body, timeline, durationSeconds });
};
