import { AbsoluteFill } from 'remotion';
import { move, useSwing, useTween } from '../tween.js';

const CSS = `
*{box-sizing:border-box;margin:0;padding:0}
html,body{width:1080px;height:1920px;overflow:hidden;background:#0f172a;font-family:"Inter",sans-serif;color:#fff}
#root{position:relative;width:1080px;height:1920px;background:linear-gradient(160deg,#0f172a,#1e3a8a)}
h1{position:absolute;left:80px;top:300px;width:920px;font-size:110px;line-height:1.1}
.card{position:absolute;left:80px;width:920px;height:220px;border-radius:36px;background:#fff;color:#0f172a;padding:60px;font-size:56px;box-shadow:0 20px 60px rgba(0,0,0,.35)}
#c1{top:760px}#c2{top:1020px}#c3{top:1280px}
#cta{position:absolute;left:80px;top:1620px;width:920px;height:160px;border-radius:80px;background:#f59e0b;text-align:center;line-height:160px;font-size:64px}
`;

const Card = ({ id, start, from, children }) => {
  const tween = useTween();
  return (
    <div className="card" id={id} style={{ transform: move(tween('power3.out', start, 0.7, from, 0), 0) }}>
      {children}
    </div>
  );
};

export const Cards = () => {
  const tween = useTween();
  const swing = useSwing();
  const title = {
    transform: move(0, tween('power3.out', 0.1, 0.8, 120, 0)),
    opacity: tween('power3.out', 0.1, 0.8, 0, 1),
  };
  const scale = tween('back.out(2)', 3.4, 0.6, 0.2, 1) * swing('sine.inOut', 5, 0.4, 6, 1, 1.06);
  const cta = { transform: `${move(0, 0)} scale(${scale})`, opacity: tween('back.out(2)', 3.4, 0.6, 0, 1) };
  return (
    <AbsoluteFill style={{ background: '#0f172a' }}>
      <style>{CSS}</style>
      <div id="root" style={{ opacity: tween('power1.out', 9.4, 0.6, 1, 0) }}>
        <h1 style={title}>Warung Sederhana buka setiap hari</h1>
        <Card id="c1" start={1.2} from={-1100}>
          Nasi goreng Rp 15.000
        </Card>
        <Card id="c2" start={1.8} from={1100}>
          Mie ayam Rp 12.000
        </Card>
        <Card id="c3" start={2.4} from={-1100}>
          Es teh manis Rp 4.000
        </Card>
        <div id="cta" style={cta}>
          Pesan: 0812-3456-7890
        </div>
      </div>
    </AbsoluteFill>
  );
};
