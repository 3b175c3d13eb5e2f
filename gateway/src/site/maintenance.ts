import { readFile } from 'node:fs/promises';
import { problem, sendProblem } from '@attendu/http/problem';
import type { RequestHandler } from 'express';
import { API_PREFIX, PUBLIC_PREFIX } from '../api/route-table.ts';
import { sendPlainPage } from './plain-page.ts';
import { type ApiHeaders, setTransportSecurity } from './security-headers.ts';

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
    if (request.path.startsWith(PUBLIC_PREFIX) || request.path.startsWith(API_PREFIX)) {
      sendProblem(response, problem('service.maintenance', { detail: estimate(minutes) }));
      return;
    }
    sendPlainPage(request, response, 503, {
      title: 'Site en maintenance',
      lines: [estimate(minutes), "Vos recherches sont conservées. Une recherche en cours reprendra d'elle-même."],
      links: [{ href: '', label: 'Réessayer' }],
    });
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
