import { expect, it } from 'vitest';
import { createDynamodbClient, createS3Client, createSqsClient } from '#adapters/aws-clients.ts';

it.each([createDynamodbClient, createS3Client, createSqsClient])(
  'sends requests of %o without the steps of the SDK that only tell of them',
  (createClient) => {
    const steps = createClient().middlewareStack.identify().join('\n');
    expect(steps).toContain('hostHeaderMiddleware');
    expect(steps).not.toMatch(/logger|userAgent/i);
  },
);
