import { move, useSwing, useTween } from '../tween.js';

const CSS = `
*{box-sizing:border-box;margin:0;padding:0}
html,body{width:1080px;height:1920px;overflow:hidden;background:#000;font-family:"Inter",sans-serif;color:#fff}
#root{position:relative;width:1080px;height:1920px;overflow:hidden}
#bg{position:absolute;left:-540px;top:-480px;width:2160px;height:2880px;background:conic-gradient(from 0deg,#f43f5e,#f59e0b,#10b981,#3b82f6,#8b5cf6,#f43f5e)}
.b{position:absolute;width:300px;height:300px;border-radius:50%;background:rgba(255,255,255,.18);box-shadow:0 0 80px rgba(255,255,255,.5)}
h1{position:absolute;left:80px;top:800px;width:920px;font-size:130px;text-align:center;text-shadow:0 10px 40px rgba(0,0,0,.5)}
`;

const Disc = ({ index }) => {
  const tween = useTween();
  const style = {
    left: ((index * 373) % 1080) - 150,
    top: ((index * 613) % 1920) - 150,
    transform: move(
      tween('sine.inOut', 0, 10, 0, ((index % 3) - 1) * 300),
      tween('sine.inOut', 0, 10, 0, (index % 2 ? -1 : 1) * 600),
    ),
  };
  return <div className="b" style={style} />;
};

export const Motion = () => {
  const tween = useTween();
  const swing = useSwing();
  return (
    <>
      <style>{CSS}</style>
      <div id="root">
        <div id="bg" style={{ transform: `${move(0, 0)} rotate(${tween('none', 0, 10, 0, 360)}deg)` }} />
        <div>
          {Array.from({ length: 12 }, (_, index) => (
            <Disc key={index} index={index} />
          ))}
        </div>
        <h1 style={{ transform: `${move(0, 0)} scale(${swing('sine.inOut', 0, 1, 10, 1, 1.2)})` }}>
          Diskon Besar 70%
        </h1>
      </div>
    </>
  );
};
