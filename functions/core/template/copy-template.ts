import { MUSIC_FADE_OUT_SECONDS } from '#core/template/template.ts';
import type { AudioVariable, Template, TemplateVariable } from '#core/template/template.ts';

/** Of the tracks of an editor: below those of anything that the template shows. */
const TRACK_INDEX = 90;

/** Of a page that the catalog assembled: JSON in which `'` is escaped. */
const DECLARATIONS = /(data-composition-variables=')\[([^']*)\]'/;

type Music = AudioVariable & Pick<TemplateVariable, 'name' | 'label' | 'default'>;

/**
 * The page of a template as a document of its own. The renderer adds the music of a template by its manifest, which a project does not
 * have: the copy declares its variable, and an `<audio>` plays it as the renderer does.
 */
export const copyTemplate = ({ html, variables }: Pick<Template, 'html' | 'variables'>): string =>
  variables.reduce(
    (copy, variable) => (variable.kind === 'audio' ? withMusic(copy, { ...variable, kind: 'audio' }) : copy),
    html,
  );

const withMusic = (html: string, { name, label, default: value = '', volume }: Music): string => {
  const declaration = JSON.stringify({ id: name, type: 'audio', label, default: value })
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;');
  const declared = html.replace(DECLARATIONS, (_, start: string, others: string) => {
    const list = [others, declaration].filter((each) => each !== '').join();
    return `${start}[${list}]'`;
  });
  const element = `<audio id="${name}" data-var-src="${name}" data-start="0" data-track-index="${TRACK_INDEX}" data-volume="${volume}" data-fade-out="${MUSIC_FADE_OUT_SECONDS}" loop></audio>`;
  const end = declared.indexOf('<script', declared.indexOf('<body'));
  return `${declared.slice(0, end)}${element}\n${declared.slice(end)}`;
};
