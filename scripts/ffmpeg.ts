import { provideFfmpeg } from '../layers/ffmpeg/obtain-ffmpeg.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const printPath = async (): Promise<void> => {
  await provideFfmpeg();
  console.log(process.env['FFMPEG_BIN']);
};

const DESCRIPTION = 'Prints the path of ffmpeg, which is downloaded unless this machine has it.';
await runProgram(createProgram('npm run ffmpeg --').description(DESCRIPTION).action(printPath));
