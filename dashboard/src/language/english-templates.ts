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
  gajian: [
    'Payday Sale',
    'Sale of a payday or a double date, such as 25 or 12.12: the date itself fills the picture and is cut on the beat of the music, then up to four products with their prices, voucher code and end of the sale. The look “Ledak” bursts with numerals, “Jendela” shows the photos through them. Photos are optional.',
  ],
  'katalog-produk': [
    'Product Catalog',
    'Catalog with pictures of one to six products: its pages turn one after the other, each for the same time, and a list of all products and prices closes it. A product without a photo appears with its first letter.',
  ],
  'klip-hook': [
    'Clip with a Hook',
    'One vertical clip of your own that fills the picture: a sentence that makes people stop, then captions of what is said and cuts on the beat of the music, product and price, and a call to action. The sound of the clip is heard above the music. Without a clip, a photo or large type replaces it.',
  ],
  langkah: [
    'Step by Step',
    'Three to six steps of a recipe, a tutorial or a service: the result comes first, then a scene for each step with a large number and a progress bar as in Stories, the result again, and a card with all steps to save. Each step may have a photo, the first three also a clip.',
  ],
  'lowongan-kerja': [
    'Job Opening',
    'Job opening in scenes: the position fills the screen in the first second, then the requirements appear one by one on the beat of the music, pay and hours follow, and deadline and how to apply close it. The look “Centang besar” ticks huge boxes with photos of the workplace, “Iklan koran” circles each requirement in a newspaper page. Photo and clip are optional.',
  ],
  'menu-adegan': [
    'Menu in Scenes',
    'Reel of three to six dishes or drinks, each a full scene with photo or clip, name and price; then all of them as a list before address and how to order. The look “Nota dapur” hangs kitchen tickets on a rail, “Meja putar” turns plates on a table on the beat. Photos and clips are optional; without them, names become large moving letters.',
  ],
  'menu-harian': [
    'Daily Menu',
    'Folding menu on a checked tablecloth: it opens to one to five dishes with prices and photos, which are shown one after the other. Without a photo, the name of the dish is larger.',
  ],
  'paket-hemat': [
    'Bundle',
    'For a bundle or buy one get one: two to four things come one by one on the beat of the music, then the sum, the price of the bundle and what is free. The look “Kotak” divides the screen with each thing, “Nota” prints a receipt over photos. Sum and saving are computed if all prices are written in rupiah. Without photos, colored boxes replace them.',
  ],
  pengumuman: [
    'Announcement',
    'News of a business that is read at once: a large headline in the first second, then the text, a clip with captions, from when it applies and what to do, all on the beat of the music. The board look hangs a swinging sign that turns with each piece of news, the ribbon look pulls warning tape across photos. Photos, clip and captions are optional. For holidays, new hours, a new address, sold-out goods or a new branch.',
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
    'Video of your work: what was before fills the screen and turns into what came after exactly on the beat of the music, three times in different ways; it ends with both side by side, with price and contact. For cleaning, repairs, renovation, salons and crafts. The bold look has slanted wipes and bars, the gallery turns and slides photos on a wall. Photos or clips are optional; without them, untidy letters become tidy.',
  ],
  testimoni: [
    'Testimonial',
    'Testimonial that is built up on the beat of the music: a notification over photo or clip of the product, the words of the customer one after another, photos and stars in quick turns, then product, price and call to action. The look “Obrolan” is a chat, “Struk belanja” is printed line by line. Photos and clip are optional.',
  ],
  'testimoni-kata': [
    'Testimonial Word by Word',
    'The words of a customer as large type, word by word on the beat of the music, over a photo or clip of the product; then stars, name and call to action. With a clip of a customer who speaks, its sound is heard and captions can be shown. Everything but the words and the name is optional.',
  ],
  'turun-harga': [
    'Price Drop',
    'For a price that goes down: an opening question over photo or clip of the product, then the old price drops a step with each beat of the music until the new one and the saving fill the picture. The look “Jatuh” has bold slanted prices that tumble down stairs, “Gulir” a tidy label whose digits roll. The saving is computed if both prices are written in rupiah. Without a photo, a large falling arrow replaces it.',
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
    'Greetings for Christmas in scenes: a village of folded paper that stands up house by house, or knitting with trees that grows row by row. After the greeting, photos of the team or the shop take turns, then the message, the wish for the new year and the closing with days off. All photos are optional.',
  ],
  'ucapan-ramadan': [
    'Ramadan Greetings',
    'Greetings for Ramadan: a lantern comes down and lights up, and its light opens an arched window with the photo. Without a photo, the window shows a crescent and the outline of a mosque. The Arabic text can be changed or left empty.',
  ],
  'undangan-acara': [
    'Event Invitation',
    'Lively invitation to an event: its name is printed large on a ticket, then a huge date, what happens, the program line by line, the place and a torn stub as the end, all on the beat of the music. The ticket look has punched cards with a bar code, the poster look puts slanted sheets over photos. Photos, clip, program and price are optional. For bazaars, workshops, classes or small festivals.',
  ],
  'undangan-adegan': [
    'Invitation in Scenes',
    'Invitation that opens like a letter: the card comes out of a sealed envelope, then photos, a large date, time and place, a wish and a closing card, all on the beat of the music. The classic look has an envelope, arches and italics, the modern one full photos, upright bars and thin type. One to three photos or a clip are optional. For openings, celebrations, weddings or guests.',
  ],
};
