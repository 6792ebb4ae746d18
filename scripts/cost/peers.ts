/** What others say a minute of finished video costs, on the day they were read; nothing of it measured here. */
export const PEERS = [
  {
    name: 'Remotion on Lambda, its own AWS bill',
    dollarsPerMinute: '0.017 warm, 0.021 cold',
    of: 'its example of a minute with video in video, 2048 MB',
    source: 'https://www.remotion.dev/docs/lambda/cost-example',
  },
  {
    name: 'Remotion on Lambda, its own AWS bill',
    dollarsPerMinute: '0.010 to 0.011',
    of: 'its example of ten minutes of remote HD video',
    source: 'https://www.remotion.dev/docs/lambda/cost-example',
  },
  {
    name: 'HyperFrames on Lambda, its own AWS bill',
    dollarsPerMinute: '0.08',
    of: 'the sample output of its documentation: 480 frames for $0.0214, 10 GB functions',
    source: 'https://github.com/heygen-com/hyperframes, docs/deploy/aws-lambda.mdx',
  },
  {
    name: 'Shotstack, a price',
    dollarsPerMinute: '0.20 to 0.30',
    of: 'subscription and pay as you go',
    source: 'https://shotstack.io/pricing/',
  },
  {
    name: 'A HyperFrames renderer on Apify, a price',
    dollarsPerMinute: '0.10 a render',
    of: 'up to 1080p and 120 s',
    source: 'https://apify.com/optimdex/hyperframes-render',
  },
] as const;
