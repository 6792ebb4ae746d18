import { Command } from 'commander';
import type { PushOptions } from '../projects/push.ts';
import { mcp, pull, push, render } from './actions.ts';
import type { RenderArguments, Terminal } from './actions.ts';
import { requireProjectName } from './project-name.ts';
import type { ProjectName } from './project-name.ts';

/** The command of the package. Its actions throw what they cannot do. */
export const createProgram = (terminal: Terminal): Command => {
  const program = new Command('html-video')
    .description(
      'Saves project folders in a workspace and renders them. Needs VIDEO_API_URL and VIDEO_API_KEY.',
    )
    .exitOverride()
    .showHelpAfterError();
  program
    .command('push')
    .description('save a folder as the next revision of its project, or as a new project')
    .argument('<folder>', 'a folder with an index.html')
    .option('--name <name>', 'name of the project')
    .option('--revision-name <name>', 'name of the revision; an unchanged folder is saved too')
    .option('--force', 'save after a revision that somebody else saved')
    .action(async (folder: string, options: PushOptions) => void (await push(terminal, folder, options)));
  program
    .command('pull')
    .description('write a revision of a project to a folder')
    .argument('<project>', 'proj_…, or proj_…@3 for a revision', requireProjectName)
    .argument('<folder>')
    .option('--force', 'overwrite files that were changed in the folder')
    .action((project: ProjectName, folder: string, options: { force?: true }) =>
      pull(terminal, project, folder, options),
    );
  program
    .command('render')
    .description('push a folder and render it, or render a project, and download the video')
    .argument('<folder or project>', 'a folder, proj_… or proj_…@3')
    .option('--output <file>', 'the MP4 to write; in the folder renders by default')
    .option('--variables <file>', 'a JSON object of strings: values of the variables')
    .option('--force', 'save after a revision that somebody else saved')
    .option('--again', 'make and charge another video although nothing changed')
    .action((source: string, options: RenderArguments) => render(terminal, source, options));
  program
    .command('mcp')
    .description('serve the tools of the API to a language model, over standard input and output')
    .action(() => mcp(terminal));
  return program;
};
