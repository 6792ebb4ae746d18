import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  ReadBuffer,
  serializeMessage,
} from '@modelcontextprotocol/server';
import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server';

/** Such a request stays open until the session ends. */
const SUBSCRIPTION = 'subscriptions/listen';

/** The request that a sent message answers. */
const answeredBy = (message: JSONRPCMessage): RequestId | undefined =>
  isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message) ? message.id : undefined;

/** The request that a received message cancels, which gets no answer. */
const canceledBy = (message: JSONRPCMessage): RequestId | undefined =>
  isJSONRPCNotification(message) && message.method === 'notifications/cancelled'
    ? (message.params?.['requestId'] as RequestId | undefined) // safe: another value is in no set of ids
    : undefined;

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function* readMessages(received: ReadBuffer, onError: (error: unknown) => void): Generator<JSONRPCMessage> {
  for (;;) {
    try {
      const message = received.readMessage();
      if (message === null) return;
      yield message;
    } catch (error) {
      onError(error); // JSON that is no message
    }
  }
}

/**
 * A transport over an input and an output, one message a line. Unlike the SDK's own, it answers the requests that it received before
 * the input ended, such as those that a script pipes into the server, and closes then.
 */
export const createStdioTransport = (input: Readable, output: Writable): Transport => {
  const received = new ReadBuffer();
  const unanswered = new Set<RequestId>();
  let hasEnded = false;
  let isClosed = false;

  const settle = (id: RequestId | undefined): void => {
    if (id !== undefined) unanswered.delete(id);
    if (hasEnded && unanswered.size === 0) void transport.close();
  };
  const report = (error: unknown): void => transport.onerror?.(toError(error));
  const fail = (error: unknown): void => {
    report(error);
    void transport.close();
  };
  const end = (): void => {
    hasEnded = true;
    settle(undefined);
  };
  const deliver = (message: JSONRPCMessage): void => {
    if (isJSONRPCRequest(message) && message.method !== SUBSCRIPTION) unanswered.add(message.id);
    transport.onmessage?.(message);
    settle(canceledBy(message));
  };
  const read = (chunk: Buffer): void => {
    try {
      received.append(chunk);
    } catch (error) {
      fail(error); // longer than a message may be
      return;
    }
    for (const message of readMessages(received, report)) deliver(message);
  };

  const transport: Transport = {
    start: () => {
      input.on('data', read).on('error', report).once('end', end).once('close', end);
      output.on('error', fail); // also after the end, when nobody reads the last answers
      return Promise.resolve();
    },
    send: async (message) => {
      if (isClosed) throw new Error('The transport is closed.');
      await new Promise<void>((resolve, reject) => {
        output.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
      });
      settle(answeredBy(message));
    },
    close: () => {
      if (isClosed) return Promise.resolve();
      isClosed = true;
      input.off('data', read).pause();
      transport.onclose?.();
      return Promise.resolve();
    },
  };
  return transport;
};
