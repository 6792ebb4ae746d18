import type { Bilingual } from '#contracts/languages.ts';
import { FETCH_REDIRECTS_MAX } from '#contracts/limits.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { AssetRejectionCode } from '#core/asset/asset.ts';
import { ASSET_REJECTION_MESSAGES } from './asset-rejections.ts';

/** Message for an address whose file is not ready. Null: its fetch begins after those of other files. */
export const unfetchedMessage = (fetchedAs: AssetId | null): Bilingual =>
  fetchedAs === null
    ? {
        id: 'Berkas di alamat ini belum diambil, karena berkas lain masih diambil. Tidak ada kredit yang terpakai. Kirim ulang permintaan yang sama beberapa detik lagi.',
        en: 'The file at this address has not been fetched yet, because others are still being fetched. No credits were spent. Send the same request again in a few seconds.',
      }
    : {
        id: `Berkas di alamat ini masih diambil atau diperiksa sebagai aset ${fetchedAs}. Tidak ada kredit yang terpakai. Kirim ulang permintaan yang sama beberapa detik lagi.`,
        en: `The file at this address is still being fetched or inspected as the asset ${fetchedAs}. No credits were spent. Send the same request again in a few seconds.`,
      };

/** Rejections whose sentence for assets names `source_url`. */
const OF_ADDRESSES: Partial<Record<AssetRejectionCode, Bilingual>> = {
  source_unreachable: {
    id: 'Berkas tidak bisa diambil dari alamat ini: alamatnya tidak menjawab, terlalu lambat, atau tidak memberikan berkas. Pastikan alamat itu bisa dibuka tanpa login, lalu kirim ulang, atau unggah berkasnya dengan POST /v1/assets.',
    en: 'The file could not be fetched from this address: it did not answer, was too slow, or gave no file. Make sure that it opens without a login and send the request again, or upload the file with POST /v1/assets.',
  },
  source_refused: {
    id: `Alamat ini, atau alamat tujuan pengalihannya, tidak diizinkan. Pakai alamat https publik tanpa port, nama pengguna, kata sandi, dan fragmen (#…), dengan paling banyak ${FETCH_REDIRECTS_MAX} pengalihan.`,
    en: `This address, or one that it redirects to, is not allowed. Use a public https address without a port, user name, password or fragment (#…), and with at most ${FETCH_REDIRECTS_MAX} redirects.`,
  },
  source_too_large: {
    id: 'Berkas di alamat ini terlalu besar untuk jenisnya. Perkecil berkasnya, lalu kirim ulang permintaan ini.',
    en: 'The file at this address is too large for its kind. Make it smaller, then send this request again.',
  },
  fetch_failed: {
    id: 'Berkas di alamat ini belum bisa diambil karena gangguan di sistem kami. Kirim ulang permintaan ini, atau unggah berkasnya dengan POST /v1/assets.',
    en: 'The file at this address could not be fetched because of a problem with our service. Send this request again, or upload the file with POST /v1/assets.',
  },
  inspection_failed: {
    id: 'Berkas di alamat ini belum bisa diperiksa karena gangguan di sistem kami. Kirim ulang permintaan ini. Kalau tetap gagal, simpan ulang berkas itu dengan aplikasi lain.',
    en: 'The file at this address could not be checked because of a problem of our service. Send this request again. If that fails too, save the file again with another application.',
  },
};

/** Message for an address that is not allowed, or whose file was rejected. */
export const rejectedSourceMessage = (code: AssetRejectionCode): Bilingual => {
  const { id, en }: Bilingual = ASSET_REJECTION_MESSAGES[code];
  return (
    OF_ADDRESSES[code] ?? {
      id: `Berkas di alamat ini ditolak. ${id}`,
      en: `The file at this address was rejected. ${en}`,
    }
  );
};
