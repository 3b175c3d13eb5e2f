import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { SESSION_COOKIE } from '@attendu/contracts/identity';
import { route } from '@attendu/http/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, exchange, type Gateway, startService, startTestGateway } from './fixtures.ts';

const INLINE = "document.documentElement.dataset.theme = 'dark'";
const SHELL = `<!doctype html><html lang="fr"><head><script>${INLINE}</script><script type="module" src="/assets/app-abc123.js"></script></head><body>${'<!-- -->'.repeat(200)}<div id="root"></div></body></html>`;

/** The shell as it is given to a browser without a session. */
const VISITORS_SHELL = SHELL.replace('<html', '<html data-visitor');

let folder: string;
let gateway: Gateway;
let blogging: Gateway;
let rendered: Gateway;
/** The same pages, with nothing configured. */
let bare: Gateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendu-site-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), SHELL);
  await writeFile(join(dist, 'assets', 'app-abc123.js'), `console.log(1);${'// padding\n'.repeat(500)}`);
  await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dist, '.env'), 'SECRET=1');
  await writeFile(join(dist, 'server.key'), 'SECRET=1');
  await writeFile(join(folder, 'outside.txt'), 'SECRET=1');
  await symlink(join(folder, 'outside.txt'), join(dist, 'link.txt'));
  gateway = await startTestGateway({}, { env: { WEB_DIST: dist } });
  const built = join(folder, 'rendered-dist');
  await mkdir(join(built, 'rendered'), { recursive: true });
  await writeFile(join(built, 'index.html'), SHELL);
  await writeFile(join(built, 'rendered', 'loginpage.html'), '%%if identityProvider%%%%identityProvider%%%%else%%none%%end%%');
  await writeFile(join(built, 'rendered', 'signinpage.html'), '<p>%%operatorName%%</p>%%if demoVideoUrl%%video%%else%%specimen%%end%%');
  await writeFile(join(built, 'rendered', 'not-found.html'), '<p>Page introuvable</p>');
  await writeFile(join(built, 'robots.txt'), 'Sitemap: %%publicUrl%%/sitemap.xml');
  rendered = await startTestGateway(
    {},
    {
      env: {
        WEB_DIST: built,
        OPERATOR_NAME: 'Durand & <fils>',
        DEMO_VIDEO_URL: 'https://video.example/demo.mp4',
        PUBLIC_URL: 'https://attendu.example',
      },
    },
  );
  bare = await startTestGateway({}, { env: { WEB_DIST: built } });
  blogging = await startTestGateway({}, { env: { WEB_DIST: dist, BLOG_URL: 'https://blog.attendu.test/' } });
});
afterAll(async () => {
  await gateway.stop();
  await blogging.stop();
  await rendered.stop();
  await bare.stop();
  await rm(folder, { recursive: true });
});

const page = (path: string, headers: Record<string, string> = {}, of: Gateway = gateway): Promise<Response> =>
  fetch(of.url + path, { redirect: 'manual', headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

describe('the shell', () => {
  it.each(['/', '/loginPage', '/loginpage', '/dossier/0190a1b2-0000-7000-8000-000000000001', '/dossier', '/dashboardPage/'])(
    'answers %s',
    async (path) => {
      const response = await page(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(VISITORS_SHELL);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it.each(['/inconnue', '/dossier/a/b', '/dashboardPage/plus'])(
    'is 404 at %s, where the application says that there is no page',
    async (path) => {
      const response = await page(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(VISITORS_SHELL);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it('has a policy that lets its own files and its one inline script through, and nothing else', async () => {
    const policy = (await page('/')).headers.get('content-security-policy') ?? '';
    const digest = createHash('sha256').update(INLINE).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  it('has the security headers', async () => {
    const { headers } = await page('/');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('answers 304 to a matching ETag and compresses when accepted', async () => {
    const etag = (await page('/')).headers.get('etag') ?? '';
    expect((await page('/', { 'if-none-match': etag })).status).toBe(304);
    const packed = await exchange(
      gateway.port,
      'GET / HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n',
    );
    expect(packed).toMatch(/content-encoding: br/i);
    expect(packed).toMatch(/vary: cookie, accept-encoding/i);
    expect(packed).not.toContain(`etag: ${etag}\r`);
  });

  it('is reloaded after a new build', async () => {
    const changing = await mkdtemp(join(folder, 'changing-'));
    await writeFile(join(changing, 'index.html'), '<p>un</p>');
    const other = await startTestGateway({}, { env: { WEB_DIST: changing } });
    try {
      expect(await (await page('/', {}, other)).text()).toBe('<p>un</p>');
      await writeFile(join(changing, 'index.html'), '<p>deuxième</p>');
      expect(await (await page('/', {}, other)).text()).toBe('<p>deuxième</p>');
    } finally {
      await other.stop();
    }
  });

  it('is a 503 with a hint before the first build: a page with a way out for a browser, a problem for a program', async () => {
    const empty = await startTestGateway({}, { env: { WEB_DIST: join(folder, 'nothing') } });
    try {
      const response = await page('/', {}, empty);
      expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      const html = await response.text();
      expect(html).toContain('<h1>Cette page n&#39;a pas pu s&#39;afficher</h1>');
      expect(html).toContain('npm run build');
      expect(html).toMatch(/<a href="">Réessayer<\/a> <a href="\/">Retour à l&#39;accueil<\/a>/);
      expect(await codeOf(await page('/', { accept: '*/*' }, empty))).toBe('service.unavailable');
    } finally {
      await empty.stop();
    }
  });
});

describe('pages rendered at build time', () => {
  it('are for visitors, with what the operator configured', async () => {
    const response = await page('/signinPage', {}, rendered);
    expect(await response.text()).toBe('<p>Durand &amp; &lt;fils&gt;</p>video');
    expect(response.headers.get('content-security-policy')).toContain("media-src 'self' https://video.example;");
    expect(response.headers.get('vary')).toContain('cookie');
    expect(await (await page('/signinpage/', {}, bare)).text()).toBe('<p></p>specimen');
  });
  it('name the identity provider, once auth has given it', async () => {
    const auth = await startService('auth', [route(authRoutes.identityProvider, async () => ({ provider: { name: 'Cabinet & Cie' } }))]);
    const asking = await startTestGateway({ auth: auth.url }, { env: { WEB_DIST: join(folder, 'rendered-dist') } });
    try {
      await expect.poll(async () => (await page('/loginPage', {}, asking)).text()).toBe('Cabinet &amp; Cie');
      expect(await (await page('/loginPage', {}, bare)).text()).toBe('none');
    } finally {
      await asking.stop();
      await auth.stop();
    }
  });
  it('are replaced by the application in a browser with a session', async () =>
    expect(await (await page('/signinPage', { cookie: `${SESSION_COOKIE}=${'a'.repeat(43)}` }, rendered)).text()).toBe(SHELL));
  it('an unknown address is a page of its own, with status 404', async () => {
    const response = await page('/inconnue', {}, rendered);
    expect([response.status, await response.text()]).toEqual([404, '<p>Page introuvable</p>']);
  });
  it('the files that name the site are filled in', async () =>
    expect(await (await page('/robots.txt', {}, rendered)).text()).toBe('Sitemap: https://attendu.example/sitemap.xml'));
});

describe('files', () => {
  it('caches hashed assets for ever', async () => {
    const response = await page('/assets/app-abc123.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
  it('revalidates other files', async () => expect((await page('/favicon.svg')).headers.get('cache-control')).toBe('no-cache'));

  it.each([
    '/assets/missing.js',
    '/missing.png',
    '/.env',
    '/server.key',
    '/link.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/../../outside.txt',
    '/assets',
  ])('%s is no file', async (path) => {
    const answer = await exchange(gateway.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
    expect(answer).not.toContain('SECRET');
  });
});

describe('what is not a page', () => {
  it.each(['/internal/auth/sessions/resolve', '/copilot', '/sandbox/mailbox', '/metrics', '/rendered/home.html', '/webhooks/unknown'])(
    '%s is a problem',
    async (path) => {
      const response = await page(path);
      expect(response.status).toBe(404);
      expect(await codeOf(response)).toBe('route.not_found');
    },
  );
  it('a program that asks for JSON', async () =>
    expect(await codeOf(await page('/inconnue', { accept: 'application/json' }))).toBe('route.not_found'));
  it('a write', async () => {
    const response = await fetch(`${gateway.url}/loginPage`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
  it.each(['/loginPage', '/copilot/site'])('TRACE of %s, which would send back the cookie', async (path) => {
    const answer = await exchange(gateway.port, `TRACE ${path} HTTP/1.1\r\nHost: x\r\nCookie: a=secret\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).not.toContain('secret');
  });
});

it('an alias leads to its page, which alone is indexed', async () => {
  for (const path of ['/about', '/About/']) {
    const response = await page(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, '/']);
  }
});

describe('the blog', () => {
  it.each([
    ['/blog', ''],
    ['/Blog', ''],
    ['/news', ''],
    ['/articles', ''],
    ['/blog/un-article', 'un-article'],
    ['/blog/2026/congé%20payé', '2026/cong%C3%A9%20pay%C3%A9'],
  ])('%s redirects to its page of BLOG_URL when it is set', async (path, place) => {
    const response = await page(path, {}, blogging);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`https://blog.attendu.test/${place}`);
  });
  it('is the not-found page otherwise', async () => {
    const response = await page('/blog');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(VISITORS_SHELL);
  });
});
