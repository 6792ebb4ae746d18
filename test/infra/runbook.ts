import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LOG_EVENTS } from '#core/log.ts';
import { METRICS } from '#contracts/metrics.ts';
import { commandNames, createAdminProgram } from '../../scripts/admin/program.ts';
import { alarmsOf, synthesize } from './synthesize.ts';

const { data, service } = synthesize('prod');
const alarms = Object.keys(alarmsOf(service));

const readDocument = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8');
const runbook = readDocument('runbook.md');

/** Alarm sections by heading. */
const sections = new Map(
  runbook
    .split(/^(?=##+ )/m)
    .map((text): [string, string] => [/^### (\S+)\n/.exec(text)?.[1] ?? '', text])
    .filter(([heading]) => heading !== ''),
);

/** Anchors as GitHub derives them from headings. */
const anchorsOf = (document: string): string[] =>
  [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(' ', '-')
      .replaceAll(/[^\w-]/g, ''),
  );

const namesIn = (pattern: RegExp): string[] => [...runbook.matchAll(pattern)].map(([, name = '']) => name);

describe('the runbook', () => {
  it('has exactly one section per alarm', () => {
    expect([...sections.keys()].toSorted()).toEqual(alarms.toSorted());
  });

  it.each(alarms)('%s has the parts impact, check and fix', (alarm) => {
    const parts = [...(sections.get(alarm) ?? '').matchAll(/^\*\*(.+?)\.\*\*\s+\S/gm)].map(
      ([, part]) => part,
    );
    expect(parts).toEqual(['Impact', 'Check', 'Fix']);
  });

  it('names only existing alarms, metrics, resources and outputs', () => {
    const ids = [data, service]
      .flatMap((template) => ['Resources', 'Outputs'].flatMap((part) => Object.keys(template.toJSON()[part])))
      .map((id) => id.replace(/[0-9A-F]{8}$/, ''));
    const mentioned = namesIn(/`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`/g);
    const used = namesIn(/(?:id_of|query) ([A-Z][a-z]\w+)/g);
    const awsMetrics = ['SystemErrors', 'ThrottledRequests', 'BlockedRequests'];
    const known = new Set([...alarms, ...ids, ...Object.keys(METRICS), 'RequestsThrottled', ...awsMetrics]);
    const awsErrors = /(Exception|Error)$/;
    expect(mentioned.filter((name) => !known.has(name) && !awsErrors.test(name))).toEqual([]);
    expect(used.filter((name) => !known.has(name) && !known.has(`${name}Log`))).toEqual([]);
    expect(used.length).toBeGreaterThan(20);
  });

  it('looks up resources by an id prefix and type that match exactly one', () => {
    const lookups = [...runbook.matchAll(/\(id_of (\w+) (AWS::\w+::\w+)\)/g)];
    const resources = Object.entries(
      service.toJSON()['Resources'] as Record<string, { readonly Type: string }>,
    );
    for (const [text, name = '', type] of lookups) {
      const found = resources.filter(([id, { Type }]) => id.startsWith(name) && Type === type);
      expect(found, text).toHaveLength(1);
    }
    expect(lookups.length).toBeGreaterThan(5);
  });

  it('queries only existing log messages', () => {
    const logged = new Set<string>(Object.values(LOG_EVENTS).map(({ name }) => name));
    const queried = namesIn(/message = "([^"]+)"/g);
    expect(queried.filter((message) => !logged.has(message))).toEqual([]);
    expect(queried.length).toBeGreaterThan(10);
  });

  it('uses only existing admin commands', () => {
    const commands = commandNames(createAdminProgram(async () => undefined));
    const used = namesIn(/npm run admin -- ([a-z-]+(?: [a-z-]+)?)/g);
    expect(used.filter((text) => !commands.some((command) => text.startsWith(command)))).toEqual([]);
    expect(used.length).toBeGreaterThan(5);
  });

  it('links only to existing headings', () => {
    const links = [...runbook.matchAll(/\]\(([\w-]*\.?(?:md)?)#([\w-]+)\)/g)];
    const broken = links.filter(
      ([, file = '', anchor = '']) => !anchorsOf(file === '' ? runbook : readDocument(file)).includes(anchor),
    );
    expect(broken.map(([link]) => link)).toEqual([]);
    expect(links.length).toBeGreaterThan(10);
  });
});
