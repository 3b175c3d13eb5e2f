import { settingMark } from '@attendu/contracts/site';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AppFrame } from './app/AppFrame.tsx';
import { NotFound } from './app/NotFoundPage.tsx';
import { RENDERED_PAGES, type RenderedPage } from './app/rendered-pages.tsx';
import { PublicFrame } from './features/public/frame.tsx';
import { IslandRoot } from './features/public/IslandRoot.tsx';
import { metadataOf, type PageMetadata } from './features/public/metadata.ts';
import { PUBLIC_PAGES } from './features/public/pages.tsx';
import { PUBLIC_PATHS } from './features/public/paths.ts';
import { SiteProvider } from './features/public/site.tsx';
import { ORIGIN_SCRIPT } from './lib/origin-script.ts';
import { THEME_SCRIPT } from './lib/theme-script.ts';

/** Build files that a page references; `styles`: the text of its style sheets, within the page, so that its first paint waits for no other file. */
export type Assets = {
  readonly styles: string;
  readonly fonts: readonly string[];
  readonly islands: Script;
  /** Of a page of the application, by the name of its component. */
  readonly application: (page: string) => Script & { readonly styles: string };
};
/** `modules`: what the script will import. */
type Script = { readonly script: string; readonly modules: readonly string[] };

const ORIGIN = settingMark('publicUrl');
const NO_SCRIPT =
  '<noscript><p class="noscript">Ce formulaire a besoin de JavaScript pour fonctionner : veuillez l\'activer dans votre navigateur.</p></noscript>';
const NOT_FOUND: PageMetadata = { title: 'Page introuvable', description: 'Cette adresse ne mène à aucune page.', hidden: true };

/** Every public page as HTML, by file name, and the sitemap. */
export function renderSite(assets: Assets): Record<string, string> {
  const still = (path: string, metadata: PageMetadata, page: ReactNode, withLinks: boolean) => {
    const body = bodyOf(path, page, withLinks);
    const after = `<script>${ORIGIN_SCRIPT}</script>${body.includes('data-island=') ? startOf(assets.islands) : ''}`;
    return documentOf({ path, metadata, body, styles: assets.styles, fonts: assets.fonts, after });
  };
  const pages = PUBLIC_PATHS.map((path) => [fileOf(path), still(path, metadataOf(path), PUBLIC_PAGES[path], path !== '/contactPage')]);
  const forms = Object.entries(RENDERED_PAGES).map(([path, page]) => [fileOf(path), applicationOf(path, page, assets)]);
  const lost = (
    <div className="page page--narrow not-found">
      <NotFound />
    </div>
  );
  const notFound = still('/introuvable', NOT_FOUND, lost, true);
  return { ...Object.fromEntries([...pages, ...forms]), 'rendered/not-found.html': notFound, 'sitemap.xml': siteMap() };
}

const fileOf = (path: string): string => `rendered/${path.slice(1).toLowerCase() || 'home'}.html`;

/** A page of the application as a visitor first sees it; its script hydrates it. */
function applicationOf(path: string, { component, page, ...metadata }: RenderedPage, assets: Assets): string {
  const { styles, ...script } = assets.application(component);
  const root = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location={path}>
        <AppFrame>{page}</AppFrame>
      </StaticRouter>
    </QueryClientProvider>,
  );
  const attributes = ` data-visitor data-provider="${settingMark('identityProvider')}"`;
  return documentOf({
    path,
    metadata,
    body: root,
    head: <meta id="react-aria-pressable-style" />,
    styles,
    fonts: assets.fonts,
    attributes,
    before: NO_SCRIPT,
    after: startOf(script),
  });
}

/**
 * Fetches and runs a script once its page has been painted, which would wait for it or share the line with it otherwise; half a second later at most,
 * since a page in a hidden tab is never painted.
 */
function startOf({ script, modules }: Script): string {
  const fetchAll = `for(const href of ${JSON.stringify(modules.map((file) => `/${file}`))})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))`;
  return `<script>{let begun;const begin=()=>{if(begun)return;begun=import('/${script}');${fetchAll}};requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,500)}</script>`;
}

function bodyOf(path: string, page: ReactNode, withLinks: boolean): string {
  const renderIsland = (name: string, content: ReactNode) => renderToString(<IslandRoot>{content}</IslandRoot>, { identifierPrefix: name });
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <SiteProvider value={{ settings: 'rendered', signedIn: false, account: null, renderIsland }}>
        <PublicFrame withLinks={withLinks}>{page}</PublicFrame>
      </SiteProvider>
    </StaticRouter>,
  );
}

type Document = {
  readonly path: string;
  readonly metadata: PageMetadata;
  readonly body: string;
  readonly head?: ReactNode;
  readonly styles: string;
  readonly fonts: readonly string[];
  readonly attributes?: string;
  /** HTML before the page's root. */
  readonly before?: string;
  /** The same after it. */
  readonly after?: string;
};

function documentOf({ path, metadata, body, head: more, styles, fonts, attributes = '', before = '', after = '' }: Document): string {
  const { title, description, canonical, hidden } = metadata;
  const name = `${title} · Attendu`;
  const address = `${ORIGIN}${canonical ?? path}`;
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{name}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content="Attendu" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${ORIGIN}/partage.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#fbf9f5" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#14161b" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {fonts.map((file) => (
        <link key={file} rel="preload" href={`/${file}`} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
    </>,
  );
  const last = renderToStaticMarkup(more);
  return `<!doctype html><html lang="fr"${attributes}><head>${head}<style>${styles}</style><script>${THEME_SCRIPT}</script>${last}</head><body>${before}<div id="root">${body}</div>${after}</body></html>\n`;
}

function siteMap(): string {
  const shown = PUBLIC_PATHS.filter((path) => metadataOf(path).hidden !== true && metadataOf(path).canonical === undefined);
  const entries = shown.map((path) => `<url><loc>${ORIGIN}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}
