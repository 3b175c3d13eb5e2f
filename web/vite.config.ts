import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanIcons } from './prerender/lean-icons.ts';
import { prerenderPages } from './prerender/plugin.ts';
import { THEME_SCRIPT } from './src/lib/theme-script.ts';

/** The two font faces above the fold; italics and other weights load on first use. */
const PRELOADED = [/source-serif-4-latin-wght-normal-[\w-]+\.woff2$/, /instrument-sans-latin-wght-normal-[\w-]+\.woff2$/];

/** Font files get their hashed names during the build, so the preload links are written then. */
function preloadFonts(): Plugin {
  return {
    name: 'attendu:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((name) => PRELOADED.some((pattern) => pattern.test(name)));
        return files.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

const themeScript = (): Plugin => ({
  name: 'attendu:theme-script',
  transformIndexHtml: () => [{ tag: 'script', children: THEME_SCRIPT, injectTo: 'head-prepend' }],
});

/** Style sheets of lazy pages may arrive in any order: each repeats the order of the cascade's layers, which settles it. */
function layerOrder(): Plugin {
  return {
    name: 'attendu:layer-order',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('.css') && id.includes('/web/src/') ? `@layer tokens, base, ui, features;\n${code}` : null;
    },
  };
}

const ROUTER = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist', 'production');

/**
 * React Router without its warnings for development, which its package exports alone, and without its forms and fetchers: the names given to components
 * keep them in a build that uses none.
 */
function leanRouter(): Plugin {
  return {
    name: 'attendu:lean-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
        ],
      },
    }),
    transform(code, id) {
      if (!id.startsWith(ROUTER)) return null;
      const unnamed = code.replace(/^\w+\.displayName = "\w+";$/gm, '');
      return { code: unnamed.replace(/ = (React\d*\.(?:forwardRef|createContext)\()/g, ' = /* @__PURE__ */ $1'), map: null };
    },
  };
}

export default defineConfig({
  plugins: [react(), leanRouter(), leanIcons(), layerOrder(), preloadFonts(), themeScript(), prerenderPages(PRELOADED)],
  build: {
    // A data: URL would need a wider content security policy than 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { input: { index: 'index.html', still: 'src/still.ts', islands: 'src/islands.tsx' } },
  },
  server: {
    // The host stays as asked: the gateway compares it with the origin of each write.
    proxy: Object.fromEntries(
      ['/copilot', '/api', '/sandbox'].map((path) => [
        path,
        { target: process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000', changeOrigin: false },
      ]),
    ),
  },
});
