import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../shared/command-line.ts';
import { writeMidiFile } from './midi-file.ts';
import type { MidiNote } from './midi-file.ts';
import { RATE } from './signal.ts';
import type { Stereo } from './signal.ts';

const run = promisify(execFile);

/** MuseScore General of the Debian package `musescore-general-soundfont` (MIT, parts CC0 and public domain). */
const SOUND_FONT = '/usr/share/sounds/sf3/MuseScore_General_Full.sf3';

/** Program and bank of the instruments that songs use; channel 9 is that of drum kits. */
const INSTRUMENTS = {
  piano: { program: 0 },
  rhodes: { program: 4 },
  celesta: { program: 8 },
  glockenspiel: { program: 9 },
  musicBox: { program: 10 },
  vibraphone: { program: 11 },
  marimba: { program: 12 },
  xylophone: { program: 13 },
  organ: { program: 16 },
  accordion: { program: 21 },
  nylonGuitar: { program: 24 },
  steelGuitar: { program: 25 },
  cleanGuitar: { program: 27 },
  mutedGuitar: { program: 28 },
  doubleBass: { program: 32 },
  fingerBass: { program: 33 },
  slapBass: { program: 36 },
  strings: { program: 48 },
  slowStrings: { program: 49 },
  pizzicato: { program: 45 },
  harp: { program: 46 },
  choir: { program: 52 },
  brass: { program: 61 },
  flute: { program: 73 },
  panFlute: { program: 75 },
  recorder: { program: 74 },
  whistle: { program: 78 },
  kalimba: { program: 108 },
  standardKit: { program: 0, channel: 9 },
  jazzKit: { program: 32, channel: 9 },
  brushKit: { program: 40, channel: 9 },
} as const satisfies Record<string, { readonly program: number; readonly channel?: number }>;

export type FontInstrument = keyof typeof INSTRUMENTS;

/** Throws an OperatorError that says what to install. */
export const requireFluidSynth = async (): Promise<string> => {
  const isThere = existsSync(SOUND_FONT) && (await run('fluidsynth', ['--version']).catch(() => undefined));
  if (!isThere)
    throw new OperatorError(
      'FluidSynth or its sound font is missing: install them with “apt-get install fluidsynth musescore-general-soundfont” (Debian, Ubuntu).',
    );
  return isThere.stdout.split('\n')[0] ?? '';
};

/** Plays notes on an instrument of the sound font, without its own room. */
export const playFont = async (
  instrument: FontInstrument,
  notes: readonly MidiNote[],
  seconds: number,
): Promise<Stereo> => {
  const found: { readonly program: number; readonly channel?: number } = INSTRUMENTS[instrument];
  const { program, channel = 0 } = found;
  const folder = await mkdtemp(join(tmpdir(), 'music-'));
  try {
    const [midi, raw] = [join(folder, 'part.mid'), join(folder, 'part.raw')];
    await writeFile(midi, writeMidiFile(notes, { channel, program }, seconds));
    const settings = [
      'synth.dynamic-sample-loading=1',
      'synth.reverb.active=0',
      'synth.chorus.active=0',
      'synth.gain=0.5',
      `synth.sample-rate=${RATE}`,
      'player.reset-synth=0',
    ];
    await run('fluidsynth', [
      '-q',
      '-ni',
      ...settings.flatMap((setting) => ['-o', setting]),
      '-T',
      'raw',
      '-O',
      'float',
      '-F',
      raw,
      SOUND_FONT,
      midi,
    ]);
    const bytes = await readFile(raw);
    const interleaved = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
    const length = Math.min(Math.floor(interleaved.length / 2), Math.round(seconds * RATE));
    return [
      Float32Array.from({ length }, (_, at) => interleaved[2 * at] ?? 0),
      Float32Array.from({ length }, (_, at) => interleaved[2 * at + 1] ?? 0),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
