import { settingMark } from '@attendu/contracts/site';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { NotFound } from './app/NotFoundPage.tsx';
import { PublicFrame } from './features/public/frame.tsx';
import { IslandRoot } from './features/public/IslandRoot.tsx';
import { metadataOf, type PageMetadata } from './features/public/metadata.ts';
import { PUBLIC_PAGES } from './features/public/pages.tsx';
import { PUBLIC_PATHS } from './features/public/paths.ts';
import { SiteProvider } from './features/public/site.tsx';

/** Build files that a page references; `styles`: the text of its style sheets, within the page, so that its first paint waits for no other file. */
export type Assets = { readonly styles: string; readonly fonts: readonly string[]; readonly islands: string };

const ORIGIN = settingMark('publicUrl');
const NOT_FOUND: PageMetadata = { title: 'Page introuvable', description: 'Cette adresse ne mène à aucune page.', hidden: true };

/** Every public page as HTML, by file name, and the sitemap. */
export function renderSite(assets: Assets): Record<string, string> {
  const pages = PUBLIC_PATHS.map((path) => {
    const body = bodyOf(path, PUBLIC_PAGES[path], path !== '/contactPage');
    return [`rendered/${path.slice(1).toLowerCase() || 'home'}.html`, documentOf(path, metadataOf(path), body, assets)] as const;
  });
  const lost = (
    <div className="page page--narrow not-found">
      <NotFound />
    </div>
  );
  const notFound = documentOf('/', NOT_FOUND, bodyOf('/introuvable', lost, true), assets);
  return { ...Object.fromEntries(pages), 'rendered/not-found.html': notFound, 'sitemap.xml': siteMap() };
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

function documentOf(path: string, { title, description, canonical, hidden }: PageMetadata, body: string, assets: Assets): string {
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
      {assets.fonts.map((file) => (
        <link key={file} rel="preload" href={`/${file}`} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
    </>,
  );
  const script = body.includes('data-island=') ? `<script type="module" src="/${assets.islands}"></script>` : '';
  return `<!doctype html><html lang="fr"><head>${head}<style>${assets.styles}</style><script src="/theme.js"></script>${script}</head><body><div id="root">${body}</div></body></html>\n`;
}

function siteMap(): string {
  const shown = PUBLIC_PATHS.filter((path) => metadataOf(path).hidden !== true && metadataOf(path).canonical === undefined);
  const entries = shown.map((path) => `<url><loc>${ORIGIN}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}
