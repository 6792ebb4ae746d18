import { REFUSAL_MESSAGES } from '#messages/id.ts';

const envelope = (error: keyof typeof REFUSAL_MESSAGES, message: string = REFUSAL_MESSAGES[error]) => ({
  error,
  message,
});

/** Answers that no handler gets to make: the gateway sends them, in the same envelope as everybody else. */
export const GATEWAY_RESPONSES = {
  unknownRoute: { statusCode: 404, body: envelope('not_found') },
  bodyTooLarge: {
    statusCode: 400,
    body: envelope('invalid_input', 'Isi permintaan terlalu besar: paling banyak 1 MiB.'),
  },
  badRequest: { statusCode: 400, body: envelope('invalid_input') },
  throttled: { statusCode: 429, body: envelope('quota_exceeded') },
  failure: { statusCode: 500, body: envelope('internal_error') },
  unavailable: { statusCode: 503, body: envelope('internal_error') },
} as const;
