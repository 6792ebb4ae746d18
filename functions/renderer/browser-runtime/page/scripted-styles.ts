import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';
import { findUnrecorded } from '#renderer/browser-runtime/recorded-styles.ts';

const cssRules = Object.getOwnPropertyDescriptor(CSSStyleSheet.prototype, 'cssRules');

const getRules = (sheet: unknown) => cssRules?.get?.call(sheet) as CSSRuleList;

/** The rules of a style sheet, without counting as a script of the page. */
export const rulesOf = (sheet: CSSStyleSheet): readonly CSSRule[] => [...getRules(sheet)];

interface ScriptedRules {
  readonly rulesOf: typeof rulesOf;
  /** Increases with each change of rules; undefined once a script has had a rule, which it may change without a trace. */
  readonly rulesVersion: () => number | undefined;
}

interface ScriptedKeyframes {
  /** Number of times that a script has set the keyframes of an animation. */
  readonly countKeyframes: () => number;
  /** The properties of such keyframes that a recording may not show as the page does. */
  readonly unrecordedKeyframes: () => ReadonlySet<string>;
}

/** Styles that scripts declare elsewhere than in the document. */
export type ScriptedStyles = ScriptedRules & ScriptedKeyframes;

const TIMING = new Set(['offset', 'computedOffset', 'easing', 'composite']);

const watchRules = (): ScriptedRules => {
  let version: number | undefined = 0;
  const { prototype } = CSSStyleSheet;
  for (const name of ['insertRule', 'addRule', 'replaceSync', 'replace']) {
    const real = realMethod(prototype, name);
    Reflect.set(prototype, name, function change(this: unknown, ...args: unknown[]) {
      // `replace` changes the rules at a later time.
      version = version === undefined || name === 'replace' ? undefined : version + 1;
      return real.apply(this, args);
    });
  }
  for (const name of ['cssRules', 'rules']) {
    Object.defineProperty(prototype, name, {
      ...cssRules,
      get(this: unknown) {
        version = undefined;
        return getRules(this);
      },
    });
  }
  return { rulesOf, rulesVersion: () => version };
};

const watchKeyframes = (): ScriptedKeyframes => {
  let count = 0;
  const unrecorded = new Set<string>();
  const { prototype } = KeyframeEffect;
  const getKeyframes = realMethod<ComputedKeyframe[]>(prototype, 'getKeyframes');
  const cssText = Object.getOwnPropertyDescriptor(CSSStyleDeclaration.prototype, 'cssText');
  /** Expands shorthands, and names properties as style sheets do. */
  const { style } = document.createElement('i');
  const check = (effect: AnimationEffect | null): void => {
    count += 1;
    if (!(effect instanceof KeyframeEffect)) return;
    for (const keyframe of getKeyframes.call(effect)) {
      cssText?.set?.call(style, '');
      for (const [name, value] of Object.entries(keyframe)) {
        if (!TIMING.has(name)) Reflect.set(style, name === 'cssOffset' ? 'offset' : name, value);
      }
      for (const name of findUnrecorded(style)) unrecorded.add(name);
    }
  };

  const animate = realMethod<Animation>(Element.prototype, 'animate');
  Reflect.set(Element.prototype, 'animate', function animateWatched(this: unknown, ...args: unknown[]) {
    const animation = animate.apply(this, args);
    check(animation.effect);
    return animation;
  });
  const setKeyframes = realMethod(prototype, 'setKeyframes');
  Reflect.set(prototype, 'setKeyframes', function set(this: KeyframeEffect, ...args: unknown[]) {
    setKeyframes.apply(this, args);
    check(this);
  });
  const construct = (target: object, args: unknown[], newTarget: object) => {
    const effect = Reflect.construct(target as new () => KeyframeEffect, args, newTarget as new () => object);
    check(effect as KeyframeEffect);
    return effect as object;
  };
  const watched = new Proxy<typeof KeyframeEffect>(KeyframeEffect, { construct });
  prototype.constructor = watched;
  Object.defineProperty(window, 'KeyframeEffect', { value: watched });
  return { countKeyframes: () => count, unrecordedKeyframes: () => unrecorded };
};

export const watchScriptedStyles = (): ScriptedStyles => ({ ...watchRules(), ...watchKeyframes() });
