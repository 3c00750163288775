// Build and development server of the pages. pdfjs's tables, fonts, wasm and worker are copied to dist/pdfjs and
// served from there in development too; one self-hosted origin, no CDN (CSP default-src 'self').
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bareRoutes } from './build/bare-routes.ts';
import { fewChunks } from './build/few-chunks.ts';
import { firstLoad } from './build/first-load.ts';
import { noDeveloperWords } from './build/no-developer-words.ts';
import { noStyleElements } from './build/no-style-elements.ts';
import { patchWorker } from './build/patch-worker.ts';
import { precompress } from './build/precompress.ts';
import { splitAntd } from './build/split-antd.ts';

const here = dirname(fileURLToPath(import.meta.url));
const pdfjs = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const API =
  /^\/(i|c|si|verify|account|tenant|pageView|fileOper|certi|dev|s|codeLogin|browserLog|log|pki|openapi\.json)(\/|$|\?)/;

/** dist/pdfjs/{cmaps,standard_fonts,wasm,iccs}/ and pdfjs/pdf.worker.min.mjs. */
function copyPdfjs(): Plugin {
  const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
  const worker = 'pdf.worker.min.mjs';
  const patched = () => patchWorker(readFileSync(join(pdfjs, 'legacy', 'build', worker), 'utf8'));
  return {
    name: 'xinqi-pdfjs',
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const path = normalize(decodeURIComponent((request.url ?? '').split('?')[0] ?? ''));
        if (path === `/${worker}`) {
          response.setHeader('content-type', 'text/javascript');
          return void response.end(patched());
        }
        const file = join(pdfjs, path);
        if (!file.startsWith(pdfjs) || !existsSync(file) || !statSync(file).isFile()) return next();
        if (file.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm');
        createReadStream(file).pipe(response);
      });
    },
    writeBundle({ dir }) {
      const target = join(dir ?? join(here, 'dist'), 'pdfjs');
      mkdirSync(target, { recursive: true });
      for (const folder of folders) cpSync(join(pdfjs, folder), join(target, folder), { recursive: true });
      writeFileSync(join(target, worker), patched());
    },
  };
}

/** What decides what a module is and imports. */
const making = (): Plugin[] => [noDeveloperWords(), bareRoutes(), ...react(), noStyleElements(), splitAntd()];

export default defineConfig({
  root: here,
  plugins: [...making(), copyPdfjs(), fewChunks(making), precompress(), firstLoad()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      // pages and calls share prefixes (/certi/toValiView, /account/register): only calls are not navigations
      [API.source]: {
        target: process.env.XINQI_SERVER ?? 'http://127.0.0.1:8080',
        bypass: (request) =>
          request.headers.accept?.includes('text/html') && !request.url?.startsWith('/s/')
            ? request.url
            : undefined,
      },
    },
  },
});
