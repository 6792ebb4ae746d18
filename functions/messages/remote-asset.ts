import type { Choices } from '#core/composition/problems.ts';

/** The problem of an address outside the document; `valid` are the bundled releases of the library that it names. */
export const describeRemoteAsset = (
  subject: string,
  { nearest, valid }: Choices = { valid: [] },
): { readonly message: string; readonly hint: string } => {
  if (valid.length > 0)
    return {
      message: `Rilis atau berkas pustaka ini tidak tersedia: “${subject}”.`,
      hint: `Pakai salinan yang tersedia: ${valid.join(', ')}.`,
    };
  if (nearest !== undefined)
    return {
      message: `Berkas “${subject}” ditulis dengan “http://” dan tidak akan dimuat.`,
      hint: `Tulis alamatnya dengan “https://”: ${nearest}`,
    };
  return /^\s*data:/i.test(subject)
    ? {
        message: `Data URI “${subject}” bukan jenis yang boleh dipakai di tempat ini.`,
        hint: 'Data URI hanya untuk gambar PNG, JPEG, GIF, WebP, SVG, atau AVIF, dan di @font-face untuk font WOFF2, WOFF, TTF, atau OTF (data:font/…).',
      }
    : {
        message: `Berkas “${subject}” berada di internet dan tidak akan dimuat.`,
        hint: 'Unggah gambar, audio, klip, font (POST /v1/assets), lalu tulis assets/<id>. Tulis CSS di <style> dan skrip di <script>. Dari internet hanya Google Fonts dan (jsdelivr, unpkg, cdnjs) GSAP, Lottie, three.js, anime.js, d3, Motion. Jika URL ini hanya teks, hapus “https://”.',
      };
};
