import { readFile } from 'node:fs/promises';
import { problem, sendProblem } from '@attendu/http/problem';
import type { RequestHandler } from 'express';
import { type ApiHeaders, contentSecurityPolicy, setSecurityHeaders, setTransportSecurity } from './security-headers.ts';

const ESTIMATED_MINUTES = 30;
const MOST_MINUTES = 7 * 24 * 60;
/** Delay until every answer follows a change of the file. */
const FRESH_MS = 1_000;

export type MaintenanceOptions = {
  /** The site is in maintenance while this file exists; a number in it is the estimate in minutes. */
  readonly file: string;
  /** Outside services call again by themselves: their calls are let through. */
  readonly isWebhook: (path: string) => boolean;
  readonly headers: ApiHeaders;
};

/** While the file exists, answers every page and route by itself, without the services or the built application. */
export function createMaintenance({ file, isWebhook, headers }: MaintenanceOptions): RequestHandler {
  let known: { at: number; minutes: Promise<number | null> } | null = null;
  const minutesNow = (): Promise<number | null> => {
    if (known === null || Date.now() - known.at >= FRESH_MS) known = { at: Date.now(), minutes: readMinutes(file) };
    return known.minutes;
  };
  return async (request, response, next) => {
    const minutes = isWebhook(request.path) ? null : await minutesNow();
    if (minutes === null) return next();
    setTransportSecurity(response, headers);
    response.setHeader('retry-after', String(minutes * 60));
    response.setHeader('cache-control', 'no-store');
    if (request.path.startsWith('/copilot/')) {
      sendProblem(response, problem('service.maintenance', { detail: estimate(minutes) }));
      return;
    }
    const page = maintenancePage(minutes);
    setSecurityHeaders(request, response);
    response.setHeader('content-security-policy', contentSecurityPolicy(page, null));
    response.status(503).type('html').send(page);
  };
}

/** Null when the file does not exist or cannot be read: the site is then open. */
async function readMinutes(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const minutes = Number.parseInt(text, 10);
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : ESTIMATED_MINUTES;
}

const estimate = (minutes: number): string => `Durée estimée\u00a0: ${minutes}\u00a0${minutes === 1 ? 'minute' : 'minutes'}.`;

const maintenancePage = (minutes: number): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Site en maintenance – Attendu</title>
<style>
:root { color-scheme: light dark; }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 1.5rem; box-sizing: border-box;
  background: light-dark(#fbf9f5, #14161b); color: light-dark(#1a1d24, #ece8df); font: 1.125rem/1.6 Georgia, serif; }
main { max-width: 34rem; }
.mark { font-size: 1.375rem; font-weight: 600; }
h1 { margin: 2rem 0 0.5rem; font-size: 2rem; line-height: 1.2; }
p { margin: 0.5rem 0; }
a { color: light-dark(#1e3a5f, #a9c4e8); }
</style>
</head>
<body>
<main>
<p class="mark">Attendu,</p>
<h1>Site en maintenance</h1>
<p>${estimate(minutes)}</p>
<p>Vos recherches sont conservées. Une recherche en cours reprendra d’elle-même.</p>
<p><a href="">Réessayer</a></p>
</main>
</body>
</html>
`;
