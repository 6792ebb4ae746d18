import type { Language } from '#contracts/languages.ts';

/** Words that only sentences of the language have. */
export const WORDS = {
  id: /\b(yang|tidak|belum|atau|paling|harus|dengan|untuk|dari|pada|lalu|bukan|wajib|nilai|tulis|pakai|pilih|hapus|isi|ganti|kurangi|perbaiki|periksa|kirim|boleh|sudah|karena|terlalu|berupa|ada|di|dan|ini|itu|berkas|unggah|aset|gambar|suara|elemen|skrip|komposisi|komponen|peringatan|saran|baris|kolom|detik|misalnya|dalam|oleh|agar|jika|ke|salah|beri|tambahkan|warna|ukuran|durasi|huruf|ubah|coba|lagi|bisa|satu|semua|tanpa|lebih|saat|seperti|tersedia|cocokkan|sematkan)\b/i,
  en: /\b(the|an|is|are|was|be|must|not|no|and|or|of|to|in|on|at|for|with|without|from|by|it|its|this|that|these|than|has|have|does|which|write|use|add|remove|correct|give|set|send|upload|check|wait|create|too|many|only|each|first|there|your|you|missing|invalid|error|failed|required|value)\b/i,
} as const;

/** Codes, names and examples, which are the same in both languages. */
const QUOTED =
  /“[^”]*”|"[^"]*"|'[^']*'|<[^>]*>|\{[^}]*\}|https?:\S+|@font-face|to\(\)|(?:Google|GSAP) \w+|\b(?:GET|POST|DELETE) \S+|\b[\w-]*[_.@\-:][\w.@\-:]+/g;

/** Why the text is not in the language; undefined when it is. */
export const findLanguageFault = (text: string, language: Language): string | undefined => {
  const foreign = text.replaceAll(QUOTED, '').match(WORDS[language === 'id' ? 'en' : 'id']);
  if (foreign) return `“${foreign[0]}” in ${text}`;
  return WORDS[language].test(text) ? undefined : `not in ${language}: ${text}`;
};

/** Every `message` and `hint` nested in a response body. */
export const sentencesIn = (body: unknown): readonly string[] => {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, member]) =>
    (name === 'message' || name === 'hint') && typeof member === 'string' ? [member] : sentencesIn(member),
  );
};
