const SCENES = 12;
const SCENE_SECONDS = 5;
const ITEMS_OF_SCENE = [4, 3, 3];

const textOf = (scene: number, index: number): string =>
  `<p id="teks-${scene}-${index}" style="position: absolute; left: 80px; top: ${200 + index * 300}px; width: 900px; margin: 0; font-family: Poppins; font-size: 90px; color: #ffffff">Teks ${scene}.${index} yang cukup panjang</p>`;

const sceneOf = (index: number): string => {
  const items = Array.from({ length: ITEMS_OF_SCENE[index % ITEMS_OF_SCENE.length] ?? 0 }, (_, item) =>
    textOf(index + 1, item + 1),
  );
  const color = (0x22_44_aa + index * 77_777).toString(16);
  return `<section class="clip scene" id="adegan-${index + 1}" data-start="${index * SCENE_SECONDS}" data-duration="${SCENE_SECONDS}" data-track-index="1" style="position: absolute; inset: 0; overflow: hidden; background: #${color}">
${items.join('\n')}
</section>`;
};

/** A video of 60 s with 40 texts that come in, in 12 scenes. */
export const longProject = () => ({
  name: 'Enam puluh detik',
  files: {
    'index.html': {
      text: `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>Enam puluh detik</title>
<style>
body { margin: 0; }
p { animation: masuk 0.8s ease-out both; }
@keyframes masuk { from { opacity: 0; transform: translateY(80px); } }
</style></head><body>
<div id="video" data-composition-id="video" data-start="0" data-duration="${SCENES * SCENE_SECONDS}" data-width="1080" data-height="1920" data-fps="30" data-no-timeline style="position: relative; width: 1080px; height: 1920px; overflow: hidden; background: #fff7ed">
${Array.from({ length: SCENES }, (_, index) => sceneOf(index)).join('\n')}
</div></body></html>
`,
    },
  },
});
