import { newestVersions } from '#core/template/template-versions.ts';
import type { Template, TemplateVariable } from '#core/template/template.ts';

type Manifest = Pick<
  Template,
  'id' | 'title' | 'description' | 'durationSeconds' | 'parts' | 'sizes' | 'variables'
>;
type Listing = Pick<Template, 'category' | 'tags' | 'examples'>;

// As texts: as modules, the gallery, which uses little of them, would load all.
const MANIFESTS = Object.values(
  import.meta.glob<string>('../../../catalog/templates/*/template.json', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map((text) => JSON.parse(text) as Manifest);
const LISTINGS = import.meta.glob<Listing>('../../../catalog/listings/*.json', {
  import: 'default',
  eager: true,
});
const MUSIC = import.meta.glob<readonly { readonly tempo_bpm: number; readonly beats_per_bar: number }[]>(
  '../../../catalog/music/music.json',
  { import: 'default', eager: true },
);
const TEMPOS = Object.values(MUSIC)
  .flat()
  .map(({ tempo_bpm: tempoBpm, beats_per_bar: beatsPerBar }) => ({ tempoBpm, beatsPerBar }));
/** Addresses of the files, which the build copies. */
const PREVIEWS = import.meta.glob<string>('../../../catalog/previews/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Whether its examples are values that a request may have; those of pictures are names of files. */
const hasValues = ({ kind }: TemplateVariable): boolean => kind !== 'image' && kind !== 'video';

/** The files do not list the music library; its tempos are given beside them. */
const withLibrary = (variable: TemplateVariable): TemplateVariable =>
  variable.kind === 'audio' ? { ...variable, library: [] } : variable;

const describe = (manifest: Manifest) => {
  const [name = ''] = manifest.id.split('@');
  const examples = LISTINGS[`../../../catalog/listings/${name}.json`]?.examples ?? {};
  const values = new Set(manifest.variables.filter(hasValues).map((variable) => variable.name));
  return {
    ...manifest,
    variables: manifest.variables.map(withLibrary),
    anchor: name,
    tempos: manifest.variables.some(({ kind }) => kind === 'audio') ? TEMPOS : [],
    examples: Object.fromEntries(Object.entries(examples).filter(([variable]) => values.has(variable))),
    video: PREVIEWS[`../../../catalog/previews/${manifest.id}.mp4`],
    poster: PREVIEWS[`../../../catalog/previews/${manifest.id}.jpg`],
  };
};

const newest = newestVersions(MANIFESTS.map(({ id }) => id));

/** The newest version of every template, with values that a request may send. */
export const TEMPLATES = MANIFESTS.filter(({ id }) => newest.has(id)).map(describe);
export type DocumentedTemplate = (typeof TEMPLATES)[number];
