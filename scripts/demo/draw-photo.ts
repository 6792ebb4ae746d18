import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 1080;
const HEIGHT = 1350;

type Color = readonly [red: number, green: number, blue: number];

/** 0 below `from`, 1 above `to`. */
const ramp = (from: number, to: number, value: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
const mix = (under: Color, over: Color, share: number): Color => [
  under[0] + (over[0] - under[0]) * share,
  under[1] + (over[1] - under[1]) * share,
  under[2] + (over[2] - under[2]) * share,
];

/** Share of a point that lies in a disc whose edge is `blur` pixels wide. */
const disc = (distance: number, radius: number, blur = 2): number =>
  1 - ramp(radius - blur, radius + blur, distance);

/** A cup of coffee on a wooden table, seen from above. */
const colorAt = (x: number, y: number): Color => {
  const plank = Math.floor(y / 180);
  const grain = Math.sin(y * 0.21 + Math.sin(x * 0.011 + plank * 4) * 6) * 0.5 + 0.5;
  const joint = 1 - ramp(0, 4, Math.abs((y % 180) - 90) < 86 ? 9 : 0);
  let color = mix([150, 92, 52], [182, 120, 72], grain * 0.6 + (plank % 3) * 0.15);
  color = mix(color, [84, 48, 26], joint);
  const distance = Math.hypot(x - 540, y - 700);
  color = mix(color, [40, 22, 12], disc(Math.hypot(x - 580, y - 750), 440, 60) * 0.55);
  color = mix(color, [246, 240, 230], disc(distance, 430));
  color = mix(color, [226, 216, 202], disc(distance, 330, 12));
  color = mix(
    color,
    [250, 246, 238],
    disc(Math.hypot(x - 900, y - 640), 95) * (1 - disc(Math.hypot(x - 900, y - 640), 55)),
  );
  color = mix(color, [252, 249, 243], disc(distance, 300));
  color = mix(color, [120, 66, 30], disc(distance, 262));
  const angle = Math.atan2(y - 700, x - 540);
  const leaf = 70 + 90 * Math.abs(Math.sin(angle * 2.5));
  color = mix(color, [240, 214, 170], disc(distance, leaf + 40, 10) * 0.9);
  color = mix(color, [150, 88, 44], disc(distance, leaf - 10, 10) * 0.8);
  const light = 1.12 - (0.35 * Math.hypot(x - 240, y - 160)) / 1400;
  return [color[0] * light, color[1] * light, color[2] * light];
};

const chunk = (type: string, data: Buffer): Buffer => {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
};

/** The picture as a PNG. */
export const drawPhoto = (): Uint8Array<ArrayBuffer> => {
  const rowBytes = 1 + 3 * WIDTH;
  const rows = Buffer.alloc(rowBytes * HEIGHT); // each begins with its filter, 0
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      for (const [channel, value] of colorAt(x, y).entries())
        rows[y * rowBytes + 1 + 3 * x + channel] = Math.min(255, Math.round(value));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2], 8); // eight bits per channel, RGB
  const file = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return new Uint8Array(file);
};
