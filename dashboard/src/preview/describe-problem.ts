import type { PageProblem } from './page-problem.ts';

/** Sentence about what the browser reported while a composition ran. */
export const describePageProblem = (problem: PageProblem): string => {
  switch (problem.kind) {
    case 'script_error':
      return `Skrip berhenti karena kesalahan${problem.line === null ? '' : ` di baris ${problem.line}`}: ${problem.text}`;
    case 'missing_file':
      return `Berkas tidak ditemukan: ${problem.text}`;
    case 'blocked':
      return `Alamat di luar komposisi diblokir: ${problem.text || problem.directive}`;
  }
};
