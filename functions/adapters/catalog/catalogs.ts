import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CLIPS_AT_ONCE_MAX } from '#contracts/limits.ts';
import type { ComponentCatalog, TemplateCatalog } from '#core/ports/compositions.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { Music } from '#core/template/music.ts';
import type { Template } from '#core/template/template.ts';
import { compareTemplateIds, newestVersions } from '#core/template/template-versions.ts';
import { assemblePage } from './assemble-page.ts';

/** Registry components under `<bundledFilesDir>/components/`, read once per cold start. */
export const createComponentCatalog = (bundledFilesDir: string): ComponentCatalog => {
  const folder = path.join(bundledFilesDir, 'components');
  const sources = new Map(
    readdirSync(folder)
      .toSorted()
      .filter((file) => file.endsWith('.html'))
      .map((file) => [path.parse(file).name, readFileSync(path.join(folder, file), 'utf8')]),
  );
  return { read: (name) => sources.get(name), names: () => [...sources.keys()] };
};

type Manifest = Omit<Template, 'html' | 'isNewest' | 'hasPreview' | keyof Listing>;

/** What `listings/<name>.json` adds to every version of a template; it is not part of what is published. */
interface Listing extends Pick<Template, 'category' | 'tags' | 'examples'> {
  /** Variables that are readable within the first second and for most of the video. */
  readonly essential: readonly string[];
}

const readJson = (...file: string[]): unknown => JSON.parse(readFileSync(path.join(...file), 'utf8'));

/** The listing of a template id, such as `promo-produk@5`. */
export const readListing = (bundledFilesDir: string, id: string): Listing =>
  // safe: content of this repository; test/unit/catalog validates every file
  readJson(bundledFilesDir, 'listings', `${id.replace(/@\d+$/, '')}.json`) as Listing;

/** A loop as `music/music.json` lists it, for pages also with the times of its beats. */
interface ListedMusic extends Pick<Music, 'name' | 'title' | 'mood'> {
  readonly tempo_bpm: number;
  readonly beats_per_bar: number;
  readonly duration_seconds: number;
  readonly sha256: string;
}

/** The loops of the music library, in the order of its list. */
export const readMusicLibrary = (bundledFilesDir: string): readonly Music[] =>
  // safe: as above
  (readJson(bundledFilesDir, 'music', 'music.json') as readonly ListedMusic[]).map((listed) => ({
    name: listed.name,
    title: listed.title,
    mood: listed.mood,
    tempoBpm: listed.tempo_bpm,
    beatsPerBar: listed.beats_per_bar,
    durationSeconds: listed.duration_seconds,
    assetId: assetIdFromUuid(listed.sha256.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')),
  }));

/** Published templates under `<bundledFilesDir>/templates/<id>@<version>/`, read once per cold start. */
export const createTemplateCatalog = (bundledFilesDir: string): TemplateCatalog => {
  const ids = readdirSync(path.join(bundledFilesDir, 'templates')).toSorted(compareTemplateIds);
  const newest = newestVersions(ids);
  const library = readMusicLibrary(bundledFilesDir);
  const previews = readJson(bundledFilesDir, 'previews.json') as Readonly<Record<string, string>>; // safe: as above
  const templates = new Map(
    ids.map((id) => {
      const shown = { isNewest: newest.has(id), hasPreview: Object.hasOwn(previews, id) };
      return [id, { ...readTemplate(bundledFilesDir, id, library), ...shown }];
    }),
  );
  return { find: (id) => templates.get(id), list: () => [...templates.values()], music: () => library };
};

const readTemplate = (bundledFilesDir: string, id: string, library: readonly Music[]) => {
  const folder = path.join(bundledFilesDir, 'templates', id);
  const manifest = readJson(folder, 'template.json') as Manifest; // safe: as above
  const clips = manifest.variables.filter(({ kind }) => kind === 'video');
  if (clips.length > CLIPS_AT_ONCE_MAX)
    throw new Error(`template ${id} has more than ${CLIPS_AT_ONCE_MAX} variables of kind video`);
  const page = readFileSync(path.join(folder, 'template.html'), 'utf8');
  const { category, tags, examples } = readListing(bundledFilesDir, id);
  const html = assemblePage(page, manifest.variables, bundledFilesDir);
  const variables = manifest.variables.map((variable) =>
    variable.kind === 'audio' ? { ...variable, library } : variable,
  );
  return { ...manifest, variables, category, tags, examples, html };
};
