import type { Bilingual } from '#contracts/languages.ts';
import { MAX_MOUNTED_COMPONENTS } from '#contracts/limits.ts';
import type { Choices } from '#core/composition/problems.ts';
import { describeAssetProblem } from './asset-problems.ts';
import type { ProblemTexts } from './problem-text.ts';
import { describeRemoteAsset } from './remote-asset.ts';

/** Hint for a component's value, by the type of its variable. */
const EXPECTED_VALUES: Readonly<Record<string, Bilingual>> = {
  string: { id: 'Tulis teks di dalam tanda kutip.', en: 'Write a string in quotation marks.' },
  color: {
    id: 'Tulis warna sebagai "#RRGGBB" di dalam tanda kutip, misalnya "#0EA5E9".',
    en: 'Write a color as "#RRGGBB" in quotation marks, for example "#0EA5E9".',
  },
  number: {
    id: 'Tulis angka tanpa tanda kutip, misalnya 3 atau 1.5.',
    en: 'Write a number without quotation marks, for example 3 or 1.5.',
  },
  boolean: {
    id: 'Tulis true atau false tanpa tanda kutip.',
    en: 'Write true or false without quotation marks.',
  },
  image: {
    id: 'Tulis gambar sebagai "assets/<id>" atau "data:image/…;base64,…" di dalam tanda kutip.',
    en: 'Write a picture as "assets/<id>" or "data:image/…;base64,…" in quotation marks.',
  },
};

const ANY_VALUE: Bilingual = {
  id: 'Perbaiki nilainya di data-variable-values, atau hapus nama itu.',
  en: 'Correct its value in data-variable-values, or remove that name.',
};

const describeExpectedValue = ({ type = '', valid }: Choices = { valid: [] }): Bilingual => {
  if (valid.length === 0) return EXPECTED_VALUES[type] ?? ANY_VALUE;
  const values = valid.map((value) => `"${value}"`).join(', ');
  return {
    id: `Pakai salah satu nilai ini, persis seperti tertulis: ${values}.`,
    en: `Use one of these values, exactly as written: ${values}.`,
  };
};

/** Problems of what a document loads: files, components, assets and other addresses. */
export const RESOURCE_PROBLEMS = {
  remote_asset: describeRemoteAsset,
  path_outside_composition: (subject) => ({
    id: {
      message: subject.startsWith('#')
        ? `“${subject}” tidak bisa dipakai sebagai gambar, CSS, atau skrip: browser akan mencari berkas, bukan bagian dokumen ini.`
        : `Berkas “${subject}” tidak ditemukan: komposisi hanya terdiri atas satu dokumen HTML, tanpa berkas lain kecuali aset workspace.`,
      hint: 'Unggah media dan font dengan POST /v1/assets, lalu tulis assets/<id>. Tulis CSS di <style> dan skrip di <script>, atau pakai proyek (POST /v1/projects). Berkas bawaan hanya pustaka di vendor/, misalnya vendor/gsap.min.js, dan compositions/components/<nama>.html.',
    },
    en: {
      message: subject.startsWith('#')
        ? `“${subject}” cannot be used as a picture, CSS or script: the browser looks for a file, not for a part of this document.`
        : `There is no file “${subject}”: a composition is one HTML document, without other files except assets of the workspace.`,
      hint: 'Upload media and fonts with POST /v1/assets and write assets/<id>. Write CSS in <style> and scripts in <script>, or use a project (POST /v1/projects). The only bundled files are libraries, for example vendor/gsap.min.js, and compositions/components/<name>.html.',
    },
  }),
  forbidden_api: (subject) =>
    subject === 'http-equiv="Content-Security-Policy"'
      ? {
          id: {
            message: `Elemen <meta ${subject}> tidak boleh dipakai: aturan itu juga menghalangi proses render.`,
            hint: 'Hapus elemen <meta> ini. Perlindungan itu tidak diperlukan karena komposisi dirender tanpa akses jaringan.',
          },
          en: {
            message: `The element <meta ${subject}> is not allowed: its rules would also block the renderer.`,
            hint: 'Remove this <meta>. Its protection is not needed, because compositions are rendered without network access.',
          },
        }
      : {
          id: {
            message: `“${subject}” tidak boleh dipakai: komposisi dirender tanpa akses jaringan dan tidak bisa berpindah halaman.`,
            hint: 'Tulis datanya langsung di dalam skrip atau dokumen, dan hapus bagian yang mengambil, mengirim, atau membuka sesuatu.',
          },
          en: {
            message: `“${subject}” is not allowed: compositions are rendered without network access and cannot open another page.`,
            hint: 'Write the data into the script or the document itself, and remove the part that fetches, sends or opens something.',
          },
        },
  unknown_component: (subject, { nearest, valid } = { valid: [] }) => ({
    id: {
      message: `Komponen “${subject}” tidak ada di pustaka komponen.`,
      hint: `${nearest === undefined ? 'Periksa ejaannya' : `Perbaiki ejaannya menjadi “${nearest}”`}: data-composition-src="compositions/components/<nama>.html". Nama yang tersedia: ${valid.join(', ')}.`,
    },
    en: {
      message: `The component library has no component “${subject}”.`,
      hint: `${nearest === undefined ? 'Check its spelling' : `Correct its spelling to “${nearest}”`}: data-composition-src="compositions/components/<name>.html". Names of the components: ${valid.join(', ')}.`,
    },
  }),
  component_cycle: (subject) => ({
    id: {
      message: `Komponen saling memuat tanpa akhir: “${subject}”.`,
      hint: 'Hapus data-composition-src yang memulai lingkaran ini, atau pakai komponen lain.',
    },
    en: {
      message: `Components load each other without end: “${subject}”.`,
      hint: 'Remove the data-composition-src that starts this cycle, or use another component.',
    },
  }),
  component_too_deep: (subject) => ({
    id: {
      message: `Komponen bersarang terlalu dalam: “${subject}”.`,
      hint: 'Komponen boleh bersarang paling dalam 5 tingkat, dokumen proyek 20 tingkat. Muat yang terdalam langsung dari dokumen.',
    },
    en: {
      message: `Components are nested too deeply: “${subject}”.`,
      hint: 'Components can be nested at most 5 levels deep, documents of a project 20. Load the innermost one from the document itself.',
    },
  }),
  too_many_components: (subject) => ({
    id: {
      message: `Terlalu banyak komponen: batasnya terlewati mulai dari “${subject}”.`,
      hint: `Kurangi komponennya: satu dokumen boleh memuat paling banyak ${MAX_MOUNTED_COMPONENTS}, termasuk komponen di dalam komponen.`,
    },
    en: {
      message: `There are too many components: the first one above the limit is “${subject}”.`,
      hint: `Use fewer: a document can have at most ${MAX_MOUNTED_COMPONENTS} components, those inside of components included.`,
    },
  }),
  unknown_component_variable: (subject, { nearest, valid } = { valid: [] }) => {
    const [component = '', ...rest] = subject.split(': ');
    const [variable, names] = [rest.join(': '), valid.join(', ')];
    const [perbaiki, correct] =
      nearest === undefined
        ? ['Perbaiki namanya', 'Correct its name']
        : [`Perbaiki ejaannya menjadi “${nearest}”`, `Correct its spelling to “${nearest}”`];
    return {
      id: {
        message: `Komponen “${component}” tidak punya variabel “${variable}”.`,
        hint:
          valid.length === 0
            ? 'Hapus nama itu dari data-variable-values: komponen ini tidak punya variabel.'
            : `${perbaiki} di data-variable-values, atau hapus nama itu. Nama yang tersedia: ${names}.`,
      },
      en: {
        message: `The component “${component}” has no variable “${variable}”.`,
        hint:
          valid.length === 0
            ? 'Remove that name from data-variable-values: this component has no variables.'
            : `${correct} in data-variable-values, or remove that name. Names of the variables: ${names}.`,
      },
    };
  },
  invalid_component_variable: (subject, choices) => {
    const hint = describeExpectedValue(choices);
    return {
      id: { message: `Nilai variabel komponen tidak sesuai: “${subject}”.`, hint: hint.id },
      en: { message: `The value of a component’s variable is not valid: “${subject}”.`, hint: hint.en },
    };
  },
  unknown_asset: (subject) => describeAssetProblem('unknown_asset', subject),
  asset_not_ready: (subject) => describeAssetProblem('asset_not_ready', subject),
  asset_rejected: (subject) => describeAssetProblem('asset_rejected', subject),
  wrong_asset_kind: (subject) => describeAssetProblem('wrong_asset_kind', subject),
  too_many_assets: (subject) => describeAssetProblem('too_many_assets', subject),
} as const satisfies ProblemTexts;
