import type { TemplateCategory, TemplatePart } from '#core/template/template.ts';
import { timeTemplate } from '#core/template/template-timing.ts';
import { newestVersions } from '#core/template/template-versions.ts';
import { titledInLanguage } from '../../language/template-language.ts';
import { inOrderOfCategories } from './templates.ts';

type Parts = readonly TemplatePart[] | null;

/** What a card of the gallery shows. */
export interface CatalogEntry {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category: TemplateCategory;
  /** Of its shortest video. */
  readonly seconds: number;
  readonly hasFixedLength: boolean;
  readonly picture: string | undefined;
  readonly video: string | undefined;
}

const IDS = /([\w-]+)@\d+(?=\/|\.\w+$)/;

/** Values by the id that is in the path of their file. */
const byId = <T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([path, value]) => [IDS.exec(path)?.[0] ?? '', value]));

const TITLES = byId(
  import.meta.glob<string>('../../../../catalog/templates/*/template.json', { import: 'title', eager: true }),
);
const DESCRIPTIONS = byId(
  import.meta.glob<string>('../../../../catalog/templates/*/template.json', {
    import: 'description',
    eager: true,
  }),
);
const DURATIONS = byId(
  import.meta.glob<number | null>('../../../../catalog/templates/*/template.json', {
    import: 'durationSeconds',
    eager: true,
  }),
);
const PARTS = byId(
  import.meta.glob<Parts>('../../../../catalog/templates/*/template.json', {
    import: 'parts',
    eager: true,
  }),
);
const CATEGORIES = import.meta.glob<TemplateCategory>('../../../../catalog/listings/*.json', {
  import: 'category',
  eager: true,
});
const PICTURES = byId(
  import.meta.glob<string>('../../../../catalog/thumbnails/previews/*', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
const VIDEOS = byId(
  import.meta.glob<string>('../../../../catalog/previews/*.mp4', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

const shortestOf = (durationSeconds: number | null | undefined, parts: Parts | undefined): number =>
  parts ? timeTemplate({ parts }, {}).durationSeconds : (durationSeconds ?? 0);

const entryOf = (id: string, title: string): CatalogEntry =>
  titledInLanguage({
    id,
    title,
    description: DESCRIPTIONS[id] ?? '',
    category: CATEGORIES[`../../../../catalog/listings/${id.split('@')[0]}.json`] ?? 'promo',
    seconds: shortestOf(DURATIONS[id], PARTS[id]),
    hasFixedLength: !PARTS[id],
    picture: PICTURES[id],
    video: VIDEOS[id],
  });

const newest = newestVersions(Object.keys(TITLES));

/** The newest version of every template as of the build, so that a gallery needs no request. */
export const CATALOG: readonly CatalogEntry[] = inOrderOfCategories(
  Object.entries(TITLES)
    .filter(([id]) => newest.has(id))
    .map(([id, title]) => entryOf(id, title)),
);

/** A small picture of a template, which browsers keep. */
export const pictureOf = (id: string): string | undefined => PICTURES[id];

/** The title of a template; undefined for one that the build does not know. */
export const titleOf = (id: string): string | undefined =>
  TITLES[id] === undefined ? undefined : titledInLanguage({ id, title: TITLES[id], description: '' }).title;
