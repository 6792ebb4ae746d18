import type { IncomingMessage } from 'node:http';
import { IMAGE_MAX_BYTES } from '#contracts/limits.ts';
import { isRecord } from '#core/composition/composition-variables.ts';
import type { FormInput } from './state.ts';

/** Several pictures as `data:` URLs. */
const MAX_BYTES = 10 * IMAGE_MAX_BYTES;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The form in the body of a request; undefined for any other body. */
export const readForm = async (request: IncomingMessage): Promise<FormInput | undefined> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  const input = parseJson(Buffer.concat(chunks).toString());
  if (!isRecord(input)) return undefined;
  const { size, variables } = input;
  if (typeof size !== 'string' || !isRecord(variables)) return undefined;
  const areTexts = Object.values(variables).every((value) => typeof value === 'string');
  return areTexts ? { size, variables: variables as FormInput['variables'] } : undefined;
};
