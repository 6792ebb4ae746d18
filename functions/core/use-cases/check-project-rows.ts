import type { BatchRow } from '#core/batch/batch.ts';
import type { CompositionValidator } from '#core/ports/compositions.ts';
import type { OtherValues, ProjectCheck } from '#core/project/project-check.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { findSizeViolation } from '#core/template/check-request.ts';
import type { VariableViolation, VariableViolations } from '#core/template/template.ts';
import { findBrokenPictures, groupByName, withUsableLogo } from '#core/use-cases/build-project-request.ts';
import { assetViolation, resolveAssets } from '#core/use-cases/resolve-assets.ts';
import type { ResolveAssetsDeps } from '#core/use-cases/resolve-assets.ts';
import type { FindInvalidPicturesDeps } from '#core/use-cases/resolve-variables.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

type Deps = ResolveAssetsDeps & FindInvalidPicturesDeps & { readonly validator: CompositionValidator };

interface CheckedProjectRows {
  /** Violations by the index of their row. */
  readonly violations: ReadonlyMap<number, VariableViolations>;
  readonly durationSeconds: number;
}

/**
 * Checks the values of each row for the declared variables of a project, which has no problems with those of the first row. Refuses
 * with `invalid_composition` when the values are too many for one check.
 */
export const checkProjectRows = async (
  deps: Deps,
  { id: workspaceId, brandKit }: Pick<Workspace, 'id' | 'brandKit'>,
  files: ProjectFiles,
  rows: readonly BatchRow[],
): Promise<Result<CheckedProjectRows>> => {
  const usable = await withUsableLogo(deps, workspaceId, brandKit);
  const others = rows.map(({ variables }) => variables);
  const check = await deps.validator.checkProject(
    files,
    { requested: others[0] ?? {}, brandKit: usable, others },
    workspaceId,
  );
  const { root, problems, warnings } = check;
  if (!root) return refuse({ code: 'invalid_composition', problems, warnings });
  const violations = new Map<number, VariableViolations>();
  for (const [index, row] of rows.entries()) {
    const values = check.others[index];
    const ofSize = findSizeViolation(root, row.output);
    const found = [
      ...(values ? await violationsOf(deps, workspaceId, check, values) : []),
      ...(await findBrokenPictures(deps, check, row.variables)).map(
        (id) => [id, { code: 'invalid_image' }] as const,
      ),
      ...(ofSize ? [['output', ofSize] as const] : []),
    ];
    if (found.length > 0) violations.set(index, groupByName(found));
  }
  return accept({ violations, durationSeconds: root.durationSeconds });
};

const MEDIA = ['image', 'audio', 'video'] as const;

const violationsOf = async (
  deps: Deps,
  workspaceId: Workspace['id'],
  { variables }: ProjectCheck,
  { violations, assets }: OtherValues,
): Promise<readonly (readonly [string, VariableViolation])[]> => {
  const named = [...assets].flatMap(([variable, id]) => {
    const type = variables.find((declared) => declared.id === variable)?.type;
    const use = MEDIA.find((kind) => kind === type);
    return use ? [{ variable, id, use }] : [];
  });
  const { problems } = await resolveAssets(deps, workspaceId, named);
  const ofAssets = problems.map(
    ({ named: { variable, use }, code }) => [variable, assetViolation(code, use)] as const,
  );
  return [...violations, ...ofAssets];
};
