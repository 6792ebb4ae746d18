import { PROJECT_PROBLEMS_MAX } from '#contracts/limits.ts';
import type { RequestedFile } from '#contracts/schemas/project-bodies.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import type { CompositionValidator } from '#core/ports/compositions.ts';
import type { ProjectObjects } from '#core/ports/projects.ts';
import type { Manifest, ManifestFile } from '#core/project/manifest.ts';
import type { ProjectCheck, ProjectProblem } from '#core/project/project-check.ts';
import { findFileProblems } from '#core/project/project-files.ts';
import type { ProjectFile, ProjectFileProblem, ProjectFiles } from '#core/project/project-files.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { InputViolation, Result } from '#core/refusal.ts';
import { describeAssets } from '#core/use-cases/build-project-request.ts';
import { digestOf } from '#core/use-cases/project-texts.ts';
import { readFiles } from '#core/use-cases/read-project.ts';
import { resolveAssets } from '#core/use-cases/resolve-assets.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface CheckFilesDeps {
  readonly projectObjects: Pick<ProjectObjects, 'readText'>;
  readonly validator: Pick<CompositionValidator, 'checkProject'>;
  readonly assets: Pick<AssetStore, 'find'>;
}

/** Files of a request with what was found in them. */
export interface CheckedFiles {
  readonly manifest: Manifest;
  /** All texts, and those that the request has sent, by their digests. */
  readonly texts: ReadonlyMap<string, string>;
  readonly sent: ReadonlyMap<string, string>;
}

/** Looks at the files of a request: texts that are not stored, broken rules, and the check of the whole project. */
export const checkFiles = async (
  deps: CheckFilesDeps,
  workspaceId: WorkspaceId,
  requested: Readonly<Record<string, RequestedFile>>,
): Promise<Result<CheckedFiles>> => {
  const sent = new Map(
    Object.values(requested).flatMap(({ text }) => (text === undefined ? [] : [[digestOf(text), text]])),
  );
  const named = Object.fromEntries(
    Object.entries(requested).map(([path, file]) => [path, toManifestFile(file)]),
  );
  // Before texts are read: a request may name any number of them.
  const unread = Object.entries(requested).map(([path, { text = '', asset }]): [string, ProjectFile] => [
    path,
    asset === undefined ? { text } : { assetId: asset as AssetId }, // safe: the schema has checked it
  ]);
  const early = findFileProblems(new Map(unread));
  if (early.length > 0) return refuseFiles(early.map(toViolation));
  const { files, missing } = await readFiles(deps, workspaceId, named, sent);
  const unknown = Object.entries(named).flatMap(([path, file]) =>
    'sha256' in file && missing.has(file.sha256) ? [violationAt(path, 'unknownText')] : [],
  );
  const violations = [...unknown, ...findFileProblems(files).map(toViolation)];
  if (violations.length > 0) return refuseFiles(violations);
  const check = await deps.validator.checkProject(files, undefined, workspaceId);
  const problems = [...check.problems, ...(await findAssetProblems(deps, workspaceId, check))];
  const manifest = toManifest(named, files, { ...check, problems });
  return accept({ manifest, texts: textsOf(files), sent });
};

/** What would refuse a video of the project. An upload may arrive until then, so it is not looked at now. */
const findAssetProblems = async (
  { assets }: CheckFilesDeps,
  workspaceId: WorkspaceId,
  { references }: ProjectCheck,
): Promise<readonly ProjectProblem[]> => {
  const named = references.map((each) => ('variable' in each ? each : { ...each, isOfProject: true }));
  const settleUpload = (asset: Asset) => Promise.resolve(asset);
  const { problems } = await resolveAssets({ assets, settleUpload }, workspaceId, named);
  return describeAssets(problems.filter(({ code }) => code !== 'asset_not_ready'));
};

export const violationAt = (path: string | null, rule: string): InputViolation => ({
  path: path === null ? '/files' : `/files/${path.slice(0, 300).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  rule,
});

const toViolation = ({ code, path }: ProjectFileProblem): InputViolation => violationAt(path, code);

const refuseFiles = (violations: readonly InputViolation[]) =>
  refuse({ code: 'invalid_input', violations: violations.slice(0, 100) });

/** The schema allows exactly one of the three. */
const toManifestFile = ({ text, sha256, asset }: RequestedFile): ManifestFile => {
  if (asset !== undefined) return { assetId: asset as AssetId }; // safe: the schema has checked it
  return text === undefined
    ? { sha256: sha256 ?? '', sizeBytes: 0 }
    : { sha256: digestOf(text), sizeBytes: Buffer.byteLength(text) };
};

const textsOf = (files: ProjectFiles): ReadonlyMap<string, string> =>
  new Map([...files.values()].flatMap((file) => ('text' in file ? [[digestOf(file.text), file.text]] : [])));

const toManifest = (
  named: Manifest['files'],
  files: ProjectFiles,
  { root, variables, problems, warnings, assetIds }: ProjectCheck,
): Manifest => ({
  files: Object.fromEntries(
    Object.entries(named).map(([path, file]) => {
      const read = files.get(path);
      return [
        path,
        read && 'text' in read && 'sha256' in file
          ? { ...file, sizeBytes: Buffer.byteLength(read.text) }
          : file,
      ];
    }),
  ),
  root: problems.length === 0 ? (root ?? null) : null,
  variables,
  problems: problems.slice(0, PROJECT_PROBLEMS_MAX),
  warnings: warnings.slice(0, PROJECT_PROBLEMS_MAX),
  assetIds,
});
