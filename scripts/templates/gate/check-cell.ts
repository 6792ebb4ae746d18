import { timeTemplate } from '#core/template/template-timing.ts';
import { readListing } from '#adapters/catalog/catalogs.ts';
import { CATALOG_DIR } from '../../shared/catalog-dir.ts';
import type { ShownTemplate, TemplateViewer } from '../viewer.ts';
import type { VisibleText } from '../page/texts.ts';
import type { Cell } from './cells.ts';
import type { Finding, MergedFinding } from './findings.ts';
import { mergeFindings } from './findings.ts';
import { momentsOf, stillTexts } from './moments.ts';
import type { Moment } from './moments.ts';
import { checkFirstSecond, checkLastFrame, checkLayout, checkMissing } from './rules.ts';

const FPS = 30;
const MIN_CONTRAST = 4.5;
/** Enough to see a line of 4 px. */
const PICTURE_SCALE = 0.25;
/** Half of the lowest share of a first frame in the catalog (docs/adr/0047-template-gate.md). */
const MIN_EDGE_SHARE = 0.005;

type Viewer = Pick<TemplateViewer, 'show'>;

const readMoments = async (page: ShownTemplate, seconds: readonly number[]): Promise<readonly Moment[]> => {
  const moments: Moment[] = [];
  for (const moment of seconds) {
    await page.seek(moment);
    moments.push({ seconds: moment, ...(await page.measure('readMoment')) });
  }
  return moments;
};

/** The fewest moments, from the last one backwards, at which every text stands still once. */
const contrastMoments = (
  moments: readonly Moment[],
): readonly { readonly seconds: number; readonly texts: readonly VisibleText[] }[] => {
  const seen = new Set<number>();
  return moments
    .map(({ seconds }, index) => ({ seconds, texts: stillTexts(moments, index) }))
    .toReversed()
    .filter(({ seconds, texts }) => {
      const isNew = texts.some(({ key }) => !seen.has(key));
      if (isNew) for (const { key } of texts) seen.add(key);
      return isNew || seconds === 1;
    });
};

const checkContrast = async (
  page: ShownTemplate,
  moments: readonly Moment[],
): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const { seconds, texts } of contrastMoments(moments)) {
    await page.seek(seconds);
    const contrasts = await page.contrasts(texts);
    for (const [index, { label }] of texts.entries()) {
      const contrast = contrasts[index] ?? 0;
      if (contrast < MIN_CONTRAST)
        findings.push({
          rule: 'contrast',
          subject: label,
          seconds,
          detail: `contrast ${contrast.toFixed(2)}, less than ${MIN_CONTRAST}`,
        });
    }
  }
  return findings;
};

/** A frame with a text is not blank; the first one needs more than that. */
const checkBlank = async (page: ShownTemplate, moments: readonly Moment[]): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const { seconds, texts } of moments) {
    if (seconds > 0 && texts.length > 0) continue;
    await page.seek(seconds);
    const picture = (await page.screenshot(PICTURE_SCALE)).toString('base64');
    const { edgeShare, plainShare } = await page.measure('measurePicture', picture);
    if (edgeShare < MIN_EDGE_SHARE)
      findings.push({
        rule: 'blank',
        subject: '',
        seconds,
        detail: `${(plainShare * 100).toFixed(1)} % of the frame is one color and ${(edgeShare * 100).toFixed(2)} % are edges, less than ${MIN_EDGE_SHARE * 100} %`,
      });
  }
  return findings;
};

const photograph = async (
  page: ShownTemplate,
  seconds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const pictures = new Map<number, string>();
  for (const moment of seconds) {
    await page.seek(moment);
    pictures.set(moment, (await page.screenshot()).toString('base64'));
  }
  return pictures;
};

/** Compares the pictures of a new page with those of another one, which is sought in reverse order. */
const checkDeterminism = async (
  viewer: Viewer,
  { template, size, values }: Cell,
  page: ShownTemplate,
): Promise<readonly Finding[]> => {
  const { durationSeconds } = timeTemplate(template, values);
  const seconds = [1, durationSeconds / 2, durationSeconds - 1 / FPS];
  const first = await photograph(page, seconds);
  const second = await viewer.show(template, size, values, (other) =>
    photograph(other, seconds.toReversed()),
  );
  const findings: Finding[] = [];
  for (const moment of seconds) {
    const [one = '', other = ''] = [first.get(moment), second.get(moment)];
    const areas = one === other ? 0 : await page.measure('countDifferences', one, other);
    const detail = `${areas} areas of 8 × 8 pixels differ when another page is sought in reverse order`;
    if (areas > 0) findings.push({ rule: 'deterministic', subject: '', seconds: moment, detail });
  }
  return findings;
};

/** Every rule for one cell. */
export const checkCell = async (
  viewer: Viewer,
  cell: Cell,
  essential: readonly string[] = readListing(CATALOG_DIR, cell.template.id).essential,
): Promise<readonly MergedFinding[]> => {
  const { template, size, values, caseName } = cell;
  const { durationSeconds } = timeTemplate(template, values);
  const findings = await viewer.show(template, size, values, async (page) => {
    const differences = caseName === 'typical' ? await checkDeterminism(viewer, cell, page) : [];
    const moments = await readMoments(page, momentsOf(durationSeconds, FPS));
    return [
      ...checkLayout(cell, moments),
      ...checkLastFrame(moments),
      ...checkMissing(cell, moments),
      ...checkFirstSecond(cell, moments, essential),
      ...(await checkBlank(page, moments)),
      ...(await checkContrast(page, moments)),
      ...differences,
    ];
  });
  return mergeFindings(findings);
};
