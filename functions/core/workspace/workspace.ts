import * as Type from 'typebox';
import type { BrandKit } from '#contracts/brand-kit.ts';
import { textOf } from '#core/record-schema.ts';
import type { VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export type WorkspaceStatus = 'active' | 'suspended';

export const WorkspaceSchema = Type.Object({
  id: textOf<WorkspaceId>(),
  name: Type.String(),
  status: textOf<WorkspaceStatus>(),
  /** Granted − reserved − captured. */
  balanceMilliCredits: Type.Integer(),
  /** Queued and rendering videos: a set of ids, so that freeing a slot twice frees one. */
  activeVideoIds: Type.ReadonlyType(Type.Array(textOf<VideoId>())),
  brandKit: Type.Unsafe<BrandKit>(Type.Record(Type.String(), Type.String())),
});
export type Workspace = Readonly<Type.Static<typeof WorkspaceSchema>>;
