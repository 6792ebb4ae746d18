import { Duration } from 'aws-cdk-lib';
import { AuthorizationType, CognitoUserPoolsAuthorizer } from 'aws-cdk-lib/aws-apigateway';
import type { MethodOptions, RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import { createRestApi } from './rest-api.ts';
import type { ApiResources } from './rest-api.ts';

export interface DashboardApiResources extends ApiResources {
  /** Unique in the account: CloudWatch identifies APIs by name. */
  readonly name: string;
  /** Whose access tokens it accepts. */
  readonly userPool: IUserPool;
}

/** The scope of access tokens of users who sign in without OAuth. With a scope, API Gateway accepts no ID token. */
const ACCESS_TOKEN_SCOPE = 'aws.cognito.signin.user.admin';

/** Verifies signature, issuer, expiry and scope of the access token. Not cached, so that an expired token is refused. */
const createAuthorizer = (scope: Construct, userPool: IUserPool): MethodOptions => ({
  authorizationType: AuthorizationType.COGNITO,
  authorizer: new CognitoUserPoolsAuthorizer(scope, 'DashboardAuthorizer', {
    cognitoUserPools: [userPool],
    resultsCacheTtl: Duration.seconds(0),
  }),
  authorizationScopes: [ACCESS_TOKEN_SCOPE],
});

/**
 * The REST API of the dashboard, apart from that of API keys so that every method has the authorizer (ADR 51). CloudFront
 * calls it by the address of API Gateway.
 */
export const createDashboardApi = (
  scope: Construct,
  { name, userPool, ...resources }: DashboardApiResources,
): RestApi =>
  createRestApi(
    scope,
    {
      id: 'DashboardApi',
      name,
      firstSegment: 'dashboard',
      routes: DASHBOARD_ROUTES,
      methodOptions: createAuthorizer(scope, userPool),
      isOnDomain: false,
      hasLogRole: false,
    },
    resources,
  );
