import { escapeHtml } from '@attendu/contracts/html';
import type { Request, Response } from 'express';
import { contentSecurityPolicy, setSecurityHeaders } from './security-headers.ts';

/** A page that needs neither the services nor the built application. */
export type PlainPage = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly links: readonly { readonly href: string; readonly label: string }[];
};

export function sendPlainPage(request: Request, response: Response, status: number, page: PlainPage): void {
  const html = htmlOf(page);
  setSecurityHeaders(request, response);
  response.setHeader('content-security-policy', contentSecurityPolicy(html, null));
  response.setHeader('cache-control', 'no-store');
  response.status(status).type('html').send(html);
}

const htmlOf = ({ title, lines, links }: PlainPage): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Attendu</title>
<style>
:root { color-scheme: light dark; }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 1.5rem; box-sizing: border-box;
  background: light-dark(#fbf9f5, #14161b); color: light-dark(#1a1d24, #ece8df); font: 1.125rem/1.6 Georgia, serif; }
main { max-width: 34rem; }
.mark { font-size: 1.375rem; font-weight: 600; }
h1 { margin: 2rem 0 0.5rem; font-size: 2rem; line-height: 1.2; }
p { margin: 0.5rem 0; overflow-wrap: anywhere; }
a { display: inline-block; margin-right: 1.5rem; padding-block: 0.25rem; color: light-dark(#1e3a5f, #a9c4e8); }
</style>
</head>
<body>
<main>
<p class="mark">Attendu,</p>
<h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<p>${links.map(({ href, label }) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`).join(' ')}</p>
</main>
</body>
</html>
`;
