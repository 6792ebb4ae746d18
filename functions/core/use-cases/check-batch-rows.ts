import type { BatchRow } from '#core/batch/batch.ts';
import { priceMilliCredits } from '#core/credits/credits.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { VariableViolations } from '#core/template/template.ts';
import {
  buildFromTemplateOrProject,
  namesProject,
  openRevision,
} from '#core/use-cases/build-from-project.ts';
import type { BuildFromRevisionDeps } from '#core/use-cases/build-from-project.ts';
import { buildProjectRequest } from '#core/use-cases/build-project-request.ts';
import type { BuildFromTemplateDeps, RenderRequest } from '#core/use-cases/build-render-request.ts';
import { checkProjectRows } from '#core/use-cases/check-project-rows.ts';
import { checkDuration } from '#core/use-cases/create-video.ts';
import type { CreateVideoDeps } from '#core/use-cases/create-video.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

export type BuildRowDeps = BuildFromTemplateDeps & BuildFromRevisionDeps;

export type CheckRowsDeps = BuildRowDeps & Pick<CreateVideoDeps, 'maxDurationSeconds'>;

interface RowsRequest {
  readonly template: string;
  readonly rows: readonly BatchRow[];
  readonly signal: AbortSignal;
}

type RowViolations = ReadonlyMap<number, VariableViolations>;

/** Render request of a row. Its title is kept with the video. */
export const buildRow = async (
  deps: BuildRowDeps,
  workspace: Pick<Workspace, 'id' | 'brandKit'>,
  template: string,
  { variables, output, title }: BatchRow,
): Promise<Result<RenderRequest>> => {
  const built = await buildFromTemplateOrProject(deps, workspace, { template, variables, output });
  return isRefused(built) ? built : accept({ ...built.value, title });
};

/**
 * What all rows cost together. Refuses what would be refused of each row, and with `invalid_variables` the violations of every row by
 * its index.
 */
export const checkBatchRows = async (
  deps: CheckRowsDeps,
  workspace: Pick<Workspace, 'id' | 'brandKit'>,
  request: RowsRequest,
): Promise<Result<MilliCredits>> => {
  const reading = readingOnce(deps);
  const checked = namesProject(request.template)
    ? await checkRowsOfProject(reading, workspace, request)
    : await checkRowsOfTemplate(reading, workspace, request);
  if (isRefused(checked)) return checked;
  const { violations, milliCredits } = checked.value;
  return violations.size > 0
    ? refuse({ code: 'invalid_variables', violations: {}, rows: violations })
    : accept(milliCredits);
};

/** Reads each asset once, although many rows name the same ones. */
const readingOnce = (deps: CheckRowsDeps): CheckRowsDeps => {
  const found = new Map<string, ReturnType<typeof deps.assets.find>>();
  const settled = new Map<string, ReturnType<typeof deps.settleUpload>>();
  return {
    ...deps,
    assets: {
      find: (workspaceId, id) => {
        const known = found.get(id) ?? deps.assets.find(workspaceId, id);
        found.set(id, known);
        return known;
      },
    },
    settleUpload: (asset) => {
      const known = settled.get(asset.id) ?? deps.settleUpload(asset);
      settled.set(asset.id, known);
      return known;
    },
  };
};

interface CheckedRows {
  readonly violations: RowViolations;
  readonly milliCredits: MilliCredits;
}

const checkRowsOfTemplate = async (
  deps: CheckRowsDeps,
  workspace: Pick<Workspace, 'id' | 'brandKit'>,
  { template, rows, signal }: RowsRequest,
): Promise<Result<CheckedRows>> => {
  const violations = new Map<number, VariableViolations>();
  let milliCredits = 0;
  for (const [index, row] of rows.entries()) {
    signal.throwIfAborted();
    const built = checkDuration(deps, await buildRow(deps, workspace, template, row));
    if (!isRefused(built)) milliCredits += priceMilliCredits(built.value.durationSeconds);
    else if (built.refusal.code === 'invalid_variables') violations.set(index, built.refusal.violations);
    else return built;
  }
  return accept({ violations, milliCredits });
};

/** Checks the project with the values of the first row, then only the values of the others: a whole check takes a second. */
const checkRowsOfProject = async (
  deps: CheckRowsDeps,
  workspace: Pick<Workspace, 'id' | 'brandKit'>,
  { template, rows }: RowsRequest,
): Promise<Result<CheckedRows>> => {
  const { id: workspaceId, brandKit } = workspace;
  const opened = await openRevision(deps, workspaceId, template);
  if (isRefused(opened)) return opened;
  const { files } = opened.value;
  const first = { variables: rows[0]?.variables ?? {}, output: rows[0]?.output ?? {} };
  const built = await buildProjectRequest(deps, { files, ...first, workspaceId, brandKit, title: null });
  const priced = checkDuration(deps, built);
  const ofFirst =
    isRefused(priced) && priced.refusal.code === 'invalid_variables' ? priced.refusal.violations : undefined;
  if (isRefused(priced) && !ofFirst) return priced;
  const checked = await checkProjectRows(deps, workspace, files, rows);
  if (isRefused(checked)) return checked;
  const { violations, durationSeconds } = checked.value;
  return accept({
    // Of the first row also what only a whole check finds.
    violations: ofFirst ? new Map([...violations, [0, ofFirst]]) : violations,
    milliCredits: rows.length * priceMilliCredits(durationSeconds),
  });
};
