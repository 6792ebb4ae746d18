/* Scenes of a video, cut on the beat: times, looks, moves of photos, transitions and texts that move. Comes after kit@3, before
   the page's own script. A published version never changes; a change is scenes@2. */
const scenes = (() => {
  const { $, all, textOf } = kit;
  const root = $('#root');
  const values = window.__hyperframes.getVariables();
  const timing = JSON.parse(values.timing || root.dataset.timing);
  const beat = 60 / (Number(values.musik_tempo_bpm) || 120);
  const beatsPerBar = Number(values.musik_beats_per_bar) || 4;
  const half = (beatsPerBar % 2 === 0 ? beatsPerBar / 2 : beatsPerBar) * beat;
  const EPSILON = 1e-4;

  /* The look is a class of the root. An attribute may have a value for each look: `zoom | wipe`. */
  const look = Math.max(0, (root.dataset.looks || '').split(' ').indexOf(values.gaya));
  root.classList.add(`look-${look + 1}`);
  const chosen = (text = '') => {
    const choices = text.split('|');
    return (choices[look] ?? choices[0]).trim();
  };

  /* Scenes of parts that this video does not have are removed, so that their texts are neither fitted nor drawn. */
  const times = new Map(timing.parts.map((part) => [part.name, part]));
  for (const scene of all('.scene')) if (!times.has(scene.dataset.part)) scene.remove();
  const list = all('.scene').map((scene) => ({ scene, ...times.get(scene.dataset.part) }));

  /* Shots: a photo or clip of their own, else one of the other photos in another crop, unless it would show something else
     (`data-alone`), else rows of letters. */
  const names = [...new Set(all('.shot [data-photo]').map(({ dataset }) => dataset.photo))];
  const make = (tag, className) => Object.assign(document.createElement(tag), { className });
  const standIn = (index) => {
    const photo = make('img', 'again');
    photo.dataset.photo = names[index % names.length];
    return Object.assign(photo, { alt: '', src: values[photo.dataset.photo] });
  };
  const rowsOf = (text) => {
    const rows = make('div', 'rows');
    rows.setAttribute('aria-hidden', 'true');
    for (let row = 0; row < 5; row += 1) {
      const line = make('b', '');
      line.textContent = `${text} `.repeat(Math.ceil(60 / (text.length + 1)));
      rows.append(line);
    }
    return rows;
  };
  const shots = all('.shot').map((shot, index) => {
    const own = [...shot.querySelectorAll('img, video')];
    const isAlone = 'alone' in shot.dataset || names.length === 0;
    const media = own.length > 0 || isAlone ? own : [standIn(index)];
    const view = make('div', 'view');
    view.append(...media);
    if (media.length === 0) view.append(rowsOf(textOf(shot.dataset.rows || 'nama_usaha')));
    shot.prepend(view);
    return { shot, view, media, index };
  });

  /* Depth: a blurred picture behind a framed one, drawn once, because a filter would be drawn again for each frame. */
  const SIDE = 48;
  const backdrops = new Map();
  const addBackdrop = async (photo) => {
    await photo.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
    const context = canvas.getContext('2d');
    context.filter = 'blur(2px) saturate(1.3) brightness(0.9)';
    context.drawImage(photo, -4, -4, SIDE + 8, SIDE + 8);
    const backdrop = make('img', 'backdrop');
    backdrop.src = canvas.toDataURL('image/png');
    await backdrop.decode();
    photo.closest('.shot').prepend(backdrop);
    backdrops.set(photo, backdrop);
  };

  /* At 0 without a tween: a timeline that has not moved draws none. Inside a scene only by opacity: a timeline that goes
     back would make a child of a hidden scene visible. */
  const change = (tl, target, state, at) => {
    if (at < EPSILON) Object.assign(target.style, state);
    else tl.set(target, state, at);
  };
  const showScene = (tl, scene, isShown, at) =>
    change(tl, scene, { visibility: isShown ? 'visible' : 'hidden' }, at);
  const tween = (tl, target, from, to, at) =>
    tl.fromTo(target, from, { force3D: false, immediateRender: at < EPSILON, ...to }, at);
  /* Of what moves once: it is in its first state until then, also in the frame in which it becomes visible. */
  const tweenOnce = (tl, target, from, to, at) =>
    tween(tl, target, from, { immediateRender: true, ...to }, at);

  /* Moves of photos: whole percents of the frame each second, so that they are seen. */
  const MOVES = {
    push: [{ scale: 1.04 }, { scale: 1.2 }],
    pull: [{ scale: 1.24 }, { scale: 1.06 }],
    left: [
      { scale: 1.2, xPercent: 7 },
      { scale: 1.2, xPercent: -7 },
    ],
    right: [
      { scale: 1.2, xPercent: -7 },
      { scale: 1.2, xPercent: 7 },
    ],
    up: [
      { scale: 1.2, yPercent: 6 },
      { scale: 1.2, yPercent: -6 },
    ],
    down: [
      { scale: 1.2, yPercent: -6 },
      { scale: 1.2, yPercent: 6 },
    ],
  };
  const ORDER = ['push', 'left', 'pull', 'up', 'right', 'down'];
  const CLOSER = 1.26;
  const STILL = { xPercent: 0, yPercent: 0 };
  /* On the frames nearest to the beats, as scenes are. */
  const cutTimes = (start, end, every) => {
    const cuts = [];
    for (let at = start; at < end - EPSILON; at += every) cuts.push(Math.round(at * 30) / 30);
    return cuts;
  };
  /* The crop of every second cut is closer: a photo that jumps to another crop is a cut too. */
  const moveShot = (tl, { shot, view, media, index }, start, end) => {
    const beats = Number(shot.dataset.every);
    const cuts = cutTimes(start, end, beats ? beats * beat : half);
    const wanted = chosen(shot.dataset.move).split(' ').filter(Boolean);
    const order = wanted.length > 0 ? wanted : ORDER;
    cuts.forEach((at, cut) => {
      const until = cuts[cut + 1] ?? end;
      const target = media[cut % media.length];
      if (!target) return;
      const [from, to] = MOVES[order[(index + cut) % order.length]];
      const isAgain = target.classList.contains('again');
      const zoom = (Math.floor(cut / media.length) + (isAgain ? 1 : 0)) % 2 === 1 ? CLOSER : 1;
      const place = (state) => ({ ...STILL, ...state, scale: state.scale * zoom });
      const backdrop = backdrops.get(target);
      for (const other of [...media, ...media.map((each) => backdrops.get(each))])
        if (other) change(tl, other, { opacity: [target, backdrop].includes(other) ? 1 : 0 }, at);
      const drift = { scale: 1, xPercent: 3, duration: until - at, ease: 'none' };
      if (backdrop) tween(tl, backdrop, { scale: 1.14, xPercent: -3 }, drift, at);
      const origin = { transformOrigin: cut % 2 === 0 ? '50% 42%' : '46% 58%' };
      tween(tl, target, place(from), { ...place(to), ...origin, duration: until - at, ease: 'none' }, at);
      if (cut > 0 && media.length === 1) snap(tl, view, 1.05, at);
    });
    const drift = { duration: end - start, ease: 'none' };
    [...view.querySelectorAll('.rows b')].forEach((row, line) => {
      const [from, to] = line % 2 === 0 ? [0, -14 * (end - start)] : [-60, -60 + 14 * (end - start)];
      tween(tl, row, { x: `${from}vh` }, { x: `${to}vh`, ...drift }, start);
    });
  };

  const snap = (tl, target, scale, at) =>
    tween(tl, target, { scale }, { scale: 1, duration: 0.4, ease: 'expo.out' }, at);

  /* A scene has half of the frame on the beat at once and the rest soon after: an edge that starts from outside would be late.
     `stay` is how long the scene before remains below. */
  const LEAVE = 0.14;
  const enter = (tl, scene, from, at, duration = 0.45) => {
    const to = { x: 0, xPercent: 0, scale: 1, clipPath: 'inset(0% 0% 0% 0%)' };
    const target = Object.fromEntries(Object.keys(from).map((key) => [key, to[key]]));
    tween(tl, scene, from, { ...target, duration, ease: 'expo.out' }, at);
  };
  const leave = (tl, scene, state, at) =>
    tl.to(scene, { ...state, duration: LEAVE, ease: 'power3.in', force3D: false }, at - LEAVE);
  const TRANSITIONS = {
    cut: { stay: 0, run: (tl, next, at) => snap(tl, next, 1.08, at) },
    zoom: {
      stay: 0,
      run: (tl, next, at, before) => {
        if (before) leave(tl, before, { scale: 1.18 }, at);
        enter(tl, next, { scale: 1.4 }, at);
      },
    },
    whip: {
      stay: 0.3,
      run: (tl, next, at, before) => {
        enter(tl, next, { xPercent: 45 }, at, 0.34);
        if (before) tl.to(before, { xPercent: -45, duration: 0.3, ease: 'expo.out', force3D: false }, at);
      },
    },
    wipe: { stay: 0.4, run: (tl, next, at) => enter(tl, next, { clipPath: 'inset(45% 0% 0% 0%)' }, at) },
    mask: {
      stay: 0.4,
      run: (tl, next, at) =>
        tween(
          tl,
          next,
          { clipPath: 'circle(38% at 50% 40%)' },
          { clipPath: 'circle(120% at 50% 40%)', duration: 0.6, ease: 'expo.out' },
          at,
        ),
    },
  };

  /* Texts: complete within 0.4 s, so that the rest of the part is left for reading. */
  const KINETICS = {
    words: (tl, text, at) => {
      const options = { duration: 0.34, ease: 'power4.out', stagger: { amount: 0.14 } };
      tweenOnce(
        tl,
        text.querySelectorAll('.word > span'),
        { yPercent: 118 },
        { yPercent: 0, ...options },
        at,
      );
    },
    strip: (tl, text, at) => {
      const shown = { clipPath: 'inset(-10% -5% -10% -5%)', duration: 0.36, ease: 'expo.out' };
      tweenOnce(tl, text, { clipPath: 'inset(-10% 100% -10% -5%)' }, shown, at);
    },
    punch: (tl, text, at) =>
      tweenOnce(tl, text, { scale: 1.14 }, { scale: 1, duration: 0.36, ease: 'back.out(2.6)' }, at),
    stamp: (tl, text, at) => {
      const rotation = Number(text.dataset.tilt || 0);
      const shown = { scale: 1, rotation, opacity: 1, duration: 0.3, ease: 'back.out(1.4)' };
      tweenOnce(tl, text, { scale: 2.1, rotation: rotation + 12, opacity: 0 }, shown, at);
    },
    rise: (tl, text, at) =>
      tweenOnce(tl, text, { y: 70, opacity: 0 }, { y: 0, opacity: 1, duration: 0.4, ease: 'power3.out' }, at),
  };
  /* From the present size and back to it, so that a timeline that goes back leaves no trace; largest on the beat. */
  const pulse = (tl, target, start, end) => {
    const [up, down] = [0.12 * beat, 0.7 * beat];
    const keyframes = [
      { scale: 1.07, duration: up, ease: 'power2.out' },
      { scale: 1, duration: down, ease: 'power2.out' },
    ];
    for (const at of cutTimes(start + 2 * beat, end - 0.9 * beat, beat))
      tl.to(target, { keyframes, force3D: false }, at - up);
  };

  const buildScene = (tl, { scene, start, end }, before) => {
    const { stay, run } = TRANSITIONS[chosen(scene.dataset.in) || 'cut'];
    showScene(tl, scene, true, start);
    if (before) showScene(tl, before, false, start + stay);
    run(tl, scene, start, before);
    for (const shot of shots) if (scene.contains(shot.shot)) moveShot(tl, shot, start, end);
    for (const text of scene.querySelectorAll('[data-kinetic]')) {
      const at = start + Number(text.dataset.at || 0) * beat;
      if (at > start) {
        text.style.opacity = 0;
        change(tl, text, { opacity: 1 }, at);
      }
      KINETICS[chosen(text.dataset.kinetic)](tl, text, at);
    }
    for (const target of scene.querySelectorAll('[data-pulse]'))
      if (!target.hidden) pulse(tl, target, start, end);
  };

  /* Builds the timeline when everything is ready; `more` adds what only this page has. */
  const start = (more = () => undefined) => {
    window.__hfTimelinesBuilding = true;
    const deep = shots.filter(({ shot }) => chosen(shot.dataset.depth) !== '').flatMap(({ media }) => media);
    const photos = deep.filter((medium) => medium instanceof HTMLImageElement);
    Promise.allSettled(photos.map(addBackdrop)).then(() =>
      kit.start(() => {
        const tl = gsap.timeline({ paused: true });
        list.forEach((part, index) => buildScene(tl, part, list[index - 1]?.scene));
        const last = list.at(-1);
        for (const mark of all('.chrome')) showScene(tl, mark, false, last.start);
        more(tl, { beat, partOf: (name) => times.get(name), look: look + 1 });
        tl.set({}, {}, timing.duration);
        window.__timelines[root.dataset.compositionId] = tl;
      }),
    );
  };

  return { start, timing, chosen, beat, look: look + 1, partOf: (name) => times.get(name) };
})();
