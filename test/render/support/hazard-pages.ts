import type { CompositionParts } from './compositions.ts';

export const HAZARD_SECONDS = 0.9;
export const MOVE = 'tl.to("#box", { x: 240, duration: 0.9, ease: "none" }, 0);';
const box = (style: string, content = '', more = ''): string =>
  `<div ${more} style="position:absolute;left:300px;top:150px;width:120px;height:60px;background:#07c;${style}">${content}</div>`;
const at = (seconds: number, statement: string): string => `tl.call(() => { ${statement} }, [], ${seconds});`;
/** Runs a statement at each frame, with the time `t` in seconds. */
const each = (statement: string): string =>
  `const run = () => { const t = tl.time(); ${statement} }; tl.eventCallback('onUpdate', run);${MOVE}`;
const ONE = "const one = document.querySelector('#one');";

/** Changes of a page whose reach in the picture is hard to predict. */
export const HAZARD_PAGES: Readonly<Record<string, CompositionParts>> = {
  'a box that moves': { timeline: MOVE },
  'a shadow that grows': {
    body: box('', '', 'id="one"'),
    timeline:
      'tl.fromTo("#one", { boxShadow: "0 0 0 #000" }, { boxShadow: "30px -40px 60px 20px #000", duration: 0.9 }, 0);',
  },
  'an outline that grows': {
    body: box('outline:2px solid red', '', 'id="one"'),
    timeline: 'tl.to("#one", { outlineWidth: 40, outlineOffset: 60, duration: 0.9 }, 0);',
  },
  'a clip path': {
    body: box('clip-path:circle(10px)', '', 'id="one"'),
    timeline: 'tl.to("#one", { clipPath: "circle(90px)", duration: 0.9 }, 0);',
  },
  'a child that overflows': {
    body: box(
      '',
      '<p style="position:absolute;left:-250px;top:200px;width:700px;background:#fb0">overflow</p>',
      'id="one"',
    ),
    timeline: 'tl.to("#one", { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'an overflow that becomes visible': {
    body: box(
      'overflow:hidden',
      '<p style="width:600px;background:#fb0">a long line of text that overflows</p>',
      'id="one"',
    ),
    timeline: `${MOVE}${at(0.6, `${ONE} one.style.overflow = 'visible';`)}`,
  },
  'transforms of an ancestor': {
    body: box('transform:rotate(20deg)', box('left:10px;top:10px', '', 'id="one"')),
    timeline: 'tl.to("#one", { rotation: 30, x: 90, duration: 0.9 }, 0);',
  },
  'a layout that moves what follows': {
    body: '<div id="one" style="height:100px;background:#0a0"></div><p>text that follows</p>',
    timeline: 'tl.to("#one", { height: 300, duration: 0.9 }, 0);',
  },
  'text that changes': {
    body: box('', '0', 'id="one"'),
    timeline: each(`${ONE} one.textContent = String(Math.round(t * 1e5));`),
  },
  'text of a paragraph that changes': {
    body: '<p id="one">0</p><p>follows</p>',
    timeline: each(`${ONE} one.textContent = 'word '.repeat(Math.round(t * 60));`),
  },
  'an order that changes': {
    body: `${box('z-index:1', '', 'id="one"')}${box('left:340px;background:#c00;z-index:2')}`,
    timeline: `${MOVE}${at(0.6, `${ONE} one.style.zIndex = 3;`)}`,
  },
  'a pseudo-element': {
    head: "<style>#one::before{content:'';position:absolute;left:-200px;top:-100px;width:60px;height:60px;background:#f0f}#one::after{content:'after'}</style>",
    body: box('', '', 'id="one"'),
    timeline: 'tl.to("#one", { y: 90, duration: 0.9 }, 0);',
  },
  'a child that moved before its parent': {
    body: box('', box('left:10px;top:10px;background:#fb0', '', 'id="two"'), 'id="one"'),
    timeline:
      'tl.set("#one,#two", { x: 1 }, 0).set("#one", { x: 9 }, 0.4).set("#two", { x: 9 }, 0.45).set("#two", { x: 400 }, 0.55).set("#one", { x: -200, y: 300 }, 0.7);',
  },
  'a child that inherits the motion of its parent': {
    head: '<style>#one i{position:absolute;width:60px;height:60px;background:#fb0;transform:inherit}</style>',
    body: box('', '<i></i>', 'id="one"'),
    timeline: 'tl.fromTo("#one", { x: 5 }, { x: 300, duration: 0.9 }, 0);',
  },
  'a fixed child of a moving box': {
    body: box('', '<b style="position:fixed;left:700px;top:500px;background:#fb0">fixed</b>', 'id="one"'),
    timeline: each(`${ONE} one.style.transform = t > 0.6 ? 'none' : 'translate(' + t * 90 + 'px, 9px)';`),
  },
  'a text that moves': {
    body: box(
      'font:italic 90px serif;letter-spacing:-9px;background:none;white-space:nowrap',
      'fjÅg <b style="font-family:cursive">Qfy</b> j-f',
      'id="one"',
    ),
    timeline: 'tl.to("#one", { x: 300, y: 90, scale: 1.5, duration: 0.9 }, 0);',
  },
  'a text that turns': {
    body: box('font:italic 90px/0.5 serif;width:400px', 'fjÅg Qfy j-f', 'id="one"'),
    timeline: 'tl.to("#one", { x: 90, rotation: 200, skewX: 30, duration: 0.9 }, 0);',
  },
  'an outline with turned corners': {
    body: box('outline:60px solid red;left:430px;top:270px', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { rotation: 40 }, { x: 20, rotation: 50, duration: 0.9 }, 0);',
  },
  'a spread shadow with turned corners': {
    body: box('box-shadow:0 0 0 60px red;left:430px;top:270px', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { rotation: 40 }, { x: 20, rotation: 50, duration: 0.9 }, 0);',
  },
  'a pseudo-element outside of a turned box': {
    head: '<style>#one::before{content:"";position:absolute;left:-100px;top:-100px;width:60px;height:60px;background:red}</style>',
    body: box('left:430px;top:270px', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { rotation: 40 }, { x: 20, rotation: 50, duration: 0.9 }, 0);',
  },
  'an outline with corners turned by rotate': {
    body: box('outline:60px solid red;rotate:45deg;left:400px;top:270px', '', 'id="one"'),
    timeline: 'tl.to("#one", { left: 460, duration: 0.9 }, 0);',
  },
  'a thick underline of an ancestor': {
    body: box(
      'font:100px serif;width:500px;text-decoration:underline;text-decoration-thickness:70px;text-underline-offset:30px',
      '<span>abc</span>',
      'id="one"',
    ),
    timeline: 'tl.to("#one", { x: 90, y: 40, duration: 0.9 }, 0);',
  },
  'attributes of SVG': {
    body: '<svg width="300" height="200" style="position:absolute;left:300px;top:150px"><rect width="40" height="40" fill="#0a0"/></svg>',
    timeline: 'tl.to("rect", { attr: { x: 200, width: 90 }, duration: 0.9 }, 0);',
  },
  'an SVG picture that another one uses': {
    body: '<svg width="100" height="100"><defs><g><rect id="one" width="40" height="40" fill="#0a0"/></g></defs></svg><svg width="300" height="200" style="position:absolute;left:420px;top:300px"><use href="#one"/></svg>',
    timeline: 'tl.to("#one", { attr: { width: 90 }, duration: 0.9 }, 0);',
  },
  'an animation of SVG': {
    body: '<svg width="300" height="200" style="position:absolute;left:300px;top:150px"><circle r="20" cy="50"><animate attributeName="cx" from="0" to="300" dur="1s"/></circle></svg>',
  },
  'a variable of CSS': {
    head: '<style>#one i{position:absolute;left:calc(var(--x) * 1px);top:200px;width:50px;height:50px;background:#a0f}</style>',
    body: box('', '<i></i>', 'id="one"'),
    timeline: each(`${ONE} one.style.setProperty('--x', t * 300);`),
  },
  'a variable of CSS of the root': {
    head: '<style>#one{transform:translateX(calc(var(--x) * 1px))}</style>',
    body: box('', '', 'id="one"'),
    timeline: each("document.documentElement.style.setProperty('--x', t * 300);"),
  },
  'a class that changes another element': {
    head: '<style>.on ~ .card{background:#c00}</style>',
    body: `<i id="one"></i>${box('', '', 'class="card"').replace('background:#07c;', '')}`,
    timeline: `${MOVE}${at(0.6, `${ONE} one.className = 'on';`)}`,
  },
  'a transition that a class starts': {
    head: '<style>.card{transition:translate .3s linear}.on{translate:200px 50px}</style>',
    body: box('', '', 'id="one" class="card"'),
    timeline: `${MOVE}${at(0.4, `${ONE} one.classList.add('on');`)}`,
  },
  'a scrolled box': {
    body: box('overflow:hidden', '<p>1</p><p>2</p><p>3</p><p>4</p><p>5</p><p>6</p>', 'id="one"'),
    timeline: each(`${ONE} one.scrollTop = t * 60;`),
  },
  'a counter': {
    head: '<style>body{counter-reset:n}.n{counter-increment:n}#two::after{content:counter(n)}</style>',
    body: `${box('', '', 'id="one"')}<b id="two" style="position:absolute;left:600px;top:400px"></b>`,
    timeline: `${MOVE}${at(0.6, `${ONE} one.innerHTML = '<i class="n"></i>';`)}`,
  },
  'an inserted element before others': {
    head: '<style>#one i{display:inline-block;width:30px;height:30px;background:#0a0}#one i:nth-child(odd){background:#a00}</style>',
    body: box('', '<i></i><i></i><i></i>', 'id="one"'),
    timeline: `${MOVE}${at(0.6, `${ONE} one.prepend(document.createElement('i'));`)}`,
  },
  'a relation to inserted content': {
    head: '<style>#two:has(~ #one b){background:#a00}</style>',
    body: `<i id="two" style="position:absolute;left:600px;top:400px;width:50px;height:50px"></i>${box('', '', 'id="one"')}`,
    timeline: `${MOVE}${at(0.6, `${ONE} one.innerHTML = '<b>b</b>';`)}`,
  },
  'a container query': {
    head: '<style>#one{container-type:inline-size}#one p{position:absolute;top:200px}@container (width > 200px){#one p{left:300px;background:#f00}}</style>',
    body: box('', '<p>p</p>', 'id="one"'),
    timeline: 'tl.to("#one", { width: 300, duration: 0.9 }, 0);',
  },
  'a sticky element': {
    body: box(
      'overflow:hidden;height:120px',
      '<b style="position:sticky;top:0">head</b><p style="height:900px">p</p>',
      'id="one"',
    ),
    timeline: each(`${ONE} one.scrollTo(0, t * 200);`),
  },
  'an image that is loaded': {
    body: box('', '<img>', 'id="one"'),
    timeline: `${MOVE}${at(0.6, 'document.querySelector(\'img\').src = \'data:image/svg+xml,\' + encodeURIComponent(\'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#f80"/></svg>\');')}`,
  },
  'a changed rule of a style sheet': {
    head: '<style>#one{background:#0a0!important}</style>',
    body: box('', '', 'id="one"'),
    timeline: `${MOVE}${at(0.6, "document.styleSheets[0].cssRules[0].style.setProperty('background', '#a0a', 'important');")}`,
  },
  'a rule that was read before the video': {
    head: '<style>#one{background:#0a0!important}</style>',
    body: box('', '', 'id="one"'),
    script:
      "const rule = [...document.styleSheets].flatMap((s) => [...s.cssRules]).find((r) => r.selectorText === '#one').style;",
    timeline: `${MOVE}${at(0.6, "rule.setProperty('background', '#a0a', 'important');")}`,
  },
  'a canvas that is drawn': {
    body: '<canvas width="300" height="200" style="position:absolute;left:300px;top:150px"></canvas>',
    timeline: each(
      "const x = document.querySelector('canvas').getContext('2d'); x.reset(); x.fillRect(t * 200, 20, 50, 50);",
    ),
  },
  'an animation of CSS': {
    head: '<style>@keyframes go{to{transform:translate(300px,200px) rotate(200deg)}}</style>',
    body: box('animation:go .9s linear both', 'x'),
  },
  'an animation of a pseudo-element': {
    head: "<style>@keyframes go{to{transform:translate(300px,200px)}}#one::before{content:'p';position:absolute;animation:go .9s linear}</style>",
    body: box('', '', 'id="one"'),
  },
  'an animation whose effect is replaced': {
    body: box('', '', 'id="one"'),
    script: `${ONE} const a = one.animate([{ opacity: 1 }, { opacity: 0.5 }], 900);`,
    timeline: `${MOVE}${at(0.6, 'a.effect.setKeyframes([{ translate: "300px 0" }, { translate: "300px 100px" }]);')}`,
  },
  'a focused element': {
    head: '<style>#one:focus{background:#f0f!important}</style>',
    body: box('', '', 'id="one" tabindex="0"'),
    timeline: `${MOVE}${at(0.6, `${ONE} one.focus();`)}`,
  },
  'a blend mode above': {
    body: box('left:200px;width:400px;mix-blend-mode:difference'),
    timeline: MOVE.replace('240', '600'),
  },
  'a filter that appears': {
    body: box('', '', 'id="one"'),
    timeline: `${MOVE}${at(0.6, `${ONE} one.style.backdropFilter = 'blur(9px)';`)}`,
  },
  'a shadow root': {
    body: '<div id="host"></div>',
    script:
      "const s = document.querySelector('#host').attachShadow({ mode: 'closed' }); s.innerHTML = '<p style=\"position:absolute;top:300px\">p</p>';",
    timeline: each("s.querySelector('p').style.left = t * 300 + 'px';"),
  },
  'a large letter': {
    body: box('font:italic 300px Georgia;background:none;line-height:20px', 'gÅ', 'id="one"'),
    timeline: 'tl.to("#one", { x: 60, duration: 0.9 }, 0);',
  },
  'a page that fades out': { timeline: `${MOVE}tl.to("#root", { opacity: 0, duration: 0.4 }, 0.5);` },
  'an element that appears': {
    body: box('display:none', 'x', 'id="one"'),
    timeline: `${MOVE}tl.set("#one", { display: "block" }, 0.6);`,
  },
  'a picture of SVG that grows in the flow': {
    body: '<svg width="100" height="10" style="display:block"><rect width="100" height="400" fill="#fb0"/></svg><p>text that follows</p>',
    timeline: 'tl.to("svg", { attr: { height: 300 }, duration: 0.9 }, 0);',
  },
  'a style sheet that replaces another': {
    body: box('left:600px;top:400px;background:none', 'x', 'id="one"'),
    script:
      "const sheets = ['red', 'lime'].map((color) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(`#one { color: ${color} }`); return sheet; }); document.adoptedStyleSheets = [sheets[0]];",
    timeline: `${MOVE}${at(0.6, 'document.adoptedStyleSheets = [sheets[1]];')}`,
  },
  'an element that becomes defined': {
    head: '<style>x-a:not(:defined){visibility:hidden}</style>',
    body: '<x-a style="position:absolute;left:600px;top:400px">defined</x-a>',
    timeline: `${MOVE}${at(0.6, "customElements.define('x-a', class extends HTMLElement {});")}`,
  },
  'a label beside a caption that empties': {
    head: '<style>#one:empty + div{opacity:0}</style>',
    body: `${box('', 'x', 'id="one"')}${box('left:600px;top:400px')}`,
    timeline: each(`${ONE} one.textContent = Math.round(t * 10) % 2 ? '' : 'x';`),
  },
  'a box that is anchored to another': {
    head: '<style>#one{anchor-name:--one}#two{position:absolute;position-anchor:--one;left:anchor(right);top:anchor(bottom)}</style>',
    body: `${box('', '', 'id="one"')}<p id="two">anchored</p>`,
    timeline: 'tl.to("#one", { left: 500, duration: 0.9 }, 0);',
  },
  'an inserted element that moves and is removed': {
    body: '<div id="one" style="position:absolute;left:200px;top:240px;width:1px;height:1px"></div>',
    timeline: `${MOVE}tl.set("#one", { left: 201 }, 0.4);${at(0.45, `${ONE} const p = document.createElement('i'); p.id = 'p'; p.style.cssText = 'position:absolute;width:24px;height:24px;background:#fb0'; one.append(p); tl.fromTo(p, { x: 1 }, { x: 600, y: 250, duration: 0.2, ease: 'none' }, 0.5);`)}${at(0.8, "document.querySelector('#p').remove();")}`,
  },
  'a text in the place of a child that moved': {
    body: box('', box('left:10px;top:10px;background:#fb0', '', 'id="two"'), 'id="one"'),
    timeline: `tl.set("#one,#two", { x: 1 }, 0).set("#one", { x: 2 }, 0.4).set("#two", { x: 2 }, 0.45).set("#two", { x: 400 }, 0.55);${at(0.7, `${ONE} one.textContent = 'z';`)}`,
  },
  'a style element that is disabled': {
    head: '<style id="st">#one{background:#0f0!important}</style>',
    body: box('left:600px;top:400px', '', 'id="one"'),
    timeline: `${MOVE}${at(0.6, "document.querySelector('#st').disabled = true;")}`,
  },
  'a media list that is replaced': {
    head: '<style>#one{background:#0f0!important}</style>',
    body: box('left:600px;top:400px', '', 'id="one"'),
    timeline: `${MOVE}${at(0.6, "document.styleSheets[0].media = 'print';")}`,
  },
  'a counter style that changes': {
    head: '<style>@counter-style cc{system:cyclic;symbols:A;suffix:" "}li{list-style:cc}</style>',
    body: '<ul style="position:absolute;left:600px;top:400px;font-size:50px"><li>x</li></ul>',
    script:
      "const rule = [...document.styleSheets].flatMap((s) => [...s.cssRules]).find((r) => r.name === 'cc');",
    timeline: `${MOVE}${at(0.6, "rule.symbols = 'Z';")}`,
  },
  'a rule that is replaced by another': {
    body: `<i id="two" style="position:absolute;left:600px;top:400px;width:50px;height:50px;background:#0a0"></i>${box('', '', 'id="one"')}`,
    script:
      "const sheet = new CSSStyleSheet(); sheet.replaceSync('#nothing{color:red}'); document.adoptedStyleSheets = [sheet];",
    timeline: `${MOVE}${at(0.1, "sheet.replaceSync('#two:has(~ #one b){background:#a00!important}')")}${at(0.6, `${ONE} one.innerHTML = '<u>b</u>';`)}${at(0.7, `${ONE} one.innerHTML = '<b>b</b>';`)}${at(0.8, `${ONE} one.innerHTML = '<u>b</u>';`)}`,
  },
  'a scrolled box whose content gets smaller': {
    head: '<style>#sc{position:absolute;left:600px;top:20px;width:200px;height:600px;overflow:hidden}#card{position:absolute;top:1000px;width:90px;height:90px;background:#07c}#sc p{margin:60px 0;background:#fb0}</style>',
    body: '<div id="sc"><p>1</p><p>2</p><p>3</p><p>4</p><div id="card"></div></div>',
    script: "document.querySelector('#sc').scrollTop = 400;",
    timeline: `${MOVE}tl.fromTo('#card', { top: 1000 }, { top: 650, duration: 0.9, ease: 'none' }, 0);`,
  },
  'a scrolled box that snaps': {
    head: '<style>#sc{position:absolute;left:600px;top:20px;width:200px;height:600px;overflow:hidden;scroll-snap-type:y mandatory}#tall{position:absolute;top:900px;left:0;width:50px;height:50px;background:#00f;scroll-snap-align:start}#sc p{margin:60px 0;height:200px;background:#fb0}</style>',
    body: '<div id="sc"><div id="tall"></div><p>1</p><p>2</p><p>3</p><p>4</p><p>5</p><p>6</p></div>',
    timeline: `${MOVE}tl.fromTo('#tall', { top: 900 }, { top: 400, duration: 0.9, ease: 'none' }, 0);`,
  },
  'a label wider than its box': {
    head: '<style>#one::after{content:"a very long label that does not fit into the box";position:absolute;left:0;right:0;top:10px;white-space:nowrap}</style>',
    body: box('left:300px;width:60px', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'a label beside its box': {
    head: '<style>#one::after{content:"→ a very long label that has no width";position:absolute;left:100%;width:0;top:10px;white-space:nowrap}</style>',
    body: box('left:300px;width:60px', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'an icon higher than its line': {
    head: '<style>#one::before{content:"";display:inline-block;width:40px;height:300px;background:#a0a}</style>',
    body: '<p style="position:absolute;left:300px;top:100px"><span id="one">icon</span></p>',
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'an icon that is moved': {
    head: '<style>#one::before{content:"";display:block;width:40px;height:40px;background:#a0a;translate:-250px -100px}</style>',
    body: box('', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'an icon at the end of a narrow box': {
    head: '<style>#one{display:flex;justify-content:flex-end}#one::before{content:"";flex:none;width:400px;height:40px;background:#a0a}</style>',
    body: box('left:600px', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'an icon of an element without a box': {
    head: '<style>#two{display:contents}#two::before{content:"";position:relative;display:block;width:40px;height:400px;background:#a0a}</style>',
    body: box('height:40px', '<div id="two">x</div>', 'id="one"'),
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'HTML in an enlarged picture of SVG': {
    body: '<svg viewBox="0 0 96 64" style="position:absolute;left:0;top:0;width:960px;height:640px"><foreignObject width="96" height="64"><div id="one" style="position:absolute;left:45px;top:30px;width:5px;height:5px;background:#07c;box-shadow:0 0 0 9px red"></div></foreignObject></svg>',
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'a box on a path': {
    body: box('offset-path:path("M 460 320 L 560 420");box-shadow:0 0 0 60px red', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'a picture of SVG whose height is animated': {
    body: '<svg width="100" height="100" style="display:block;position:static"><animate attributeName="height" from="100" to="400" dur="1s"/><rect width="30" height="30"/></svg><p>text that follows</p>',
    timeline: MOVE,
  },
  'an absolute item of a list': {
    body: '<ol style="margin:200px 400px;font-size:40px"><li id="one" style="position:absolute;left:100px;top:400px">one</li><li>two</li><li>three</li></ol>',
    timeline: `${MOVE}${at(0.5, `${ONE} one.style.color = 'red';`)}${at(0.6, `${ONE} one.style.display = 'none';`)}`,
  },
  'quotes in an absolute box': {
    head: '<style>.q::before{content:open-quote}#two{quotes:"a" "b" "c" "d"}body{quotes:"<" ">" "(" ")"}</style>',
    body: `${box('', '', 'id="one"')}<b class="q" id="two" style="position:absolute;left:600px;top:400px;font-size:60px">x</b>`,
    timeline: `${MOVE}${at(0.6, `${ONE} one.innerHTML = '<i class="q">y</i>';`)}`,
  },
  'a long list marker': {
    body: box(
      'background:none',
      '<ul style="margin:0;font-size:40px;list-style:\'a very long list marker of any text \'"><li>x</li></ul>',
      'id="one"',
    ).replace('left:300px', 'left:700px'),
    timeline: 'tl.to("#one", { x: 90, duration: 0.9 }, 0);',
  },
  'a picture outside of its clip': {
    body: box(
      'left:400px;top:250px;background:none',
      '<svg width="60" height="60" style="overflow:clip;overflow-clip-margin:content-box 200px"><rect x="-150" y="-150" width="300" height="300" fill="#fb0"/></svg>',
      'id="one"',
    ),
    timeline: 'tl.fromTo("#one", { y: 1 }, { y: 60, duration: 0.9 }, 0);',
  },
  'a column of a table': {
    head: '<style>table{position:absolute;left:300px;top:150px}td{width:90px;height:60px}</style>',
    body: '<table><colgroup><col id="one" style="background-color:#00f"><col></colgroup><tr><td colspan="2"></td></tr><tr><td></td><td></td></tr></table>',
    timeline:
      'tl.fromTo("#one", { backgroundColor: "#00f" }, { backgroundColor: "#f00", duration: 0.9 }, 0);',
  },
  'an outline around the content of a line': {
    body: '<p style="position:absolute;left:300px;top:100px"><span id="one" style="outline:30px solid #00f">a<i style="display:inline-block;width:20px;height:200px"></i></span></p>',
    timeline: 'tl.fromTo("#one", { outlineColor: "#00f" }, { outlineColor: "#f00", duration: 0.9 }, 0);',
  },
  'marks above each other': {
    body: box(
      'left:300px;top:400px;background:none;font-size:60px',
      `H${'\u0301\u0302'.repeat(11)}i`,
      'id="one"',
    ),
    timeline: 'tl.fromTo("#one", { x: 1 }, { x: 60, duration: 0.9 }, 0);',
  },
  'a gradient that is inserted for another picture': {
    body: `${box('background:none', '', 'id="one"')}<svg style="position:absolute;left:640px;top:420px" width="100" height="100"><rect width="100" height="100" fill="url(#g)"/></svg>`,
    timeline: each(
      `${ONE} one.innerHTML = '<svg width="0" height="0"><linearGradient id="g"><stop stop-color="hsl(' + Math.round(t * 10) * 40 + ',90%,50%)"/></linearGradient></svg>';`,
    ),
  },
  'a symbol that is removed': {
    body: `${box('background:none', '<svg width="0" height="0"><symbol id="s"><rect width="80" height="80"/></symbol></svg>', 'id="one"')}<svg style="position:absolute;left:640px;top:420px" width="100" height="100"><use href="#s"/></svg>`,
    timeline: `${MOVE}tl.set("#one", { left: 301 }, 0.3);${at(0.7, `${ONE} one.replaceChildren();`)}`,
  },
  'a gradient that inherits a color': {
    body: `${box('background:none', '<svg width="0" height="0"><linearGradient id="g"><stop stop-color="currentColor"/></linearGradient></svg>', 'id="one"')}<svg style="position:absolute;left:640px;top:420px" width="100" height="100"><rect width="100" height="100" fill="url(#g)"/></svg>`,
    timeline: 'tl.fromTo("#one", { color: "#f00" }, { color: "#00f", duration: 0.9 }, 0);',
  },
  'a gradient that inherits a variable': {
    body: `${box('background:none', '<svg width="0" height="0"><linearGradient id="g"><stop style="stop-color:var(--c)"/></linearGradient></svg>', 'id="one"')}<svg style="position:absolute;left:640px;top:420px" width="100" height="100"><rect width="100" height="100" fill="url(#g)"/></svg>`,
    timeline: 'tl.fromTo("#one", { "--c": "#f00" }, { "--c": "#00f", duration: 0.9 }, 0);',
  },
  'a clip path that inherits a font size': {
    body: `${box('background:none;font-size:10px', '<svg width="0" height="0"><clipPath id="c"><circle r="5em"/></clipPath></svg>', 'id="one"')}${box('left:640px;top:420px;clip-path:url(#c)')}`,
    timeline: 'tl.to("#one", { fontSize: 30, duration: 0.9 }, 0);',
  },
  'a clip path in a box that is hidden': {
    body: `${box('background:none', '<svg width="0" height="0"><clipPath id="c"><circle r="80"/></clipPath></svg>', 'id="one"')}${box('left:640px;top:420px;clip-path:url(#c)')}`,
    timeline: `${MOVE}tl.set("#one", { visibility: "hidden" }, 0.3).set("#one", { visibility: "visible" }, 0.7);`,
  },
  'an order of styles that changes': {
    body: '<div id="one"></div><p style="background:#fb0">follows</p>',
    timeline: `${MOVE}${[0.2, 0.3, 0.45, 0.62, 0.8]
      .map((time, index) => {
        const margins = ['margin:5px', 'margin-bottom:200px'];
        if (index % 2 === 1) margins.reverse();
        return at(
          time,
          `${ONE} one.setAttribute('style', 'height:100px;background:#0a0;${margins.join(';')}');`,
        );
      })
      .join('')}`,
  },
  'a style that is set twice': {
    body: '<div id="one"></div><p style="background:#fb0">follows</p>',
    timeline: each(
      `${ONE} one.setAttribute('style', 'width:9px;height:' + Math.round(t * 10) * 50 + 'px;height:unknown');`,
    ),
  },
  'a sheet of the same text for another medium': {
    body: box('left:640px;top:420px;background:none', 'x', 'id="one"'),
    script:
      "const sheets = ['all', 'print'].map((media) => { const sheet = new CSSStyleSheet({ media }); sheet.replaceSync('#one { outline: 20px solid red }'); return sheet; }); document.adoptedStyleSheets = [sheets[0]];",
    timeline: `${MOVE}${at(0.4, 'document.adoptedStyleSheets = [sheets[1]];')}${at(0.8, 'document.adoptedStyleSheets = [sheets[0]];')}`,
  },
  'languages of an SVG picture': {
    body: '<svg style="position:absolute;left:640px;top:420px" width="100" height="100"><rect width="90" height="90"/></svg>',
    script: "const languages = document.querySelector('rect').systemLanguage;",
    timeline: `${MOVE}${at(0.6, "languages.appendItem('xx');")}`,
  },
  'a button that becomes invalid': {
    head: '<style>button:invalid{outline:20px solid red}</style>',
    body: '<button style="position:absolute;left:640px;top:420px">x</button>',
    timeline: `${MOVE}${at(0.6, "document.querySelector('button').setCustomValidity('x');")}`,
  },
  'a scrollable state of a box': {
    head: '<style>#sc{container-type:scroll-state;position:absolute;left:400px;top:20px;width:500px;height:500px;overflow:hidden}#sc p{position:absolute;left:400px;top:20px;width:60px;height:60px;background:#f00}@container scroll-state(scrollable: y){#sc p{background:#0f0}}</style>',
    body: '<div id="sc"><div id="one" style="position:absolute;width:50px;height:50px;background:#00f"></div><p></p></div>',
    timeline: 'tl.fromTo("#one", { top: 300 }, { top: 600, duration: 0.9, ease: "none" }, 0);',
  },
  'narrow letters that overlap': {
    body: box(
      'left:620px;font:700 60px sans-serif;background:none;white-space:nowrap;letter-spacing:-0.5em',
      'illicit illi til lit fill',
      'id="one"',
    ),
    timeline: 'tl.fromTo("#one", { color: "#00f" }, { color: "#f00", duration: 0.9 }, 0);',
  },
  'letters that move apart': {
    body: box(
      'left:520px;font:700 60px sans-serif;background:none;white-space:nowrap',
      'illi til lit',
      'id="one"',
    ),
    timeline:
      'tl.fromTo("#one", { letterSpacing: "-0.6em" }, { letterSpacing: "0.1em", duration: 0.9, ease: "none" }, 0);',
  },
  'words that overlap': {
    body: box(
      'left:520px;font:700 60px sans-serif;background:none;white-space:nowrap;word-spacing:-3em',
      'a b c d',
      'id="one"',
    ),
    timeline: 'tl.fromTo("#one", { color: "#00f" }, { color: "#f00", duration: 0.9 }, 0);',
  },
  'a box between pixels in an enlarged one': {
    body: '<div style="position:absolute;left:2px;top:0;width:96px;height:64px;transform:scale(10);transform-origin:0 0"><div id="one" style="position:absolute;left:40px;top:18px;width:7.5px;height:10px"></div></div>',
    timeline:
      'tl.fromTo("#one", { backgroundColor: "#00f" }, { backgroundColor: "#f00", duration: 0.9 }, 0);',
  },
  'an icon wider than its insets': {
    head: '<style>#one::before{content:"";position:absolute;inset:0;width:300px;background:#a0a}</style>',
    body: box('', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'an icon with more padding than room': {
    head: '<style>#one::before{content:"";position:absolute;inset:0;padding:120px;border:10px solid;background:#a0a}</style>',
    body: box('left:600px;top:320px', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'an icon with padding in a line': {
    head: '<style>#one::before{content:"";padding:40px;background:#a0a}</style>',
    body: '<p style="position:absolute;left:100px;top:190px"><span id="one">icon</span></p>',
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'an icon in the middle of a narrow column': {
    head: '<style>#one{display:grid;grid-template-columns:60px 60px;justify-items:center}#one::before{content:"";width:400px;height:30px;background:#a0a}</style>',
    body: box('left:600px', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
  'a picture that is clipped at two sides': {
    body: box(
      'left:400px;top:250px;background:none',
      '<svg width="60" height="60" style="overflow:clip visible"><rect x="-150" y="-150" width="300" height="300" fill="#fb0"/></svg>',
      'id="one"',
    ),
    timeline: 'tl.fromTo("#one", { y: 1 }, { y: 60, duration: 0.9 }, 0);',
  },
  'a line under spaces': {
    body: box(
      'top:100px;height:40px;background:none;font:40px serif;text-decoration:underline;text-decoration-thickness:60px',
      '&nbsp;&nbsp;&nbsp;x', // Chromium does not paint a line under spaces alone again
      'id="one"',
    ),
    timeline: 'tl.fromTo("#one", { color: "#00f" }, { color: "#f00", duration: 0.9 }, 0);',
  },
  'an automatic outline around text that overflows': {
    body: box(
      'top:75px;width:30px;height:10px;outline:auto 5px red;outline-offset:30px;font:10px/40px sans-serif',
      'text<br>b',
      'id="one"',
    ),
    timeline: 'tl.fromTo("#one", { outlineColor: "#00f" }, { outlineColor: "#f00", duration: 0.9 }, 0);',
  },
  'a mask of the size of the border': {
    body: '<div style="position:absolute;left:100px;top:50px;width:700px;height:500px;-webkit-mask-box-image:linear-gradient(#000,transparent) 1"><div style="position:absolute;inset:0;background:linear-gradient(33deg,#123,#f43)"></div><div id="one" style="position:absolute;left:0;top:0;width:50px;height:50px;background:#0f0"></div></div>',
    timeline: 'tl.fromTo("#one", { x: 1 }, { x: -160, duration: 0.9 }, 0);',
  },
  'an indented label': {
    head: '<style>#one::before{content:"label";background:red;font-size:10px}</style>',
    body: box('left:500px;text-indent:-200%;width:50px', '', 'id="one"'),
    timeline: 'tl.fromTo("#one", { opacity: 0.9 }, { opacity: 0.2, duration: 0.9 }, 0);',
  },
};
