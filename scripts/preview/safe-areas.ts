/** Pixels at the edges of the frame that a platform covers or crops. */
interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

interface SafeArea {
  /** Frame to which the insets belong; a frame of another size but the same shape is scaled. */
  readonly frame: { readonly width: number; readonly height: number };
  readonly insets: Insets;
  /** In Indonesian, for the preview page. */
  readonly reason: string;
}

const VERTICAL = { width: 1080, height: 1920 };

/*
 * Platforms move their buttons without notice, so the larger of the published numbers is used. Read in November 2026:
 *
 * TikTok publishes drawings, no numbers (ads.tiktok.com/help/article/tiktok-auction-in-feed-ads).
 *   top 250, right 170: socaptions.com/blog/tiktok-safe-zones-2026
 *   bottom 440: adfuseai.com/blog/tiktok-ad-sizes-specs-guide
 * Reels: Meta asks for 14 % at the top, 35 % at the bottom and 6 % at each side.
 *   houseofmarketers.com/guide-to-safe-zones-tiktok-facebook-instagram-stories-reels
 * Shorts: Google publishes drawings, no numbers (support.google.com/google-ads/answer/16041697).
 *   top 285, the middle 1350 pixels: getkoro.app/blog/youtube-shorts-dimensions
 *   bottom 480: youraithumbnailgenerator.com/guides/youtube-shorts-safe-zones-complete-guide
 *   sides 108: shortsfire.com/blog/shorts-safe-zones-keep-your-text-visible
 * Feed of Instagram: 9:16 is cropped to 4:5 (talksmagazine.com/instagram-post-sizes-what-works-in-2025.html),
 *   4:5 to 1012 × 1350 in the profile grid (pictuary.com/glossary/profile-grid).
 */
export const SAFE_AREAS: Readonly<Record<string, readonly SafeArea[]>> = {
  TikTok: [
    {
      frame: VERTICAL,
      insets: { top: 250, right: 170, bottom: 440, left: 0 },
      reason: 'Tab, tombol, dan keterangan menutupi tepi.',
    },
  ],
  Reels: [
    {
      frame: VERTICAL,
      insets: { top: 270, right: 65, bottom: 672, left: 65 },
      reason: 'Akun, tombol, dan keterangan menutupi tepi.',
    },
  ],
  Shorts: [
    {
      frame: VERTICAL,
      insets: { top: 285, right: 108, bottom: 480, left: 108 },
      reason: 'Kanal, tombol, dan judul menutupi tepi.',
    },
  ],
  Feed: [
    {
      frame: VERTICAL,
      insets: { top: 285, right: 0, bottom: 285, left: 0 },
      reason: 'Feed menampilkan bagian tengah sebagai 4:5.',
    },
    {
      frame: { width: 1080, height: 1350 },
      insets: { top: 0, right: 34, bottom: 0, left: 34 },
      reason: 'Kisi profil menampilkan bagian tengah sebagai 3:4.',
    },
  ],
};

/** Rounding of sizes, such as 1082 × 1920. */
const SAME_SHAPE = 0.01;

/** Safe area of a platform for a frame size, as fractions of the frame; undefined when none is published for its shape. */
export const safeAreaFor = (
  platform: string,
  size: { readonly width: number; readonly height: number },
): { readonly insets: Insets; readonly reason: string } | undefined => {
  const area = SAFE_AREAS[platform]?.find(
    ({ frame }) => Math.abs(frame.width / frame.height - size.width / size.height) < SAME_SHAPE,
  );
  if (area === undefined) return undefined;
  const { frame, insets, reason } = area;
  return {
    reason,
    insets: {
      top: insets.top / frame.height,
      right: insets.right / frame.width,
      bottom: insets.bottom / frame.height,
      left: insets.left / frame.width,
    },
  };
};
