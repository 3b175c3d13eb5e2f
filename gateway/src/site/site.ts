import { isPage } from '@attendu/contracts/pages';
import { problem } from '@attendu/http/problem';
import type { Request, RequestHandler, Response } from 'express';
import { canonicalSegments } from '../api/route-table.ts';
import { contentSecurityPolicy, setSecurityHeaders } from './security-headers.ts';
import { chooseEncoding, createStaticFiles, type StaticFile } from './static-files.ts';

const HASHED_ASSETS = 'assets';
const BLOG_PATHS = new Set(['blog', 'news', 'articles']);
/** First segments that are no pages: answered with a problem, never with the shell. */
const NOT_PAGES = new Set(['copilot', 'internal', 'webhooks', HASHED_ASSETS, 'sandbox', 'metrics']);

export type SiteOptions = {
  /** Output folder of `npm run build`. */
  readonly webDist: string;
  readonly blogUrl: string | null;
};

/**
 * Serves the single-page application: its files, and its shell for every page address, with status 404 for an unknown one. Hashed assets
 * are immutable; everything else is revalidated by ETag.
 */
export function createSite(options: SiteOptions): RequestHandler {
  const find = createStaticFiles(options.webDist);
  return async (request, response) => {
    setSecurityHeaders(request, response);
    const segments = request.path === '/' ? [] : canonicalSegments(request.path.replace(/\/$/, ''));
    const [first = ''] = segments ?? [];
    if (!segments || (NOT_PAGES.has(first) && first !== HASHED_ASSETS)) throw problem('route.not_found');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      throw problem('route.method_not_allowed');
    }
    const isBlog = BLOG_PATHS.has(first);
    if (isBlog && options.blogUrl !== null) {
      response.redirect(302, options.blogUrl);
      return;
    }
    const file = segments.length > 0 ? await find(segments) : null;
    if (file && segments.at(-1) !== 'index.html') {
      await send(request, response, file, first === HASHED_ASSETS ? 'public, max-age=31536000, immutable' : 'no-cache');
      return;
    }
    if (first === HASHED_ASSETS || /\.\w+$/.test(segments.at(-1) ?? '') || !wantsPage(request)) throw problem('route.not_found');
    const shell = await find(['index.html']);
    if (!shell) throw problem('service.unavailable', { detail: "L'interface n'est pas construite : lancez « npm run build »." });
    response.status(isPage(segments) ? 200 : 404).setHeader('content-security-policy', contentSecurityPolicy(shell.body.toString('utf8')));
    await send(request, response, shell, 'no-cache');
  };
}

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
  if (file.compressible) response.setHeader('vary', 'accept-encoding');
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
