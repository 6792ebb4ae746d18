import { appendFileSync } from 'node:fs';
import type { Authorize } from '../../../local/emulators/request-guard.ts';
import { callsOf } from './aws-calls.ts';
import type { AwsCall } from './aws-calls.ts';

/** Allows everything, and reports the calls of functions that were not refused for another reason. */
export const recordCalls =
  (report: (call: AwsCall) => void, isAllowed: (call: AwsCall) => boolean = () => true): Authorize =>
  (request, body, response) => {
    const { calls, after } = callsOf(request, body);
    if (!calls.every(isAllowed)) return false;
    response.once('finish', () => {
      const { statusCode } = response;
      if (statusCode !== 403) for (const call of [...calls, ...after(statusCode)]) report(call);
    });
    return true;
  };

/** For the replay at the end of a run. */
export const recordInto = (file: string): Authorize =>
  recordCalls((call) => appendFileSync(file, `${JSON.stringify(call)}\n`));
