import type { RendererCheckOutcome } from '#contracts/schemas/renderer-check.ts';
import type { Picture } from '#core/rendering/control-picture.ts';

/** A version of `render-video` that no caller reaches yet. */
export interface NewRenderer {
  /** `version`: ARN of the version. */
  readonly check: (version: string) => Promise<RendererCheckOutcome>;
}

export interface ControlPictures {
  /** Undefined when the picture is too large or no JPEG. Throws when it is missing. */
  readonly read: (key: string) => Promise<Picture | undefined>;
}

export interface CustomResourceResponse {
  readonly Status: 'SUCCESS' | 'FAILED';
  /** Shown among the events of the stack. */
  readonly Reason: string;
  readonly PhysicalResourceId: string;
  readonly StackId: string;
  readonly RequestId: string;
  readonly LogicalResourceId: string;
}

/** Sends the result of a custom resource to CloudFormation. */
export type RespondToStack = (url: string, response: CustomResourceResponse) => Promise<void>;
