import { move, useTween } from '../tween.js';

const CSS = `
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { width: 1920px; height: 1080px; overflow: hidden; background: #f8fafc; font-family: "Inter", sans-serif; color: #0f172a }
#root { position: relative; width: 1920px; height: 1080px; overflow: hidden; background: #f8fafc }
#column { position: absolute; left: 120px; top: 1080px; width: 820px; font-size: 40px; line-height: 1.5 }
#column p { margin-bottom: 40px }
#side { position: absolute; left: 1060px; top: 0; width: 860px; height: 1080px; background: #0f172a }
.word { position: absolute; left: 1140px; width: 720px; font-size: 132px; font-weight: 700; line-height: 1.1; color: #fff }
#w1 { top: 180px }
#w2 { top: 360px; color: #fbbf24 }
#w3 { top: 540px }
#w4 { top: 720px; color: #34d399 }
`;

const PARAGRAPHS = [
  'Setiap pagi pasar di ujung jalan sudah ramai sebelum matahari terbit. Pedagang menata sayur, ikan, dan buah di atas meja kayu.',
  'Bu Ratna membuka warung kopinya pukul lima. Ia merebus air, menggoreng pisang, dan menyapa setiap orang yang lewat dengan namanya.',
  'Anak sekolah datang berdua-dua, membeli roti dan susu, lalu berjalan kaki menyusuri sungai sampai jembatan gantung.',
  'Menjelang siang jalanan sepi. Kucing tidur di bawah bangku, radio memutar lagu lama, dan angin membawa bau kayu manis.',
  'Sore hari semuanya kembali: becak, sepeda, gerobak bakso, dan suara tawa dari lapangan bola di belakang masjid.',
];
const WORDS = ['Pagi', 'Siang', 'Sore', 'Malam'];

export const Text60 = () => {
  const tween = useTween();
  return (
    <>
      <style>{CSS}</style>
      <div id="root">
        <div id="column" style={{ transform: move(0, tween('none', 0, 5, 0, -1700)) }}>
          {PARAGRAPHS.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <div id="side" />
        {WORDS.map((word, index) => {
          const style = {
            transform: move(tween('power3.out', index + 0.2, 0.8, 800, 0), 0),
            opacity: tween('power3.out', index + 0.2, 0.8, 0, 1),
          };
          return (
            <div className="word" id={`w${index + 1}`} key={word} style={style}>
              {word}
            </div>
          );
        })}
      </div>
    </>
  );
};
