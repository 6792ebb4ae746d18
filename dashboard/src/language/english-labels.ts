import { ENGLISH_OPTIONS } from './english-options.ts';

/** Labels of variables; # is the number of a product, a dish or a requirement. */
export const ENGLISH_LABELS: Readonly<Record<string, string>> = {
  'Nama usaha': 'Business name',
  'Nama usaha atau penyelenggara': 'Name of the business or organizer',
  'Judul di papan nama, misalnya “Grand opening” atau “Kami pindah”':
    'Title on the sign, for example “Grand opening” or “Kami pindah”',
  'Alamat toko': 'Address of the shop',
  'Alamat lama, dicoret; isi jika pindah': 'Old address, crossed out; for a move',
  'Foto toko atau produk (opsional)': 'Photo of the shop or product (optional)',
  'Logo usaha (opsional)': 'Logo (optional)',
  'Logo usaha, pengganti nama usaha (opsional)': 'Logo, in place of the business name (optional)',
  'Tanggal buka, misalnya “Sabtu, 5 Desember”': 'Opening date, for example “Sabtu, 5 Desember”',
  'Jam buka, misalnya “08.00–21.00”': 'Opening hours, for example “08.00–21.00”',
  'Promo pembukaan, misalnya “Beli 2 gratis 1”': 'Opening offer, for example “Beli 2 gratis 1”',
  'Kontak: nomor WhatsApp, akun media sosial, atau alamat':
    'Contact: WhatsApp number, social media account or address',
  'Musik latar (opsional)': 'Background music (optional)',
  'Warna utama': 'Main color',
  'Warna latar': 'Background color',
  'Nama produk': 'Name of the product',
  'Foto produk (opsional)': 'Photo of the product (optional)',
  'Klip video produk (opsional), menggantikan foto; tampil tanpa suara':
    'Clip of the product (optional), in place of the photo; shown without its sound',
  'Klip video (opsional), menggantikan foto; suaranya ikut terdengar':
    'Clip (optional), in place of the photo; its sound is heard',
  'Harga flash sale, misalnya Rp15.000': 'Sale price, for example Rp15.000',
  'Harga normal, dicoret (opsional)': 'Normal price, crossed out (optional)',
  'Waktu berakhir, misalnya Hari ini pukul 21.00': 'End of the sale, for example Hari ini pukul 21.00',
  'Judul promo': 'Title of the promotion',
  'Catatan stok, misalnya Sisa 24 porsi (opsional)': 'Note on stock, for example Sisa 24 porsi (optional)',
  'Judul katalog, misalnya Katalog Desember': 'Title of the catalog, for example Katalog Desember',
  'Nama produk #': 'Name of product #',
  'Nama produk # (opsional)': 'Name of product # (optional)',
  'Harga produk #, misalnya Rp45.000': 'Price of product #, for example Rp45.000',
  'Harga produk # (opsional)': 'Price of product # (optional)',
  'Kalimat pembuka, misalnya “Tiga alasan mampir akhir pekan ini”':
    'Opening line, for example “Tiga alasan mampir akhir pekan ini”',
  'Foto # (opsional)': 'Photo # (optional)',
  'Teks di foto # (opsional)': 'Text on photo # (optional)',
  'Harga atau promo, misalnya Mulai Rp18.000 (opsional)':
    'Price or offer, for example Mulai Rp18.000 (optional)',
  'Ajakan, misalnya “Pesan sekarang”': 'Call to action, for example “Pesan sekarang”',
  Gaya: 'Look',
  'Foto produk # (opsional)': 'Photo of product # (optional)',
  'Label di atas posisi': 'Text above the position',
  'Posisi, misalnya “Barista” atau “Admin toko”': 'Position, for example “Barista” or “Admin toko”',
  'Penempatan, misalnya “Cabang Malang, penuh waktu”':
    'Place of work, for example “Cabang Malang, penuh waktu”',
  'Foto tempat kerja atau tim (opsional)': 'Photo of the workplace or team (optional)',
  'Syarat #, misalnya “Lulusan SMA atau SMK”': 'Requirement #, for example “Lulusan SMA atau SMK”',
  'Syarat #': 'Requirement #',
  'Syarat # (opsional)': 'Requirement # (optional)',
  'Gaji (opsional), misalnya “Rp3.200.000 per bulan”':
    'Salary (optional), for example “Rp3.200.000 per bulan”',
  'Batas lamaran, misalnya “Lamar sampai 20 Desember”': 'Deadline, for example “Lamar sampai 20 Desember”',
  'Kontak lamaran: nomor WhatsApp, email, atau alamat':
    'Contact for applications: WhatsApp number, email or address',
  'Judul menu': 'Title of the menu',
  'Menu #': 'Name of dish #',
  'Menu # (opsional)': 'Name of dish # (optional)',
  'Harga menu #, misalnya Rp18.000': 'Price of dish #, for example Rp18.000',
  'Harga menu #': 'Price of dish #',
  'Foto menu # (opsional)': 'Photo of dish # (optional)',
  'Catatan, misalnya jam buka (opsional)': 'Note, for example opening hours (optional)',
  'Label di atas judul': 'Text above the title',
  'Judul pengumuman, misalnya “Kami libur sampai Senin”':
    'Title of the announcement, for example “Kami libur sampai Senin”',
  'Foto toko, produk, atau suasana (opsional)': 'Photo of shop, product or surroundings (optional)',
  'Isi pengumuman': 'Text of the announcement',
  'Tanggal atau waktu, misalnya “Buka lagi Rabu, 2 Desember”':
    'Date or time, for example “Buka lagi Rabu, 2 Desember”',
  'Ajakan, misalnya “Pesan sebelum tutup”': 'Call to action, for example “Pesan sebelum tutup”',
  'Harga, misalnya Rp89.000': 'Price, for example Rp89.000',
  'Keterangan singkat, misalnya Serum ringan dengan vitamin C':
    'Short description, for example Serum ringan dengan vitamin C',
  'Mulai tersedia, misalnya Sabtu, 5 Desember': 'Available from, for example Sabtu, 5 Desember',
  'Judul kecil': 'Small title',
  'Harga promo, misalnya Rp15.000': 'Promotion price, for example Rp15.000',
  'Harga sebelum promo, dicoret': 'Price before the promotion, crossed out',
  'Keterangan produk': 'Description of the product',
  'Masa berlaku promo': 'Duration of the promotion',
  'Ajakan membeli': 'Call to buy',
  'Judul, misalnya Ruang Tamu Baru dalam Tiga Hari': 'Title, for example Ruang Tamu Baru dalam Tiga Hari',
  'Nama layanan, misalnya Cat dan Tata Ruang (opsional)':
    'Name of the service, for example Cat dan Tata Ruang (optional)',
  'Foto sebelum (opsional)': 'Photo before (optional)',
  'Foto sesudah, dari sudut yang sama (opsional)': 'Photo after, from the same angle (optional)',
  'Teks di atas harga': 'Text above the price',
  'Harga, misalnya Rp150.000 (opsional)': 'Price, for example Rp150.000 (optional)',
  'Kata pelanggan, misalnya Nastarnya lembut dan tidak terlalu manis':
    'Words of the customer, for example Nastarnya lembut dan tidak terlalu manis',
  'Bagian kata pelanggan yang disorot, ditulis sama persis (opsional)':
    'Part of the words to highlight, written exactly the same (optional)',
  'Nama atau sebutan pelanggan, misalnya Pelanggan di Sidoarjo':
    'Name of the customer, for example Pelanggan di Sidoarjo',
  'Produk yang dibeli, misalnya Nastar 500 gram (opsional)':
    'Product that was bought, for example Nastar 500 gram (optional)',
  'Nilai dari pelanggan, 1–5 (opsional)': 'Rating of the customer, 1–5 (optional)',
  'Ucapan utama': 'Main greeting',
  'Teks Arab (opsional), misalnya عيد مبارك': 'Arabic text (optional), for example عيد مبارك',
  'Teks Arab (opsional), misalnya رمضان كريم': 'Arabic text (optional), for example رمضان كريم',
  'Teks Mandarin (opsional), misalnya 新年快乐': 'Chinese text (optional), for example 新年快乐',
  'Pesan untuk pelanggan (opsional)': 'Message to customers (optional)',
  'Foto tim, toko, atau produk (opsional)': 'Photo of team, shop or product (optional)',
  'Peringatan (opsional), misalnya HUT RI ke-81': 'Anniversary (optional), for example HUT RI ke-81',
  'Ucapan kedua (opsional), misalnya dan Tahun Baru 2027':
    'Second greeting (optional), for example dan Tahun Baru 2027',
  'Jenis undangan, misalnya “Workshop”, “Bazar”, atau “Syukuran”':
    'Kind of invitation, for example “Workshop”, “Bazar” or “Syukuran”',
  'Nama acara': 'Name of the event',
  'Foto acara atau tempat (opsional)': 'Photo of the event or place (optional)',
  'Tanggal, misalnya “Sabtu, 12 Desember 2026”': 'Date, for example “Sabtu, 12 Desember 2026”',
  'Jam, misalnya “09.00–12.00 WIB”': 'Time, for example “09.00–12.00 WIB”',
  'Tempat acara': 'Place of the event',
  'Pembicara atau isi acara (opsional)': 'Speaker or program (optional)',
  'Kontak pendaftaran: nomor WhatsApp, akun media sosial, atau alamat':
    'Contact for registration: WhatsApp number, social media account or address',
  'Judul, misalnya “Es kopi susu ala kedai”': 'Title, for example “Es kopi susu ala kedai”',
  'Foto hasil jadi, tampil di awal dan di akhir (opsional)':
    'Photo of the result, shown at the start and at the end (optional)',
  'Langkah #': 'Step #',
  'Langkah # (opsional)': 'Step # (optional)',
  'Foto langkah # (opsional)': 'Photo of step # (optional)',
  'Klip langkah #, menggantikan fotonya (opsional)': 'Clip of step #, in place of its photo (optional)',
  'Kata untuk hasil akhirnya, misalnya “Jadi!”': 'Word for the result, for example “Jadi!”',
  'Ajakan, misalnya “Simpan resepnya”': 'Call to action, for example “Simpan resepnya”',
  'Klip video tempat kerja untuk pembuka (opsional)': 'Clip of the workplace for the opening (optional)',
  'Jam kerja (opsional), misalnya “Sif 8 jam, libur sehari”':
    'Working hours (optional), for example “Sif 8 jam, libur sehari”',
  'Ajakan, misalnya “Kirim CV lewat WhatsApp”': 'Call to action, for example “Kirim CV lewat WhatsApp”',
  'Kalimat pembuka, misalnya “Sarapan enak mulai 12 ribu”':
    'Opening line, for example “Sarapan enak mulai 12 ribu”',
  'Menu #, misalnya “Nasi Goreng Kampung”': 'Name of dish #, for example “Nasi Goreng Kampung”',
  'Klip video menu # (opsional); menggantikan fotonya': 'Clip of dish # (optional); in place of its photo',
  'Ajakan, misalnya “Pesan lewat WhatsApp”': 'Call to action, for example “Pesan lewat WhatsApp”',
  'Alamat atau cara pesan: alamat, nomor WhatsApp, atau akun media sosial':
    'Address or how to order: address, WhatsApp number or social media account',
  'Judul, misalnya Beli 1 gratis 1 atau Paket sarapan komplet':
    'Title, for example Beli 1 gratis 1 or Paket sarapan komplet',
  'Barang #': 'Item #',
  'Barang # (opsional)': 'Item # (optional)',
  'Harga satuan barang # (opsional)': 'Price of item # alone (optional)',
  'Foto barang # (opsional)': 'Photo of item # (optional)',
  'Harga paket, misalnya Rp45.000': 'Price of the bundle, for example Rp45.000',
  'Yang gratis, misalnya Es teh manis (opsional)': 'What is free, for example Es teh manis (optional)',
  'Masa berlaku, misalnya Setiap hari sampai pukul 11 (opsional)':
    'Duration, for example Setiap hari sampai pukul 11 (optional)',
  'Ajakan, misalnya Pesan paketnya': 'Call to action, for example Pesan paketnya',
  'Kalimat pembuka, misalnya “Tas kusam, jangan dibuang”':
    'Opening line, for example “Tas kusam, jangan dibuang”',
  'Nama layanan, misalnya “Cuci dan semir tas kulit” (opsional)':
    'Name of the service, for example “Cuci dan semir tas kulit” (optional)',
  'Klip video sebelum (opsional); menggantikan fotonya': 'Clip before (optional); in place of its photo',
  'Klip video sesudah (opsional); menggantikan fotonya': 'Clip after (optional); in place of its photo',
  'Ajakan, misalnya “Kirim foto barangmu”': 'Call to action, for example “Kirim foto barangmu”',
  'Kata pelanggan terpenting, untuk pembuka (opsional)':
    'Most important part of the words, for the opening (optional)',
  'Harga, misalnya Rp85.000 (opsional)': 'Price, for example Rp85.000 (optional)',
  'Foto #, misalnya kiriman pelanggan (opsional)': 'Photo #, for example one sent by the customer (optional)',
  'Klip produk, menggantikan foto di pembuka (opsional)':
    'Clip of the product, in place of the photo of the opening (optional)',
  'Kalimat pembuka, misalnya Tebak, jadi berapa?': 'Opening line, for example Tebak, jadi berapa?',
  'Harga lama, misalnya Rp185.000': 'Old price, for example Rp185.000',
  'Harga baru, misalnya Rp129.000': 'New price, for example Rp129.000',
  'Sampai kapan, misalnya Sampai Minggu, 6 Desember (opsional)':
    'Until when, for example Sampai Minggu, 6 Desember (optional)',
  'Klip video produk (opsional), menggantikan semua foto; tampil tanpa suara':
    'Clip of the product (optional), in place of all photos; shown without its sound',
  'Ajakan, misalnya Ambil sekarang': 'Call to action, for example Ambil sekarang',
  'Ucapan tahun baru (opsional), misalnya “dan Tahun Baru 2027”':
    'Wish for the new year (optional), for example “dan Tahun Baru 2027”',
  'Foto 1: tim, toko, atau produk (opsional)': 'Photo 1: team, shop or product (optional)',
  'Kalimat di atas nama usaha': 'Line above the business name',
  'Info libur atau promo, misalnya “Libur 25–26 Desember” (opsional)':
    'Days off or offer, for example “Libur 25–26 Desember” (optional)',
  'Pengundang: nama usaha, keluarga, atau panitia': 'Who invites: business, family or committee',
  'Kalimat kecil di atas nama acara, misalnya “Undangan untuk Anda”':
    'Small line above the name of the event, for example “Undangan untuk Anda”',
  'Nama acara, misalnya “Syukuran Panen Raya”': 'Name of the event, for example “Syukuran Panen Raya”',
  'Kalimat undangan (opsional)': 'Words of invitation (optional)',
  'Klip video (opsional), menggantikan foto 1 di adegan kalimat undangan':
    'Clip (optional), in place of photo 1 in the scene with the words of invitation',
  'Tanggal, misalnya “Minggu, 20 Desember 2026”': 'Date, for example “Minggu, 20 Desember 2026”',
  'Jam, misalnya “11.00–14.00 WIB” (opsional)': 'Time, for example “11.00–14.00 WIB” (optional)',
  'Tempat acara (opsional)': 'Place of the event (optional)',
  'Harapan atau ucapan terima kasih (opsional)': 'Wish or words of thanks (optional)',
  'Ajakan di kartu penutup, misalnya “Kabari kami bila hadir”':
    'Call to action on the closing card, for example “Kabari kami bila hadir”',
  'Kalimat pembuka, yang membuat orang berhenti menggulir': 'First line, which makes people stop scrolling',
  'Klip buatan sendiri, tegak (opsional); suaranya ikut terdengar':
    'Clip of your own, upright (optional); its sound is heard',
  'Foto produk: tampil bersama harganya, dan dari awal jika tidak ada klip (opsional)':
    'Photo of the product: shown with its price, and from the start if there is no clip (optional)',
  'Takarir untuk suara di klip: teks biasa atau SRT (opsional)':
    'Captions of the words in the clip: plain text or SRT (optional)',
  'Teks di atas klip (opsional)': 'Text over the clip (optional)',
  'Teks kedua di atas klip (opsional)': 'Second text over the clip (optional)',
  'Nama produk atau layanan (opsional)': 'Name of the product or service (optional)',
  'Harga (opsional)': 'Price (optional)',
  'Harga sebelumnya, tampil dicoret (opsional)': 'Price before, shown crossed out (optional)',
  'Ajakan, misalnya “Cek keranjang”': 'Call to action, for example “Cek keranjang”',
  'Kalimat pembuka, misalnya “Jujur, awalnya ragu”': 'Opening line, for example “Jujur, awalnya ragu”',
  'Kata-kata pelanggan, tampil satu per satu': 'Words of the customer, shown one by one',
  'Nama atau inisial pelanggan': 'Name or initials of the customer',
  'Bintang, 1 sampai 5 (opsional)': 'Stars, 1 to 5 (optional)',
  'Klip produk atau pelanggan (opsional), suaranya ikut terdengar':
    'Clip of the product or of the customer who speaks (optional); its sound is heard',
  'Ajakan, misalnya “Coba juga hari ini”': 'Call to action, for example “Coba juga hari ini”',
  'Nama promo, misalnya Gajian atau Promo': 'Name of the promotion, for example Gajian or Promo',
  'Tanggalnya, misalnya 25 atau 12.12': 'Its date, for example 25 or 12.12',
  'Janji promo, misalnya Diskon sampai 40%': 'Promise, for example Diskon sampai 40%',
  'Produk #': 'Product #',
  'Produk # (opsional)': 'Product # (optional)',
  'Harga produk #, misalnya Rp149.000 (opsional)': 'Price of product #, for example Rp149.000 (optional)',
  'Kode voucher, misalnya GAJIAN25 (opsional)': 'Voucher code, for example GAJIAN25 (optional)',
  'Waktu berakhir, misalnya Sampai 28 November, 23.59 (opsional)':
    'End, for example Sampai 28 November, 23.59 (optional)',
  'Ajakan, misalnya Belanja sekarang': 'Call to action, for example Belanja sekarang',
  'Jenis undangan, misalnya “Workshop”, “Bazar”, atau “Kelas”':
    'Kind of invitation, for example “Workshop”, “Bazar” or “Kelas”',
  'Klip video pembuka (opsional), menggantikan foto di adegan pertama':
    'Clip for the opening (optional), in place of the photo in the first scene',
  'Isi acara (opsional)': 'What happens (optional)',
  'Pembicara atau pengisi acara (opsional)': 'Speaker or performer (optional)',
  'Rundown #, misalnya “10.00 Lapak dibuka” (opsional)':
    'Program line #, for example “10.00 Lapak dibuka” (optional)',
  'Rundown # (opsional)': 'Program line # (optional)',
  'Harga tiket, misalnya “Gratis” atau “Rp75.000” (opsional)':
    'Price of a ticket, for example “Gratis” or “Rp75.000” (optional)',
  'Ajakan, misalnya “Daftar sekarang”': 'Call to action, for example “Daftar sekarang”',
  'Klip video (opsional), tampil penuh di adegannya sendiri; suaranya ikut terdengar':
    'Clip (optional), shown in full in a scene of its own; its sound is heard',
  'Takarir klip (opsional)': 'Captions of the clip (optional)',
  ...ENGLISH_OPTIONS,
};
