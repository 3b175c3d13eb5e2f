import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Assets, renderSite } from '../src/prerender.tsx';
import { leanIcons } from './lean-icons.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** After the site is built, renders its public pages to HTML with the same components. */
export function prerenderPages(preloaded: readonly RegExp[]): Plugin {
  return {
    name: 'attendu:prerender',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async writeBundle({ dir }, bundle) {
      const out = dir ?? join(WEB, 'dist');
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
      const stylesOf = (files: readonly Chunk[]): string =>
        [...new Set(files.flatMap((file) => [...(file.viteMetadata?.importedCss ?? [])]))].map((name) => textOf(bundle[name])).join('\n');
      const index = chunkOf(chunks, 'index');
      const scriptOf = (entry: Chunk, more: readonly Chunk[] = []) => {
        const files = withImports([entry, ...more], chunks).filter((file) => file !== entry);
        return { script: entry.fileName, modules: files.map(({ fileName }) => fileName) };
      };
      const assets: Assets = {
        styles: stylesOf(withImports([chunkOf(chunks, 'still')], chunks)),
        fonts: Object.keys(bundle).filter((name) => preloaded.some((pattern) => pattern.test(name))),
        islands: scriptOf(chunkOf(chunks, 'islands')),
        application: (page) => {
          const own = chunkOf(chunks, page);
          return { styles: stylesOf(withImports([index, own], chunks)), ...scriptOf(index, [own]) };
        },
      };
      const site = (await rendererOf())(assets);
      for (const [name, text] of Object.entries(site)) {
        const path = join(out, name);
        await mkdir(join(path, '..'), { recursive: true });
        await writeFile(path, text);
      }
    },
  };
}

/** An entry, or a part that is loaded when it is first shown. */
function chunkOf(chunks: readonly Chunk[], name: string): Chunk {
  const found = chunks.find((chunk) => (chunk.isEntry || chunk.isDynamicEntry) && chunk.name === name);
  if (found === undefined) throw new Error(`the build has no entry named ${name}`);
  return found;
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('a style sheet is not in the build');
  return file.source.toString();
}

/** These chunks and all that they import at once, each one once. */
function withImports(entries: readonly Chunk[], chunks: readonly Chunk[]): Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(entries);
  // A set yields what is added to it during the loop.
  for (const chunk of found) {
    for (const file of chunk.imports) {
      const imported = byFile.get(file);
      if (imported) found.add(imported);
    }
  }
  return [...found];
}

/** Builds the renderer for this process, loads it, and leaves nothing behind. */
async function rendererOf(): Promise<typeof renderSite> {
  const folder = await mkdtemp(join(WEB, '..', 'node_modules', '.prerender-'));
  try {
    await build({
      root: WEB,
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), leanIcons()],
      ssr: { noExternal: true },
      build: {
        ssr: 'src/prerender.tsx',
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    });
    const module: { renderSite: typeof renderSite } = await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
    return module.renderSite;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
