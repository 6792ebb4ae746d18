// Thread that unpacks and verifies Chromium. It sends one message, the versions of the verified files.
import { parentPort, workerData } from 'node:worker_threads';
import { prepareChromiumFiles } from '#renderer/browser/chromium-files.ts';
import type { ChromiumFolders } from '#renderer/browser/chromium-files.ts';

parentPort?.postMessage(await prepareChromiumFiles(workerData as ChromiumFolders), []);
