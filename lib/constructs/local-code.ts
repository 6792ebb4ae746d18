import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

/** Code that `build` writes on this machine at synthesis; a stack that is not bundled skips it. */
export const localCode = (sourceDir: string, build: (outputDir: string) => void): Code =>
  Code.fromAsset(sourceDir, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('never-pulled'), // the interface asks for one; `local` always succeeds
      local: {
        tryBundle: (outputDir) => {
          build(outputDir);
          return true;
        },
      },
    },
  });
