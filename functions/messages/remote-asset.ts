import type { DescribeProblem } from './problem-text.ts';

/** The problem of an address outside the document; `valid` are the bundled releases of the library that it names. */
export const describeRemoteAsset: DescribeProblem = (subject, { nearest, valid } = { valid: [] }) => {
  if (valid.length > 0)
    return {
      id: {
        message: `Rilis atau berkas pustaka ini tidak tersedia: “${subject}”.`,
        hint: `Pakai salinan yang tersedia: ${valid.join(', ')}.`,
      },
      en: {
        message: `This release or file of the library is not available: “${subject}”.`,
        hint: `Use one of the copies that are available: ${valid.join(', ')}.`,
      },
    };
  if (nearest !== undefined)
    return {
      id: {
        message: `Berkas “${subject}” ditulis dengan “http://” dan tidak akan dimuat.`,
        hint: `Tulis alamatnya dengan “https://”: ${nearest}`,
      },
      en: {
        message: `The address of “${subject}” begins with “http://”, so it is not loaded.`,
        hint: `Write it with “https://”: ${nearest}`,
      },
    };
  return /^\s*data:/i.test(subject)
    ? {
        id: {
          message: `Data URI “${subject}” bukan jenis yang boleh dipakai di tempat ini.`,
          hint: 'Data URI hanya untuk gambar PNG, JPEG, GIF, WebP, SVG, atau AVIF, dan di @font-face untuk font WOFF2, WOFF, TTF, atau OTF (data:font/…).',
        },
        en: {
          message: `The data URI “${subject}” has a type that is not allowed in this place.`,
          hint: 'Data URIs are only for PNG, JPEG, GIF, WebP, SVG or AVIF pictures, and in @font-face for WOFF2, WOFF, TTF or OTF fonts (data:font/…).',
        },
      }
    : {
        id: {
          message: `Berkas “${subject}” berada di internet dan tidak akan dimuat.`,
          hint: 'Unggah gambar, audio, klip, font (POST /v1/assets), lalu tulis assets/<id>. Tulis CSS di <style> dan skrip di <script>. Dari internet hanya Google Fonts dan (jsdelivr, unpkg, cdnjs) GSAP, Lottie, three.js, anime.js, d3, Motion. Jika URL ini hanya teks, hapus “https://”.',
        },
        en: {
          message: `“${subject}” is on the internet, so it is not loaded.`,
          hint: 'Upload pictures, audio, clips, fonts (POST /v1/assets) and write assets/<id>. Write CSS in <style>, scripts in <script>. Allowed are only Google Fonts and (jsdelivr, unpkg, cdnjs) GSAP, Lottie, three.js, anime.js, d3, Motion. If the URL is only text, remove “https://”.',
        },
      };
};
