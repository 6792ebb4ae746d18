import type { FunctionName } from './environment.ts';

const LONGEST = 15 * 60; // Lambda's own limit
const API = 28; // API Gateway waits 29 s: what ends before still answers in our envelope
const SWEEP = 50; // a sweep ends before the next one begins

/** How long each function may run, on AWS and on one machine. */
export const TIMEOUT_SECONDS = {
  'create-video': API,
  'create-composition': API,
  'list-videos': API,
  'get-video': API,
  'cancel-video': API,
  'list-templates': API,
  'get-template': API,
  'get-openapi': API,
  'render-video': LONGEST,
  'render-segment': LONGEST,
  'close-abandoned-render': 50, // up to ten videos, each a read and a transaction tried for two seconds
  'sweep-renders': SWEEP,
  'deliver-webhook': 30, // ten for the receiver, the rest for our own calls
  'sweep-webhooks': SWEEP,
  'reconcile-ledger': LONGEST, // every workspace is read
} as const satisfies Record<FunctionName, number>;
