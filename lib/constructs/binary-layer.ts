import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { LayerVersion } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { PROJECT_ROOT } from '../bundle-function.ts';
import { localCode } from './local-code.ts';

export interface BinaryLayerSettings {
  /** Folder under layers/ with a build.ts that fills its dist/. */
  readonly name: 'assets' | 'chromium' | 'ffmpeg';
  /** Where in /opt the content goes; the content itself may be laid out for /opt already. */
  readonly folder?: string;
}

export const createBinaryLayer = (
  scope: Construct,
  id: string,
  { name, folder = '.' }: BinaryLayerSettings,
): LayerVersion => {
  const layerDir = join(PROJECT_ROOT, 'layers', name);
  return new LayerVersion(scope, id, {
    code: localCode(layerDir, (outputDir) => {
      execFileSync(process.execPath, [join(layerDir, 'build.ts')], { stdio: 'inherit' });
      cpSync(join(layerDir, 'dist'), join(outputDir, folder), { recursive: true });
    }),
  });
};
