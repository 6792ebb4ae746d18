import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import type { BrandKit } from '#contracts/brand-kit.ts';
import { timeTemplate, withTiming } from '#core/template/template-timing.ts';
import { MUSIC_FADE_OUT_SECONDS } from '#core/template/template.ts';
import type { AudioVariable, Template, TemplateVariable } from '#core/template/template.ts';

/** Of the tracks of an editor: below those of anything that the template shows. */
const TRACK_INDEX = 90;

/** Of a page that the catalog assembled: JSON in which `&` and `'` are escaped. */
const DECLARATIONS = /(?<=data-composition-variables=')[^']*(?=')/;

interface Declaration {
  readonly id: string;
  readonly type?: string;
  readonly default?: string;
}

/** Kinds of which a copy has the example: others are files that a workspace does not have, and captions what somebody else said. */
const WRITTEN: ReadonlySet<TemplateVariable['kind']> = new Set(['text', 'color', 'choice']);

/** The name and the number of a shop that does not exist are no text to begin with. */
const NO_BRAND = Object.fromEntries(BRAND_KIT_VARIABLES.map((name) => [name, undefined]));

type Music = AudioVariable & Pick<TemplateVariable, 'name' | 'label' | 'default'>;

/**
 * The page of a template as a document of its own. The renderer adds what a template plays by its manifest, which a project does not
 * have: the copy declares its music and plays it as the renderer does, and does not declare its clips, so that a value for one is
 * refused. Captions have a type in a project. Its texts begin as the examples, so that there is something to see and change, or as the
 * brand kit has them, and a length that follows the values becomes that of the examples, without their music.
 */
export const copyTemplate = (template: Template, brandKit: BrandKit = {}): string => {
  const { variables, examples } = template;
  const html = withFixedTiming(template);
  const namesOf = (of: TemplateVariable['kind']) =>
    new Set(variables.flatMap(({ name, kind }) => (kind === of ? [name] : [])));
  const [clips, captions] = [namesOf('video'), namesOf('captions')];
  const texts: Readonly<Record<string, string | undefined>> = { ...examples, ...NO_BRAND, ...brandKit };
  const written = new Map(
    variables.flatMap(({ name, kind }) => {
      const text = WRITTEN.has(kind) ? texts[name] : undefined;
      return text === undefined ? [] : [[name, { default: text }]];
    }),
  );
  const withoutClips = changeDeclarations(html, (declared) =>
    declared
      .filter(({ id }) => !clips.has(id))
      .map((one) => ({
        ...one,
        ...(captions.has(one.id) && { type: 'captions' }),
        ...written.get(one.id),
      })),
  );
  return variables.reduce(
    (copy, variable) => (variable.kind === 'audio' ? withMusic(copy, { ...variable, kind: 'audio' }) : copy),
    withoutClips,
  );
};

const withFixedTiming = (template: Template): string => {
  const { html, parts, examples, variables } = template;
  if (!parts) return html;
  const defaults = Object.fromEntries(variables.map(({ name, default: value = '' }) => [name, value]));
  const timing = timeTemplate(
    { ...template, variables: variables.filter(({ kind }) => kind !== 'audio') },
    { ...defaults, ...examples },
  );
  const { timing: times = '' } = withTiming(template, {}, timing);
  const attributes = `data-duration="${timing.durationSeconds}" data-timing='${times}' `;
  return html.replace('data-composition-id=', (name) => attributes + name);
};

const changeDeclarations = (
  html: string,
  change: (declared: readonly Declaration[]) => readonly Declaration[],
): string =>
  html.replace(DECLARATIONS, (escaped) => {
    const json = escaped.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
    const changed = change(JSON.parse(json) as Declaration[]); // safe: the catalog wrote it
    return JSON.stringify(changed).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  });

const withMusic = (html: string, { name, label, default: value = '', volume }: Music): string => {
  const declaration = { id: name, type: 'audio', label, default: value };
  const declared = changeDeclarations(html, (others) => [...others, declaration]);
  const element = `<audio id="${name}" data-var-src="${name}" data-start="0" data-track-index="${TRACK_INDEX}" data-volume="${volume}" data-fade-out="${MUSIC_FADE_OUT_SECONDS}" loop></audio>`;
  const end = declared.indexOf('<script', declared.indexOf('<body'));
  return `${declared.slice(0, end)}${element}\n${declared.slice(end)}`;
};
