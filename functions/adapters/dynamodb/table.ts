import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}
