import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { describeTemplate } from '../render/describe-template.ts';
import { isNewest } from '../render/support/newest-templates.ts';
import { useViewer } from '../render/support/use-viewer.ts';

const templates = createTemplateCatalog(fileURLToPath(new URL('../../catalog', import.meta.url))).list();
const earlier = templates.filter((template, index) => !isNewest(template, index, templates));
const viewer = useViewer();

describe.each(earlier.map((template) => [template.id, template] as const))('%s', (_, template) => {
  describeTemplate(viewer, template);
});
