import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { durationRange, libraryTempos } from '#core/template/template-timing.ts';
import { findTemplate } from '../scripts/shared/templates.ts';
import { writeDocsFiles } from './docs/write-docs-files.ts';
import { writePageDocuments } from './write-page-documents.ts';
import { writePreviewFiles } from './preview/write-preview-files.ts';

/** Address of `npm start`; it answers only to its own Host and Origin. */
const STACK = process.env['STACK_URL'] ?? 'http://127.0.0.1:8787';
const PASSED_ON = ['/dashboard/v1', '/cognito', '/config.json', '/preview'];

/** Adds the files of previews, which keep their names: compositions and the dashboard refer to them. */
const previewFiles = (): Plugin => ({
  name: 'preview-files',
  apply: 'build',
  writeBundle: ({ dir = '' }) => writePreviewFiles(join(dir, 'preview')),
});

/** Adds documents of pages beside `index.html`. */
const pageDocuments = (): Plugin => ({
  name: 'page-documents',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => writePageDocuments(dir, bundle),
});

/** Adds documents with fixed addresses for programs and language models. */
const docsFiles = (): Plugin => ({
  name: 'docs-files',
  apply: 'build',
  writeBundle: ({ dir = '' }) => writeDocsFiles(dir),
});

/** What the gallery imports of a manifest by its name: of a length that varies, that of the shortest video. */
const manifestOf = (code: string) => {
  const manifest = JSON.parse(code) as { readonly id: string; readonly durationSeconds?: number }; // safe: content of this repository
  const template = findTemplate(manifest.id);
  const { minSeconds } = durationRange(template, libraryTempos(template));
  return { ...manifest, shortestSeconds: minSeconds, hasFixedLength: manifest.durationSeconds !== undefined };
};

/** Adds what the gallery shows of a length, so that it needs neither parts nor music. */
const templateManifests = (): Plugin => ({
  name: 'template-manifests',
  enforce: 'pre',
  transform: {
    filter: { id: /\/template\.json$/ },
    handler: (code) => JSON.stringify(manifestOf(code)),
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), templateManifests(), pageDocuments(), previewFiles(), docsFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'index.html', docs: 'docs/index.html', preview: 'local-preview/index.html' },
    },
  },
  server: {
    watch: { ignored: ['**/dashboard/dist*/**'] }, // builds of a stack would reload the page
    proxy: Object.fromEntries(
      PASSED_ON.map((path) => [path, { target: STACK, changeOrigin: true, headers: { origin: STACK } }]),
    ),
  },
});
