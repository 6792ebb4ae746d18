import { inputViolationMessage, REFUSAL_MESSAGES } from '#messages/id.ts';

const envelope = (error: keyof typeof REFUSAL_MESSAGES) => ({ error, message: REFUSAL_MESSAGES[error] });

/** A mistake in the body as a whole, told as the handlers tell it. */
const badBody = (rule: string, bound?: string) => ({
  ...envelope('invalid_input'),
  details: [{ path: '', rule, message: inputViolationMessage(rule, bound) }],
});

/** Answers that no handler gets to make: the gateway sends them, in the same envelope as everybody else. */
export const GATEWAY_RESPONSES = {
  unknownRoute: { statusCode: 404, body: envelope('not_found') },
  bodyTooLarge: { statusCode: 400, body: badBody('bodySize', '1048576') },
  badEncoding: { statusCode: 400, body: badBody('json') },
  badRequest: { statusCode: 400, body: badBody('request') },
  throttled: { statusCode: 429, body: envelope('quota_exceeded') },
  failure: { statusCode: 500, body: envelope('internal_error') },
  unavailable: { statusCode: 503, body: envelope('internal_error') },
} as const;
