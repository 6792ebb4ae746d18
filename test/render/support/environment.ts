/** What scripts of a page read of its surroundings, and what a desktop Chrome in Indonesia has. */
const ENVIRONMENT: readonly (readonly [expression: string, expected: unknown])[] = [
  ['navigator.language', 'id-ID'],
  ['navigator.languages.join()', 'id-ID,id,en-US,en'],
  ['new Intl.NumberFormat().resolvedOptions().locale.slice(0, 2)', 'id'],
  ['new Intl.DateTimeFormat().resolvedOptions().timeZone', 'Asia/Jakarta'],
  ['new Date(0).getTimezoneOffset()', -420],
  ["'Temporal' in window ? Temporal.Now.timeZoneId() : 'Asia/Jakarta'", 'Asia/Jakarta'],
  ['(1850000.5).toLocaleString()', '1.850.000,5'],
  ['(1850000).toLocaleString(navigator.language)', '1.850.000'],
  ["new Date(Date.UTC(2026, 7, 17)).toLocaleDateString([], { dateStyle: 'full' })", 'Senin, 17 Agustus 2026'],
  ["['z', 'ä', 'a'].sort((a, b) => a.localeCompare(b)).join('')", 'aäz'],
  ['document.hasFocus()', true],
  ['document.visibilityState', 'visible'],
];

/** Throws what differs. */
export const EXPECT_ENVIRONMENT = `{
const differing = ${JSON.stringify(ENVIRONMENT)}.filter(([expression, expected]) => (0, eval)(expression) !== expected);
if (differing.length > 0) throw new Error(differing.map(([expression]) => expression + ': ' + (0, eval)(expression)).join('; '));
}`;
