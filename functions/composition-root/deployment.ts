import { createLambdaClient, createS3Client } from '#composition-root/aws-clients.ts';
import type { Environment } from '#composition-root/read-environment.ts';
import { respondToStack } from '#adapters/cloudformation/respond-to-stack.ts';
import { createNewRenderer } from '#adapters/lambda/new-renderer.ts';
import { createControlPictures } from '#adapters/s3/control-pictures.ts';
import { sleep } from '#adapters/system.ts';

export const checkRendererDependencies = (env: Environment<'check-renderer'>) => ({
  renderer: createNewRenderer(createLambdaClient()),
  pictures: createControlPictures(createS3Client(), env.BUCKET_NAME),
  respond: respondToStack,
  sleep,
});
