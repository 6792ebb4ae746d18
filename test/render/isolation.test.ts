import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardNetwork } from '#renderer/browser/network-guard.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { createSite } from '#renderer/page/site.ts';
import { onBlankPage } from './support/blank-page.ts';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();

/** Listeners on this machine that count connections. */
const canary = { tcp: 0, udp: 0, tcpPort: 0, udpPort: 0 };
const tcpServer = createServer((socket) => {
  canary.tcp += 1;
  socket.on('error', () => undefined);
  socket.end('HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 6\r\n\r\nsecret');
});
const udpServer = createSocket('udp4', () => (canary.udp += 1));

beforeAll(async () => {
  await once(tcpServer.listen(0, '127.0.0.1'), 'listening');
  await once(udpServer.bind(0, '127.0.0.1'), 'listening');
  canary.tcpPort = (tcpServer.address() as AddressInfo).port;
  canary.udpPort = udpServer.address().port;
});
afterAll(() => {
  tcpServer.close();
  udpServer.close();
});

/** Tries every kind of request that loads no picture; paints the box green if one of them succeeds. */
const escapeAttempts = (tcpPort: number, udpPort: number): string => `
const read = () => { box.style.background = '#0f0'; };
const quietly = (attempt) => { try { Promise.resolve(attempt()).catch(() => {}); } catch {} };
for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '[::ffff:127.0.0.1]', '0.0.0.0']) {
  for (const scheme of ['http', 'https']) {
    const url = scheme + '://' + host + ':${tcpPort}/';
    quietly(() => fetch(url).then(read));
    quietly(() => fetch(url, { mode: 'no-cors' }).then(read));
    quietly(() => { const request = new XMLHttpRequest(); request.onload = read; request.open('GET', url); request.send(); });
    quietly(() => navigator.sendBeacon(url, 'x'));
    quietly(() => { new EventSource(url).onmessage = read; });
    quietly(() => { new WebSocket(url.replace('http', 'ws')).onopen = read; });
    quietly(() => navigator.serviceWorker.register(url));
    quietly(() => new Worker(url));
    for (const rel of ['preconnect', 'dns-prefetch', 'prerender', 'modulepreload', 'manifest', 'icon']) {
      quietly(() => { const link = document.createElement('link'); link.rel = rel; link.href = url; document.head.append(link); });
    }
    for (const tag of ['video', 'audio', 'script']) {
      quietly(() => { const element = document.createElement(tag); element.src = url; element.onload = read; document.body.append(element); });
    }
  }
}
quietly(() => new WebTransport('https://127.0.0.1:${udpPort}/').ready.then(read));
quietly(() => {
  const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }, { urls: 'turn:127.0.0.1:${tcpPort}?transport=tcp', username: 'a', credential: 'b' }] });
  peer.createDataChannel('x');
  return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
});
for (const url of ['file:///etc/passwd', 'FILE:///proc/self/environ', 'file://localhost/etc/passwd', 'view-source:file:///etc/passwd', 'chrome://version', 'filesystem:https://composition.invalid/temporary/x']) {
  quietly(() => fetch(url).then(read));
  quietly(() => { const request = new XMLHttpRequest(); request.onload = () => request.responseText && read(); request.open('GET', url); request.send(); });
}`;

describe('a page that tries to reach the network or files', () => {
  it('reaches nothing on this machine with any protocol, and reads nothing', async () => {
    const script = escapeAttempts(canary.tcpPort, canary.udpPort);
    const page = composition({ script, durationSeconds: 1, timeline: 'tl.to({}, { duration: 1 });' });
    const { file } = await bench.render(page, { durationSeconds: 1 });
    const [first, last] = [0, 29].map(async (index) => (await decodeFrames(file, 320, 240))[index]);
    const colors = [await first, await last].map((frame) => frame && colorAt(frame, 40, 40));
    colors.forEach((color) => expect(color?.[1]).toBeLessThan(20));
    expect(canary).toMatchObject({ tcp: 0, udp: 0 });
  });

  it.each(['iframe', 'embed'])(
    'fails with script_error when it loads an <%s>, and reaches nothing',
    async (tag) => {
      const urls = [
        `http://127.0.0.1:${canary.tcpPort}/`,
        `https://localhost:${canary.tcpPort}/`,
        'file:///etc/passwd',
      ];
      for (const url of urls) {
        const script = `const frame = document.createElement('${tag}'); frame.src = '${url}'; document.body.append(frame);`;
        expect(await bench.fail(composition({ script }))).toMatchObject({ code: 'script_error' });
      }
      expect(canary).toMatchObject({ tcp: 0, udp: 0 });
    },
  );

  it.each([
    ['an image', (url: string) => `new Image().src = '${url}';`],
    ['a background', (url: string) => `document.body.style.backgroundImage = 'url(${url})';`],
    ['a clip path', (url: string) => `box.style.clipPath = 'url(${url}a.svg#a)';`],
    [
      'a prefetch',
      (url: string) =>
        `document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '${url}' }));`,
    ],
    [
      'a stylesheet',
      (url: string) =>
        `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '${url}' }));`,
    ],
  ])(
    'fails with asset_unavailable when it loads %s from elsewhere, and reaches nothing',
    async (_, attempt) => {
      const script = `try { ${attempt(`http://127.0.0.1:${canary.tcpPort}/`)} } catch {}`;
      expect(await bench.fail(composition({ script }))).toMatchObject({ code: 'asset_unavailable' });
      expect(canary).toMatchObject({ tcp: 0, udp: 0 });
    },
  );

  it('would be detected: the canary counts a plain connection', async () => {
    const socket = connect(canary.tcpPort, '127.0.0.1');
    await once(socket, 'data');
    socket.destroy();
    expect(canary.tcp).toBe(1);
  });
});

describe('one layer alone', () => {
  const evaluateOnBlankPage = (isGuarded: boolean, expression: string) =>
    onBlankPage(bench.tools(), async (session, watch) => {
      const site = createSite(bench.tools().bundledFiles, new Map());
      const guard = isGuarded ? await guardNetwork(session, site, Buffer.from(''), watch) : undefined;
      return { read: await evaluate(session, expression), blocked: guard?.blockedRequests() ?? 0 };
    });
  const fetchAll = () => `Promise.all(['127.0.0.1', 'localhost', '0.0.0.0'].map((host) =>
    fetch('http://' + host + ':${canary.tcpPort}/').then((response) => response.text(), () => 'nothing')))`;

  it('stops requests: the launch flags', async () => {
    const before = canary.tcp;
    const { read } = await evaluateOnBlankPage(false, fetchAll());
    expect(read).toEqual(['nothing', 'nothing', 'nothing']);
    expect(canary.tcp).toBe(before);
  });

  it('stops requests: the network guard', async () => {
    const before = canary.tcp;
    const { read, blocked } = await evaluateOnBlankPage(true, fetchAll());
    expect(read).toEqual(['nothing', 'nothing', 'nothing']);
    expect({ blocked, tcp: canary.tcp }).toEqual({ blocked: 3, tcp: before });
  });
});

describe('a page that reads storage and files', () => {
  it('finds no state of an earlier render', async () => {
    const write = `
localStorage.setItem('secret', '1'); document.cookie = 'secret=1; max-age=9999'; indexedDB.open('secret');`;
    const read = `
if (localStorage.getItem('secret') || document.cookie.includes('secret')) box.style.background = '#0f0';
indexedDB.databases().then((found) => { if (found.length) box.style.background = '#0f0'; });`;
    await bench.render(composition({ script: write }));
    const { file } = await bench.render(
      composition({ script: read, timeline: 'tl.to({}, { duration: 1 });' }),
    );
    const frames = await decodeFrames(file, 320, 240);
    frames.forEach((frame) => expect(colorAt(frame, 40, 40)[1]).toBeLessThan(20));
  });

  it('can load only files of the bundle, by their exact names', async () => {
    const script = `
for (const path of ['/templates/x', '/../package.json', '/vendor/..%2f..%2fbuild.ts', '/vendor/%2e%2e/fonts/fonts.json', '/fonts/', '//etc/passwd', '/etc/passwd']) {
  fetch(path).then((response) => response.ok && path !== '/vendor/%2e%2e/fonts/fonts.json' && (box.style.background = '#0f0')).catch(() => {});
}`;
    const { file, report } = await bench.render(
      composition({ script, timeline: 'tl.to({}, { duration: 1 });' }),
    );
    const frames = await decodeFrames(file, 320, 240);
    frames.forEach((frame) => expect(colorAt(frame, 40, 40)[1]).toBeLessThan(20));
    expect(report.blockedRequests).toBeGreaterThanOrEqual(5);
  });
});
