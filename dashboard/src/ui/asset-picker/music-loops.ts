import { LANGUAGE } from '../../language/language.ts';

/** A loop of the music library as of the build. */
export interface Loop {
  readonly name: string;
  /** In the language of the page. */
  readonly title: string;
  readonly mood: string;
  readonly tempo: number;
  readonly seconds: number;
  readonly url: string;
}

interface ListedLoop {
  readonly name: string;
  readonly title: { readonly id: string; readonly en: string };
  readonly mood: string;
  readonly tempo_bpm: number;
  readonly duration_seconds: number;
}

const FOLDER = '../../../../catalog/music/';
const LISTS = import.meta.glob<readonly ListedLoop[]>('../../../../catalog/music/music.json', {
  import: 'default',
  eager: true,
});
const FILES = import.meta.glob<string>('../../../../catalog/music/*.m4a', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const LOOPS: readonly Loop[] = Object.values(LISTS)
  .flat()
  .map(({ name, title, mood, tempo_bpm: tempo, duration_seconds: seconds }) => ({
    name,
    title: title[LANGUAGE],
    mood,
    tempo: Math.round(tempo),
    seconds: Math.round(seconds),
    url: FILES[`${FOLDER}${name}.m4a`] ?? '',
  }));

export const findLoop = (name: string): Loop | undefined => LOOPS.find((loop) => loop.name === name);
