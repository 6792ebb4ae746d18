import { S3Client } from '@aws-sdk/client-s3';
import { bringDashboardUpToDate } from '../local/dashboard.ts';
import { sdkConfig } from '../local/stack-env.ts';
import { FIRST_PAGE_MAX_BYTES, measureFirstPage } from './dashboard/first-page.ts';
import { uploadDashboard } from './dashboard/upload.ts';
import { createProgram, requireVariable, runProgram } from './shared/command-line.ts';

const upload = async (): Promise<void> => {
  const target = {
    bucketName: requireVariable(process.env, 'BUCKET_NAME'),
    userPoolId: requireVariable(process.env, 'USER_POOL_ID'),
    userPoolClientId: requireVariable(process.env, 'USER_POOL_CLIENT_ID'),
    apiUrl: requireVariable(process.env, 'API_URL'),
    supportUrl: process.env['SUPPORT_URL'] || undefined,
  };
  await bringDashboardUpToDate();
  const s3 = new S3Client(sdkConfig(process.env, 'S3'));
  console.log(`${await uploadDashboard(s3, target)} files uploaded`);
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const size = async (): Promise<void> => {
  await bringDashboardUpToDate();
  const { files, bytes } = await measureFirstPage();
  for (const { file, bytes } of files) console.log(`${kilobytes(bytes).padStart(9)}  ${file}`);
  console.log(`${kilobytes(bytes).padStart(9)}  of at most ${kilobytes(FIRST_PAGE_MAX_BYTES)}, gzip`);
  if (bytes > FIRST_PAGE_MAX_BYTES) process.exitCode = 1;
};

const program = createProgram('node scripts/dashboard.ts').description('Tools for the built dashboard.');
program
  .command('upload')
  .description(
    'Uploads the dashboard to the bucket BUCKET_NAME, as the deployment does. Needs USER_POOL_ID, USER_POOL_CLIENT_ID and API_URL; SUPPORT_URL is the link to the operator.',
  )
  .action(upload);
program
  .command('size')
  .description('Prints what a browser loads for the first page; exits with 1 above the budget.')
  .action(size);
await runProgram(program);
