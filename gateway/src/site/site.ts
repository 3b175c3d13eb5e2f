import { pageOf } from '@attendu/contracts/pages';
import { fillSettings, type SiteSettings } from '@attendu/contracts/site';
import { problem } from '@attendu/http/problem';
import type { Request, RequestHandler, Response } from 'express';
import { cookieCredentialsOf } from '../api/credentials.ts';
import { canonicalSegments } from '../api/route-table.ts';
import { contentSecurityPolicy, setSecurityHeaders } from './security-headers.ts';
import { chooseEncoding, createStaticFiles, type StaticFile } from './static-files.ts';

const HASHED_ASSETS = 'assets';
/** Pages rendered at build time, read only here because their placeholders must be filled in. */
const RENDERED = 'rendered';
const BLOG_PATHS = new Set(['blog', 'news', 'articles']);
/** Other addresses of a page; search engines index one. */
const ALIASES: Readonly<Record<string, string>> = { about: '/' };
/** First segments that are no pages: answered with a problem, never with the shell. */
const NOT_PAGES = new Set(['copilot', 'api', 'internal', 'webhooks', HASHED_ASSETS, RENDERED, 'sandbox', 'metrics']);
/** Files that name the site's own address. */
const FILLED_FILES = new Set(['robots.txt', 'sitemap.xml']);

export type SiteOptions = {
  /** Output folder of `npm run build`. */
  readonly webDist: string;
  readonly settings: () => SiteSettings;
};

/**
 * Serves the site. A visitor gets public pages as HTML rendered at build time; a browser with a session gets the application's shell for
 * every page, since its navigation depends on the account. An unknown address has status 404. Hashed assets are immutable; everything
 * else is revalidated by ETag.
 */
export function createSite({ webDist, settings }: SiteOptions): RequestHandler {
  const find = createStaticFiles(webDist);
  const findFilled = createStaticFiles(
    webDist,
    (text) => fillSettings(text, settings()),
    () => `${settings().corpusHeld} ${settings().identityProvider}`,
  );
  // Signals that there is no session: asking would return 401, which browsers log as an error.
  const findVisitors = createStaticFiles(webDist, (text) => text.replace('<html', '<html data-visitor'));
  const { blogUrl, demoVideoUrl } = settings();
  const mediaOrigin = demoVideoUrl === null ? null : new URL(demoVideoUrl).origin;

  async function page(request: Request, segments: readonly string[]): Promise<StaticFile | null> {
    if (cookieCredentialsOf(request.headersDistinct).kind === 'none') {
      const name = pageOf(segments) !== null ? segments.join('/').toLowerCase() || 'home' : 'not-found';
      return (await findFilled([RENDERED, `${name}.html`])) ?? findVisitors(['index.html']);
    }
    return find(['index.html']);
  }

  return async (request, response) => {
    setSecurityHeaders(request, response);
    const segments = admit(request, response);
    const [first = '', ...rest] = segments;
    if (BLOG_PATHS.has(first.toLowerCase()) && blogUrl !== null) {
      response.redirect(302, rest.length === 0 ? blogUrl : `${blogUrl.replace(/\/$/, '')}/${rest.map(encodeURIComponent).join('/')}`);
      return;
    }
    const alias = segments.length === 1 ? ALIASES[first.toLowerCase()] : undefined;
    if (alias !== undefined) {
      response.redirect(301, alias);
      return;
    }
    const file = segments.length > 0 ? await (FILLED_FILES.has(first) ? findFilled : find)(segments) : null;
    if (file && segments.at(-1) !== 'index.html') {
      await send(request, response, file, first === HASHED_ASSETS ? 'public, max-age=31536000, immutable' : 'no-cache');
      return;
    }
    if (isFile(segments) || !wantsPage(request)) throw problem('route.not_found');
    const html = await page(request, segments);
    if (!html) throw problem('service.unavailable', { detail: "L'interface n'est pas construite : lancez « npm run build »." });
    response.status(pageOf(segments) !== null ? 200 : 404);
    response.setHeader('content-security-policy', contentSecurityPolicy(html.body.toString('utf8'), mediaOrigin));
    response.setHeader('vary', 'cookie');
    await send(request, response, html, 'no-cache');
  };
}

/** The segments of the path; refuses unknown addresses, and any write. */
function admit(request: Request, response: Response): readonly string[] {
  const segments = request.path === '/' ? [] : canonicalSegments(request.path.replace(/\/$/, ''));
  const [first = ''] = segments ?? [];
  if (!segments || (NOT_PAGES.has(first) && first !== HASHED_ASSETS)) throw problem('route.not_found');
  if (request.method === 'GET' || request.method === 'HEAD') return segments;
  response.setHeader('allow', 'GET, HEAD');
  throw problem('route.method_not_allowed');
}

const isFile = (segments: readonly string[]): boolean => segments[0] === HASHED_ASSETS || /\.\w+$/.test(segments.at(-1) ?? '');

/** A navigation, or a client that accepts anything; one that asks for JSON gets a problem instead. */
function wantsPage(request: Request): boolean {
  const { accept } = request.headers;
  return accept === undefined || /text\/html|\*\/\*/.test(accept);
}

async function send(request: Request, response: Response, file: StaticFile, cacheControl: string): Promise<void> {
  const encoding = file.compressible ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  // One ETag per encoding: a cache must not serve one for the other.
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  response.setHeader('cache-control', cacheControl);
  response.setHeader('etag', etag);
  if (file.compressible) response.vary('accept-encoding');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (response.statusCode === 200 && known.includes(etag)) {
    response.status(304).end();
    return;
  }
  const body = await file.encoded(encoding);
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-type', file.type);
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
