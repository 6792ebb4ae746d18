import { useTween } from '../tween.js';

const CSS = `
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { width: 1080px; height: 1920px; overflow: hidden; background: #0b1320; font-family: "Inter", sans-serif; color: #fff }
#root { position: relative; width: 1080px; height: 1920px; overflow: hidden }
.slide { position: absolute; inset: 0 }
.slide svg { position: absolute; inset: 0; width: 1080px; height: 1920px }
.slide p { position: absolute; left: 80px; right: 80px; bottom: 240px; font-size: 84px; font-weight: 700; line-height: 1.15 }
#s1 { background: radial-gradient(circle at 70% 30%, #ffe9b8 0 140px, transparent 150px), linear-gradient(#f97316, #fb923c 40%, #7c2d12) }
#s2 { background: radial-gradient(circle at 30% 22%, #fff 0 110px, transparent 120px), linear-gradient(#38bdf8, #bae6fd 55%, #0c4a6e) }
#s3 { background: radial-gradient(circle at 60% 18%, #fef9c3 0 90px, transparent 100px), linear-gradient(#1e1b4b, #4c1d95 50%, #0f172a) }
#s4 { background: radial-gradient(circle at 50% 40%, #bbf7d0, transparent 60%), linear-gradient(#065f46, #10b981 60%, #022c22) }
`;

const SLIDES = [
  {
    id: 's1',
    shapes: [
      ['M0 1200 270 900 520 1160 780 820 1080 1130V1920H0Z', '#431407'],
      ['M0 1420 340 1180 700 1440 1080 1240V1920H0Z', '#1c0a04'],
    ],
    text: 'Matahari terbit di Bromo',
  },
  {
    id: 's2',
    shapes: [
      ['M0 1180c180-60 360 60 540 0s360-60 540 0V1920H0Z', '#0369a1'],
      ['M0 1380c180 60 360-60 540 0s360 60 540 0V1920H0Z', '#082f49'],
    ],
    text: 'Ombak pagi di Pantai Kuta',
  },
  {
    id: 's3',
    shapes: [['M0 1300h120V980h140v320h90V860h180v440h110V1040h150v260h90V920h200V1920H0Z', '#020617']],
    text: 'Malam di tengah Jakarta',
  },
  {
    id: 's4',
    shapes: [
      ['M0 1240q270-160 540 0t540 0V1920H0Z', '#064e3b'],
      ['M0 1420q270-160 540 0t540 0V1920H0Z', '#022c22'],
    ],
    text: 'Sawah hijau di Ubud',
  },
];

export const Slideshow = () => {
  const tween = useTween();
  return (
    <>
      <style>{CSS}</style>
      <div id="root">
        {SLIDES.map(({ id, shapes, text }, index) => {
          const opacity = index === 0 ? 1 : tween('none', index * 2.5, 0.4, 0, 1);
          return (
            <div className="slide" id={id} key={id} style={{ opacity }}>
              <svg viewBox="0 0 1080 1920">
                {shapes.map(([d, fill]) => (
                  <path key={d} d={d} fill={fill} />
                ))}
              </svg>
              <p>{text}</p>
            </div>
          );
        })}
      </div>
    </>
  );
};
