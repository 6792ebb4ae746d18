import type { Schemas } from '../../api/client.ts';
import { COMPOSITION, isOwnPage } from './template-names.ts';
import { TEXTS } from './texts.ts';

type FailureCode = NonNullable<Schemas['Video']['error']>['code'];

/** What the user can do next: an address of a page with its text, or a report to the operator. */
interface Advice {
  readonly text: string;
  /** Page of the workspace. */
  readonly page?: string;
  readonly action?: string;
  /** The operator needs the id of the video. */
  readonly needsReport?: true;
}

/** The page of the video links to its text. */
const FIX_COMPOSITION: Advice = { text: TEXTS.mendComposition };
const FIX_PROJECT: Advice = { text: TEXTS.mendProject };

const REPORT: Advice = {
  text: TEXTS.makeAgain,
  needsReport: true,
};

const CHECK_ASSETS: Advice = {
  text: TEXTS.checkFiles,
  page: 'berkas',
  action: TEXTS.openFiles,
};

/** A template has no code that its user could repair. */
export const adviceFor = (code: FailureCode, template: string): Advice => {
  if (code === 'asset_unavailable') return CHECK_ASSETS;
  if (!isOwnPage(template) || code === 'internal_error') return REPORT;
  return template === COMPOSITION ? FIX_COMPOSITION : FIX_PROJECT;
};
