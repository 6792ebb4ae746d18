import { provideFfmpeg } from '../layers/ffmpeg/obtain-ffmpeg.ts';
import { measureLoop, presentMeasures } from './music/measure.ts';
import { requireFluidSynth } from './music/sound/sound-font.ts';
import { SONGS } from './music/songs/index.ts';
import type { Song } from './music/song.ts';
import { composeSong, readMusic, writeMusicList } from './music/write-library.ts';
import { createProgram, OperatorError, requireVariable, runProgram } from './shared/command-line.ts';

const findFfmpeg = async (): Promise<string> => {
  await provideFfmpeg();
  return requireVariable(process.env, 'FFMPEG_BIN');
};

const choose = (names: readonly string[]): readonly Song[] => {
  const unknown = names.find((name) => !SONGS.some((song) => song.name === name));
  if (unknown !== undefined)
    throw new OperatorError(
      `There is no song ${unknown}: choose of ${SONGS.map(({ name }) => name).join(', ')}.`,
    );
  return names.length === 0 ? SONGS : SONGS.filter(({ name }) => names.includes(name));
};

const compose = async (names: readonly string[]): Promise<void> => {
  const songs = choose(names);
  console.log(await requireFluidSynth());
  const ffmpegPath = await findFfmpeg();
  for (const song of songs) {
    await composeSong(song, ffmpegPath);
    console.log(`${song.name} written`);
  }
  await writeMusicList(SONGS);
};

const measure = async (): Promise<void> => {
  const ffmpegPath = await findFfmpeg();
  const measures = [];
  for (const entry of readMusic()) measures.push(await measureLoop(ffmpegPath, entry));
  console.log(presentMeasures(measures));
  if (measures.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
};

const program = createProgram('npm run music --').description(
  'Makes and measures the loops of the music library.',
);
program
  .command('compose', { isDefault: true })
  .description('Plays and mixes the songs of scripts/music/songs with FluidSynth, and writes catalog/music.')
  .argument('[names...]', 'only these songs, such as ceria-1')
  .action(compose);
program
  .command('measure')
  .description(
    'Measures loudness, peak, length, beats and seam of the files; exits with 1 when a rule is broken.',
  )
  .action(measure);
await runProgram(program);
