/** Values of styles; each is tried with every property that supports it. */
export const STYLE_VALUES: readonly string[] = [
  // keywords, of lengths and numbers too
  ...'none auto normal hidden visible clip scroll collapse separate'.split(' '),
  ...'left right center top bottom start end middle baseline stretch justify space-between both'.split(' '),
  ...'block inline inline-block flex grid table contents flow-root list-item inline-flex ruby'.split(' '),
  ...'absolute fixed sticky relative static isolate luminance alpha add exclude'.split(' '),
  ...'multiply screen overlay darken difference hue color plus-lighter plus-darker'.split(' '),
  ...'border-box padding-box content-box fill-box stroke-box view-box text'.split(' '),
  ...'cover contain fill scale-down repeat repeat-x no-repeat round space'.split(' '),
  ...'dotted dashed solid double groove ridge inset outset wavy underline overline line-through'.split(' '),
  ...'bold lighter italic oblique small-caps all-small-caps condensed sub super text-top'.split(' '),
  ...'uppercase capitalize full-width nowrap pre break-all keep-all anywhere balance pretty'.split(' '),
  ...'vertical-rl sideways-lr rtl upright sideways plaintext bidi-override'.split(' '),
  ...'red transparent currentcolor nonzero evenodd crisp-edges pixelated optimizeSpeed geometricPrecision'.split(
    ' ',
  ),
  ...'stroke markers bevel square butt flat preserve-3d paint strict size layout content style'.split(' '),
  ...'disc circle decimal inside outside upper-roman dark light only normal-reverse row-reverse column'.split(
    ' ',
  ),
  ...'wrap wrap-reverse dense subgrid masonry avoid page each-line hanging trim-start slice clone'.split(' '),
  ...'button textfield checkbox base-select menulist zoom-in pointer move manual allow-keywords discard'.split(
    ' ',
  ),
  ...'standard high no-limit constrained srgb linearrgb economy exact preserve-parent-color pan-y'.split(' '),
  ...'inline-size x y min-content max-content fit-content all before after under over'.split(' '),
  ...'2 -1 0.5 -9px 7px 60px 33% 130% 30deg 900 1s'.split(' '),
  // composed values
  '10px 20px',
  '30% 70%',
  '2 / 3',
  '1 / span 2',
  '20px 60px',
  'repeat(3, 1fr)',
  '"a a" "b c"',
  'rgb(0 128 0 / 50%)',
  'color(display-p3 1 0 0)',
  'light-dark(red, blue)',
  'linear-gradient(45deg, red, transparent)',
  'conic-gradient(red, lime, blue, red)',
  'radial-gradient(circle, #000, transparent 60%)',
  'url("#clip")',
  'url("#mask")',
  'url("#filter")',
  'url("#gradient")',
  'url("#arrow")',
  'image-set(linear-gradient(red, blue) 1x)',
  'cross-fade(linear-gradient(red, red) 50%, linear-gradient(blue, blue))',
  'fit-content(50px)',
  'calc(10px + 5%)',
  'circle(40%)',
  'inset(10px 20px round 8px)',
  'polygon(0 0, 100% 30%, 60% 100%)',
  'path("M0 0 L90 20 L40 80 Z")',
  'shape(from 0 0, line to 90px 20px, line to 40px 80px)',
  'ray(45deg)',
  'blur(3px)',
  'blur(3px) brightness(1.4)',
  'invert(1)',
  'hue-rotate(90deg) contrast(1.5)',
  'drop-shadow(8px 8px 4px #000)',
  'grayscale(1) opacity(0.5)',
  '6px 6px 8px #000',
  '0 0 20px 6px rgb(255 0 0 / 60%)',
  'inset 0 0 12px blue',
  'translate(12px, 7px)',
  'translateZ(0)',
  'rotate(20deg)',
  'scale(0.6, 1.2)',
  'skewX(20deg)',
  'matrix(1, 0.2, -0.3, 1, 10, 5)',
  'matrix3d(1, 0, 0, 0, 0, 0.8, 0.6, 0, 0, -0.6, 0.8, 0, 0, 0, 0, 1)',
  'rotateX(50deg)',
  'rotateY(180deg)',
  'rotate3d(1, 1, 0, 40deg)',
  'perspective(400px) rotateY(30deg)',
  'perspective(150px) rotateX(50deg)',
  'translate3d(10px, 5px, 40px)',
  'x 40deg',
  '1 1 0 40deg',
  '10px 5px 30px',
  '0.5 1.2 2',
  'transform',
  'opacity',
  'scroll-position',
  'transform, opacity, filter',
  '"a"',
  'counter(c)',
  'c 2',
  '"«" "»"',
  '"wght" 650',
  '"liga" 0',
  'small-caps tabular-nums',
  'Poppins',
  'serif',
  'monospace',
  'underline dotted red',
  'under left',
  'filled sesame red',
  '5 3',
  '4px 2px',
  'markers fill stroke',
  'drag',
  '--name',
  'view()',
  'x mandatory',
  'below 3px',
];

const SHAPES =
  '<svg id="shapes" width="200" height="90" style="position:absolute;left:230px;top:210px"><defs><clipPath id="clip"><circle cx="60" cy="40" r="38"/></clipPath><mask id="mask"><rect width="90" height="60" fill="#fff"/></mask><filter id="filter"><feGaussianBlur stdDeviation="3"/></filter><linearGradient id="gradient"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><marker id="arrow" markerWidth="9" markerHeight="9" refX="4" refY="4"><circle cx="4" cy="4" r="4"/></marker></defs><rect class="t" x="8" y="8" width="70" height="40" fill="#fa0" stroke="#036" stroke-width="4"/><path class="t" d="M100 10 L150 60 L110 70" fill="none" stroke="#c06" stroke-width="5"/><text class="t" x="10" y="80" font-size="22">Teks SVG</text></svg>';

/** A page on which a style of the elements `.t` can be seen: boxes, text, pictures, lists, tables and shapes. */
export const STYLED_BODY = `<div id="styled" style="position:absolute;inset:0;background:repeating-linear-gradient(45deg,#cbd5e1 0 10px,#f1f5f9 10px 20px);font:18px Inter">
<div class="t" style="position:absolute;left:20px;top:15px;width:190px;height:120px;background:#fde68a;border:3px solid #b45309"><div class="t" style="width:90px;height:40px;background:#38bdf8">dalam</div><i style="display:block;width:40px;height:30px;background:#f0f;transform:rotate(10deg)"></i></div>
<p class="t" style="position:absolute;left:20px;top:150px;width:190px">Harga <b>promo</b> hari ini <a href="#x">tautan</a> office</p>
<img class="t" style="position:absolute;left:240px;top:20px;width:80px;height:70px" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='80' height='80'%3E%3Crect width='80' height='80' fill='%230a7'/%3E%3Ccircle cx='40' cy='40' r='30' fill='%23fd0'/%3E%3C/svg%3E">
<div style="position:absolute;left:340px;top:20px;width:120px"><ul class="t"><li class="t">satu</li><li>dua</li></ul><div class="t" style="display:flex;background:#bbf7d0"><span class="t">A</span><span>B</span></div></div>
<table class="t" style="position:absolute;left:340px;top:120px"><tr><td class="t">x</td><td>y</td></tr></table>
<div class="t" style="position:absolute;left:240px;top:110px;width:80px;height:70px;overflow:auto;background:#fff">panjang sekali teksnya sampai lebih</div>
<button class="t" style="position:absolute;left:20px;top:260px">Beli</button><input class="t" value="isi" style="position:absolute;left:100px;top:260px;width:80px">
${SHAPES}</div>`;

/** Defines `show(index)`, which gives all `.t` the style of this index in `pairs`. */
export const showStyle = (pairs: readonly (readonly [string, string])[]): string =>
  `const pairs = ${JSON.stringify(pairs)}; const targets = [...document.querySelectorAll('.t')];
const plain = targets.map((target) => target.getAttribute('style'));
const show = (index) => { targets.forEach((target, at) => {
  target.setAttribute('style', plain[at] ?? ''); if (pairs[index]) target.style.setProperty(...pairs[index]);
}); };`;
