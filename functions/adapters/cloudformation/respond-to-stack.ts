import type { RespondToStack } from '#core/ports/deployment.ts';

/** CloudFormation signs the link without a content type. */
export const respondToStack: RespondToStack = async (url, response) => {
  const { status } = await fetch(url, {
    method: 'PUT',
    body: new TextEncoder().encode(JSON.stringify(response)), // bytes: a text would get a content type
  });
  if (status !== 200) throw new Error(`CloudFormation answered ${status}`);
};
