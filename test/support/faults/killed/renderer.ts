// Runs in a child process: one invocation of render-segment that kills itself at the point given in the message. The
// points are observed from outside the function: its fetch calls and the processes it starts.
import childProcess from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { SegmentRequest } from '#contracts/schemas/segment.ts';
import { killSelf } from '../killed-process.ts';

export interface RendererMessage {
  readonly killAt: string | null;
  readonly request: SegmentRequest;
}

type Reach = (point: string) => void;

/** Counts frames by writes to the encoder: one write per frame. */
const watchEncoder = ({ stdin }: ChildProcess, reach: Reach): void => {
  if (!stdin) return;
  const write = stdin.write.bind(stdin) as (...written: unknown[]) => boolean;
  const end = stdin.end.bind(stdin);
  let frames = 0;
  stdin.write = (...written: unknown[]) => {
    const hasRoom = write(...written);
    frames += 1;
    reach(`frame ${frames}`);
    return hasRoom;
  };
  stdin.end = () => {
    end();
    reach('encoder closing');
    return stdin;
  };
};

const watchProcesses = (reach: Reach): void => {
  const { spawn } = childProcess;
  const watched = (command: string, ...rest: [never, never]) => {
    const isEncoder = rest.some((part: unknown) => Array.isArray(part) && part.includes('libx264'));
    if (isEncoder) reach('page loaded');
    const child = spawn(command, ...rest) as ChildProcess;
    if (isEncoder) watchEncoder(child, reach);
    else {
      reach('browser started');
      child.stdio.at(4)?.once('data', () => reach('browser responds'));
    }
    return child;
  };
  childProcess.spawn = watched as typeof spawn;
  syncBuiltinESMExports();
};

const putHalf = async (link: string, body: Blob): Promise<never> => {
  const bytes = Buffer.from(await body.arrayBuffer());
  const headers = { 'content-type': 'video/mp4', 'content-length': bytes.length };
  const upload = httpRequest(link, { method: 'PUT', headers });
  upload.on('error', () => {});
  await new Promise((sent) => upload.write(bytes.subarray(0, bytes.length / 2), sent));
  return killSelf();
};

const watchTransfers = ({ killAt, request }: RendererMessage, reach: Reach): void => {
  const { fetch } = globalThis;
  globalThis.fetch = async (url, init) => {
    const isUpload = url === request.outputUrl;
    if (isUpload) reach('before upload');
    // safe: the function uploads a file as a blob
    if (isUpload && killAt === 'half of upload') return putHalf(request.outputUrl, init?.body as Blob);
    const response = await fetch(url, init);
    if (isUpload) reach('after upload');
    if (url === request.documentUrl) reach('document fetched');
    return response;
  };
};

process.once('message', (message: RendererMessage) => {
  const reach: Reach = (point) => {
    if (point === message.killAt) void killSelf();
  };
  watchTransfers(message, reach);
  watchProcesses(reach);
  import('#renderer/lambda.ts')
    .then(({ handler }) => handler(message.request))
    .then((outcome) => process.send?.(outcome, () => process.exit(0)))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
