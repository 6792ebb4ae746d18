import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeSource } from '../../scripts/cost/lambda-figures.ts';
import { table } from '../../scripts/cost/table.ts';
import { demandOfVideo, idleSeconds } from './demand.ts';
import { divideIntoCells, fullestUse, TARGET_SHARE } from './simulate-cells.ts';

export const CELLS_PAGE = fileURLToPath(new URL('../../docs/cells.md', import.meta.url));
const GENERATED_PART = '<!-- made by `npm run bench:cells -- --write` -->';
const VIDEOS_PER_DAY = [500_000, 7_000_000, 10_000_000] as const;
const SEED = 20_261_126;
/** Environments that are not isolated are used again: only those that work count. */
const WITHOUT_IDLE_SECONDS = 1;

const percent = (share: number): string => `${Number((100 * share).toPrecision(2))} %`;
const whole = (value: number): string =>
  Math.round(value)
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ' ');

const simulateVolumes = (seconds: number) => {
  const common = { demand: demandOfVideo(), idleSeconds: seconds, seed: SEED };
  return VIDEOS_PER_DAY.map((videosPerDay) => divideIntoCells({ ...common, videosPerDay }));
};

/** What one account uses at its peak, and in how many cells the volume fits. */
export const renderTables = (): string => {
  const isolated = simulateVolumes(idleSeconds());
  const shared = simulateVolumes(WITHOUT_IDLE_SECONDS);
  const heads = VIDEOS_PER_DAY.map((count) => `${whole(count)} a day`);
  const limits = isolated[0]?.alone.uses.map(({ limit }) => limit) ?? [];
  return [
    table(
      ['at the peak, of one account', 'limit', '', ...heads],
      limits.map(({ name, value, kind }, index) => [
        name,
        whole(value),
        kind,
        ...isolated.map(({ alone }) => percent(alone.uses[index]?.share ?? 0)),
      ]),
    ),
    table(
      [`cells that use at most ${100 * TARGET_SHARE} % of a limit`, ...heads],
      [
        ['saturates first, isolated', ...isolated.map(({ alone }) => fullestUse(alone).limit.name)],
        ['**cells, isolated**', ...isolated.map(({ cells }) => `**${cells}**`)],
        ['saturates first, not isolated', ...shared.map(({ alone }) => fullestUse(alone).limit.name)],
        ['**cells, not isolated**', ...shared.map(({ cells }) => `**${cells}**`)],
        ['fullest limit in these cells', ...shared.map(({ day }) => percent(fullestUse(day).share))],
        ['workspaces', ...shared.map(({ alone }) => whole(alone.workspaces))],
        [
          'largest workspace, of all videos',
          ...shared.map(({ alone }) => percent(alone.largestWorkspaceShare)),
        ],
      ],
    ),
    describeSource(),
    `Limits: ${[...new Set(limits.map(({ source }) => `<${source}>`))].join(', ')}.`,
  ].join('\n\n');
};

/** docs/cells.md with its generated part replaced. */
export const renderCellsPage = (): string => {
  const [text = ''] = readFileSync(CELLS_PAGE, 'utf8').split(GENERATED_PART);
  return `${text}${GENERATED_PART}\n\n${renderTables()}\n`;
};
