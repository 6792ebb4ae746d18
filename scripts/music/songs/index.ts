import type { Song } from '../song.ts';
import { CERIA } from './ceria.ts';
import { ENERGIK } from './energik.ts';
import { HANGAT } from './hangat.ts';
import { MERIAH } from './meriah.ts';
import { MEWAH } from './mewah.ts';
import { TENANG } from './tenang.ts';

export const SONGS: readonly Song[] = [...CERIA, ...ENERGIK, ...HANGAT, ...MEWAH, ...TENANG, ...MERIAH];
