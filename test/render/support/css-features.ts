const stripes = 'background:repeating-linear-gradient(45deg,#334155 0 10px,#94a3b8 10px 20px)';
const box = (style: string, content = ''): string =>
  `<div style="position:absolute;left:60px;top:50px;width:180px;height:120px;${style}">${content}</div>`;
const overStripes = (style: string, content = ''): string =>
  `<div style="position:absolute;inset:0;${stripes}"></div>${box(style, content)}`;
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#0a7"/><circle cx="40" cy="40" r="30" fill="#fd0"/></svg>')}`;

export interface CssFeature {
  readonly head?: string;
  readonly body: string;
}

/** One page for each CSS feature that the two capture strategies might draw differently. */
export const CSS_FEATURES: Readonly<Record<string, CssFeature>> = {
  'backdrop-filter': { body: overStripes('backdrop-filter:blur(6px) saturate(1.5)') },
  'mix-blend-mode': { body: overStripes('background:#f0f;mix-blend-mode:difference') },
  'background-blend-mode': { body: box(`${stripes},#0ff;background-blend-mode:multiply`) },
  'filter: blur': { body: overStripes('background:#fff;filter:blur(8px)') },
  'filter: colors and drop-shadow': {
    body: box('background:#38f;border-radius:30px;filter:hue-rotate(90deg) drop-shadow(8px 8px 6px #000)'),
  },
  'clip-path': { body: overStripes('background:#e11;clip-path:polygon(50% 0,100% 100%,0 70%)') },
  'mask-image': { body: overStripes('background:#e11;mask-image:linear-gradient(90deg,#000,transparent)') },
  'an SVG filter': {
    body: `<svg style="position:absolute"><filter id="f"><feTurbulence baseFrequency="0.05"/><feDisplacementMap in="SourceGraphic" scale="20"/></filter></svg>${box(`${stripes};filter:url(#f)`)}`,
  },
  'SVG with a mask and text': {
    body: '<svg width="320" height="240" style="position:absolute"><mask id="m"><circle cx="150" cy="110" r="80" fill="#fff"/></mask><rect width="320" height="240" fill="#06c" mask="url(#m)"/><text x="90" y="120" font-size="40" fill="#fff">SVG</text></svg>',
  },
  'opacity with will-change': {
    body: overStripes('background:#fff;opacity:.5;will-change:opacity,transform'),
  },
  'position: fixed': {
    body: '<div style="position:fixed;right:10px;bottom:10px;width:90px;height:40px;background:#07c">x</div>',
  },
  'position: sticky in a scrolled box': {
    body: box(
      'overflow:scroll;background:#eee',
      '<div style="height:400px"><div style="position:sticky;top:0;background:#e11;height:30px">sticky</div><p style="margin:40px">text</p></div>',
    ),
    head: '<script>addEventListener("load",()=>{document.querySelector("div[style*=scroll]").scrollTop=60})</script>',
  },
  'background-clip: text': {
    body: box(
      'background:linear-gradient(90deg,#e11,#11e);background-clip:text;color:transparent;font:900 60px Inter',
      'Teks',
    ),
  },
  'a web font': { body: box('font:700 44px Poppins;color:#123', 'Selamat pagi') },
  'system fonts and emoji': { body: box('font:24px sans-serif', 'Abc <b>tebal</b> <i>miring</i> ñ') },
  'an image in the document': {
    body: `<img src="${PICTURE}" style="position:absolute;left:100px;top:80px;width:120px">`,
  },
  'a background image': { body: box(`background:url('${PICTURE}') 0 0/40px`) },
  'a CSS animation': {
    head: '<style>@keyframes go{to{transform:translateX(120px) rotate(90deg)}}#go{animation:go .3s linear both}</style>',
    body: '<div id="go" style="position:absolute;top:120px;width:60px;height:60px;background:#0a0"></div>',
  },
  'viewport units': {
    body: '<div style="position:absolute;left:10vw;top:20vh;width:50vmin;height:30vmax;background:#a0a"></div>',
  },
  'container queries and has()': {
    head: '<style>#c{container-type:inline-size;width:50vw}@container (width>100px){#q{background:#0a0}}body:has(#q) #q{outline:6px solid #00f}</style>',
    body: '<div id="c" style="position:absolute;left:40px;top:90px"><div id="q" style="height:60px"></div></div>',
  },
  'form controls': {
    body: box(
      '',
      '<input value="teks"><br><button>Tombol</button><br><input type="checkbox" checked><input type="range"><progress value=".4"></progress><select><option>pilih</option></select>',
    ),
  },
  'shadow DOM': {
    body: '<div id="host"><template shadowrootmode="open"><div style="position:absolute;top:100px;left:80px;width:100px;height:60px;background:#0c8">bayangan</div></template></div>',
  },
  'a page without a background': {
    head: '<style>body{background:none!important}</style>',
    body: box('background:#e11'),
  },
  'a dark color scheme': {
    head: '<style>:root{color-scheme:dark}body{background:none!important}</style>',
    body: box('color:CanvasText', 'gelap'),
  },
  'a background of the root element': {
    head: '<style>html{background:radial-gradient(#fc0,#c06)}body{background:none!important}</style>',
    body: '',
  },
  'shadows and rounded borders': {
    body: box('border:8px dashed #07c;border-radius:40px;box-shadow:0 10px 30px #0008,inset 0 0 20px #e11'),
  },
  gradients: {
    body: box('border-radius:50%;background:conic-gradient(red,yellow,lime,aqua,blue,magenta,red)'),
  },
  'text shadows and strokes': {
    body: box(
      'font:900 60px Inter;color:#fff;-webkit-text-stroke:2px #000;text-shadow:4px 4px 4px #e11',
      'Promo',
    ),
  },
  'writing modes': {
    body:
      box('font:14px Inter', 'satu dua tiga empat lima enam tujuh delapan sembilan sepuluh') +
      '<p style="position:absolute;right:20px;top:60px;writing-mode:vertical-rl">tegak</p>',
  },
  'a details element and a list': {
    body: box('', '<details open><summary>buka</summary>isi</details><ul><li>satu<li>dua</ul>'),
  },
  'a marker of a link and a selection': {
    body: box('', '<a href="#x">tautan</a> <mark>tanda</mark> <u>garis</u> <s>coret</s>'),
  },
};
