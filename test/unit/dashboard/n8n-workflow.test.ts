import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import { readSample } from '#test/support/docs-samples.ts';
import openapi from '../../../docs/openapi.json' with { type: 'json' };

interface Node {
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly credentials?: Readonly<Record<string, { readonly id: string; readonly name: string }>>;
}

const text = await readSample('n8n-workflow.json');
const workflow = JSON.parse(text) as {
  readonly nodes: readonly Node[];
  readonly connections: Readonly<Record<string, { readonly main: readonly { readonly node: string }[][] }>>;
};
const API = 'https://api.example.com';
const requests = workflow.nodes.filter(({ type }) => type === 'n8n-nodes-base.httpRequest');
const urlOf = ({ parameters }: Node) => String(parameters['url']).replace(/^=/, '');
const ofApi = requests.filter((node) => urlOf(node).startsWith(API));

describe('the n8n workflow of the docs page', () => {
  it('sends requests to routes of the API, with their methods', () => {
    const sent = ofApi.map((node) => {
      const path = urlOf(node)
        .slice(API.length)
        .replaceAll(/\{\{ \$json\.(\w+) \}\}/g, '{$1}');
      return `${String(node.parameters['method'])} ${path}`;
    });
    expect(sent).toEqual(['POST /v1/videos', 'GET /v1/videos/{id}']);
    const routes = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(routes).toEqual(expect.arrayContaining(sent));
  });

  it('takes the key from a credential of n8n, and sends none with the download', () => {
    for (const { parameters, credentials } of ofApi) {
      expect(parameters).toMatchObject({
        authentication: 'genericCredentialType',
        genericAuthType: 'httpHeaderAuth',
      });
      expect(credentials).toEqual({ httpHeaderAuth: { id: '', name: 'HTML Video API' } });
    }
    const others = requests.filter((node) => !ofApi.includes(node));
    expect(others.map(urlOf)).toEqual(['{{ $json.output_url }}']);
    for (const { parameters, credentials } of others)
      expect({ authentication: parameters['authentication'], credentials }).toEqual({});
    expect(text).not.toMatch(/vk_(?:live|test)|x-api-key/);
  });

  it('creates a video with a body of the schema and a key of its own for each item', () => {
    const body = String(workflow.nodes.find(({ name }) => name === 'Buat video')?.parameters['jsonBody']);
    const order = JSON.parse(body.replace(/^=/, '').replaceAll(/\{\{[^}]+\}\}/g, '7'));
    const validate = new Ajv({ strict: false }).compile(openapi.components.schemas.CreateVideoRequest);
    expect({ valid: validate(order), errors: validate.errors }).toEqual({ valid: true, errors: null });
    expect(body).toMatch(/"idempotency_key": ".*\$execution\.id.*\$itemIndex.*"/);
  });

  it('connects every node to nodes that exist, and reads the video again until it has ended', () => {
    const names = workflow.nodes.map(({ name }) => name);
    const next = Object.fromEntries(
      Object.entries(workflow.connections).map(([name, { main }]) => [
        name,
        main.map((targets) => targets.map(({ node }) => node).join()),
      ]),
    );
    expect(next).toEqual({
      Mulai: ['Buat video'],
      'Buat video': ['Tunggu'],
      Tunggu: ['Baca video'],
      'Baca video': ['Selesai?'],
      'Selesai?': ['Unduh video', 'Masih berjalan?'],
      'Masih berjalan?': ['Tunggu', 'Gagal'],
    });
    expect(new Set([...Object.keys(next), ...Object.values(next).flat()])).toEqual(new Set(names));
    for (const { typeVersion } of workflow.nodes) expect(typeVersion).toBeGreaterThanOrEqual(1);
  });
});
