import type { Outcome } from './examine.ts';
import type { ConformancePage } from './pages.ts';

export interface Result {
  readonly page: ConformancePage;
  readonly outcome: Outcome;
  /** Undefined where it was not measured. */
  readonly hyperframes?: string;
}

const STATUSES = ['same', 'refused', 'failed', 'wrong'] as const;

const row = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
const table = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n');

export const resultText = ({ status, detail }: Outcome): string =>
  detail === undefined ? status : `${status}: ${detail}`;

const count = (results: readonly Result[], isCounted: (result: Result) => boolean): number =>
  results.filter(isCounted).length;
const summaryRow = (name: string, results: readonly Result[]): (string | number)[] => [
  name,
  results.length,
  ...STATUSES.map((status) => count(results, ({ outcome }) => outcome.status === status)),
  count(results, ({ outcome }) => outcome.capture === 'raw'),
  count(results, ({ outcome }) => outcome.capture === 'begin-frame'),
  count(results, ({ hyperframes }) => hyperframes === 'same'),
  count(results, ({ hyperframes }) => hyperframes !== undefined),
];

const pageRow = ({ page, outcome, hyperframes = '' }: Result): string[] => [
  page.name,
  resultText(outcome),
  outcome.capture ?? '',
  hyperframes,
];
const PAGE_HEADER = ['page', 'result', 'capture', 'HyperFrames'];

const reasons = (results: readonly Result[]): (string | number)[][] =>
  [
    ...Map.groupBy(
      results.filter(({ outcome }) => outcome.status === 'refused' || outcome.status === 'failed'),
      ({ outcome }) => resultText(outcome),
    ),
  ].map(([reason, pages]) => [reason, pages.length]);

/** The text of docs/conformance.md. */
export const conformanceText = (
  written: readonly Result[],
  generated: readonly Result[],
  hyperframesVersion: string,
): string => {
  const byFeature = [...Map.groupBy(written, ({ page }) => page.feature)];
  const others = generated.filter(({ outcome }) => outcome.status !== 'same');
  return `# Conformance

Written by \`npm run test:conformance -- -u\`. Each page is rendered whole and in four segments, a generated one in one of both
ways, and every frame of the file is compared with plain Chromium of the same build, sought by the times of the format: paused animations move, CSS animations
of a clip count from its start, and an inactive clip hides all it contains. Where the format decides otherwise than a
browser, the page names what Chromium shows instead (\`test/conformance/pages\`).

\`same\`: no frame exceeds twice the mean square of the self-check ([ADR 20](adr/0020-raw-capture.md)) or the same worst block. \`refused\`: by the validator.
\`failed\`: the credits are returned. \`wrong\`: charged and different; the suite fails. HyperFrames ${hyperframesVersion} is
compared with the same pictures where \`bench/peers\` is installed, with wider limits because it compresses more; pages with
other libraries than GSAP are not measured. Its results are in \`test/conformance/hyperframes.json\`.

${table(
  ['feature', 'pages', ...STATUSES, 'raw', 'begin-frame', 'HyperFrames same', 'of'],
  [
    ...byFeature.map(([feature, results]) => summaryRow(feature, results)),
    summaryRow('**written**', written),
    summaryRow('**generated**', generated),
  ],
)}

## Reasons

${table(['result', 'pages'], reasons([...written, ...generated]))}

${byFeature.map(([feature, results]) => `## ${feature}\n\n${table(PAGE_HEADER, results.map(pageRow))}`).join('\n\n')}

## Generated pages that are not the same

${table(PAGE_HEADER, others.map(pageRow))}
`;
};
