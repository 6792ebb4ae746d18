import type { CompositionParts } from './compositions.ts';
import { MOVE } from './hazard-pages.ts';

const BOX = 'position:absolute;left:300px;top:150px;width:300px;height:200px;font:80px Inter;color:#fff;';
const CARD = `<div id="card" style="${BOX}background:linear-gradient(90deg,red,blue)">LOGO</div>`;
const at = (seconds: number, statement: string): string => `tl.call(() => { ${statement} }, [], ${seconds});`;
const turn = (property: string, target = '#card'): string =>
  `tl.fromTo("${target}", { ${property}: 0 }, { ${property}: 180, duration: 0.9, ease: "none" }, 0);`;

/** Two faces of a card in a scene. The styles of `flip` are those that a test adds. */
const SCENE = `<style>#scene{position:absolute;left:330px;top:170px;width:300px;height:300px;perspective:700px}
#card,#card div{position:absolute;inset:0}#card div{background:#f59e0b;font:70px Inter}#card div+div{transform:rotateY(180deg);background:#0ea5e9}</style>`;
const FACES = '<div id="scene"><div id="card"><div>DEPAN</div><div>BELAKANG</div></div></div>';
const FLIP = '#card{transform-style:preserve-3d}#card div{backface-visibility:hidden}';
const flip = (parts: CompositionParts): CompositionParts => ({
  body: FACES,
  ...parts,
  head: SCENE + (parts.head ?? ''),
  timeline: `${MOVE}tl.fromTo("#card", { rotationY: 0 }, { rotationY: 170, duration: 0.4, ease: "none" }, 0.4);${parts.timeline ?? ''}`,
});
const form = (control: string, state = ''): CompositionParts => ({
  body: `<div style="position:absolute;left:250px;top:150px;width:400px;padding:20px;background:#ffe4b5;font:26px Inter"><h1 id="title">Pesan meja</h1>${control}</div>`,
  timeline: `${MOVE}tl.to("#title", { x: 100, duration: 0.9 }, 0);`,
  script: state,
});

const glass = (outer: string, inner: string): string =>
  `<div style="position:absolute;left:200px;top:100px;width:400px;height:300px;background:#06c;font:60px Inter">Latar belakang<div id="outer" style="position:absolute;inset:30px;${outer}"><div id="inner" style="position:absolute;width:150px;height:150px;${inner}"></div></div></div>`;

const BORDERS =
  '<style>#outer{position:absolute;left:157.6px;top:84px;background:#9cf;border-collapse:collapse}#outer *{border:2px solid}</style>';
const SHRINK = 'tl.to("#outer", { x: 32.3, opacity: 0.6, scale: 1.1, duration: 0.9 }, 0);';

const columns = (style: string): CompositionParts => ({
  body: `<div style="${BOX}font-size:24px;background:#036;${style}"><p>Tiga kolom teks tentang promo akhir pekan</p><p style="background:#f59e0b">Beli dua gratis satu</p></div>`,
  timeline: MOVE,
});

/** Pages that a recording shows in another way than the page does, by kind. */
export const UNRECORDED_PAGES: Readonly<Record<string, Readonly<Record<string, CompositionParts>>>> = {
  'a hidden back': {
    'in a style sheet': {
      head: '<style>#card{backface-visibility:hidden}</style>',
      body: CARD,
      timeline: turn('rotationX'),
    },
    'that a timeline sets': {
      body: CARD,
      timeline: `tl.set("#card", { backfaceVisibility: "hidden" }, 0.2);${turn('rotationY')}`,
    },
    'of a child whose parent turns': {
      body: `<div id="outer" style="position:absolute;inset:0">${CARD.replace('color:', '-webkit-backface-visibility:hidden;color:')}</div>`,
      timeline: turn('rotationY', '#outer'),
    },
    'in the keyframes of a script': {
      body: CARD,
      timeline: turn('rotationX'),
      script:
        "card.animate([{ backfaceVisibility: 'hidden' }, { backfaceVisibility: 'hidden' }], { duration: 5000 });",
    },
    'by a variable': {
      head: '<style>:root{--back:visible}.on{--back:hidden}#card{backface-visibility:var(--back)}</style>',
      body: CARD,
      timeline: `${turn('rotationX')}${at(0.3, "card.className = 'on';")}`,
    },
  },
  'text in columns': {
    'by their number': columns('columns:6'),
    'by their width': columns('column-width:40px'),
    'by their height': columns('column-height:60px'),
    'from a script': { ...columns('" id="card'), timeline: `${MOVE}${at(0.3, "card.style.columns = '5';")}` },
  },
  'a shared 3D space': {
    'by a class': flip({
      head: '<style>.on #card{transform-style:preserve-3d}.on #card div{backface-visibility:hidden}</style>',
      timeline: at(0.4, "scene.className = 'on';"),
    }),
    'by a style sheet added during the video': flip({
      timeline: at(
        0.4,
        `document.head.append(Object.assign(document.createElement('style'), { textContent: '${FLIP}' }));`,
      ),
    }),
    'by a rule inserted during the video': flip({
      timeline: at(
        0.4,
        "const sheet = document.styleSheets[0]; sheet.insertRule('#card{transform-style:preserve-3d}');",
      ),
    }),
    'by a rule that was read before the video': flip({
      head: '<style>#card{color:#000}</style>',
      timeline: at(0.4, 'rule.style.transformStyle = "preserve-3d";'),
      script:
        "const rule = [...document.styleSheets].flatMap((s) => [...s.cssRules]).findLast((r) => r.selectorText === '#card');",
    }),
    'by an attribute': flip({ timeline: 'tl.set("#card", { transformStyle: "preserve-3d" }, 0.4);' }),
    'in a closed shadow root added during the video': {
      timeline: `${MOVE}${at(
        0.3,
        `const host = document.createElement('div'); root.append(host); const shadow = host.attachShadow({ mode: 'closed' });
shadow.innerHTML = \`${SCENE}<style>${FLIP}#card{transform:rotateY(120deg)}</style>${FACES}\`;`,
      )}`,
    },
  },
  'a turn in space': {
    'with perspective': {
      body: `<div style="perspective:300px">${CARD}</div>`,
      timeline: 'tl.to("#card", { rotationY: 70, duration: 0.9 }, 0);',
    },
    'with perspective of its own': {
      body: CARD,
      timeline:
        'tl.fromTo("#card", { transformPerspective: 200, rotationX: 0 }, { rotationX: 60, duration: 0.9 }, 0);',
    },
    'in keyframes of CSS': {
      head: '<style>@keyframes tilt{to{transform:rotateX(70deg)}}#card{animation:tilt .9s linear both}</style>',
      body: CARD,
      timeline: MOVE,
    },
    'by a style of its own': {
      body: CARD,
      timeline: `${MOVE}${at(0.3, "card.style.rotate = 'y 50deg';")}`,
    },
    'by a matrix of a script': {
      body: CARD,
      timeline: MOVE,
      script:
        "card.animate({ transform: ['none', 'matrix3d(0.5,0,-0.87,0.001,0,1,0,0,0.87,0,0.5,0,0,0,0,1)'] }, 900);",
    },
  },
  'a filter of the backdrop': {
    'in another one': {
      body: glass('backdrop-filter:invert(1)', 'backdrop-filter:invert(1)'),
      timeline: `${MOVE}tl.to("#inner", { x: 100, duration: 0.9 }, 0);`,
    },
    'in an element that fades in': {
      body: glass('', 'backdrop-filter:blur(9px)'),
      timeline: `${MOVE}tl.fromTo("#outer", { opacity: 0.4 }, { opacity: 0.9, duration: 0.9 }, 0);`,
    },
    'in an element that a class blurs': {
      head: '<style>.on{filter:hue-rotate(90deg)}#inner::before{content:"";position:absolute;inset:0;backdrop-filter:brightness(.3)}</style>',
      body: glass('', ''),
      timeline: `${MOVE}${at(0.4, "outer.className = 'on';")}`,
    },
  },
  'collapsed borders': {
    'of cells without a table': {
      head: BORDERS,
      body: '<div id="outer"></div>',
      timeline: SHRINK,
      script:
        "for (const text of ['Soto', 'Rawon']) outer.append(Object.assign(document.createElement('td'), { textContent: text }));",
    },
    'of a table by a variable': {
      head: `${BORDERS}<style>#outer{--shown:table;display:var(--shown)}i{--cell:table-cell;display:var(--cell)}</style>`,
      body: '<div id="outer"><i>Soto</i><i>Rawon</i></div>',
      timeline: SHRINK,
    },
    'by an attribute that is set during the video': {
      body: '<table id="outer" border="2"><tr><td>Soto</td><td>Rawon</td></tr></table>',
      timeline: `${SHRINK}${at(0.3, "outer.rules = 'all';")}`,
    },
    'of formulas': {
      head: `${BORDERS}<style>mtd{border:2px solid}</style>`,
      body: '<div id="outer"><math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable></math></div>',
      timeline: SHRINK,
    },
  },
  'a reflection': {
    below: {
      body: '<div id="outer" style="position:absolute;left:157px;top:84px;width:290px;height:160px;background:#9cf;border:2px solid #c00;-webkit-box-reflect:below 3.3px"></div>',
      timeline: SHRINK,
    },
  },
  'the top layer': {
    'a popover that moves': {
      body: '<div popover id="box2" style="font:50px Inter;background:#fc0">Kotak</div>',
      timeline: `${MOVE}tl.fromTo("#box2", { opacity: 0, y: -50 }, { opacity: 1, y: 0, duration: 0.8 }, 0);`,
      script: 'box2.showPopover();',
    },
    'a popover that opens and moves': {
      head: '<style>#box2{font:50px Inter;background:#fc0;transition:translate .5s linear}#box2:popover-open{translate:90px 40px;@starting-style{translate:0 0}}</style>',
      body: '<div popover id="box2">Kotak</div>',
      timeline: `${MOVE}${at(0.3, 'box2.showPopover();')}`,
    },
    'a modal dialog that opens and fades in': {
      head: '<style>dialog{font:50px Inter;border:9px solid #07c}dialog::backdrop{background:#0006}</style>',
      body: '<dialog id="modal">Terima kasih</dialog>',
      timeline: `${MOVE}tl.fromTo("#modal", { opacity: 0 }, { opacity: 1, duration: 0.4 }, 0.3);${at(0.3, 'modal.showModal();')}`,
    },
    'a popover that closes': {
      body: '<div popover id="box2" style="font:50px Inter;background:#fc0">Kotak</div>',
      timeline: `${MOVE}tl.to("#box2", { rotation: 40, duration: 0.9 }, 0);${at(0.6, 'box2.hidePopover();')}`,
      script: 'box2.showPopover();',
    },
  },
  'a box that was empty': {
    'and grows in width': {
      body: `<div id="outer" style="position:absolute;left:100px;top:90px;width:0;height:300px;overflow:hidden">${CARD}</div>`,
      timeline: `${MOVE}tl.to("#outer", { width: 600, duration: 0.3, ease: "none" }, 0.5);`,
    },
    'and grows in height, by a style sheet': {
      head: '<style>@keyframes open{from{height:0}to{height:320px}}#outer{position:absolute;left:100px;top:90px;width:700px;overflow:hidden;animation:open .5s .3s both}#outer p{position:relative;height:300px;font:80px Inter;background:#fc0}</style>',
      body: '<div id="outer"><p>Menu</p></div>',
      timeline: MOVE,
    },
  },
  'a control of the browser': {
    'a date': form('<input type="date" value="2026-08-17">'),
    'a month': form('<input type="month" value="2026-08">'),
    'a time and a week': form('<input type="time" value="10:30"><input type="week" value="2026-W33">'),
    'a color': form('<input type="color" value="#ff8800">'),
    'a file': form('<input type="file">'),
    'one that becomes a date': form(
      '<input id="field" value="2026-08-17">',
      `tl.call(() => { field.type = 'date'; }, [], 0.3);`,
    ),
  },
};
