import { move, useTween } from '../tween.js';

const CSS = `
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { width: 1080px; height: 1920px; overflow: hidden; background: #0b1020; font-family: "Inter", sans-serif; color: #fff }
#root { position: relative; width: 1080px; height: 1920px; overflow: hidden; background: #0b1020 }
.blob { position: absolute; width: 700px; height: 700px; border-radius: 50%; filter: blur(90px) }
#b1 { left: -200px; top: 0; background: #f43f5e }
#b2 { left: 560px; top: 380px; background: #3b82f6 }
#b3 { left: -120px; top: 900px; background: #10b981 }
#b4 { left: 500px; top: 1300px; background: #f59e0b }
#glass { position: absolute; left: 100px; top: 620px; width: 880px; height: 680px; border-radius: 60px; background: rgba(255, 255, 255, .14); backdrop-filter: blur(40px); box-shadow: 0 40px 120px rgba(0, 0, 0, .45) }
#title { position: absolute; left: 180px; top: 760px; width: 720px; font-size: 120px; font-weight: 700; line-height: 1.1 }
#note { position: absolute; left: 180px; top: 1080px; width: 720px; font-size: 48px; line-height: 1.4 }
`;

const BLOBS = [
  ['b1', 420, 300],
  ['b2', -420, -260],
  ['b3', 380, 340],
  ['b4', -360, -380],
];

export const Blur = () => {
  const tween = useTween();
  const sharpen = (start, radius) => ({
    filter: `blur(${tween('power2.out', start, 1.5, radius, 0)}px)`,
    opacity: tween('power2.out', start, 1.5, 0, 1),
  });
  return (
    <>
      <style>{CSS}</style>
      <div id="root">
        {BLOBS.map(([id, x, y]) => {
          const transform = move(tween('sine.inOut', 0, 5, 0, x), tween('sine.inOut', 0, 5, 0, y));
          return <div className="blob" id={id} key={id} style={{ transform }} />;
        })}
        <div id="glass" />
        <h1 id="title" style={sharpen(0.3, 40)}>
          Promo akhir pekan
        </h1>
        <p id="note" style={sharpen(1.2, 24)}>
          Semua minuman dingin setengah harga sampai hari Minggu.
        </p>
      </div>
    </>
  );
};
