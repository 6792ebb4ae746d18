import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/** What a worker of `askThreadWithFile` asks for; `end` is exclusive. */
export interface FileRange {
  readonly start: number;
  readonly end: number;
}

/** What such a worker is sent. */
export interface FileRequest<Request> {
  readonly request: Request;
  readonly file: { readonly port: MessagePort; readonly sizeBytes: number };
}

export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

/** Returns a function that reads ranges within the file, one after the other. */
export const createReadRange = ({ port }: FileRequest<unknown>['file']): ReadRange => {
  let previous: Promise<unknown> = Promise.resolve();
  return (start, end) => {
    const reading = previous.then(async () => {
      const reply = once(port, 'message');
      port.postMessage({ start, end } satisfies FileRange);
      const [bytes] = (await reply) as [Uint8Array]; // safe: the answer of `askThreadWithFile`
      return bytes;
    });
    previous = reading;
    return reading;
  };
};
