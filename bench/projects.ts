// Renders each folder of a folder here and by HyperFrames' command line, and writes a table of what differs.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { prepareTools } from '../layers/prepare-tools.ts';
import { createProgram, runProgram } from '../scripts/shared/command-line.ts';
import { openProjectRenderers, PROJECT_RENDERERS, renderProject } from './projects/render-project.ts';
import type { ProjectRenderer, RenderedProject, RendererOptions } from './projects/render-project.ts';
import { countFrames, measureSimilarity } from './projects/similarity.ts';
import { readPeerVersions } from './render/peers.ts';

interface Options extends RendererOptions {
  readonly only?: string;
  readonly renderer?: string;
}

/** Characters of a reason in the table; the whole text is in the renderer's folder. */
const REASON_CHARACTERS = 300;
const shortened = (reason: string): string =>
  reason.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, REASON_CHARACTERS);

const cellOf = (result: RenderedProject): string => ('video' in result ? 'yes' : shortened(result.reason));

/** What a pair of videos shares: frames and SSIM. */
const compare = async (ffmpegPath: string, videos: readonly [string, string]): Promise<string> => {
  const [ours, theirs] = [await countFrames(ffmpegPath, videos[0]), await countFrames(ffmpegPath, videos[1])];
  const stride = Math.max(1, Math.round(ours / theirs));
  const similarity = await measureSimilarity(ffmpegPath, videos, stride);
  const frames = ours === theirs ? String(ours) : `${ours} and ${theirs}`;
  if (similarity === undefined) return `${frames} | sizes differ | |`;
  const { lowest, lowestFrame, mean } = similarity;
  return `${frames} | ${lowest.toFixed(4)} | ${lowestFrame} | ${mean.toFixed(4)}`;
};

const main = async (
  folder: string,
  output: string,
  { only, renderer, ...options }: Options,
): Promise<void> => {
  const tools = await prepareTools();
  const workDir = resolve(output);
  await Promise.all(PROJECT_RENDERERS.map((name) => mkdir(join(workDir, name), { recursive: true })));
  const renderers = await openProjectRenderers({ tools, workDir }, options);
  const used = PROJECT_RENDERERS.filter((name) => renderer === undefined || name === renderer);
  const entries = await readdir(folder, { withFileTypes: true });
  const names = only?.split(',') ?? entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const rows: string[] = [];
  for (const name of names.toSorted()) {
    const project = resolve(folder, name);
    const results: Partial<Record<ProjectRenderer, RenderedProject>> = {};
    for (const side of used) {
      results[side] = await renderProject(renderers[side], {
        name,
        project,
        folder: join(workDir, side),
      });
    }
    const { ours, hyperframes } = results;
    const compared =
      ours && hyperframes && 'video' in ours && 'video' in hyperframes
        ? await compare(tools.ffmpegPath, [ours.video, hyperframes.video])
        : '| | |';
    rows.push(
      `| ${name} | ${ours ? cellOf(ours) : ''} | ${hyperframes ? cellOf(hyperframes) : ''} | ${compared} |`,
    );
    console.log(rows.at(-1));
  }
  const heading = `| project | this renderer | HyperFrames ${(await readPeerVersions()).hyperframes} | frames | lowest SSIM | at frame | mean SSIM |`;
  const table = [heading, '|---|---|---|---|---|---|---|', ...rows].join('\n');
  await writeFile(join(workDir, 'table.md'), `${table}\n`);
};

const program = createProgram('npm run bench:projects --')
  .description(
    'Renders every project of a folder here and by HyperFrames, and compares each frame. Videos of an earlier run are kept.',
  )
  .argument('<folder>', 'a folder of project folders, each with an index.html and perhaps a variables.json')
  .argument('<output>', 'a folder for videos, logs and table.md')
  .option('--only <names>', 'projects, separated by commas')
  .option(
    '--peer-fps <rate>',
    'a rate of HyperFrames of which that of the project is a multiple, for long ones',
  )
  .option('--api <address>', 'render through this service, with the key in VIDEO_API_KEY')
  .option('--renderer <name>', `only one: ${PROJECT_RENDERERS.join(' or ')}`)
  .action(main);
await runProgram(program);
