/* What every template page does alike: colors, texts, photos, sizes of texts, start of the timeline. The page's own
   script comes after it. A published version never changes; a change is kit@4. */
const kit = (() => {
  const values = window.__hyperframes.getVariables();
  const $ = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const root = $('#root');
  const textOf = (name) => (values[name] || '').trim();

  /* Colors: every ink is computed from the surface below it, so that any pair of brand colors is readable. */
  const BLACK = [0, 0, 0];
  const WHITE = [255, 255, 255];
  const parse = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const mix = (from, to, share) => from.map((part, i) => Math.round(part + (to[i] - part) * share));
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = (color) =>
    color.reduce((sum, part, i) => sum + linear(part / 255) * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (a, b) =>
    (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);
  const opposite = (color) => (contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK);
  const shift = (color, toward, isGood) => {
    let share = 0;
    let shifted = color;
    while (!isGood(shifted) && share < 1) shifted = mix(color, toward, (share += 0.02));
    return shifted;
  };
  /* White on a strong color looks better than black: a surface that nearly carries it is darkened until it does. */
  const surface = (color) =>
    contrast(color, WHITE) > 3.4 ? shift(color, BLACK, (c) => contrast(c, WHITE) >= 4.6) : color;
  const inkOn = (color, tint) =>
    shift(mix(opposite(color), tint, 0.14), opposite(color), (c) => contrast(c, color) >= 10);
  const colorsOf = (mainColor, groundColor) => {
    const paper = surface(parse(groundColor));
    const brand = surface(shift(parse(mainColor), opposite(paper), (c) => contrast(c, paper) >= 1.5));
    const ink = inkOn(paper, brand);
    const paper2 = shift(mix(paper, brand, 0.09), paper, (c) => contrast(c, ink) >= 4.6);
    const ground = contrast(paper2, ink) < contrast(paper, ink) ? paper2 : paper;
    return {
      paper,
      'paper-2': paper2,
      ink,
      mark: shift(mix(paper, brand, 0.75), opposite(ink), (c) => contrast(c, ink) >= 7),
      'on-ink': shift(paper, opposite(ink), (c) => contrast(c, ink) >= 5),
      soft: shift(mix(ink, ground, 0.3), ink, (c) => contrast(c, ground) >= 5),
      brand,
      'brand-2': mix(brand, opposite(brand), 0.12),
      'on-brand': inkOn(brand, brand),
      'brand-ink': shift(brand, ink, (c) => contrast(c, ground) >= 4.8),
    };
  };
  for (const [name, color] of Object.entries(colorsOf(values.warna_utama, values.warna_latar)))
    root.style.setProperty(`--${name}`, `rgb(${color})`);

  /* Texts: always set as text. Phone numbers and prices are atoms, which no line break divides. */
  const ATOM =
    /(?:rp\.?\s?)?\+?\(?\d(?:[\d.,()-]|\s(?=[\d(])){0,22}\d(?:\s?(?:rb|ribu|k|jt|juta)\b)?(?:,-)?/gi;
  const element = (tag, className, ...children) => {
    const made = Object.assign(document.createElement(tag), { className });
    made.append(...children);
    return made;
  };
  const piecesOf = (text) => {
    const pieces = [];
    let end = 0;
    for (const { 0: atom, index } of text.matchAll(ATOM)) {
      pieces.push(text.slice(end, index), element('span', 'atom', atom));
      end = index + atom.length;
    }
    return [...pieces, text.slice(end)];
  };
  /* A word is a mask around its text, for reveals; an atom stays one word. */
  const wordsOf = (text) => {
    const joined = text.replace(ATOM, (atom) => atom.replace(/\s/g, '\u00a0'));
    return joined
      .split(/[^\S\u00a0]+/)
      .flatMap((word) => [element('span', 'word', element('span', '', ...piecesOf(word))), ' ']);
  };
  const setText = (target, text) => {
    target.hidden = text === '';
    target.replaceChildren(...('words' in target.dataset ? wordsOf(text) : piecesOf(text)));
  };
  for (const target of all('[data-text]'))
    setText(target, textOf(target.dataset.text) || textOf(target.dataset.or));
  for (const target of all('[data-if]')) target.hidden ||= textOf(target.dataset.if) === '';

  /* Photos and clips: an image or a video in the place of the element, which itself is neither: the linter counts those
     without src as one. A clip takes the place of the photo. The renderer shows its picture in the video of its id. */
  for (const place of all('[data-photo], [data-clip]')) {
    const { photo, clip } = place.dataset;
    const isClip = textOf(clip) !== '';
    const hasPicture = isClip || textOf(photo) !== '';
    root.classList.add(`${hasPicture ? 'has' : 'no'}-${photo ?? clip}`);
    const picture = element(isClip ? 'video' : 'img', place.className);
    if (isClip) Object.assign(picture, { id: clip, muted: true, playsInline: true }).dataset.clip = clip;
    else Object.assign(picture, { alt: '', src: textOf(photo) }).dataset.photo = photo;
    if (hasPicture) place.replaceWith(picture);
    else place.remove();
  }

  /* A transparent logo that is nearly white cannot be seen on white: its surface is dark. */
  const setSurface = (logo) => {
    const context = new OffscreenCanvas(32, 32).getContext('2d');
    context.drawImage(logo, 0, 0, 32, 32);
    const { data } = context.getImageData(0, 0, 32, 32);
    let [painted, light] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      painted += data[at + 3] / 255;
      light += (luminance(data.slice(at, at + 3)) * data[at + 3]) / 255;
    }
    logo.classList.toggle('light', painted < 0.95 * 32 ** 2 && light > 0.6 * painted);
  };

  /* Prices: Rp15.000, 15000,-, 149rb, 1,5jt; NaN for anything else. */
  const rupiah = (text) => {
    const [, whole, short, unit] =
      /^(?:rp\.?\s*)?(?:(\d{1,3}(?:\.\d{3})+|\d+)(?:,-|,00)?|(\d+(?:[.,]\d{1,2})?)\s*(rb|ribu|k|jt|juta))$/i.exec(
        text,
      ) || [];
    return short
      ? Number(short.replace(',', '.')) * (/^j/i.test(unit) ? 1e6 : 1e3)
      : Number(whole?.replaceAll('.', ''));
  };
  /* Percent that is saved, rounded down; undefined unless both are rupiah and it is 1 to 99. */
  const saving = (price, oldPrice) => {
    const percent = Math.floor(100 - (100 * rupiah(textOf(price))) / rupiah(textOf(oldPrice)));
    return percent >= 1 && percent < 100 ? percent : undefined;
  };
  /* Sets the currency of a price small. */
  const setPrice = (target) => {
    const [, currency, amount] = /^(rp\.?)\s*(\d.*)$/i.exec(target.textContent) || [];
    if (amount) target.replaceChildren(element('span', 'atom', element('small', '', currency), amount));
  };

  /* Sizes: the largest between --min and --max that fits the width and --room, a little smaller when that saves a line.
     "line" tries one line first, "fill" takes the room that its siblings leave; words break when --min is too wide. */
  const fit = (target) => {
    const style = getComputedStyle(target);
    const number = (name) => parseFloat(style.getPropertyValue(name));
    const parent = target.parentElement;
    const frame = getComputedStyle(parent);
    const others = [...parent.children]
      .filter((child) => child !== target && child.offsetHeight)
      .reduce(
        (sum, child) => sum + child.offsetHeight + (parseFloat(frame.rowGap) || 0),
        parseFloat(frame.paddingTop) + parseFloat(frame.paddingBottom),
      );
    const room = target.dataset.fit.includes('fill')
      ? Math.min(number('--room'), parent.clientHeight - others)
      : number('--room');
    const content = document.createRange();
    content.selectNodeContents(target);
    const fits = (size) => {
      target.style.fontSize = `${size}px`;
      const width = target.clientWidth - number('padding-left') - number('padding-right');
      return content.getBoundingClientRect().width <= width + 0.5 && target.offsetHeight <= room;
    };
    const largest = (low, high) => {
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (fits(middle)) low = middle;
        else high = middle;
      }
      return fits(high) ? high : low;
    };
    const linesAt = (size) =>
      fits(size) ? Math.round(target.offsetHeight / parseFloat(style.lineHeight)) : Infinity;
    for (const wrap of target.dataset.fit.includes('line')
      ? ['line', 'words', 'anywhere']
      : ['words', 'anywhere']) {
      target.dataset.wrap = wrap;
      const least = wrap === 'anywhere' ? 12 : number('--min');
      if (!fits(least)) continue;
      const best = largest(least, number('--max'));
      const lines = linesAt(best);
      let size = best;
      while (wrap === 'words' && size > best * 0.84 && size > least && linesAt(size) >= lines) size -= 1;
      fits(linesAt(size) < lines ? size : best);
      return;
    }
  };

  /* Waits for fonts and photos, fits the texts and calls `build`, which makes and registers the timeline. The runtime
     waits for the event. A photo that cannot be decoded is reported by the renderer. */
  const start = (build) => {
    window.__hfTimelinesBuilding = true;
    const fonts = all('[data-text]').map((target) => {
      const { fontStyle, fontWeight, fontFamily } = getComputedStyle(target);
      return document.fonts.load(`${fontStyle} ${fontWeight} 40px ${fontFamily}`, target.textContent);
    });
    const pictures = all('[data-photo]').map((picture) => picture.decode());
    const logos = all('img.logo').map((logo) => logo.decode().then(() => setSurface(logo)));
    Promise.allSettled([...fonts, ...pictures, ...logos])
      .then(() => {
        const fills = (target) => target.dataset.fit.includes('fill');
        all('[data-fit]')
          .sort((a, b) => fills(a) - fills(b))
          .forEach(fit);
        root.classList.add('fitted');
        build();
      })
      .finally(() => {
        window.__hfTimelinesBuilding = false;
        window.dispatchEvent(new Event('hf-timelines-built'));
      });
  };

  return { $, all, textOf, setText, setPrice, rupiah, saving, fit, start };
})();
