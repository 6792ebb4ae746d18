/** What the stacks deploy, as far as it has a price. A test holds this to the templates. */
export const DEPLOYED = {
  rendererMemoryMiB: { dev: 3008, prod: 5308 },
  segmentsPerVideo: { dev: 4, prod: 4 },
  scratchMiB: 4096,
  coordinatorMemoryMiB: 1024,
  apiMemoryMiB: 1024,
} as const;

export type StageName = keyof typeof DEPLOYED.rendererMemoryMiB;
export const isStageName = (text: string): text is StageName =>
  Object.hasOwn(DEPLOYED.rendererMemoryMiB, text);
