import { counted, inLanguage } from '../language/language.ts';

export const TEXTS = inLanguage({
  tooManyBatches: {
    id: 'Terlalu banyak tabel sedang dibuat. Tunggu salah satunya selesai atau batalkan salah satu.',
    en: 'Too many tables are being made. Wait until one of them ends, or cancel one.',
  },
  unreachable: {
    id: 'Server tidak bisa dihubungi. Periksa koneksi internet Anda, lalu coba lagi.',
    en: 'The server cannot be reached. Check your internet connection, then try again.',
  },
  offline: {
    id: 'Anda sedang offline. Sambungkan internet, lalu coba lagi.',
    en: 'You are offline. Connect to the internet, then try again.',
  },
  tooManyRequests: {
    id: 'Terlalu banyak permintaan sekaligus. Tunggu sebentar, lalu coba lagi.',
    en: 'Too many requests at once. Wait a moment, then try again.',
  },
  hourlyLimit: { id: 'Batas permintaan tercapai. Coba lagi dalam satu jam.', en: 'Try again in an hour.' },
  tooManyFailed: {
    id: 'Terlalu banyak video gagal atau dibatalkan dalam satu jam ini. Coba lagi dalam satu jam.',
    en: 'Too many videos failed or were canceled within this hour. Try again in an hour.',
  },
  longQueue: {
    id: 'Saat ini banyak video sedang mengantre. Coba lagi dalam beberapa menit.',
    en: 'Many videos are waiting at the moment. Try again in a few minutes.',
  },
  tooManyInvited: {
    id: 'Anggota yang ditambahkan hari ini sudah terlalu banyak. Tambahkan lagi besok.',
    en: 'Too many members were added today. Add more tomorrow.',
  },
  sourceUnreachable: {
    id: 'Berkas tidak bisa diambil dari alamatnya. Pastikan alamat itu bisa dibuka tanpa login, atau unggah berkasnya.',
    en: 'The file could not be fetched from its address. Make sure that it opens without a login, or upload the file.',
  },
  sourceRefused: {
    id: 'Alamat berkas ini tidak diizinkan. Pakai alamat https yang bisa dibuka siapa saja, atau unggah berkasnya.',
    en: 'The address of this file is not allowed. Use an https address that anybody can open, or upload the file.',
  },
  fetchFailed: {
    id: 'Berkas di alamat ini belum bisa diambil karena gangguan di sistem kami. Coba lagi, atau unggah berkasnya.',
    en: 'The file at this address could not be fetched because of a problem of our service. Try again, or upload the file.',
  },
  inspectionFailed: {
    id: 'Berkas belum bisa diperiksa karena gangguan di sistem kami. Unggah lagi. Kalau tetap gagal, simpan ulang berkas itu dengan aplikasi lain.',
    en: 'The file could not be checked because of a problem of our service. Upload it again. If that fails too, save it again with another application.',
  },
  sourceTooLarge: {
    id: 'Berkas di alamat ini terlalu besar. Perkecil berkasnya, lalu unggah.',
    en: 'The file at this address is too large. Make it smaller, then upload it.',
  },
  storageFull: {
    id: 'Penyimpanan penuh. Hapus foto, klip video, dan musik yang tidak dipakai lagi, lalu coba lagi.',
    en: 'The storage is full. Delete photos, clips and music that you no longer use, then try again.',
  },
  tooMuchUploaded: {
    id: 'Berkas yang diunggah hari ini sudah terlalu banyak. Unggah lagi besok.',
    en: 'Too many files were uploaded today. Upload more tomorrow.',
  },
  creditsShort: {
    id: (required: string, available: string) =>
      `Video ini perlu ${required} kredit, dan kredit Anda ${available}.`,
    en: (required, available) =>
      `This video needs ${counted(required, 'credit', 'credits')}, and you have ${available}.`,
  },
  signedOut: { id: 'Waktu masuk Anda habis. Masuk lagi.', en: 'You have been signed out. Sign in again.' },
  suspended: { id: 'Toko ini sedang nonaktif.', en: 'This shop is suspended.' },
  ownersOnly: {
    id: 'Hanya pemilik toko yang bisa melakukan ini.',
    en: 'Only an owner of the shop can do this.',
  },
  invalidVariables: {
    id: 'Ada isian yang tidak bisa dipakai lagi, misalnya foto yang sudah dihapus. Ubah isiannya, lalu buat videonya.',
    en: 'Something that was filled in cannot be used any more, such as a photo that was deleted. Change it, then make the video.',
  },
  invalidInput: {
    id: 'Isian belum sesuai. Periksa, lalu coba lagi.',
    en: 'Some of the input is not valid. Check it, then try again.',
  },
  notFound: {
    id: 'Tidak ditemukan. Mungkin sudah dihapus, atau alamatnya salah.',
    en: 'Not found. It may have been deleted, or the address is wrong.',
  },
  unknownTemplate: {
    id: 'Templat ini tidak ada. Pilih templat lain.',
    en: 'This template does not exist. Choose another one.',
  },
  tooManyVideos: {
    id: (limit: number) => `Sudah ada ${limit} video yang sedang dibuat. Tunggu salah satunya selesai.`,
    en: (limit) => `${limit} videos are already being made. Wait until one of them is done.`,
  },
  alreadyMember: {
    id: 'Orang dengan email ini sudah menjadi anggota. Ubah perannya di daftar anggota.',
    en: 'A person with this email is already a member. Change the role in the list of members.',
  },
  tooManyMembers: {
    id: (limit: number) =>
      `Anggota sudah ${limit} orang, jumlah paling banyak. Keluarkan yang tidak aktif, lalu coba lagi.`,
    en: (limit) =>
      `There are already ${limit} members, the maximum. Remove one who is not active, then try again.`,
  },
  lastOwner: {
    id: 'Toko harus punya paling sedikit satu pemilik. Jadikan anggota lain pemilik, lalu coba lagi.',
    en: 'A shop must have at least one owner. Make another member an owner, then try again.',
  },
  hasPassword: {
    id: 'Orang ini sudah punya kata sandi, jadi tidak perlu diundang lagi. Jika lupa, ia bisa memilih “Lupa kata sandi” saat masuk.',
    en: 'This person has a password already and needs no invitation. If it is forgotten, choose “Forgot password” when signing in.',
  },
  internalError: {
    id: 'Terjadi gangguan di pihak kami. Tunggu sebentar, lalu coba lagi.',
    en: 'Something went wrong on our side. Wait a moment, then try again.',
  },
  uploadFailed: {
    id: 'Berkas belum berhasil diunggah. Coba unggah lagi.',
    en: 'The file could not be uploaded. Try again.',
  },
  notAPhoto: {
    id: 'Berkas ini bukan foto JPG, PNG, WebP, HEIC, atau AVIF. Pilih foto lain.',
    en: 'This file is not a JPG, PNG, WebP, HEIC or AVIF photo. Choose another photo.',
  },
  notMusic: {
    id: 'Berkas ini bukan musik MP3, M4A, atau WAV. Pilih musik lain.',
    en: 'This file is not MP3, M4A or WAV music. Choose other music.',
  },
  notAClip: {
    id: 'Berkas ini bukan klip video. Pilih klip lain, misalnya rekaman dari HP.',
    en: 'This file is not a clip. Choose another one, for example a recording of a phone.',
  },
  notAFont: {
    id: 'Berkas ini bukan font WOFF2, WOFF, TTF, atau OTF. Pilih font lain.',
    en: 'This file is not a WOFF2, WOFF, TTF or OTF font. Choose another font.',
  },
  notUsable: {
    id: 'Berkas ini tidak bisa dipakai. Pilih foto JPG, PNG, WebP, HEIC, atau AVIF, musik MP3, M4A, atau WAV, klip video dari HP, atau font.',
    en: 'This file cannot be used. Choose a JPG, PNG, WebP, HEIC or AVIF photo, MP3, M4A or WAV music, a clip of a phone, or a font.',
  },
  sizeLimit: {
    id: (limit: string, size: string) => `paling besar ${limit}; berkas ini ${size}.`,
    en: (limit, size) => `at most ${limit}; this file is ${size}.`,
  },
  photoTooLarge: {
    id: (limit: string) => `Ukuran foto ${limit} Perkecil fotonya, lalu unggah lagi.`,
    en: (limit) => `Photos may be ${limit} Make the photo smaller, then upload it again.`,
  },
  musicTooLarge: {
    id: (limit: string) => `Ukuran musik ${limit} Potong atau simpan sebagai MP3, lalu unggah lagi.`,
    en: (limit) => `Music may be ${limit} Cut it or save it as MP3, then upload it again.`,
  },
  clipTooLarge: {
    id: (limit: string) =>
      `Ukuran klip ${limit} Potong klipnya atau rekam dengan kualitas lebih rendah, lalu unggah lagi.`,
    en: (limit) =>
      `Clips may be ${limit} Cut the clip or record it in a lower quality, then upload it again.`,
  },
  fontTooLarge: {
    id: (limit: string) => `Ukuran font ${limit} Pakai berkas WOFF2 dari font ini, lalu unggah lagi.`,
    en: (limit) => `Fonts may be ${limit} Use a WOFF2 file of this font, then upload it again.`,
  },
  emptyFile: { id: 'Berkas ini kosong. Pilih berkas lain.', en: 'This file is empty. Choose another file.' },
  wrongSize: {
    id: 'Berkas ini tidak terunggah lengkap. Unggah lagi.',
    en: 'This file was not uploaded completely. Upload it again.',
  },
  wrongType: {
    id: 'Isi berkas ini tidak cocok dengan namanya. Pilih foto JPG, PNG, WebP, HEIC, atau AVIF, musik MP3, M4A, atau WAV, klip video dari HP, atau font.',
    en: 'The content of this file does not match its name. Choose a JPG, PNG, WebP, HEIC or AVIF photo, MP3, M4A or WAV music, a clip of a phone, or a font.',
  },
  unreadable: {
    id: 'Berkas ini rusak atau tidak lengkap. Simpan ulang dengan aplikasi lain, lalu unggah lagi.',
    en: 'This file is damaged or incomplete. Save it again with another app, then upload it again.',
  },
  unsupportedCodec: {
    id: 'Musik atau klip ini tidak bisa dibaca. Simpan musik sebagai MP3, M4A, atau WAV, dan klip dengan aplikasi edit video, lalu unggah lagi.',
    en: 'This music or clip cannot be read. Save music as MP3, M4A or WAV and clips with a video editor, then upload it again.',
  },
  unsupportedColors: {
    id: 'Foto HDR ini belum bisa dipakai. Simpan ulang sebagai JPG, atau matikan mode HDR di kamera, lalu unggah lagi.',
    en: 'This HDR photo cannot be used yet. Save it as JPG, or turn off HDR in the camera, then upload it again.',
  },
  tooManyPixels: {
    id: (megapixels: number) =>
      `Foto ini terlalu besar: paling banyak ${megapixels} megapiksel. Perkecil, lalu unggah lagi.`,
    en: (megapixels) =>
      `This photo is too large: at most ${megapixels} megapixels. Make it smaller, then upload it again.`,
  },
  tooLongFile: {
    id: (minutes: number) =>
      `Musik atau klip ini terlalu panjang: paling lama ${minutes} menit. Potong, lalu unggah lagi.`,
    en: (minutes) =>
      `This music or clip is too long: at most ${minutes} minutes. Cut it, then upload it again.`,
  },
  severalVideoTracks: {
    id: 'Klip ini berisi lebih dari satu video. Simpan ulang dengan aplikasi edit video, lalu unggah lagi.',
    en: 'This clip contains more than one video. Save it again with a video editor, then upload it again.',
  },
  frameTooLarge: {
    id: 'Gambar klip ini terlalu besar. Simpan dengan kualitas 1080p atau 4K, lalu unggah lagi.',
    en: 'The picture of this clip is too large. Save it in 1080p or 4K, then upload it again.',
  },
  tooManyFrames: {
    id: (fps: number) =>
      `Klip ini punya terlalu banyak gambar per detik: paling banyak ${fps}. Simpan ulang dengan aplikasi edit video, lalu unggah lagi.`,
    en: (fps) =>
      `This clip has too many pictures a second: at most ${fps}. Save it again with a video editor, then upload it again.`,
  },
  unsupportedEdits: {
    id: 'Potongan di dalam klip ini tidak bisa dibaca. Simpan ulang dengan aplikasi edit video, lalu unggah lagi.',
    en: 'The cuts inside this clip cannot be read. Save it again with a video editor, then upload it again.',
  },
  fontTooRich: {
    id: 'Font ini terlalu besar. Pakai font dengan karakter lebih sedikit.',
    en: 'This font is too large. Use a font with fewer characters.',
  },
  stillChecked: {
    id: 'Berkas ini masih diperiksa. Tunggu sebentar, lalu lihat di daftar.',
    en: 'This file is still being checked. Wait a moment, then look for it in the list.',
  },
  animated: {
    id: 'Gambar bergerak tidak bisa dipakai. Simpan satu gambar diam darinya, lalu unggah lagi.',
    en: 'Animated pictures cannot be used. Save one still picture of it, then upload it again.',
  },
  brokenCharacters: {
    id: 'Ada karakter yang tidak bisa dipakai. Hapus, lalu tulis ulang.',
    en: 'There is a character that cannot be used. Delete it, then type it again.',
  },
  empty: { id: 'Wajib diisi.', en: 'Required.' },
  tooLong: { id: 'Terlalu panjang. Persingkat.', en: 'Too long. Shorten it.' },
  invalidColor: {
    id: 'Tulis kode warna seperti #0EA5E9: tanda # dan enam angka atau huruf A–F.',
    en: 'Type a color code like #0EA5E9: a # and six digits or letters A–F.',
  },
  unknownPhoto: {
    id: 'Foto ini tidak ditemukan, atau sudah dihapus. Pilih foto lain.',
    en: 'This photo was not found, or it has been deleted. Choose another one.',
  },
  photoNotReady: {
    id: 'Foto ini belum selesai diunggah. Unggah lagi, atau pilih foto lain.',
    en: 'This photo was not uploaded completely. Upload it again, or choose another one.',
  },
  invalidEmail: {
    id: 'Tulis alamat email yang lengkap, misalnya nama@contoh.id.',
    en: 'Write a complete email address, for example name@example.com.',
  },
  invalidUrl: {
    id: 'Tulis alamat https:// yang bisa dijangkau dari internet, tanpa port, nama pengguna, kata sandi, dan bagian #, misalnya https://toko.contoh.id/webhook.',
    en: 'Write an https:// address that can be reached from the internet, without port, user name, password and # part, for example https://shop.example.com/webhook.',
  },
});
