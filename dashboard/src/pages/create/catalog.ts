import type { TemplateCategory } from '#core/template/template.ts';
import { newestVersions } from '#core/template/template-versions.ts';
import { titledInLanguage } from '../../language/template-language.ts';
import { inOrderOfCategories } from './templates.ts';

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
/** The build adds these two. */
const SECONDS = byId(
  import.meta.glob<number>('../../../../catalog/templates/*/template.json', {
    import: 'shortestSeconds',
    eager: true,
  }),
);
const IS_FIXED = byId(
  import.meta.glob<boolean>('../../../../catalog/templates/*/template.json', {
    import: 'hasFixedLength',
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

const entryOf = (id: string, title: string): CatalogEntry =>
  titledInLanguage({
    id,
    title,
    description: DESCRIPTIONS[id] ?? '',
    category: CATEGORIES[`../../../../catalog/listings/${id.split('@')[0]}.json`] ?? 'promo',
    seconds: SECONDS[id] ?? 0,
    hasFixedLength: IS_FIXED[id] ?? false,
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
