import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import type { RendererCheckOutcome } from '#contracts/schemas/renderer-check.ts';
import type { CustomResourceResponse } from '#core/ports/deployment.ts';
import type { Picture } from '#core/rendering/control-picture.ts';
import { createCheckRendererHandler } from '#workers/check-renderer/handler.ts';
import { controlPicture, paint } from '#test/support/control-picture.ts';

const VERSION = 'arn:aws:lambda:ap-southeast-3:111122223333:function:render-video:7';
const RENDERED: RendererCheckOutcome = { status: 'rendered', pictureKey: 'parts/a/poster.jpg' };
const failed = (diagnostic: string): RendererCheckOutcome => ({ status: 'failed', diagnostic });

/** Outcomes of the checks one after the other; an error is thrown. */
const createChecker = (
  outcomes: readonly (RendererCheckOutcome | Error)[],
  picture: Picture | undefined = controlPicture(),
) => {
  const checked: string[] = [];
  const responses: { readonly url: string; readonly response: CustomResourceResponse }[] = [];
  const handle = createCheckRendererHandler({
    renderer: {
      check: async (version) => {
        const outcome = outcomes[checked.push(version) - 1] ?? failed('checked too often');
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
    },
    pictures: { read: async () => picture },
    respond: async (url, response) => void responses.push({ url, response }),
    sleep: async () => {},
  });
  const run = async (RequestType: 'Create' | 'Delete' = 'Create') => {
    await handle({
      RequestType,
      ServiceToken: 'arn:checker',
      ResponseURL: 'https://stack.example/response',
      StackId: 'arn:stack',
      RequestId: 'request-1',
      LogicalResourceId: 'RendererCheck0A0A0A0A',
      ResourceType: 'Custom::RendererCheck',
      ResourceProperties: { ServiceToken: 'arn:checker', Version: VERSION },
    } as CloudFormationCustomResourceEvent); // safe: `PhysicalResourceId` of a deletion is not read
    return responses;
  };
  return { checked, run };
};

describe('check-renderer', () => {
  it('lets the deployment continue when the version has rendered the picture', async () => {
    const { checked, run } = createChecker([RENDERED]);
    expect(await run()).toEqual([
      {
        url: 'https://stack.example/response',
        response: {
          Status: 'SUCCESS',
          Reason: 'the control document was rendered',
          PhysicalResourceId: 'RendererCheck0A0A0A0A',
          StackId: 'arn:stack',
          RequestId: 'request-1',
          LogicalResourceId: 'RendererCheck0A0A0A0A',
        },
      },
    ]);
    expect(checked).toEqual([VERSION]);
  });

  it.each([
    ['does not render', [failed('a'), failed('b'), failed('render_crashed: no Chromium')], 'no Chromium'],
    ['cannot be called', [new Error('a'), new Error('b'), new Error('AccessDenied')], 'AccessDenied'],
  ])('rolls back a version that %s in three tries', async (_name, outcomes, reason) => {
    const { checked, run } = createChecker(outcomes);
    const [answer, ...others] = await run();
    expect(answer?.response).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining(reason) });
    expect(others).toEqual([]);
    expect(checked).toHaveLength(3);
  });

  it('rolls back a version that renders another picture', async () => {
    const blank = createChecker(
      [RENDERED, RENDERED, RENDERED],
      paint(64, 64, () => [15, 23, 42]),
    );
    expect((await blank.run())[0]?.response).toMatchObject({ Status: 'FAILED' });
    const none = createChecker([RENDERED, RENDERED, RENDERED], { width: 0, height: 0, data: [] });
    expect((await none.run())[0]?.response).toMatchObject({ Status: 'FAILED' });
  });

  it('accepts a version that renders at the third try', async () => {
    const { run } = createChecker([new Error('busy'), failed('slow'), RENDERED]);
    expect((await run())[0]?.response).toMatchObject({ Status: 'SUCCESS' });
  });

  it('checks nothing when the resource is deleted, so that a roll back never fails for it', async () => {
    const { checked, run } = createChecker([]);
    expect((await run('Delete'))[0]?.response).toMatchObject({ Status: 'SUCCESS' });
    expect(checked).toEqual([]);
  });
});
