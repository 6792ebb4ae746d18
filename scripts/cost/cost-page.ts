import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { costDocument } from './present.ts';
import { readFigures } from './benchmark-figures.ts';

export const COST_PAGE = fileURLToPath(new URL('../../docs/cost.md', import.meta.url));
const START = '<!-- made by `npm run cost -- --write` -->';

/** docs/cost.md as it should be: its own words as they are, then the tables of today's code and figures. */
export const renderCostPage = (): string => {
  const [words = ''] = readFileSync(COST_PAGE, 'utf8').split(START);
  return `${words}${START}\n\n${costDocument(readFigures())}\n`;
};
