import { move, useTween } from '../tween.js';

const CSS = `
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { width: 1080px; height: 1920px; overflow: hidden; background: #111827; font-family: "Inter", sans-serif; color: #fff }
#root { position: relative; width: 1080px; height: 1920px; overflow: hidden; background: linear-gradient(#111827, #1f2937) }
.node { position: absolute; width: 72px; height: 72px; border-radius: 18px; font-size: 30px; font-weight: 700; line-height: 72px; text-align: center }
`;

const Node = ({ index }) => {
  const tween = useTween();
  const start = (index % 20) * 0.1;
  /** There in the first two seconds, back in the next two. */
  const thereAndBack = (value) =>
    tween('sine.inOut', start, 2, 0, value) - tween('sine.inOut', start + 2, 2, 0, value);
  const y = thereAndBack(index % 2 ? 90 : -90);
  const rotation = thereAndBack(index % 3 ? 180 : -180);
  const scale = tween('sine.inOut', start + 2, 2, 1, 0.6);
  const style = {
    left: 18 + (index % 10) * 108,
    top: 12 + Math.floor(index / 10) * 96,
    background: `hsl(${(index * 47) % 360} 75% 45%)`,
    transform: `${move(0, y)} rotate(${rotation}deg) scale(${scale})`,
  };
  return (
    <div className="node" style={style}>
      {index + 1}
    </div>
  );
};

export const Nodes = () => (
  <>
    <style>{CSS}</style>
    <div id="root">
      {Array.from({ length: 200 }, (_, index) => (
        <Node key={index} index={index} />
      ))}
    </div>
  </>
);
