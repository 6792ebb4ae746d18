/** Titles and descriptions, by the id of the template without its version. Values and examples stay as they are. */
export const ENGLISH_TEMPLATES: Readonly<Record<string, readonly [title: string, description: string]>> = {
  'buka-toko': [
    'Shop Opening',
    'Opening of a shop, a new branch or a move: a roller door goes up and shows a photo of the shop below its sign. Address, date, hours and offer stand on one card. The photo is optional; without it, a drawing of the shop is shown.',
  ],
  'flash-sale': [
    'Flash Sale',
    'Short sale with a countdown of ten seconds: product and price can be read from the first second, number and time bar go down every second, then the end of the sale is shown large. Without a photo, a drawing of lightning replaces it.',
  ],
  'katalog-produk': [
    'Product Catalog',
    'Catalog with pictures of one to six products: its pages turn one after the other, each for the same time, and a list of all products and prices closes it. A product without a photo appears with its first letter.',
  ],
  'lowongan-kerja': [
    'Job Opening',
    'Job opening on a name badge: the position can be read from the start, then each requirement is ticked. Salary, deadline and contact stand on the same card. The photo of the workplace is optional; without it, a drawing of a team with one free place is shown.',
  ],
  'menu-harian': [
    'Daily Menu',
    'Folding menu on a checked tablecloth: it opens to one to five dishes with prices and photos, which are shown one after the other. Without a photo, the name of the dish is larger.',
  ],
  pengumuman: [
    'Announcement',
    'News of a business on a flip board: the title can be read from the first second, then text, date, call to action and contact. A photo or a clip, whose sound is heard, is optional; without both, the board shows a bell. For holidays, new hours, changed prices or news of stock.',
  ],
  'produk-baru': [
    'New Product',
    'Presentation of a new product: a cloth falls and shows the photo or clip, with name, short description, price and the date from which it is available. Without both, a gift box replaces them.',
  ],
  'promo-produk': [
    'Product Promotion',
    'Promotion of one product with a large photo: its name and price can be read from the first second, the price tag hangs and swings in front of the photo, then the old price is crossed out. Without a photo, a large percent sign replaces it. The percentage saved is computed if both prices are written in rupiah, for example Rp15.000.',
  ],
  'reel-foto': [
    'Photo Reel',
    'Reel of three to six photos that change on the beat of the music: an opening line over quick cuts, a scene for each photo with an optional text, then price and call to action. Its length follows the music and the number of photos. Without photos, large moving letters replace them.',
  ],
  'sebelum-sesudah': [
    'Before and After',
    'Two photos of your work, compared: a line sweeps from the photo before to the photo after, back a little, and stops in the middle so that both are seen. Title and price are shown from the start. Without photos, the sides are a dull and a clean surface.',
  ],
  testimoni: [
    'Testimonial',
    'Words of a customer on torn paper: a marker highlights the most important part, then a pen underlines the name of the customer. Without a chosen part, the last sentence is highlighted. Without a photo of the product, a large quotation mark takes its place.',
  ],
  'ucapan-idul-fitri': [
    'Eid al-Fitr Greetings',
    'Greetings for Eid al-Fitr (Lebaran): palm leaves are woven into a ketupat. With a photo, the ketupat hangs beside it; without one, it is large. The Arabic text can be changed or left empty.',
  ],
  'ucapan-imlek': [
    'Lunar New Year Greetings',
    'Greetings for the Lunar New Year: a scroll with Chinese characters opens and paper cuttings unfold around the photo. Without a photo, the cuttings fill the picture. The Chinese text can be changed or left empty.',
  ],
  'ucapan-kemerdekaan': [
    'Independence Day Greetings',
    'Greetings for 17 August: a flag waves over the whole picture, with the greeting on its red and the message on its white. With a photo, the white waves above it; without one, small flags are shown.',
  ],
  'ucapan-natal': [
    'Christmas Greetings',
    'Greetings for Christmas: one line draws a tree up to the star at its top, then its decorations appear. With a photo, the tree stands beside it; without one, it is large.',
  ],
  'ucapan-ramadan': [
    'Ramadan Greetings',
    'Greetings for Ramadan: a lantern comes down and lights up, and its light opens an arched window with the photo. Without a photo, the window shows a crescent and the outline of a mosque. The Arabic text can be changed or left empty.',
  ],
  'undangan-acara': [
    'Event Invitation',
    'Invitation with a tear-off calendar: sheet after sheet is torn off until the date of the event is large, beside its name, time and place. The photo is optional; without it, bunting is shown. For workshops, bazaars or celebrations.',
  ],
};

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
  Tegas: 'Bold',
  Lembut: 'Soft',
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
};
