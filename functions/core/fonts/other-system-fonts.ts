/** Fonts of operating systems and office programs that the browser lacks: a stack may name them before its own fallback. */
const OTHER_SYSTEM_FONTS = [
  // Apple
  '.sfnstext-regular, academy engraved let, american typewriter, apple braille, apple chancery, apple symbols, applegothic, ' +
    'applemyungjo, arial hebrew, arial rounded mt bold, athelas, avenir black, avenir next condensed, baskerville, ' +
    'big caslon, bodoni 72, bradley hand, chalkboard, chalkboard se, chalkduster, charter, cochin, copperplate, didot, ' +
    'diwan kufi, geeza pro, gill sans, heiti sc, heiti tc, helveticaneue, helveticaneue-light, helvetica light, ' +
    'helvetica neue light, herculanum, hiragino kaku gothic pro, hiragino kaku gothic pron, hiragino mincho pron, ' +
    'hiragino maru gothic pron, hiragino sans gb, hoefler text, iowan old style, luminari, marker felt, new york, noteworthy, ' +
    'osaka, papyrus, phosphate, pingfang hk, pingfang tc, san francisco, savoye let, seravek, sf compact, sf compact display, ' +
    'sf compact text, sf pro icons, sfmono-regular, sfprodisplay-regular, sfprotext-regular, signpainter, skia, snell roundhand, ' +
    'songti sc, stheiti, superclarendon, thonburi, trattatello, zapf dingbats, zapfino',
  // Windows and Office
  'agency fb, aptos, aptos display, aptos narrow, arial narrow, arial nova, arial unicode ms, bahnschrift, ' +
    'baskerville old face, bauhaus 93, bell mt, berlin sans fb, bernard mt condensed, bodoni mt, bookman, bookman old style, britannic bold, broadway, brush script mt, ' +
    'brush script std, calisto mt, cascadia code, cascadia mono, castellar, centaur, century, century gothic, century schoolbook, centurygothic, ' +
    'colonna mt, constantia, cooper black, copperplate gothic, copperplate gothic bold, copperplate gothic light, curlz mt, ' +
    'daunpenh, david, dengxian, dokchampa, ebrima, edwardian script itc, elephant, estrangelo edessa, euphemia, felix titling, ' +
    'footlight mt light, forte, franklin gothic, franklin gothic medium, freestyle script, french script mt, gabriola, gadugi, ' +
    'gautami, georgia pro, gigi, gill sans mt, gill sans nova, goudy old style, haettenschweiler, harlow solid italic, ' +
    'harrington, high tower text, hololens mdl2 assets, imprint mt shadow, ink free, iskoola pota, javanese text, jokerman, juice itc, kaiti, ' +
    'kartika, khmer ui, kristen itc, kunstler script, lao ui, latha, leelawadee, leelawadee ui, lucida bright, lucida calligraphy, ' +
    'lucida fax, lucida handwriting, lucidasans, lucidasanstypewriter, mangal, marlett, matura mt script capitals, meiryo ui, ' +
    'microsoft himalaya, microsoft jhenghei, microsoft jhenghei ui, microsoft new tai lue, microsoft phagspa, ' +
    'microsoft sans serif, microsoft tai le, microsoft yahei ui, microsoft yi baiti, mingliu, mistral, modern no. 20, ' +
    'mongolian baiti, monotype corsiva, ms mincho, ms outlook, ms pgothic, ms pmincho, ms reference sans serif, ms sans serif, ' +
    'ms serif, ms ui gothic, mv boli, myanmar text, neue haas grotesk text pro, niagara solid, nirmala text, nirmala ui, nsimsun, ' +
    'nyala, ocr a extended, old english text mt, onyx, palace script mt, parchment, perpetua, plantagenet cherokee, playbill, ' +
    'pmingliu, poor richard, pristina, raavi, rage italic, ravie, rockwell, rockwell extra bold, rockwell nova, sakkal majalla, ' +
    'script mt bold, segoe fluent icons, segoe mdl2 assets, segoe print, segoe script, segoe ui black, segoe ui historic, ' +
    'segoe ui light, segoe ui semibold, segoe ui semilight, segoe ui symbol, segoe ui variable, segoe ui variable display, ' +
    'segoe ui variable small, segoe ui variable static display, segoe ui variable text, segoe ui web (west european), segoe wpc, ' +
    'showcard gothic, shruti, simplified arabic, simsun-extb, sitka, sitka banner, sitka display, sitka heading, sitka small, sitka subheading, sitka text, ' +
    'snap itc, stencil, stkaiti, sylfaen, symbol, tempus sans itc, tunga, tw cen mt, verdana pro, vijaya, viner hand itc, ' +
    'vivaldi, vladimir script, vrinda, webdings, wide latin, wingdings, wingdings 2, wingdings 3, youyuan, yu gothic ui, yu mincho',
  // Android and ChromeOS
  'android emoji, carrois gothic sc, casual, coming soon, cutive mono, droid sans, droid sans fallback, droid sans mono, droid serif, ' +
    'google sans, google sans code, google sans display, google sans flex, google sans text, harmonyos sans, harmonyos sans sc, ' +
    'mi sans, misans, miui, noto sans cjk sc, noto sans ui, one ui sans, oppo sans, product sans, roboto slab, ' +
    'samsung sharp sans, samsungone, sans-serif-black, sans-serif-condensed, sans-serif-light, sans-serif-medium, sans-serif-thin, serif-monospace, vivo sans',
  // Linux
  'adwaita mono, adwaita sans, bitstream charter, bitstream vera sans, bitstream vera sans mono, bitstream vera serif, c059, ' +
    'cantarell, chilanka, dejavu sans condensed, emojione color, emojione mozilla, fira mono, fira sans, freemono, freesans, ' +
    'freeserif, hack, nimbus mono l, nimbus mono ps, nimbus roman, nimbus roman no9 l, nimbus sans, nimbus sans l, ' +
    'nimbus sans narrow, noto emoji, noto sans cjk jp, noto sans cjk kr, noto sans cjk tc, noto serif display, oxygen, oxygen mono, ' +
    'oxygen-sans, p052, source-code-pro, source-sans-pro, symbola, tscu_comic, twemoji mozilla, ubuntu, ubuntu mono, ubuntu sans, urw bookman, ' +
    'urw bookman l, urw gothic, urw palladio l, wenquanyi micro hei, wenquanyi zen hei, z003',
];

/** Names in lower case. */
export const OTHER_SYSTEM_FONT_NAMES: ReadonlySet<string> = new Set(
  OTHER_SYSTEM_FONTS.flatMap((names) => names.split(', ')),
);
