import { Easing, interpolate, useCurrentFrame, useVideoConfig } from 'remotion';

/** GSAP's eases by name. */
const EASES = {
  none: Easing.linear,
  'power1.out': Easing.out(Easing.quad),
  'power2.out': Easing.out(Easing.cubic),
  'power3.out': Easing.out(Easing.poly(4)),
  'sine.inOut': Easing.inOut(Easing.sin),
  'back.out(2)': Easing.out(Easing.back(2)),
};

/** A function that gives the value of one tween at the current frame: times in seconds, held before and after. */
export const useTween = () => {
  const seconds = useCurrentFrame() / useVideoConfig().fps;
  return (ease, start, duration, from, to) =>
    interpolate(seconds, [start, start + duration], [from, to], {
      easing: EASES[ease],
      extrapolateLeft: 'clamp',
      extrapolateRight: 'clamp',
    });
};

/** The same, repeated there and back; `runs` counts both directions. */
export const useSwing = () => {
  const tween = useTween();
  const seconds = useCurrentFrame() / useVideoConfig().fps;
  return (ease, start, duration, runs, from, to) => {
    const run = Math.min(Math.max(Math.floor((seconds - start) / duration), 0), runs - 1);
    const ends = run % 2 === 0 ? [from, to] : [to, from];
    return tween(ease, start + run * duration, duration, ...ends);
  };
};

export const move = (x, y) => `translate3d(${x}px, ${y}px, 0)`;
