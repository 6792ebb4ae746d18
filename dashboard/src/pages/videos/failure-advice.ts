import type { Schemas } from '../../api/client.ts';

type FailureCode = NonNullable<Schemas['Video']['error']>['code'];

/** What the user can do next: an address of a page with its text, or a report to the operator. */
interface Advice {
  readonly text: string;
  /** Page of the workspace. */
  readonly page?: string;
  readonly action?: string;
  /** The operator needs the id of the video. */
  readonly needsReport?: true;
}

export const COMPOSITION_PAGE = 'komposisi';

const FIX_COMPOSITION: Advice = {
  text: 'Anda bisa memperbaikinya sambil melihat pratinjau di halaman Komposisi HTML.',
  page: COMPOSITION_PAGE,
  action: 'Buka Komposisi HTML',
};

const REPORT: Advice = {
  text: 'Buat videonya sekali lagi. Jika gagal lagi, kirim nomor video ini kepada kami.',
  needsReport: true,
};

const CHECK_ASSETS: Advice = {
  text: 'Periksa apakah foto dan musik video ini masih ada, lalu buat video baru.',
  page: 'berkas',
  action: 'Buka Foto dan musik',
};

/** A template has no code that its user could repair. */
export const adviceFor = (code: FailureCode, isComposition: boolean): Advice => {
  if (code === 'asset_unavailable') return CHECK_ASSETS;
  return isComposition && code !== 'internal_error' ? FIX_COMPOSITION : REPORT;
};
