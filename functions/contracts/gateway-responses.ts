import type { Bilingual } from '#contracts/languages.ts';

/** Period over which the web ACL counts the requests of an address. */
export const WEB_ACL_WINDOW_SECONDS = 60;

/** Sentences of the error responses that API Gateway and the handlers share. */
export const SHARED_MESSAGES = {
  invalid_input: {
    id: 'Permintaan tidak sesuai format. Perbaiki bagian yang tercantum di details, lalu kirim ulang.',
    en: 'The request does not have the expected format. Correct what details lists, then send it again.',
  },
  quota_exceeded: {
    id: 'Terlalu banyak permintaan dalam waktu singkat. Tunggu beberapa detik sesuai header Retry-After, lalu coba lagi.',
    en: 'Too many requests in a short time. Wait the number of seconds in the Retry-After header, then try again.',
  },
  not_found: {
    id: 'URL tidak ditemukan. Periksa kembali path, metode HTTP, dan ID yang Anda kirim.',
    en: 'There is nothing at this URL. Check the path, the HTTP method and the ID that you sent.',
  },
  internal_error: {
    id: 'Terjadi gangguan di sistem kami. Tunggu beberapa saat, lalu coba lagi. Jika berulang, hubungi kami dan sertakan nilai header x-request-id.',
    en: 'Our service has a problem. Wait a moment, then try again. If it happens again, contact us with the value of the x-request-id header.',
  },
} as const satisfies Readonly<Record<string, Bilingual>>;

/** Sign-in is missing, not valid or expired. */
export const SIGN_IN_REQUIRED_MESSAGE: Bilingual = {
  id: 'Anda belum masuk, atau sesi Anda sudah berakhir. Masuk kembali, lalu coba lagi.',
  en: 'You are not signed in, or your session has ended. Sign in, then try again.',
};

/** Sentences about the request body as a whole, by rule. */
export const BODY_MESSAGES = {
  request: {
    id: 'Permintaan HTTP tidak bisa dibaca. Periksa URL dan header-nya, lalu kirim ulang.',
    en: 'The HTTP request cannot be read. Check its URL and headers, then send it again.',
  },
  json: {
    id: 'Isi permintaan bukan JSON yang valid. Periksa tanda kutip, koma, dan kurungnya.',
    en: 'The request body is not valid JSON. Check its quotation marks, commas and brackets.',
  },
  bodySize: {
    id: 'Isi permintaan terlalu besar. Unggah gambar sebagai aset, lalu sebut ID-nya.',
    en: 'The request body is too large. Upload pictures as assets and send their IDs.',
  },
} as const satisfies Readonly<Record<string, Bilingual>>;

// API Gateway sends fixed texts, whatever language the caller reads.
const envelope = (error: keyof typeof SHARED_MESSAGES) => ({ error, message: SHARED_MESSAGES[error].id });

/** Many callers can share an address: their network is the cause, not the request. */
const ADDRESS_BLOCKED_MESSAGE =
  'Terlalu banyak permintaan dari jaringan Anda. Tunggu satu menit sesuai header Retry-After, lalu coba lagi.';

/** Of a policy that an operator puts on the API; the service itself has none. */
const ACCESS_DENIED_MESSAGE =
  'Permintaan dari jaringan Anda tidak diizinkan. Hubungi kami dan sertakan nilai header x-request-id.';

const invalidBody = (rule: keyof typeof BODY_MESSAGES) => ({
  ...envelope('invalid_input'),
  details: [{ path: '', rule, message: BODY_MESSAGES[rule].id }],
});

export interface GatewayError {
  readonly statusCode: number;
  readonly body: {
    readonly error: string;
    readonly message: string;
    readonly details?:
      | readonly { readonly path: string; readonly rule: string; readonly message: string }[]
      | { readonly reason: string };
  };
  readonly retryAfterSeconds?: number;
}

/** Responses that API Gateway sends without calling a handler, in the same envelope as the handlers' responses. */
export const GATEWAY_RESPONSES = {
  unknownRoute: { statusCode: 404, body: envelope('not_found') },
  bodyTooLarge: { statusCode: 400, body: invalidBody('bodySize') },
  badRequest: { statusCode: 400, body: invalidBody('request') },
  accessDenied: { statusCode: 403, body: { error: 'forbidden', message: ACCESS_DENIED_MESSAGE } },
  /** Only in the dashboard API, from its authorizer. */
  signInRequired: {
    statusCode: 401,
    body: {
      error: 'unauthorized',
      message: SIGN_IN_REQUIRED_MESSAGE.id,
      details: { reason: 'sign_in_required' },
    },
  },
  throttled: { statusCode: 429, body: envelope('quota_exceeded'), retryAfterSeconds: 1 },
  addressBlocked: {
    statusCode: 429,
    body: { error: 'quota_exceeded', message: ADDRESS_BLOCKED_MESSAGE },
    retryAfterSeconds: WEB_ACL_WINDOW_SECONDS,
  },
  failure: { statusCode: 500, body: envelope('internal_error') },
  unavailable: { statusCode: 503, body: envelope('internal_error') },
} as const satisfies Record<string, GatewayError>;
