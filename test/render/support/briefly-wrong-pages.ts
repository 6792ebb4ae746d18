import { composition } from './compositions.ts';

const HIDDEN =
  '<style>#scene{position:absolute;left:60px;top:50px;width:180px;height:120px;visibility:hidden}#scene.shown{visibility:visible}</style>';

/** Content that a canvas draws in another way than a screenshot shows it, in an element that is hidden at first. */
const CONTENT = {
  // A canvas draws the planes in document order, a compositor sorts them by depth.
  'planes that cross': {
    head: `${HIDDEN}<style>#scene{perspective:500px}#space{width:100%;height:100%}.shown #space{transform-style:preserve-3d}
#space div{position:absolute;inset:0;background:#c00;transform:rotateY(50deg)}#space div+div{background:#06c;transform:rotateY(-50deg)}</style>`,
    body: '<div id="scene"><div id="space"><div></div><div></div></div></div>',
  },
  'a backdrop filter on a page without a background': {
    head: `${HIDDEN}<style>body{background:none!important}#scene{backdrop-filter:invert(1)}</style>`,
    body: '<div id="scene"></div>',
  },
  'text in steep perspective': {
    head: `${HIDDEN}<style>#tilt{perspective:200px}#scene{font:700 40px Inter;transform:rotateX(60deg)}</style>`,
    body: '<div id="tilt"><div id="scene">Selamat datang di toko</div></div>',
  },
};

const SURROUNDINGS = {
  'beside a moving box': { body: '', timeline: 'tl.to("#box", { x: 240, duration: 1, ease: "none" }, 0);' },
  'beside text that appears': {
    body: '<p id="line" style="position:absolute;left:20px;top:200px;font:24px Inter;opacity:0">Harga turun</p>',
    timeline: 'tl.to("#line", { opacity: 1, duration: 0.2 }, 0.6);',
  },
};

/** First frame and the frame after the last; 30 frames in all. None includes the first, middle or last frame. */
const WINDOWS = [
  [3, 7],
  [10, 15],
  [17, 20],
  [22, 28],
] as const;

/** Pages that raw capture draws wrongly for a few frames only. */
export const BRIEFLY_WRONG_PAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(CONTENT).flatMap(([content, { head, body }]) =>
    Object.entries(SURROUNDINGS).flatMap(([place, other]) =>
      WINDOWS.map(([start, end]): [string, string] => [
        `${content} ${place} in frames ${start} to ${end - 1}`,
        composition({
          durationSeconds: 1,
          head,
          body: body + other.body,
          timeline: `${other.timeline}
tl.set("#scene", { className: "shown" }, ${start / 30 - 0.001});
tl.set("#scene", { className: "" }, ${end / 30 - 0.001});`,
        }),
      ]),
    ),
  ),
);
