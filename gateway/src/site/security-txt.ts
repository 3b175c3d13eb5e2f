import { problem } from '@attendu/http/problem';
import type { RequestHandler } from 'express';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year; half of one leaves caches no stale file. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

export type SecurityTxtOptions = {
  /** `mailto:` or `https:`; null when none is configured. */
  readonly contact: string | null;
  readonly publicUrl: string | null;
  readonly now?: () => number;
};

/** Where to report a vulnerability (RFC 9116). 404 without a configured contact. */
export function answerSecurityTxt({ contact, publicUrl, now = Date.now }: SecurityTxtOptions): RequestHandler {
  return (_request, response) => {
    if (contact === null) throw problem('route.not_found');
    // Rounded to whole days, so that the file is stable during a day.
    const expires = new Date((Math.floor(now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: fr, en',
      ...(publicUrl === null ? [] : [`Canonical: ${new URL(SECURITY_TXT_PATH, publicUrl).href}`]),
    ];
    response.setHeader('cache-control', 'public, max-age=3600');
    response.setHeader('x-content-type-options', 'nosniff');
    response.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  };
}
