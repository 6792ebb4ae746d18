import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import type { Project } from '#core/project/project.ts';
import { asWorkspaceId, createProjectIds } from '#test/support/fakes/builders.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
const dynamodb = mockClient(client);
const store = createProjectStore(client, 'videos');
const project: Project = {
  id: createProjectIds({ nowMs: () => 1 })(),
  workspaceId: asWorkspaceId('ws_kopi'),
  name: 'Promo',
  status: 'active',
  revision: 1,
  revisionCount: 1,
  createdAtMs: 1,
  updatedAtMs: 1,
  summary: {
    width: null,
    height: null,
    fps: null,
    durationSeconds: null,
    fileCount: 0,
    textBytes: 0,
    problemCount: 0,
  },
  version: 1,
};
const change = () => store.change({ project, storedBytes: 0, maxStoredBytes: 0, projects: 1 });
const cancel = (Code: string) =>
  dynamodb.on(TransactWriteCommand).rejects(
    new TransactionCanceledException({
      message: 'canceled',
      $metadata: {},
      CancellationReasons: [{ Code: 'None' }, { Code }],
    }),
  );

beforeEach(() => {
  dynamodb.reset();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

it.each(['TransactionConflict', 'ThrottlingError'])(
  'a change of a project that ends in %s every time is a conflict',
  async (code) => {
    cancel(code);
    expect(await change()).toEqual({ status: 'conflict' });
    expect(dynamodb.commandCalls(TransactWriteCommand).length).toBeGreaterThan(1);
  },
);

it('a change of a project that DynamoDB does not accept is a defect', async () => {
  cancel('ValidationError');
  await expect(change()).rejects.toThrow('canceled');
});
