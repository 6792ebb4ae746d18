import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LOG_EVENTS } from '#core/log.ts';
import { METRICS } from '#contracts/metrics.ts';
import { commandNames, createAdminProgram } from '../../scripts/admin/program.ts';
import { resourcesOf, synthesize } from './synthesize.ts';

const { data, service } = synthesize('prod');
const alarms = Object.keys(resourcesOf(service, 'AWS::CloudWatch::Alarm'));

const readDocument = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8');
const runbook = readDocument('runbook.md');

/** Sections about an alarm, by heading. */
const sections = new Map(
  runbook
    .split(/^(?=##+ )/m)
    .map((text): [string, string] => [/^### (\S+)\n/.exec(text)?.[1] ?? '', text])
    .filter(([heading]) => heading !== ''),
);

/** As GitHub makes them. */
const anchorsOf = (document: string): string[] =>
  [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(' ', '-')
      .replaceAll(/[^\w-]/g, ''),
  );

const namesIn = (pattern: RegExp): string[] => [...runbook.matchAll(pattern)].map(([, name = '']) => name);

describe('the runbook', () => {
  it('has a section for each alarm, and none for an alarm there is not', () => {
    expect([...sections.keys()].toSorted()).toEqual(alarms.toSorted());
  });

  it.each(alarms)('%s: what callers feel, how to see it, why it happens and what to do', (alarm) => {
    const parts = [...(sections.get(alarm) ?? '').matchAll(/^\*\*(.+?)\.\*\*\s+\S/gm)].map(
      ([, part]) => part,
    );
    expect(parts).toEqual(['Callers', 'See', 'Causes', 'Do']);
  });

  it('names only alarms, metrics, resources and outputs that exist', () => {
    const ids = [data, service]
      .flatMap((template) => ['Resources', 'Outputs'].flatMap((part) => Object.keys(template.toJSON()[part])))
      .map((id) => id.replace(/[0-9A-F]{8}$/, ''));
    const own = namesIn(/`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`/g);
    const asked = namesIn(/(?:name|ask) ([A-Z][a-z]\w+)/g);
    const foreign = ['SystemErrors', 'ThrottledRequests']; // of DynamoDB
    const known = new Set([...alarms, ...ids, ...Object.keys(METRICS), 'RequestsThrottled', ...foreign]);
    const errors = /(Exception|Error)$/; // of AWS
    expect(own.filter((name) => !known.has(name) && !errors.test(name))).toEqual([]);
    expect(asked.filter((name) => !known.has(name) && !known.has(`${name}Log`))).toEqual([]);
    expect(asked.length).toBeGreaterThan(20);
  });

  it('asks AWS for one thing at a time, by the type it has', () => {
    const asked = [...runbook.matchAll(/\(name (\w+) (AWS::\w+::\w+)\)/g)];
    const resources = Object.entries(
      service.toJSON()['Resources'] as Record<string, { readonly Type: string }>,
    );
    for (const [text, name = '', type] of asked) {
      const found = resources.filter(([id, { Type }]) => id.startsWith(name) && Type === type);
      expect(found, text).toHaveLength(1);
    }
    expect(asked.length).toBeGreaterThan(5);
  });

  it('asks only for lines that are logged', () => {
    const logged = new Set<string>(Object.values(LOG_EVENTS).map(({ name }) => name));
    const asked = namesIn(/message = "([^"]+)"/g);
    expect(asked.filter((message) => !logged.has(message))).toEqual([]);
    expect(asked.length).toBeGreaterThan(10);
  });

  it('gives only admin commands that there are', () => {
    const commands = commandNames(createAdminProgram(async () => undefined));
    const given = namesIn(/npm run admin -- ([a-z-]+(?: [a-z-]+)?)/g);
    expect(given.filter((text) => !commands.some((command) => text.startsWith(command)))).toEqual([]);
    expect(given.length).toBeGreaterThan(5);
  });

  it('links to headings that exist', () => {
    const links = [...runbook.matchAll(/\]\(([\w-]*\.?(?:md)?)#([\w-]+)\)/g)];
    const broken = links.filter(
      ([, file = '', anchor = '']) => !anchorsOf(file === '' ? runbook : readDocument(file)).includes(anchor),
    );
    expect(broken.map(([link]) => link)).toEqual([]);
    expect(links.length).toBeGreaterThan(10);
  });
});
