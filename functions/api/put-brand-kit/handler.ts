import { BrandKitBodySchema } from '#contracts/schemas/dashboard-bodies.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import type { WorkspaceAdmin } from '#core/ports/workspaces.ts';
import { accept, refuse } from '#core/refusal.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { checkBrandKitTexts, findLogoProblem, normalizeBrandKit } from '#core/workspace/brand-kit.ts';
import type { BrandKitProblem, BrandKitViolation } from '#core/workspace/brand-kit.ts';
import { createMemberHandler } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentBrandKit } from '#api/presenters/dashboard.ts';

export type PutBrandKitDeps = MemberHandlerDeps &
  AuditDeps & {
    readonly assets: Pick<AssetStore, 'find'>;
    readonly workspaceAdmin: Pick<WorkspaceAdmin, 'setBrandKit'>;
  };

const RULES = {
  not_a_color: 'color',
  too_long: 'maxLength',
  unknown_asset: 'unknownAsset',
  not_an_image: 'notAnImage',
  asset_not_ready: 'assetNotReady',
} as const satisfies Record<BrandKitProblem, string>;

export const createPutBrandKitHandler = (deps: PutBrandKitDeps) =>
  createMemberHandler(
    'put-brand-kit',
    deps,
    createBodyParser(BrandKitBodySchema),
    async ({ body, member, workspace }) => {
      const kit = normalizeBrandKit(body);
      const violations: BrandKitViolation[] = [...checkBrandKitTexts(kit)];
      // A logo that was deleted since stays until it is replaced.
      if (kit.logo !== undefined && kit.logo !== workspace.brandKit.logo) {
        const problem = await findLogoProblem(deps.assets, workspace.id, kit.logo);
        if (problem) violations.push({ variable: 'logo', problem });
      }
      if (violations.length > 0)
        return refuse({
          code: 'invalid_input',
          violations: violations.map(({ variable, problem }) => ({
            path: `/${variable}`,
            rule: RULES[problem],
          })),
        });
      await deps.workspaceAdmin.setBrandKit(
        workspace.id,
        kit,
        newAuditEntry(deps, member, 'brand_kit.changed'),
      );
      return accept({ status: 200, body: presentBrandKit(kit) });
    },
  );
