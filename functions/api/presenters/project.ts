import { DOWNLOAD_LINK_SECONDS } from '#contracts/limits.ts';
import type {
  ProjectFileLinkRecord,
  ProjectFileRecord,
  ProjectRecord,
  ProjectSummaryRecord,
} from '#contracts/schemas/project-records.ts';
import { creditsFromMilli, priceMilliCredits } from '#core/credits/credits.ts';
import type { Manifest, ManifestFile } from '#core/project/manifest.ts';
import type { Project, Revision, RevisionAuthor, RevisionSummary } from '#core/project/project.ts';
import type { ProjectView } from '#core/use-cases/read-project.ts';
import { describeProjectProblem } from '#messages/composition-problems.ts';
import type { ApiResponse, Reader } from '#api/middleware/api-request.ts';

const toTime = (ms: number): string => new Date(ms).toISOString();

const presentSummary = ({
  width,
  height,
  fps,
  durationSeconds,
  fileCount,
  textBytes,
  problemCount,
}: RevisionSummary) => ({
  width,
  height,
  fps,
  duration_seconds: durationSeconds,
  credits: durationSeconds === null ? null : creditsFromMilli(priceMilliCredits(durationSeconds)),
  file_count: fileCount,
  text_bytes: textBytes,
  problem_count: problemCount,
});

/** The ProjectSummary record of a project's newest revision, or of another one. */
export const presentProjectSummary = (
  project: Project,
  revision: Pick<Revision, 'revision' | 'summary'> = project,
): ProjectSummaryRecord => ({
  id: project.id,
  name: project.name,
  status: project.status,
  revision: revision.revision,
  newest_revision: project.revision,
  created_at: toTime(project.createdAtMs),
  updated_at: toTime(project.updatedAtMs),
  ...presentSummary(revision.summary),
});

/** Members see the email addresses of members, API keys do not. */
const presentAuthor = ({ type, id, name }: RevisionAuthor, isMember: boolean) => ({
  type,
  id,
  name: type === 'api_key' || isMember ? name : null,
});

/** The Project record of a revision, with its problems in the reader's language. */
const presentProject = (
  { project, revision, manifest, revisions }: ProjectView,
  { language, member }: Reader,
): ProjectRecord => ({
  ...presentProjectSummary(project, revision),
  variables: manifest.variables.map((variable) => ({ ...variable })),
  problems: manifest.problems.map((problem) => describeProjectProblem(problem, language)),
  warnings: manifest.warnings.map((problem) => describeProjectProblem(problem, language)),
  revisions: revisions.toReversed().map(({ revision: number, name, createdAtMs, author, summary }) => ({
    revision: number,
    name,
    created_at: toTime(createdAtMs),
    saved_by: author && presentAuthor(author, member !== null),
    problem_count: summary.problemCount,
  })),
});

/** A project with its revision as the entity tag, by which a save names what it changes. */
export const presentProjectView = (
  view: ProjectView,
  reader: Reader,
  response: Pick<ApiResponse, 'status' | 'headers'> = { status: 200 },
): ApiResponse => ({
  ...response,
  headers: { ...response.headers, ETag: `"${view.revision.revision}"` },
  projectId: view.project.id,
  body: presentProject(view, reader),
});

/** A deleted project: nothing of its files is left. */
export const presentDeletedProject = (project: Project): ApiResponse => ({
  status: 200,
  body: { ...presentProjectSummary(project), variables: [], problems: [], warnings: [], revisions: [] },
});

const presentFile = (path: string, file: ManifestFile): ProjectFileRecord =>
  'sha256' in file
    ? { path, kind: 'text', sha256: file.sha256, size_bytes: file.sizeBytes }
    : { path, kind: 'asset', asset: file.assetId };

/** `urls`: links to texts, by path. */
export const presentFiles = (
  revision: number,
  { files }: Manifest,
  urls: ReadonlyMap<string, string> = new Map(),
) => ({
  revision,
  files: Object.keys(files)
    .sort()
    .flatMap((path) => {
      const file = files[path];
      const url = urls.get(path);
      return file ? [{ ...presentFile(path, file), ...(url !== undefined && { url }) }] : [];
    }),
});

export const presentFileLink = (
  revision: number,
  path: string,
  file: ManifestFile,
  { url, nowMs }: { readonly url: string; readonly nowMs: number },
): ProjectFileLinkRecord => ({
  revision,
  ...presentFile(path, file),
  url,
  expires_at: toTime((Math.floor(nowMs / 1000) + DOWNLOAD_LINK_SECONDS) * 1000),
});
