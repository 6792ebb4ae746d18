import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import type { DashboardOperation } from '#contracts/dashboard-routes.ts';
import type { Operation } from '#contracts/routes.ts';
import {
  AddMemberBodySchema,
  BrandKitBodySchema,
  ChangeMemberBodySchema,
  CreateApiKeyBodySchema,
  RotationBodySchema,
  WebhookBodySchema,
} from '#contracts/schemas/dashboard-bodies.ts';
import { DashboardVideoSchema } from '#contracts/schemas/video-records.ts';
import { DASHBOARD_SCHEMAS } from '#contracts/schemas/dashboard-records.ts';
import { DASHBOARD_OPERATIONS } from './dashboard-operations.ts';
import { renderDocument, SHARED_SCHEMAS } from './document.ts';
import type { DocumentedApi } from './document.ts';
import { OPERATIONS } from './operations.ts';
import type { OperationDescription } from './operation-description.ts';

/** Members can also include what API keys do not read. */
const withDashboardIncludes = (described: OperationDescription): OperationDescription =>
  described.parameters
    ? {
        ...described,
        parameters: described.parameters.map((name) => (name === 'include' ? 'dashboardInclude' : name)),
      }
    : described;

const DASHBOARD_API: DocumentedApi = {
  info: {
    title: 'HTML video dashboard API',
    version: '1.0.0',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    description: `What the dashboard uses. Its paths and schemas change together with the dashboard; programs use the API in \`openapi.json\`.

Every request needs the header \`Authorization: Bearer <access token>\` of a user of the Cognito user pool. API keys are refused. The workspace is in the path, and membership decides; a workspace that the user is no member of is 404. Errors share one envelope: branch on \`error\`, show \`message\` to people (Indonesian, or English with \`Accept-Language: en\`), read \`details\` for what to correct.`,
  },
  tags: [
    { name: 'Session', description: 'The signed-in user.' },
    { name: 'Workspace', description: 'Credits, storage and limits of a workspace.' },
    { name: 'Videos', description: 'Create, follow, list and cancel videos.' },
    { name: 'Batches', description: 'Create, follow and cancel many videos of one template.' },
    { name: 'Templates', description: 'List templates with their variables and sizes.' },
    { name: 'Assets', description: 'Upload, list and delete photos, logos and music.' },
    { name: 'Projects', description: 'Documents of more than one file, the workspace’s own templates.' },
    { name: 'Brand kit', description: 'Name, colors, contact and logo of the shop.' },
    { name: 'API keys', description: 'Keys for programs that use the API. Owners only.' },
    { name: 'Ledger', description: 'Credits that were granted and spent.' },
    { name: 'Webhook', description: 'Where events are sent, and deliveries. Owners only.' },
    { name: 'Members', description: 'Who may use the workspace.' },
    { name: 'Audit log', description: 'Who changed what. Owners only.' },
  ],
  routes: DASHBOARD_ROUTES.map(({ operation, method, path, role, statuses }) => ({
    operation,
    method,
    path,
    statuses,
    api: 'dashboard',
    isGuarded: true,
    security: [{ AccessToken: [] }],
    isForOwners: role === 'owner',
    isInWorkspace: role !== null,
  })),
  // safe: called with the operations of `routes`
  describe: (operation) =>
    operation in DASHBOARD_OPERATIONS
      ? DASHBOARD_OPERATIONS[operation as DashboardOperation]
      : withDashboardIncludes(OPERATIONS[operation as Operation]),
  securitySchemes: {
    AccessToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'Access token of a signed-in user, not the ID token.',
    },
  },
  schemas: {
    ...SHARED_SCHEMAS,
    VideoWithIncludes: DashboardVideoSchema,
    ...DASHBOARD_SCHEMAS,
    BrandKitRequest: BrandKitBodySchema,
    CreateApiKeyRequest: CreateApiKeyBodySchema,
    RotationRequest: RotationBodySchema,
    WebhookRequest: WebhookBodySchema,
    AddMemberRequest: AddMemberBodySchema,
    ChangeMemberRequest: ChangeMemberBodySchema,
  },
};

/** Text of `docs/dashboard-openapi.json`. */
export const renderDashboardOpenapiJson = (): string => renderDocument(DASHBOARD_API);
