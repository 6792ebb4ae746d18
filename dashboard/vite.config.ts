import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Address of `npm start`; it answers only to its own Host and Origin. */
const STACK = process.env['STACK_URL'] ?? 'http://127.0.0.1:8787';
const PASSED_ON = ['/dashboard/v1', '/cognito', '/config.json', '/preview'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { app: 'index.html', docs: 'docs/index.html' } },
  },
  server: {
    proxy: Object.fromEntries(
      PASSED_ON.map((path) => [path, { target: STACK, changeOrigin: true, headers: { origin: STACK } }]),
    ),
  },
});
