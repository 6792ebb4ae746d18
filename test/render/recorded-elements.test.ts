import { describe, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { expectLikeChromium } from './support/expect-like-chromium.ts';
import { HAZARD_SECONDS, MOVE } from './support/hazard-pages.ts';
import { usePlainChromium } from './support/plain-chromium.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf } from './support/thorough.ts';

const bench = useBench();
const chromium = usePlainChromium(bench.tools);

/** Elements in several states; `#one` changes its state during the video. */
const PAGES: Readonly<Record<string, readonly [html: string, change: string]>> = {
  buttons: [
    '<button id="one">Beli</button><button disabled>Habis</button><button style="background:#07c;color:#fff;border:0;border-radius:9px">Kirim</button><input type="button" value="Pilih"><input type="submit"><input type="reset"><button><b>Dua</b><br>baris</button>',
    'one.disabled = true; one.textContent = "Terjual";',
  ],
  'text fields': [
    '<input id="one" value="Ibu Sari"><input placeholder="Nama"><input disabled value="tetap"><input readonly value="baca"><input type="search" value="cari"><input type="email" value="a@b.id"><input type="tel" value="0812"><input type="url" placeholder="https://"><input type="password" value="rahasia"><input type="number" value="42"><input required style="border:3px solid red">',
    'one.value = "Terima kasih";',
  ],
  'check boxes and radio buttons': [
    '<input type="checkbox" id="one"><input type="checkbox" checked><input type="checkbox" disabled checked><input type="checkbox" id="half"><input type="radio" name="r" checked><input type="radio" name="r"><input type="checkbox" checked style="accent-color:#e11;width:40px;height:40px">',
    'one.checked = true; half.indeterminate = true;',
  ],
  'sliders and meters': [
    '<input type="range" id="one" value="20"><input type="range" disabled><input type="range" style="accent-color:#0a0;width:300px"><progress id="bar" value=".2"></progress><meter value=".7"></meter><meter value=".1" low=".3"></meter>',
    'one.value = 80; bar.value = 0.9;',
  ],
  lists: [
    '<select id="one"><option>satu<option>dua<option>tiga</select><select multiple size="3"><option selected>a<option>b<optgroup label="grup"><option>c</select><select disabled><option>tetap</select><datalist><option>x</datalist>',
    'one.selectedIndex = 2;',
  ],
  'areas of text': [
    '<textarea id="one" rows="3">Baris satu\nBaris dua</textarea><textarea placeholder="Pesan"></textarea><textarea disabled>tetap</textarea><output>42</output>',
    'one.value = "Baris satu\\nBaris dua\\nBaris tiga\\nBaris empat";',
  ],
  groups: [
    '<fieldset><legend>Pesanan</legend><label><input type="checkbox" checked> Pedas</label></fieldset><fieldset id="one"><legend>Alamat</legend><input value="Jakarta"></fieldset><details open><summary>Buka</summary>isi</details><details><summary>Tutup</summary>isi</details><dialog open style="position:static">tidak modal</dialog>',
    'one.disabled = true;',
  ],
  'tables, ruby and formulas': [
    '<table border="1" id="one"><caption>Harga</caption><tr><th>A<td rowspan="2">B<tr><td>C</table><ruby>漢<rt>kan</rt></ruby><math><mfrac><msqrt><mi>x</mi></msqrt><mn>2</mn></mfrac></math><hr><mark>tanda</mark><menu><li>x</menu>',
    'one.insertRow().insertCell().textContent = "D";',
  ],
  'custom and unknown elements': [
    '<my-card id="one" style="display:block;background:#0a0">kartu</my-card><wartel style="color:red">wartel</wartel><blink>kedip</blink><font color="blue" size="6">besar</font><center>tengah</center>',
    'one.style.background = "#a00";',
  ],
};

describe.each(sampleOf(PAGES, 8))('a page with %s', (_, [html, change]) => {
  it('is captured raw and shows in every frame what plain Chromium shows', async () => {
    const page = composition({
      durationSeconds: HAZARD_SECONDS,
      body: `<div id="form" style="position:absolute;left:200px;top:120px;width:560px;font:24px/1.6 Inter">${html}</div>`,
      timeline: `${MOVE}tl.to("#form", { x: 60, rotation: 4, duration: 0.9 }, 0);tl.call(() => { ${change} }, [], 0.4);`,
    });
    await expectLikeChromium(bench, chromium, page, HAZARD_SECONDS);
  });
});
