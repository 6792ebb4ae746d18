import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32; // Standard Webhooks: 24 to 64

export const generateWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Enough of a secret to recognise it by, too little to use. */
export const webhookSecretHint = (secret: string): string => `whsec_…${secret.slice(-5)}`;
