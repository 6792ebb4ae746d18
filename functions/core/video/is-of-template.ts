/** Start of the templates of videos that the filter wants besides its own value: every version of a template id. */
export const versionsOf = (wanted: string): string => `${wanted}@`;

/** Whether the filter of a list wants a video of this template: the same version, or any version of the template id. */
export const isOfTemplate = (template: string, wanted: string): boolean =>
  template === wanted || template.startsWith(versionsOf(wanted));
