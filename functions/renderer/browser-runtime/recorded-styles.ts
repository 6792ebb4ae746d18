/*
 * Styles that a recording shows as the page does (ADR 63). `test/render/recorded-styles.test.ts` fails for a property of
 * the pinned Chromium that is in neither list.
 */

export const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Whatever the value. */
export const RECORDED_STYLES: ReadonlySet<string> = new Set([
  // 3D, effects, composition
  ...words(`
    -webkit-mask-box-image -webkit-mask-box-image-outset -webkit-mask-box-image-repeat
    -webkit-mask-box-image-slice -webkit-mask-box-image-source -webkit-mask-box-image-width
    -webkit-mask-position-x -webkit-mask-position-y -webkit-perspective-origin-x -webkit-perspective-origin-y
    -webkit-transform-origin-x -webkit-transform-origin-y -webkit-transform-origin-z accent-color clip clip-path
    color-scheme dynamic-range-limit filter forced-color-adjust image-orientation image-rendering isolation
    mask-clip mask-composite mask-image mask-mode mask-origin mask-position mask-repeat mask-size mask-type
    mix-blend-mode object-fit object-position object-view-box offset-anchor offset-distance offset-path
    offset-position offset-rotate opacity perspective-origin print-color-adjust scale transform-box
    transform-origin translate view-transition-class view-transition-group view-transition-name
    view-transition-scope will-change zoom
  `),
  // motion and scrolling
  ...words(`
    animation-composition animation-delay animation-direction animation-duration animation-fill-mode
    animation-iteration-count animation-name animation-play-state animation-range-end animation-range-start
    animation-timeline animation-timing-function animation-trigger interest-delay-end interest-delay-start
    interpolate-size overflow-anchor overscroll-behavior-block overscroll-behavior-inline overscroll-behavior-x
    overscroll-behavior-y scroll-axis-lock scroll-behavior scroll-initial-target scroll-margin-block-end
    scroll-margin-block-start scroll-margin-bottom scroll-margin-inline-end scroll-margin-inline-start
    scroll-margin-left scroll-margin-right scroll-margin-top scroll-marker-group scroll-padding-block-end
    scroll-padding-block-start scroll-padding-bottom scroll-padding-inline-end scroll-padding-inline-start
    scroll-padding-left scroll-padding-right scroll-padding-top scroll-snap-align scroll-snap-stop
    scroll-snap-type scroll-target-group scroll-timeline-axis scroll-timeline-name scrollbar-color
    scrollbar-gutter scrollbar-width timeline-scope timeline-trigger-activation-range-end
    timeline-trigger-activation-range-start timeline-trigger-active-range-end
    timeline-trigger-active-range-start timeline-trigger-name timeline-trigger-source transition-behavior
    transition-delay transition-duration transition-property transition-timing-function trigger-scope
    view-timeline-axis view-timeline-inset view-timeline-name
  `),
  // backgrounds, borders and outlines
  ...words(`
    -webkit-border-horizontal-spacing -webkit-border-image -webkit-border-vertical-spacing
    -webkit-box-decoration-break background-attachment background-blend-mode background-clip background-color
    background-image background-origin background-position background-position-x background-position-y
    background-repeat background-size border-block-end-color border-block-end-style border-block-end-width
    border-block-start-color border-block-start-style border-block-start-width border-bottom-color
    border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width
    border-end-end-radius border-end-start-radius border-image-outset border-image-repeat border-image-slice
    border-image-source border-image-width border-inline-end-color border-inline-end-style
    border-inline-end-width border-inline-start-color border-inline-start-style border-inline-start-width
    border-left-color border-left-style border-left-width border-right-color border-right-style
    border-right-width border-shape border-start-end-radius border-start-start-radius border-top-color
    border-top-left-radius border-top-right-radius border-top-style border-top-width box-decoration-break
    box-shadow column-rule-break column-rule-color column-rule-inset-cap-end column-rule-inset-cap-start
    column-rule-inset-junction-end column-rule-inset-junction-start column-rule-style
    column-rule-visibility-items column-rule-width corner-bottom-left-shape corner-bottom-right-shape
    corner-end-end-shape corner-end-start-shape corner-start-end-shape corner-start-start-shape
    corner-top-left-shape corner-top-right-shape outline-color outline-offset outline-style outline-width
    row-rule-break row-rule-color row-rule-inset-cap-end row-rule-inset-cap-start row-rule-inset-junction-end
    row-rule-inset-junction-start row-rule-style row-rule-visibility-items row-rule-width rule-overlap
  `),
  // text and fonts
  ...words(`
    -webkit-font-smoothing -webkit-line-break -webkit-line-clamp -webkit-locale -webkit-rtl-ordering
    -webkit-ruby-position -webkit-tap-highlight-color -webkit-text-combine -webkit-text-decorations-in-effect
    -webkit-text-fill-color -webkit-text-orientation -webkit-text-security -webkit-text-stroke-color
    -webkit-text-stroke-width -webkit-user-drag -webkit-user-modify -webkit-writing-mode alignment-baseline
    baseline-shift baseline-source caret-animation caret-color caret-shape color content counter-increment
    counter-reset counter-set direction dominant-baseline font-family font-feature-settings font-kerning
    font-language-override font-optical-sizing font-palette font-size font-size-adjust font-stretch font-style
    font-synthesis-small-caps font-synthesis-style font-synthesis-weight font-variant font-variant-alternates
    font-variant-caps font-variant-east-asian font-variant-emoji font-variant-ligatures font-variant-numeric
    font-variant-position font-variation-settings font-weight hyphenate-character hyphenate-limit-chars hyphens
    initial-letter letter-spacing line-break line-height list-style-image list-style-position list-style-type
    math-depth math-shift math-style orphans overflow-wrap quotes ruby-align ruby-overhang ruby-position speak
    tab-size text-align text-align-last text-anchor text-autospace text-box-edge text-box-trim
    text-combine-upright text-decoration text-decoration-color text-decoration-line text-decoration-skip-ink
    text-decoration-style text-decoration-thickness text-emphasis-color text-emphasis-position
    text-emphasis-style text-fit text-indent text-justify text-orientation text-overflow text-rendering
    text-shadow text-size-adjust text-spacing-trim text-transform text-underline-offset text-underline-position
    text-wrap-mode text-wrap-style unicode-bidi vertical-align visibility white-space-collapse widows word-break
    word-spacing writing-mode
  `),
  // shapes of SVG
  ...words(`
    buffered-rendering clip-rule color-interpolation color-interpolation-filters color-rendering cx cy d fill
    fill-opacity fill-rule flood-color flood-opacity lighting-color marker-end marker-mid marker-start
    paint-order r rx ry shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width vector-effect x y
  `),
  // layout
  ...words(`
    -webkit-box-align -webkit-box-direction -webkit-box-flex -webkit-box-ordinal-group -webkit-box-orient
    -webkit-box-pack align-content align-items align-self all anchor-name anchor-scope app-region aspect-ratio
    block-size bottom box-sizing break-after break-before break-inside caption-side clear column-fill
    column-gap column-span column-wrap contain
    contain-intrinsic-block-size contain-intrinsic-height contain-intrinsic-inline-size contain-intrinsic-size
    contain-intrinsic-width container-name container-type cursor empty-cells field-sizing flex-basis
    flex-direction flex-grow flex-line-count flex-shrink flex-wrap float grid-auto-columns grid-auto-flow
    grid-auto-rows grid-column-end grid-column-start grid-row-end grid-row-start grid-template-areas
    grid-template-columns grid-template-rows height inline-size inset-block-end inset-block-start
    inset-inline-end inset-inline-start interactivity justify-content justify-items justify-self left
    margin-block-end margin-block-start margin-bottom margin-inline-end margin-inline-start margin-left
    margin-right margin-top max-block-size max-height max-inline-size max-width min-block-size min-height
    min-inline-size min-width order overflow-block overflow-clip-margin overflow-inline overflow-x overflow-y
    padding-block-end padding-block-start padding-bottom padding-inline-end padding-inline-start padding-left
    padding-right padding-top page page-margin-safety page-orientation pointer-events position position-anchor
    position-area position-try-fallbacks position-try-order position-visibility reading-flow reading-order
    resize right row-gap shape-image-threshold shape-margin shape-outside size table-layout top touch-action
    user-select width window-drag z-index
  `),
]);

/** Without perspective and turns in space, which a recording draws sharper than a compositor; `var()` may be an argument. */
const FLAT_TRANSFORM =
  /^(?:none|(?:(?:(?:translate|scale)(?:[XYZ]|3d)?|rotateZ?|skew[XY]?|matrix)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*)+)$/;

/** With these values only. */
export const RECORDED_VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['-webkit-box-reflect', /^none$/],
  [
    'appearance',
    /^(?:none|auto|button|textfield|menulist|checkbox|radio|textarea|searchfield|listbox|meter|progress-bar)$/,
  ],
  ['backdrop-filter', /^none$/], // others are checked where they apply (`backdrops.ts`)
  ['backface-visibility', /^visible$/],
  ['border-collapse', /^separate$/], // collapsed ones are checked where there are tables (`page-watch.ts`)
  ['column-count', /^(?:auto|1)$/], // a recording lacks some of what lies in columns
  ['column-height', /^auto$/],
  ['column-width', /^auto$/],
  ['content-visibility', /^(?:visible|hidden)$/],
  ['display', /^(?!.*(?:table|\())/], // a function may return any value
  ['overlay', /^none$/],
  ['perspective', /^none$/],
  ['rotate', /^(?:none|[-\d.e]+(?:deg|rad|turn|grad))$/],
  ['transform', FLAT_TRANSFORM],
  ['transform-style', /^flat$/],
]);

/** They only repeat a value that is declared elsewhere, or one of the browser. */
const CSS_WIDE = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer']);

const isRecorded = (style: CSSStyleDeclaration, name: string): boolean => {
  if (RECORDED_STYLES.has(name) || name.startsWith('--')) return true;
  const value = style.getPropertyValue(name);
  return CSS_WIDE.has(value) || RECORDED_VALUES.get(name)?.test(value) === true;
};

/** The properties of a declaration that a recording may show in another way than the page does. */
export const findUnrecorded = (style: CSSStyleDeclaration): readonly string[] => {
  const found: string[] = [];
  for (let index = 0; index < style.length; index += 1) {
    const name = style[index] ?? '';
    if (!isRecorded(style, name)) found.push(name);
  }
  return found;
};
