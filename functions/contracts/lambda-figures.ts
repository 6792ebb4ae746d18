import * as Type from 'typebox';
import recorded from './lambda-figures.json' with { type: 'json' };

const positive = Type.Number({ exclusiveMinimum: 0 });
const SpreadSchema = Type.Object({
  n: Type.Integer({ minimum: 1 }),
  median: Type.Number({ minimum: 0 }),
  min: Type.Number({ minimum: 0 }),
  max: Type.Number({ minimum: 0 }),
});

/** Seconds of the steps between the invocation of a new environment and the first frame. */
export const START_STEPS = ['environment', 'init', 'tools', 'browser', 'frame'] as const;

/** What `npm run measure` writes. Every measured figure has its number of samples and their spread. */
export const LambdaFiguresSchema = Type.Object(
  {
    /** Host that answered the invocations: shows that it was AWS. */
    host: Type.String(),
    measuredAt: Type.String(),
    stage: Type.String(),
    region: Type.String(),
    /** Memory of the stage's renderer; one of the measured sizes. */
    memoryMiB: positive,
    starts: Type.Array(
      Type.Object({
        memoryMiB: positive,
        /** From the invocation to the first frame. */
        seconds: SpreadSchema,
        steps: Type.Record(Type.Enum([...START_STEPS]), SpreadSchema),
      }),
      { minItems: 1 },
    ),
    cores: Type.Array(
      Type.Object({
        memoryMiB: positive,
        processor: Type.String(),
        /** As the operating system lists them. */
        processors: positive,
        /** Times that four threads are faster than one: how many of the processors the function may use. */
        speedUp: SpreadSchema,
      }),
      { minItems: 1 },
    ),
    frames: Type.Array(
      Type.Object({ memoryMiB: positive, scene: Type.String(), frameSeconds: SpreadSchema }),
      { minItems: 1 },
    ),
    transfers: Type.Array(
      Type.Object({ mib: positive, uploadMibPerSecond: SpreadSchema, downloadMibPerSecond: SpreadSchema }),
      { minItems: 1 },
    ),
    /** Of this many environments, idle for this long, how many were invoked again. */
    idle: Type.Array(
      Type.Object({
        minutes: Type.Number({ minimum: 0 }),
        environments: Type.Integer({ minimum: 1 }),
        kept: Type.Integer({ minimum: 0 }),
      }),
    ),
  },
  { additionalProperties: false },
);
export type LambdaFigures = Readonly<Type.Static<typeof LambdaFiguresSchema>>;

/** Whether a host of invocations is one of AWS, not an emulator's. */
export const isAwsHost = (host: string): boolean =>
  /^lambda[\w-]*\.[\w-]+\.(?:amazonaws\.com(?:\.cn)?|api\.aws)$/.test(host) ||
  host.endsWith('.vpce.amazonaws.com');

/** Null for figures that were not measured on AWS. */
export const figuresOfAws = (figures: LambdaFigures | null): LambdaFigures | null =>
  figures && isAwsHost(figures.host) ? figures : null;

/** What was measured on Lambda, null before; a test compares the file with the schema. */
export const LAMBDA_FIGURES = figuresOfAws(recorded);

/** The row of the memory size nearest to this one. */
export const nearestMemory = <Row extends { readonly memoryMiB: number }>(
  rows: readonly Row[],
  memoryMiB: number,
): Row | undefined =>
  rows.toSorted((a, b) => Math.abs(a.memoryMiB - memoryMiB) - Math.abs(b.memoryMiB - memoryMiB))[0];

/** Median seconds from the invocation of a new environment to its first frame. */
export const coldStartSecondsOf = (
  { starts, memoryMiB }: LambdaFigures,
  ofMemoryMiB = memoryMiB,
): number | undefined => nearestMemory(starts, ofMemoryMiB)?.seconds.median;
